import { describe, expect, it } from "vitest";
import { chartOf } from "./chart";

const moments = (turns: number[]): { at: number; turn: number }[] =>
  turns.map((turn, i) => ({ at: 10 * i, turn }));

describe("the course of a game", () => {
  it("lies between its lowest and its highest, with nothing in between them", () => {
    const chart = chartOf([0, 4, -4], moments([1, 2, 3]))!;
    expect(chart.points).toEqual(["10.0,53.0", "500.0,14.0", "990.0,92.0"]);
    expect(chart.zero).toBe(53);
    expect(chart.at(10)).toEqual({ x: 500, y: 14 });
    expect(chart.at(11)).toEqual({ x: 990, y: 92 });
  });

  it("is a line even where nobody is ever ahead, and none where there is nothing to draw", () => {
    expect(chartOf([0, 0], moments([1, 1]))!.zero).toBe(92);
    expect(chartOf([3], moments([1]))).toBeUndefined();
    expect(chartOf([], [])).toBeUndefined();
  });

  it("names a turn where it begins, once, and none over another", () => {
    const turns = [0, 1, 1, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4];
    const chart = chartOf(
      turns.map(() => 1),
      moments(turns),
    )!;
    expect(chart.turns.map(({ turn }) => turn)).toEqual([1, 2, 4]);
    expect(chart.turns.at(-1)!.x).toBeLessThanOrEqual(972);
  });
  it("shows a change where the strength itself is large", () => {
    const moments = [1, 2, 3].map((turn) => ({ at: turn, turn }));
    const high = (points: string[]): number[] => points.map((p) => Number(p.split(",")[1]));
    const [flat, steep] = [chartOf([49, 48, 46], moments)!, chartOf([49, 48, 46], moments, true)!];
    expect(high(flat.points)[2]! - high(flat.points)[0]!).toBeLessThan(6);
    expect(high(steep.points)[2]! - high(steep.points)[0]!).toBeGreaterThan(30);
    expect(high(chartOf([1, 0], moments, true)!.points)[1]).toBe(92);
  });
});
