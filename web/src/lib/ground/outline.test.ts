import { describe, expect, it } from "vitest";
import { areaOf, betweenCentres, chains, corner, rings, type Pair } from "./outline";
import { BEYOND, pointOf } from "./plane";

const n = (x: number, y: number): { x: number; y: number } => ({ x, y });
const sizes = (lists: unknown[][]): number[] => lists.map((l) => l.length).sort((a, b) => a - b);

describe("outlines", () => {
  it("go once around a hex", () => {
    expect(sizes(rings(areaOf([n(0, 0)])))).toEqual([6]);
  });

  it("have an outer and an inner ring around a hole", () => {
    expect(sizes(rings(areaOf(BEYOND.map(([x, y]) => n(x, y)))))).toEqual([6, 18]);
  });

  it("stray less than a tenth of a hex", () => {
    for (let x = -20; x < 20; x++) {
      for (let y = -20; y < 20; y++) {
        const [drawn, true_] = [corner(n(x, y)), pointOf(n(x, y))];
        expect(Math.hypot(drawn.x - true_.x, drawn.y - true_.y)).toBeLessThan(9.7);
      }
    }
  });
});

describe("lines", () => {
  it("join, and split at a fork", () => {
    const pairs: Pair[] = [
      [n(0, 0), n(1, 0)],
      [n(1, 0), n(2, 0)],
      [n(2, 0), n(3, 0)],
      [n(2, 0), n(2, 1)],
    ];
    expect(sizes(chains(pairs))).toEqual([2, 2, 3]);
  });

  it("close to a loop", () => {
    const [a, b, c] = [n(0, 0), n(1, 0), n(1, 1)];
    expect(
      sizes(
        chains([
          [a, b],
          [b, c],
          [a, c],
        ]),
      ),
    ).toEqual([4]);
  });

  it("run on to the rim only where the map ends", () => {
    const pair: Pair[] = [[n(0, 0), n(0, 2)]];
    expect(betweenCentres(pair, () => true)).toMatch(/^M0 0L/);
    expect(betweenCentres(pair, () => false)).toMatch(/^M0 -48\.5Q/);
  });
});
