import { expect, it } from "vitest";
import { outlooks } from "./odds";

const leaf = (label: string, probability: number) => ({ label, probability, fraction: null });

it("puts together what begins alike, whatever the dice and whatever follows", () => {
  const found = outlooks([
    leaf("1B hit Cell 2: rolled 1 · US chit drawn", 0.1),
    leaf("The Activation was over · US chit drawn", 0.5),
    leaf("1B hit Cell 2: rolled 3 + 1 = 4 against Fire Rating 5", 0.2),
    leaf("The Activation was over · NVA/VC chit drawn", 0.15),
    leaf("", 0.05),
  ]);
  expect(found.map((o) => [o.words, Math.round(o.probability * 100)])).toEqual([
    ["The Activation was over", 65],
    ["1B hit Cell 2", 30],
    ["Nothing to be seen", 5],
  ]);
});
