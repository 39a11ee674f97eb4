import { describe, expect, it } from "vitest";
import type { ScenarioAbout } from "./api";
import { sift, worthAsking } from "./sift";

const scenario = (id: string, given: Partial<ScenarioAbout>): ScenarioAbout => ({
  id,
  title: id,
  briefing: "",
  minutes: 30,
  options: [],
  seats: [
    { id: "us", name: "American", automatic: false },
    { id: "nva", name: "NVA", automatic: false },
  ],
  ...given,
});
const all = [
  scenario("First Patrol", { difficulty: 1, balance: { bot: "sensible", games: 400, wins: [208, 192] } }),
  scenario("Anvil at Night", {
    briefing: "Sappers in the wire",
    minutes: 60,
    difficulty: 4,
    balance: { bot: "sensible", games: 400, wins: [228, 172] },
  }),
];
const found = (words: string, ...wanted: string[]): string[] =>
  sift(all, words, new Set(wanted), new Set(["First Patrol"])).map((s) => s.id);

describe("looking for a scenario", () => {
  it("goes by every word, in the title, the briefing and the sides", () => {
    expect(found("")).toHaveLength(2);
    expect(found("  WIRE american ")).toEqual(["Anvil at Night"]);
    expect(found("wire patrol")).toEqual([]);
  });
  it("keeps what is short, even, easy or new to the player", () => {
    expect(found("", "short")).toEqual(["First Patrol"]);
    expect(found("", "even")).toEqual(["First Patrol"]);
    expect(found("", "easy")).toEqual(["First Patrol"]);
    expect(found("", "new")).toEqual(["Anvil at Night"]);
    expect(found("", "easy", "new")).toEqual([]);
  });
  it("offers only what tells them apart", () => {
    expect(worthAsking(all, new Set()).map((wish) => wish.id)).toEqual(["short", "even", "easy"]);
    expect(worthAsking(all.slice(1), new Set())).toEqual([]);
  });
});
