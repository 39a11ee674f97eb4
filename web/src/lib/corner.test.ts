import { expect, it } from "vitest";
import { freest, hiddenBy } from "./corner";

const window = { width: 1000, height: 600 };
const at = (x: number, y: number, weight = 1): { at: { x: number; y: number }; weight: number } => ({
  at: { x, y },
  weight,
});

it("a card lies in the corner where it hides least", () => {
  expect(freest([], window, 400, 200)).toBe("top-right");
  expect(freest([at(500, 400)], window, 400, 200)).toBe("top-right");
  expect(freest([at(900, 100)], window, 400, 200)).toBe("top-left");
  // A line along the upper edge, from one end to the other.
  expect(freest([at(100, 100), at(900, 100)], window, 400, 200)).toBe("bottom-right");
  expect(freest([at(900, 100), at(100, 100)], window, 400, 200, ["bottom-right"])).toBe("bottom-left");
  // Where it hides something everywhere, it hides what matters less.
  const everywhere = [at(100, 100, 5), at(900, 100, 1), at(100, 500, 5), at(900, 500, 5)];
  expect(freest(everywhere, window, 400, 200)).toBe("top-right");
});

it("only what can be seen is hidden by a card", () => {
  expect(hiddenBy("bottom-right", [at(950, 550, 4), at(950, 900, 4), at(100, 100)], window, 130, 130)).toBe(
    4,
  );
});
