import { expect, it } from "vitest";
import { compactName, countAt, nameFor, placeBadges, shortened } from "./counter";

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

it("a name on a counter that is drawn small is written larger, and squeezed or shortened to its room", () => {
  // A table of cards first shows itself at three quarters: then each letter is 9 pixels high.
  for (const scale of [1, 0.88, 0.72]) {
    const { size } = compactName("1 PLT HQ", scale, 53);
    expect(size * scale * 0.75).toBeGreaterThanOrEqual(8.9);
  }
  expect(compactName("1/2", 0.88, 53)).toMatchObject({ text: "1/2", length: undefined });
  expect(compactName("Bazooka 1", 0.88, 53)).toMatchObject({ text: "Bazoo 1", length: 53 });
});

it("a shortened name keeps its number, and a word gives way before a space", () => {
  expect([shortened("60 mm", 4), shortened("1 PLT HQ", 7), shortened("Bazooka 3", 6)]).toEqual([
    "60mm",
    "1PLT HQ",
    "Bazo 3",
  ]);
  expect([shortened("Engineers", 5), shortened("CO HQ", 5), shortened("XO", 8)]).toEqual([
    "Engin",
    "CO HQ",
    "XO",
  ]);
});
