import { expect, it } from "vitest";
import type { Space, TerrainKind } from "../types.gen";
import { drawTerrain, levelSign } from "./terrain";

const KINDS: TerrainKind[] = [
  "clear",
  "clearing",
  "hill",
  "rock",
  "cliff",
  "gully",
  "quarry",
  "water",
  "stream-bed",
  "paddy",
  "marsh",
  "grass",
  "elephant-grass",
  "fields",
  "hedgerow",
  "hamlet",
  "village",
  "farm",
  "church",
  "churchyard",
  "woods",
  "orchard",
  "jungle",
  "light-jungle",
  "bamboo",
  "staging",
  "face-down",
];
const card = (terrain: TerrainKind, given: Partial<Space> = {}): Space => ({
  id: "B2",
  col: 1,
  row: 2,
  terrain,
  level: 0,
  name: "",
  value: "",
  edges: ["Open", "Open", "Open", "Open"],
  ...given,
});
/** What a drawing is made of, whatever its place. */
const shapes = (drawn: string): string => [...drawn.matchAll(/class="([^"]+)"/g)].map((m) => m[1]).join(" ");

it("each kind of ground has a drawing of its own", () => {
  const drawn = KINDS.map((kind) => shapes(drawTerrain(card(kind))));
  for (const [i, made] of drawn.entries()) expect(drawn.indexOf(made), KINDS[i]).toBe(i);
});

it("a card looks the same every time, and two of a kind differ", () => {
  for (const kind of ["woods", "hedgerow", "gully", "village", "farm"] as const) {
    expect(drawTerrain(card(kind))).toBe(drawTerrain(card(kind)));
    expect(drawTerrain(card(kind))).not.toBe(drawTerrain(card(kind, { id: "D4" })));
    // Where the map grows to the left, every card is a column further on.
    expect(drawTerrain(card(kind))).toBe(drawTerrain(card(kind, { col: 3, row: 4 })));
  }
});

it("hedges stand along the borders that stop sight, and only there", () => {
  const bushes = (edges: Space["edges"]): number =>
    /<g class="border-hedge">(.*?)<\/g>/.exec(drawTerrain(card("hedgerow", { edges })))?.[1]?.length ?? 0;
  expect(bushes(["Open", "Open", "Open", "Open"])).toBe(0);
  const one = bushes(["Closed", "Open", "Open", "Open"]);
  expect(one).toBeGreaterThan(0);
  expect(bushes(["Closed", "Open", "Closed", "Open"])).toBeGreaterThan(1.8 * one);
});

it("an orchard stands in rows", () => {
  const leaves = /class="leaf0" d="([^"]+)"/.exec(drawTerrain(card("orchard")))![1]!;
  const rows = new Set([...leaves.matchAll(/M[-\d.]+ ([-\d.]+)/g)].map((m) => m[1]));
  expect(rows.size).toBeLessThan(8);
});

it("high ground shows contours and its level", () => {
  expect(drawTerrain(card("marsh", { level: 1 }))).toContain("contour");
  expect(drawTerrain(card("marsh"))).not.toContain("contour");
  expect(levelSign(card("hill", { level: 1 }))).toContain(">2<");
  expect(levelSign(card("hill"))).toBe("");
});
