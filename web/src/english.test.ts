/** What the client says by itself: every sentence that stands in its pages, parts and lessons. */
import { describe, expect, it } from "vitest";
import { slips } from "../e2e/english";

const sources = import.meta.glob<string>(
  ["./**/*.svelte", "./**/*.ts", "!./**/*.test.ts", "!./**/*.gen.ts"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);
const lessons = import.meta.glob<string>("./tutorial/*.json", {
  query: "?raw",
  import: "default",
  eager: true,
});

const withoutComments = (code: string): string =>
  code
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/^\s*\/\/.*$/gm, "");

/** Strings in quotes, and in a template what stands around its expressions. */
function stringsIn(code: string): string[] {
  const found = code.match(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? [];
  return found.map((quoted) => quoted.slice(1, -1));
}

/** What stands between the tags. */
function wordsIn(page: string): string[] {
  const markup = page.replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, "");
  // What is put in may be anything: a number, a name.
  const plain = markup.replace(/\{[#:/@][^}]*\}/g, "|").replace(/\{[^{}]*\}/g, "…");
  return plain.replace(/<[^>]*>/g, "|").split("|");
}

/** So many words make a sentence, or a part of one. */
const isSaid = (text: string): boolean => /\p{L}{2,} \p{L}+/u.test(text) && !/[;{}=<>]|\d{3}|^M\d/.test(text);

const said = Object.entries(sources).flatMap(([file, source]) => {
  const code = withoutComments(source);
  const texts = file.endsWith(".svelte") ? [...wordsIn(code), ...stringsIn(code)] : stringsIn(code);
  return texts
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter(isSaid)
    .map((text) => [file, text] as const);
});

describe("what the client says", () => {
  it("is found where it stands", () => {
    const all = said.map(([, text]) => text);
    expect(all.length).toBeGreaterThan(500);
    expect(all).toContain("This table cannot be opened");
    expect(all).toContain("Look at every choice before it is made");
  });

  it("is native English", () => {
    expect(said.flatMap(([file, text]) => slips(text).map((slip) => `${file}: ${slip}`))).toEqual([]);
  });

  it("is native English in the lessons too", () => {
    const told = Object.entries(lessons).flatMap(([file, source]) =>
      stringsIn(source).flatMap((text) => slips(text).map((slip) => `${file}: ${slip}`)),
    );
    expect(told).toEqual([]);
  });
});

describe("a slip", () => {
  it.each([
    "From 32 ways the hidden side may stand",
    "Litter Team became a Litter Team",
    "say no for the rest of turn 0",
    "It is an Fire Team.",
    "It costs a Action.",
    "It was a error.",
    "Send a HQ forward.",
    "an unit of the enemy",
    "The the hill is held.",
    "It takes 1 turns.",
    "5 card left",
    "There is no undefined here.",
    "Nobody is there..",
    "Nobody  is there.",
    "It is as the ruling S-12 says.",
    "Whoever is there fires (gap A-02).",
  ])("is seen: %s", (text) => {
    expect(slips(text)).not.toEqual([]);
  });

  it.each([
    "An HQ and an MG 42 fired at a US unit for an hour; a one-hex move, a Unit, a unique card.",
    "1 turn, 2 turns, 21 steps; a European, an 8 and an 88 mm gun; an Unpinned Team became a Litter Team.",
    "Turn 1 of 7, squad 1/2, range 3 points",
  ])("is not seen where there is none: %s", (text) => {
    expect(slips(text)).toEqual([]);
  });
});
