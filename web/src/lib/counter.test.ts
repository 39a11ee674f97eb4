import { expect, it } from "vitest";
import { countAt, nameFor, placeBadges } from "./counter";

it("the height of a stack hides neither a figure nor a badge nor a weapon of the counter on top", () => {
  const badges = placeBadges(["suppressed", "exhausted", "concealed", "op-fired", "carrying"], true);
  for (const capped of [false, true]) {
    const at = countAt({ capped });
    // The name ends 25 above the middle; the row of figures begins 10 below.
    expect(at.y + 7).toBeLessThan(-25);
    for (const badge of badges)
      expect(Math.abs(badge.x - at.x) > 20 || Math.abs(badge.y - at.y) > 16, badge.name).toBe(true);
  }
});

it("a name that is too long for a counter is shortened as one would write it, never cut off in a word", () => {
  expect(
    ["MG 42", "Main Force", "82 mm mortar", "Lt. Asanov", "Prap. Melnik"].map((n) => nameFor(n, 9)),
  ).toEqual(["MG 42", "Main F.", "82 mm m.", "Asanov", "Melnik"]);
  expect(nameFor("Panzergrenadier", 9)).toBe("Panzergr…");
  expect(nameFor("Lt.", 2)).toBe("L…");
});
