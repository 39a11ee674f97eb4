import { describe, expect, it } from "vitest";
import { madeUpBoard } from "../../../e2e/made-up";
import { BAGS, bandOf, FAR, FILLS, hexesOf, labelAt, outlineOf, stepsBetween, wedgeOf } from "./zone";
import { BEYOND, nodeOf, Plane, plus } from "./plane";

const plane = new Plane(madeUpBoard(9, 9));
const within = (steps: number) =>
  hexesOf(plane, { id: "z", kind: "radius", within: { space: "05.05", steps } });

describe("zones", () => {
  it("are what lies within so many steps", () => {
    const middle = nodeOf(plane.space("05.05")!);
    for (const step of BEYOND) expect(stepsBetween(middle, plus(plus(middle, step), step))).toBe(2);
    expect([0, 1, 2].map((n) => within(n).size)).toEqual([1, 7, 19]);
  });

  it("or the spaces named, without those that are nowhere", () => {
    expect(hexesOf(plane, { id: "z", kind: "target", spaces: ["01.01", "99.99"] }).size).toBe(1);
  });

  it("have a closed outline, and a border only where the map goes on", () => {
    expect(outlineOf(within(1)).match(/z/g)).toHaveLength(1);
    const sides = (d: string): number => d.match(/M/g)?.length ?? 0;
    expect(sides(bandOf(plane, within(1)))).toBe(18);
    expect(sides(bandOf(plane, within(20)))).toBe(0);
    expect(labelAt(plane, within(20)), "nothing to write it on").toBeUndefined();
    expect(labelAt(plane, within(1))!.y).toBeLessThan(plane.centre("05.05")!.y);
  });
});

describe("arcs", () => {
  it("open to both sides of their hexside", () => {
    const { area, edges } = wedgeOf({ piece: "p", side: 0, spread: 120 }, { x: 0, y: 0 });
    expect(edges).toBe(`M${-346.4} ${-FAR / 2}L0 0L346.4 ${-FAR / 2}`);
    expect(area).toContain("A400 400 0 0 1");
    expect(wedgeOf({ piece: "p", side: 0, spread: 240 }, { x: 0, y: 0 }).area).toContain("A400 400 0 1 1");
  });
});

describe("fills", () => {
  it("stay in their hex", () => {
    for (const { x, y } of BAGS) expect(Math.hypot(x, y)).toBeLessThan(48.5);
    for (const parts of Object.values(FILLS)) expect(parts.length).toBeGreaterThan(0);
  });
});
