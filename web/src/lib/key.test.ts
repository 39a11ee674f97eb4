import { describe, expect, it } from "vitest";
import { markerSorts, printed, sortOf, sortsOf } from "./key";
import { aPiece as piece } from "./made-up";
import type { Marker } from "./types.gen";

describe("the key", () => {
  it("has each sort of counter once, however many there are, weapons and backs too", () => {
    const symbols = [
      "infantry",
      "leader",
      "hq",
      "machine-gun",
      "rpg",
      "mortar",
      "sniper",
      "medic",
      "tank",
      "gun",
    ] as const;
    const pieces = symbols.flatMap((symbol, i) => [
      { ...piece(`a${i}`), symbol },
      { ...piece(`b${i}`), symbol },
    ]);
    const back = { ...piece("c"), back: true, symbol: "concealed" as const };
    const weapon = { ...piece("d"), tab: true, name: "M60" };
    const sorts = sortsOf([back, weapon, ...pieces]);
    expect(sorts.map(sortOf)).toEqual([
      "infantry",
      "leader",
      "headquarters",
      "machine gun",
      "rocket launcher",
      "mortar",
      "sniper",
      "medic",
      "tank",
      "gun",
      "M60",
      "face down",
    ]);
    expect(sorts[0]!.id).toBe("a0");
  });

  it("says what each figure means, and nothing of what is hidden", () => {
    const values = [
      { kind: "fire-small-arms" as const, text: "4", raised: "6" },
      { kind: "quality" as const, text: "7" },
    ];
    const team = { ...piece("a"), values, strength: [3, 1] as [number, number] };
    expect(printed(team)).toBe("4 fire, small arms, range 6 · 7 quality · 3 of 4 steps or men");
    expect(printed({ ...team, back: true })).not.toMatch(/\d/);
  });

  it("has each kind of marker once, without what is said of one alone", () => {
    const marker = (kind: Marker["kind"], text: string): Marker => ({
      id: text,
      space: "A1",
      kind,
      side: null,
      text,
    });
    const all = [
      marker("hidden", "Hidden marker"),
      marker("hidden", "Hidden marker"),
      marker("objective", "The Bridge: 2 VP to the US at the end"),
      marker("contact", "Contact A"),
    ];
    expect(markerSorts(all).map(({ words }) => words)).toEqual(["Hidden marker", "Objective", "Contact A"]);
  });
});
