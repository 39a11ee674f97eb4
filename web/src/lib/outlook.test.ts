import { describe, expect, it } from "vitest";
import { chanceOf, shadeOf, shaded } from "./outlook";
import type { Leaf } from "./types.gen";

const leaf = (label: string, probability: number): Leaf => ({ label, probability, fraction: null });

describe("what may come of a choice", () => {
  const leaves = [
    leaf("missed", 0.5),
    leaf("hit: Suppressed", 0.3),
    leaf("hit: no effect", 0.1),
    leaf("hit: out of play", 0.1),
  ];

  it("runs from the gravest effect to nothing", () => {
    expect(shaded(leaves).map((l) => [l.label, l.shade])).toEqual([
      ["hit: out of play", 0],
      ["hit: Suppressed", 3],
      ["hit: no effect", 4],
      ["missed", 5],
    ]);
  });

  it("has the same colour for the same effect, whatever else may happen and how likely it is", () => {
    expect(["KIA", "WIA", "Broken", "Suppressed", "no effect"].map(shadeOf)).toEqual([0, 1, 2, 3, 5]);
    expect(shaded([leaf("WIA", 0.9), leaf("missed", 0.1)])[0]!.shade).toBe(1);
    expect(shaded([leaf("WIA", 0.1), leaf("KIA", 0.1), leaf("missed", 0.8)])[1]!.shade).toBe(1);
    expect(shadeOf("hit: 2/K8 is Suppressed")).toBe(shadeOf("1A is Suppressed"));
  });

  it("has a colour of its own where it is hoped for, and none of harm", () => {
    expect(["was spotted", "was not spotted", "did not rally"].map(shadeOf)).toEqual([6, 5, 5]);
    expect(["rallied", "failed to rally", "spotted", "not found"].map(shadeOf)).toEqual([6, 5, 6, 5]);
    expect(shaded([leaf("failed to rally", 0.3), leaf("rallied", 0.7)]).map((l) => l.label)).toEqual([
      "rallied",
      "failed to rally",
    ]);
  });

  it("has a chance where something or nothing may come of it", () => {
    expect(chanceOf(leaves)).toBeCloseTo(0.4);
    expect(chanceOf([leaf("hit", 1)])).toBeUndefined();
    expect(chanceOf([leaf("moved", 0.5), leaf("stopped", 0.5)])).toBeUndefined();
  });
});
