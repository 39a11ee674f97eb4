import { describe, expect, it } from "vitest";
import { ending, outcome } from "./words";

const seats = [
  { id: "us", name: "American", automatic: false },
  { id: "nva", name: "NVA/VC", automatic: false },
];

describe("the end", () => {
  it("is told to whoever reads it", () => {
    const given = { how: "resigned", winner: "nva" };
    expect(ending(given, seats, "us")).toBe("The NVA/VC side won. You resigned.");
    expect(ending(given, seats, "nva")).toBe("The NVA/VC side won. The American side resigned.");
    expect(ending(given, seats, undefined)).toBe("The NVA/VC side won. The American side resigned.");
    expect(ending({ how: "agreed", winner: null }, seats, "us")).toBe(
      "The game is a draw. Both sides agreed.",
    );
  });

  it("is short in a list", () => {
    expect(outcome({ how: "rules", winner: "us" }, seats)).toBe("The American side won");
    expect(outcome({ how: "rules", winner: null }, seats)).toBe("A draw");
  });
});
