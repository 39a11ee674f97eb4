import { expect, it } from "vitest";
import { cellsOf, placeWords, planFor, shareOf } from "./scale";
import type { Scale } from "./types.gen";

const scale: Scale = { id: "i", name: "Initiative", low: -20, high: 20, ends: [0, 1], pawns: [] };

it("a player sees his own end at the left", () => {
  for (const seat of [0, 1]) {
    const cells = cellsOf(scale, seat);
    expect(cells).toHaveLength(41);
    expect([cells[0]!.side, cells[20]!.side, cells[40]!.side]).toEqual([seat, undefined, 1 - seat]);
    expect([cells[0]!.text, cells[20]!.text, cells[40]!.text]).toEqual(["20", "0", "20"]);
  }
  expect(cellsOf(scale, undefined)[0]!.side, "whoever looks on sees it as it is printed").toBe(0);
});

it("a pawn stands in the middle of its cell, and never beside the scale", () => {
  expect(shareOf(scale, 0, 0)).toBeCloseTo(0.5);
  expect(shareOf(scale, 0, -20)).toBeCloseTo(0.5 / 41);
  expect(shareOf(scale, 1, -20)).toBeCloseTo(40.5 / 41);
  expect(shareOf(scale, 0, -99)).toBe(shareOf(scale, 0, -20));
});

it("numbers are told with the side they are on", () => {
  expect(placeWords(scale, -5, ["US", "German"])).toBe("5 US");
  expect(placeWords(scale, 4, ["US", "German"])).toBe("4 German");
  expect(placeWords(scale, 0, ["US", "German"])).toBe("0");
});

it("a plan is for one scale", () => {
  const plan = { scale: "i", at: 3, text: "" };
  expect(planFor(scale, plan)).toBe(plan);
  expect(planFor(scale, { ...plan, scale: "other" })).toBeUndefined();
  expect(planFor(scale, null)).toBeUndefined();
});
