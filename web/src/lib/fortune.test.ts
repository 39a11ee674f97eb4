import { describe, expect, it } from "vitest";
import { fortunes, fortuneWords } from "./fortune";
import type { Told } from "./types.gen";

const roll = (by: number | null, good: number, of: number, came: boolean): Told =>
  ({
    n: 0,
    telling: { text: "", clauses: [], pieces: [], spaces: [] },
    drawn: { purpose: "to hit", by, faces: [{ kind: "die", sides: 6, face: 1 }], luck: { good, of, came } },
  }) as unknown as Told;

describe("luck", () => {
  it("is what came against what was to be expected, side by side", () => {
    const [first, second] = fortunes([
      roll(1, 1, 4, true),
      roll(0, 1, 2, true),
      roll(0, 1, 2, true),
      roll(0, 1, 2, true),
      roll(0, 1, 2, false),
    ]);
    expect(first).toMatchObject({ side: 0, tries: 4, came: 3, expected: 2, off: 1 });
    expect(second!.off).toBeCloseTo(0.75 / Math.sqrt(0.1875));
    expect(fortuneWords(first!)).toBe("3 of 4 rolls succeeded, 2.0 expected");
    expect(fortuneWords(second!)).toBe("1 of 1 roll succeeded, 0.3 expected");
  });
  it("leaves out what could not go otherwise, and what nobody rolled", () => {
    expect(fortunes([roll(0, 6, 6, true), roll(0, 0, 6, false), roll(null, 1, 2, true)])).toEqual([]);
  });
});
