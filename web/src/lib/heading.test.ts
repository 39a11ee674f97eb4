import { describe, expect, it } from "vitest";
import type { Harm } from "./changes";
import { calmHeading, harmHeading } from "./heading";
import { aPiece } from "./made-up";

const harm = (words: string): Harm => ({
  piece: "us",
  name: "1A",
  side: 0,
  space: "20.16",
  severity: 2,
  words,
});

describe("the heading of a beat", () => {
  it("tells what became of whom it hurt most, in a sentence", () => {
    const tell = (words: string): string => harmHeading(harm(words), undefined, 0);
    expect(tell("gone")).toBe("1A in 20.16 was lost");
    expect(tell("loses 1, shaken, wounded")).toBe("1A in 20.16 took a loss and was shaken and wounded");
    expect(tell("loses 2")).toBe("1A in 20.16 took 2 losses");
    expect(tell("now Litter, pinned")).toBe("1A in 20.16 is now Litter, pinned");
    expect(tell("loses 1, in part now Paralyzed")).toBe(
      "1A in 20.16 took a loss and is in part now Paralyzed",
    );
  });

  it("calls it by its full name, and counts who else was hurt", () => {
    const piece = aPiece("us", { name: "1A", spoken: "Fire Team 1A, four figures" });
    expect(harmHeading(harm("broken"), piece, 2)).toBe("Fire Team 1A in 20.16 was broken; 2 more were hurt");
    const other = aPiece("us", { name: "1A", spoken: "A concealed unit" });
    expect(harmHeading(harm("broken"), other, 0)).toBe("1A in 20.16 was broken");
  });

  it("says of a shot that hurt nobody what came of it, once", () => {
    expect(calmHeading("3/K8 hit 1A: rolled 1", "no effect")).toBe("3/K8 hit 1A: no effect");
    expect(calmHeading("3/K8 missed 1A: rolled 9", "missed")).toBe("3/K8 missed 1A: rolled 9");
    expect(calmHeading("3/K8 missed 1A: rolled 9", "1A is missed")).toBe("3/K8 missed 1A: rolled 9");
    expect(calmHeading("3/K8 hit 1A: rolled 2", "1A is hit")).toBe("3/K8 hit 1A: rolled 2");
    expect(calmHeading("3/K8 hit 1A: rolled 2", "1A is unharmed")).toBe("3/K8 hit 1A: 1A is unharmed");
    expect(calmHeading("3/K8 fired.", "")).toBe("3/K8 fired.");
  });
});
