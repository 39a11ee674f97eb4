import { describe, expect, it } from "vitest";
import { withDice } from "./log";
import type { Told } from "./types.gen";

const told = (text: string, dice: number[] = [], clauses: string[] = []): Told => ({
  n: 0,
  event: {},
  telling: { text, gist: "", closes: false, clauses, modifiers: [], pieces: [], spaces: [] },
  ...(dice.length > 0
    ? { drawn: { purpose: "", faces: dice.map((face) => ({ kind: "die", sides: 10, face })) } }
    : {}),
});

describe("the log", () => {
  const texts = (log: Told[]): string[] =>
    withDice(log).map(({ telling, drawn }) => `${telling.text} ${drawn?.faces.length ?? 0}`);

  it("tells dice with what came of them", () => {
    const log = [told("Attack dice: 1, 6", [1, 6]), told("It missed", [], ["X-1"]), told("It is done")];
    expect(texts(log)).toEqual(["It missed 2", "It is done 0"]);
  });

  it("keeps dice by themselves while nothing came of them, or where they have something to say", () => {
    expect(texts([told("Fire Defense: 1, 1", [1, 1])])).toEqual(["Fire Defense: 1, 1 2"]);
    const first = told("Attack dice: 1", [1]);
    expect(texts([first, told("Attack dice: 2", [2])])).toEqual(["Attack dice: 1 1", "Attack dice: 2 1"]);
    expect(texts([told("A 7 hit", [7], ["X-1"]), told("It fell")])).toEqual(["A 7 hit 1", "It fell 0"]);
  });
});
