import { describe, expect, it } from "vitest";
import type { BookClause } from "./api";
import { caseTitle, chapterOf, chapters, search } from "./book";

const clause = (id: string, section: string, text: string): BookClause => ({
  id,
  section,
  topic: "fire",
  text,
  played: true,
  proofs: 1,
});
const book = [
  clause("FTE-6.1-01", "6.1 Moving", "Jungle is slow."),
  clause("FTE-7.1-05", "7.1 Fire", "A neighbour is hit more easily."),
  clause("FTE-7.2-01", "7.2 Mortars", "An observer helps."),
  clause("FTE-INTRO-01", "INTRO What it is", "Two players."),
];

describe("the rule book", () => {
  it("is read by chapter and section, in its own order", () => {
    const found = chapters(book);
    expect(found.map((c) => c.key)).toEqual(["6", "7", "INTRO"]);
    expect(found[1]?.sections.map((s) => s.title)).toEqual(["7.1 Fire", "7.2 Mortars"]);
  });

  it("has chapters that are called what they are, and opens at a clause or a section", () => {
    const found = chapters(book);
    expect(found.map((c) => c.title)).toEqual(["6 Moving", "7 Fire", "What it is"]);
    expect(chapterOf(found, "FTE-7.2-01")?.chapter.key).toBe("7");
    expect(chapterOf(found, "FTE-7.2")?.clause).toBe("FTE-7.2-01");
    expect(chapterOf(found, "FTE-9")).toBeUndefined();
  });

  it("is searched by number and by words", () => {
    const ids = (looked: string): string[] => search(book, looked).map((c) => c.id);
    expect(ids("7.1")).toEqual(["FTE-7.1-05"]);
    expect(ids("fte-7")).toEqual(["FTE-7.1-05", "FTE-7.2-01"]);
    expect(ids("easily NEIGHBOUR")).toEqual(["FTE-7.1-05"]);
    expect(ids("submarine")).toEqual([]);
    expect(ids(" ")).toHaveLength(4);
  });
});

it("the title of a case is a sentence about the game, without the mark of a list", () => {
  for (const [title, read] of [
    ["X-FOF-48: riders mount a tank", "Riders mount a tank"],
    ["E-LNLT-EOP1-2, EOP1-3: the Marines fire", "The Marines fire"],
    ["E-FF-GLO-01, E-FF-24.1-02: two squads", "Two squads"],
    ["X-FOF-78 H fire: ground floor", "H fire: ground floor"],
    ["At night it is seen when it is lit (X-LNLT-82)", "At night it is seen when it is lit"],
    ["It is struck (19.2.4, 16.1)", "It is struck (19.2.4, 16.1)"],
    ["T-72 against a T-54", "T-72 against a T-54"],
    ["The hill is held", "The hill is held"],
  ])
    expect(caseTitle(title!)).toBe(read);
});
