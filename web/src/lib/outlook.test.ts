import { describe, expect, it } from "vitest";
import { chanceOf, shaded } from "./outlook";
import type { Leaf } from "./types.gen";

const leaf = (label: string, probability: number): Leaf => ({ label, probability, fraction: null });

describe("what may come of a choice", () => {
  const leaves = [
    leaf("missed", 0.5),
    leaf("hit: Suppressed", 0.3),
    leaf("hit: no effect", 0.1),
    leaf("hit: out of play", 0.1),
  ];

  it("runs from the rarest effect to nothing, and is shaded so", () => {
    expect(shaded(leaves).map((l) => [l.label, l.shade])).toEqual([
      ["hit: out of play", 0],
      ["hit: Suppressed", 1],
      ["hit: no effect", 4],
      ["missed", 5],
    ]);
  });

  it("has a chance where something or nothing may come of it", () => {
    expect(chanceOf(leaves)).toBeCloseTo(0.4);
    expect(chanceOf([leaf("hit", 1)])).toBeUndefined();
    expect(chanceOf([leaf("moved", 0.5), leaf("stopped", 0.5)])).toBeUndefined();
  });
});
