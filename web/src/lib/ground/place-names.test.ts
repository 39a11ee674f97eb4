import { describe, expect, it } from "vitest";
import type { Board, Scene } from "../types.gen";
import { flagsOf, layNames, NAME_BELOW } from "./place-names";
import { Plane } from "./plane";

const spaces = Array.from({ length: 49 }, (_, i) => ({
  id: `${i % 7}.${Math.floor(i / 7)}`,
  col: i % 7,
  row: Math.floor(i / 7),
  level: 0,
}));
const plane = new Plane({
  layout: "FlatHexes",
  spaces,
  sides: [],
  names: [{ text: "Hill 63", space: "3.3" }],
} as unknown as Board);
const centre = plane.centre("3.3")!;
const around = (at: { x: number; y: number }, half: number): DOMRect =>
  ({ left: at.x - half, right: at.x + half, top: at.y - half, bottom: at.y + half }) as DOMRect;

describe("the name of a place", () => {
  it("lies at the lower edge of its hex, where the counter there does not hide it", () => {
    const below = { x: centre.x, y: centre.y + NAME_BELOW };
    expect(layNames(plane, [])).toEqual([{ text: "Hill 63", at: below, above: false }]);
    expect(layNames(plane, [around(centre, 29)])[0]!.at).toEqual(below);
  });

  it("moves out of the way of a counter", () => {
    const lies = layNames(plane, [around({ x: centre.x, y: centre.y + 60 }, 30)])[0]!;
    expect(lies.above).toBe(false);
    expect(lies.at.y).toBeLessThan(centre.y);
  });

  it("keeps clear of the flag of an objective, also where a counter takes the best place", () => {
    const fills = [{ kind: "objective", space: "3.3", text: "" }] as unknown as NonNullable<Scene["fills"]>;
    const flags = flagsOf(plane, { fills });
    expect(flags).toHaveLength(1);
    // Below lies a counter; above the middle the flag.
    const name = layNames(plane, [around({ x: centre.x, y: centre.y + 60 }, 30), ...flags])[0]!;
    expect(name.above).toBe(false);
    const half = ("Hill 63".length * 10.2) / 2;
    const beside = name.at.x + half <= flags[0]!.left || name.at.x - half >= flags[0]!.right;
    const over = name.at.y + 6 <= flags[0]!.top || name.at.y - 14 >= flags[0]!.bottom;
    expect(beside || over).toBe(true);
    expect(flagsOf(plane, { fills: [{ ...fills[0]!, kind: "smoke" }] })).toEqual([]);
  });

  it("is drawn over the counters where they lie everywhere", () => {
    expect(layNames(plane, [around(centre, 500)])[0]!.above).toBe(true);
  });
});
