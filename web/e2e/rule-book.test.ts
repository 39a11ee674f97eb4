/** The rule book as a player reads it: every clause of every game as it stands on the page. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Book, ProvedClause } from "../src/lib/api";
import { caseTitle } from "../src/lib/book";
import { launch, open } from "./player";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** What only those who wrote it would understand. */
const NOTES: [what: string, pattern: RegExp][] = [
  ["where the book leaves something open", /\bgaps\b(?! between| in the| of)|\bgap [A-Z]?-?\d|\bA-\d\d\b/i],
  [
    "what it is to the program",
    /\bnot code\b|\b(?:in|our|source) code\b|\bledger\b|\bTODO\b|\bFIXME\b|\bengine crate\b|\bstruct\b|\benum\b/i,
  ],
  ["a file", /\b[\w-]+\.(?:md|tsv|toml|rs|json|ts)\b|`/],
  ["an issue", /\bissue #?\d|\bsee #\d/i],
  // “Our ruling” says whose it is; a number alone says nothing.
  [
    "a ruling by its number",
    /\b(?:ruling|rulings) (?:no\.? ?)?[A-Z]?-?\d|\b(?:A|B|C|E|G|S|OWN|NEW)-\d{2,3}\b/,
  ],
  ["a name of the program", /\b[a-z]+_[a-z_]+\b|\b[a-z]+::[a-z]|\p{Ll}\p{Lu}\p{Ll}+\(/u],
  ["an afterthought", /\(\?\)|\?\?|\bsic\b|\bTBD\b|\bsee notes?\b/i],
];

describe("a clause reads for a player", () => {
  it.each(["fte", "fof", "ff", "lnlt"])("on every page of the book of %s", async (game) => {
    const url = inject("url");
    const { page, context, errors } = await open(browser, `${url}/#/rules/${game}`);
    await page.locator("article").first().waitFor();
    const chapters = page.getByRole("navigation", { name: "Chapters" }).getByRole("button");
    const read = new Map<string, string>();
    for (let i = 0; i < (await chapters.count()); i++) {
      await chapters.nth(i).click();
      const shown = await page
        .locator("h2, article p")
        .evaluateAll((all) =>
          all.map((one) => [one.closest("article")?.id ?? "title", (one as HTMLElement).innerText]),
        );
      for (const [id, text] of shown) read.set(id === "title" ? `title of ${text}` : id!, text!);
    }
    const book = (await (await fetch(`${url}/api/rules/${game}`)).json()) as Book;
    expect(book.clauses.filter(({ id }) => !read.has(id))).toEqual([]);
    const wrong = [...read].flatMap(([id, text]) => [
      ...NOTES.flatMap(([what, pattern]) => (pattern.test(text) ? [`${id}: ${what}: ${text}`] : [])),
      ...(text.trim().length < 8 && !id.startsWith("title") ? [`${id}: too short: ${text}`] : []),
    ]);
    expect(wrong).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe("a case reads for a player", () => {
  it.each(["fte", "fof", "ff", "lnlt"])("by its title, wherever it proves a clause of %s", async (game) => {
    const url = inject("url");
    const book = (await (await fetch(`${url}/api/rules/${game}`)).json()) as Book;
    const titles = new Map<number, string>();
    for (const clause of book.clauses.filter((one) => one.proofs > 0)) {
      const found = await fetch(`${url}/api/rules/${game}/clauses/${encodeURIComponent(clause.id)}`);
      for (const { number, title } of ((await found.json()) as ProvedClause).cases) titles.set(number, title);
    }
    expect(titles.size).toBeGreaterThan(200);
    const wrong = [...titles.values()].map(caseTitle).flatMap((title) => [
      ...NOTES.flatMap(([what, pattern]) => (pattern.test(title) ? [`${what}: ${title}`] : [])),
      // A mark of a list of ours, not the number of a clause.
      ...(/\b(?!FTE-|FOF-|FF-|LNLT-)[XE]-[A-Z]+-/.test(title) || /[{}]/.test(title)
        ? [`a mark: ${title}`]
        : []),
    ]);
    expect(wrong).toEqual([]);
  });

  it("on the page, too", async () => {
    const { page, context, errors } = await open(browser, `${inject("url")}/#/rules/fof/FOF-1.2.3-06`);
    const shown = page.locator("article.meant");
    await shown.getByText(/cases? shows? it$/).click();
    const titles = shown.locator("details li > details > summary");
    await titles.first().waitFor();
    for (const title of await titles.allInnerTexts()) expect(title).toMatch(/^(?![A-Z]-[A-Z]+-)[\p{Lu}\d]/u);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe("the book", () => {
  it("opens at a section, and is turned from chapter to chapter, on a phone too", async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const { page, context, errors } = await open(browser, `${inject("url")}/#/rules/ff/FF-34.1`, phone);
    await expect.poll(() => page.locator("article.meant, article").first().innerText()).toMatch(/FF-34/);
    const pick = page.getByRole("combobox", { name: "Chapter" });
    expect((await pick.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    // Chapters are called what they are, not by a mark of the list they come from.
    const names = await pick.locator("option").allInnerTexts();
    expect(names.filter((name) => /^[A-Z]{2,}\b/.test(name) || /^\d+\.\d/.test(name))).toEqual([]);
    await pick.selectOption({ index: 0 });
    await page.getByRole("button", { name: /→$/ }).click();
    await expect.poll(() => pick.evaluate((it: HTMLSelectElement) => it.selectedIndex)).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(errors).toEqual([]);
    await context.close();
  });
});
