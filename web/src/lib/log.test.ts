import { describe, expect, it } from "vitest";
import { withDice, withSeries, withWalks } from "./log";
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

describe("a walk in the log", () => {
  const step = (n: number, text: string, spaces: string[], pieces = ["u1"]): Told => ({
    n,
    event: {},
    telling: { text, gist: "", closes: false, clauses: ["X-1"], modifiers: [], pieces, spaces },
  });
  const lines = (log: Told[]): string[] => withWalks(log).map(({ telling }) => telling.text);
  const set = step(1, "1A took a Move Action", []);

  it("is one line, told when it has happened", () => {
    const way = [
      set,
      step(1, "1A set out", []),
      step(2, "1A entered 02.08 for 1 MP", ["02.08"]),
      step(3, "1A entered 02.07 for 1½ MP", ["02.07"]),
      step(4, "1A entered 01.07 along the Trail for ½ MP", ["01.07"]),
    ];
    expect(lines(way)).toEqual(["1A entered 01.07 along the Trail for 3 MP, by way of 02.08 and 02.07"]);
    expect(withWalks(way)[0]!.n).toBe(4);
    expect(withWalks(way)[0]!.telling.spaces).toEqual(["02.08", "02.07", "01.07"]);
  });

  it("says what it cost each piece of a group", () => {
    const way = [
      step(2, "1A and 1B entered 02.08 for 1 and ¼ MP", ["02.08"], ["u1", "u2"]),
      step(3, "1A and 1B entered 02.07 for 2 and ½ MP", ["02.07"], ["u1", "u2"]),
    ];
    expect(lines(way)).toEqual(["1A and 1B entered 02.07 for 3 and ¾ MP, by way of 02.08"]);
  });

  it("is made of steps: whoever activates one place after the other has gone nowhere", () => {
    const log = [step(2, "1A activated 02.08 too", ["02.08"]), step(3, "1A activated 02.07 too", ["02.07"])];
    expect(lines(log)).toHaveLength(2);
  });

  it("leaves what came of a step with that step", () => {
    const log = [
      step(2, "1A entered 02.08 for 1 MP", ["02.08"]),
      step(2, "1A is In Column", []),
      step(3, "1A entered 02.07 for 1 MP", ["02.07"]),
    ];
    expect(lines(log)).toEqual(["1A entered 02.08 for 1 MP", "1A is In Column", "1A entered 02.07 for 1 MP"]);
  });

  it("is not put together with another's, nor over anything in between", () => {
    const shot = { ...step(3, "VC missed 1A", ["02.07"], ["u9", "u1"]) };
    const log = [
      step(2, "1A entered 02.08", ["02.08"]),
      shot,
      step(4, "1A entered 02.07", ["02.07"]),
      step(5, "1B entered 02.07", ["02.07"], ["u2"]),
    ];
    expect(lines(log)).toHaveLength(4);
    expect(lines([set])).toEqual(["1A took a Move Action"]);
  });
});

describe("the same over and over", () => {
  const cube = (row: number): Told => told(`A cube was put on row ${row}`, [row], ["X-8"]);
  const lines = (log: Told[]): string[] =>
    withSeries(log).map(({ telling, drawn }) => `${telling.text} ${drawn?.faces.length ?? 0}`);

  it("is one line with all that came up", () => {
    const log = [told("Command was regrouped"), cube(2), cube(5), cube(5), told("The turn began")];
    expect(lines(log)).toEqual([
      "Command was regrouped 0",
      "A cube was put on row 2, 5 and 5 3",
      "The turn began 0",
    ]);
  });
  it("is told one by one where it is about pieces, or happened but twice", () => {
    expect(lines([cube(2), cube(5)])).toEqual(["A cube was put on row 2 1", "A cube was put on row 5 1"]);
    const about = (n: number): Told => {
      const it = told(`It was hit: ${n}`, [n]);
      return { ...it, telling: { ...it.telling, pieces: ["u1"] } };
    };
    expect(lines([about(1), about(2), about(3)])).toHaveLength(3);
  });
});
