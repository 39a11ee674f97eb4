import { describe, expect, it } from "vitest";
import { madeUpBoard } from "../../../e2e/made-up";
import type { Shape, Touch } from "../types.gen";
import { pathOf, placeIn, touchedAt, touchesSeen } from "./artwork";
import { drawGround } from "./draw";
import { Plane } from "./plane";

const shape = (kind: Shape["kind"], more: Partial<Shape> = {}): Shape => ({
  id: "s1",
  kind,
  space: "03.03",
  level: 0,
  sight: "Clear",
  points: [
    [0, -1440],
    [480, 0],
    [-480, 0],
  ],
  ...more,
});
const withShapes = (...shapes: Shape[]): Plane => new Plane({ ...madeUpBoard(9, 7), shapes });
const touch = (effect: Touch["effect"]): Touch => ({
  space: "03.03",
  at: [0, 1440],
  effect,
  text: "",
  clauses: [],
});

describe("drawn ground", () => {
  it("puts corners where they are, and closes areas", () => {
    const plane = withShapes();
    const { x, y } = plane.centre("03.03")!;
    expect(placeIn({ x, y }, [1440, 1440])).toEqual({ x: x + 84, y: y + 48.5 });
    expect(pathOf(plane, shape("woods"))).toBe(`M${x} ${y - 48.5}L${x + 28} ${y}L${x - 28} ${y}z`);
    expect(pathOf(plane, shape("hedge"))).toBe(`M${x} ${y - 48.5}L${x + 28} ${y}L${x - 28} ${y}`);
    expect(pathOf(plane, shape("woods", { space: "nowhere" }))).toBe("");
  });

  it("takes the place of whole hexes, and its edges say what they do to sight", () => {
    const svg = drawGround(
      withShapes(
        shape("level", { level: 1 }),
        shape("crest", { level: 1 }),
        shape("woods", { sight: "Blocks" }),
        shape("rough", { sight: "Hinders" }),
        shape("marsh"),
      ),
    );
    for (const name of ["relief1", "relief2", "crestline", "fall", "s-woods", "solid", "s-rough", "dashed"]) {
      expect(svg).toContain(`class="${name}"`);
    }
    expect(svg.match(/class="(solid|dashed)"/g)).toHaveLength(2);
    expect(svg).not.toContain('class="t-clear"');
    expect(drawGround(withShapes())).toContain('class="t-clear"');
  });

  it("shows what a line touches up to what stops it", () => {
    const touches = [touch("Clear"), touch("Hinders"), touch("Blocks"), touch("Hinders")];
    expect(touchesSeen(touches).map((it) => it.effect)).toEqual(["Clear", "Hinders", "Blocks"]);
    expect(touchesSeen([touch("Clear")])).toHaveLength(1);
    const plane = withShapes();
    const { x, y } = plane.centre("03.03")!;
    expect(touchedAt(plane, touch("Clear"))).toEqual({ x, y: y + 48.5 });
  });
});
