import { expect, test } from "vitest";
import { drawProfile, standingOf, TALL, WIDE } from "./profile";
import type { Column, Profile } from "./types.gen";

const column = (space: string, more: Partial<Column> = {}): Column => ({
  space,
  ground: 0,
  top: 0,
  effect: "Clear",
  ...more,
});
const profile = (columns: Column[], more: Partial<Profile> = {}): Profile => ({
  title: "",
  verdict: "",
  effect: "Clear",
  ends: [1, 0],
  columns,
  notes: [],
  ...more,
});

test("a clear line runs from end to end, and everything lies in the picture", () => {
  const { line, stop, ends, columns } = drawProfile(profile([column("a"), column("b"), column("c")]));
  expect(stop).toBeUndefined();
  expect([line.thinned, line.beyond]).toEqual(["", ""]);
  expect(ends[0].y).toBeLessThan(ends[1].y);
  expect(Math.max(...columns.map((c) => c.x + c.half))).toBeLessThanOrEqual(WIDE);
  expect(Math.max(...columns.map((c) => c.ground))).toBeLessThan(TALL);
});

test("the line is thinned behind what degrades it, and ends at what blocks it", () => {
  const columns = [
    column("a"),
    column("b", { top: 1, effect: "Hinders" }),
    column("c", { top: 2, effect: "Blocks" }),
    column("d"),
  ];
  const { line, stop } = drawProfile(profile(columns, { effect: "Blocks" }));
  expect(stop?.x).toBeCloseTo(drawProfile(profile(columns)).columns[2]!.x);
  expect(line.thinned).not.toBe("");
  expect(line.beyond).not.toBe("");
});

test("what stands there is trees, a house or low", () => {
  expect(standingOf("bamboo")).toBe("trees");
  expect(standingOf("stone")).toBe("house");
  expect(standingOf("brush")).toBe("low");
  expect(standingOf(null)).toBe("low");
});
