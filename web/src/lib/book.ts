/** The rule book as it is read: by chapter, and by words. */
import type { BookClause } from "./api";

export interface Section {
  title: string;
  clauses: BookClause[];
}

/** A chapter: "7" of "7.1 Fire", with its sections. */
export interface Chapter {
  key: string;
  title: string;
  sections: Section[];
}

/** What a section is called: by its number, or by its words where it has only a short mark: "INTRO Introduction". */
export const headingOf = (section: string): string => section.replace(/^[A-Z]{2,}\s+(?=\S)/, "");

/** A chapter is called as its first section is, with the chapter's number alone. */
const titleOf = (section: string): string => headingOf(section.replace(/^(\d+)\.[\d.]*\d\s+/, "$1 "));

/** The chapter that has a clause, or the first of a section that is named: "FF-34.1". */
export const chapterOf = (
  all: readonly Chapter[],
  id: string,
): { chapter: Chapter; clause: string } | undefined => {
  for (const chapter of all)
    for (const { clauses } of chapter.sections) {
      const found =
        clauses.find((one) => one.id === id) ?? clauses.find((one) => one.id.startsWith(`${id}-`));
      if (found) return { chapter, clause: found.id };
    }
  return undefined;
};

const keyOf = (section: string): string => /^(\d+)/.exec(section)?.[1] ?? section.split(" ")[0] ?? section;

/** Clauses by chapter and section, in the order of the book. */
export function chapters(clauses: readonly BookClause[]): Chapter[] {
  const found: Chapter[] = [];
  for (const clause of clauses) {
    const key = keyOf(clause.section);
    let chapter = found.find((c) => c.key === key);
    if (!chapter) found.push((chapter = { key, title: titleOf(clause.section), sections: [] }));
    let section = chapter.sections.find((s) => s.title === clause.section);
    if (!section) chapter.sections.push((section = { title: clause.section, clauses: [] }));
    section.clauses.push(clause);
  }
  return found;
}

/** The clauses whose id begins with what is looked for, or that have all its words. */
export function search(clauses: readonly BookClause[], looked: string): BookClause[] {
  const words = looked.toLowerCase().split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return [...clauses];
  return clauses.filter((clause) => {
    const id = clause.id.toLowerCase();
    if (words.length === 1 && (id.startsWith(first) || id.slice(id.indexOf("-") + 1).startsWith(first)))
      return true;
    const text = `${clause.section} ${clause.topic} ${clause.text}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The title of a case without the marks by which those who wrote it know it: "X-FOF-48: riders mount" is "Riders mount". */
export function caseTitle(title: string): string {
  const bare = title
    .replace(/ \((?:[XE]-[A-Z]+-[\w.-]+(?:, )?)+\)$/, "")
    .replace(/^[A-Z]-[A-Z]+-[\w.-]+(?:, (?:[A-Z]-[A-Z]+-)?[A-Z]*\d[\w.-]*)*:? +/, "");
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
