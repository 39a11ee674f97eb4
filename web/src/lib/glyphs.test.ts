import { describe, expect, it } from "vitest";
import { faceOf, signOf } from "./glyphs";

describe("the face of a card", () => {
  it("draws words that have a sign, and sets figures apart from what they count", () => {
    const face = faceOf([
      "commands 4 / 2",
      "crosshairs",
      "Cover",
      "hit LC / FC / PC",
      "line: paralyzed, fire",
    ]);
    expect(face.signs.map((s) => [s.word, s.line])).toEqual([
      ["crosshairs", 1],
      ["Cover", 2],
    ]);
    expect(face.rows).toEqual([
      { label: "commands", figures: "4 / 2", line: 0 },
      { label: "hit", figures: "LC / FC / PC", line: 3 },
      { label: "line: paralyzed, fire", figures: "", line: 4 },
    ]);
  });
  it("leaves a word that has none as it is", () => {
    expect(signOf("paperwork")).toBeUndefined();
    expect(faceOf(["F / P"]).rows).toEqual([{ label: "F / P", figures: "", line: 0 }]);
  });
});
