import { describe, expect, it } from "vitest";
import type { Listed } from "./api";
import { isDue, isOver } from "./listed";

const game = (given: Partial<Listed>): Listed =>
  ({ n: 12, turn: "us", yourTurn: false, verdict: null, ...given }) as Listed;

describe("a game on the list", () => {
  it("is over by its verdict, or when nobody is asked any more", () => {
    expect(isOver(game({ verdict: { how: "rules", winner: "us" }, turn: null }))).toBe(true);
    expect(isOver(game({ turn: null }))).toBe(true);
    expect(isOver(game({}))).toBe(false);
  });
  it("waits for the player in his turn, and before anything has been put in", () => {
    expect(isDue(game({ yourTurn: true }))).toBe(true);
    expect(isDue(game({ turn: null, n: 0 }))).toBe(true);
    expect(isDue(game({}))).toBe(false);
    expect(isDue(game({ turn: null }))).toBe(false);
  });
});
