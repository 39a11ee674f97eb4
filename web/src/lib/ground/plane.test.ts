import { describe, expect, it } from "vitest";
import { madeUpBoard } from "../../../e2e/made-up";
import { BEYOND, HALF_HEIGHT, Plane, plus, sideOf } from "./plane";

const plane = new Plane(madeUpBoard(9, 7));

describe("the plane", () => {
  it("puts even columns half a hex lower", () => {
    expect(plane.centre("02.01")!.y - plane.centre("01.01")!.y).toBe(HALF_HEIGHT);
    expect(plane.centre("01.02")!.y - plane.centre("01.01")!.y).toBe(2 * HALF_HEIGHT);
  });

  it("finds every space at its middle and close to each of its corners", () => {
    for (const space of plane.board.spaces) {
      const c = plane.centreOf(space);
      expect(plane.at(c)?.id).toBe(space.id);
      for (let k = 0; k < 6; k++) {
        const angle = (k * Math.PI) / 3;
        expect(plane.at({ x: c.x + 53 * Math.cos(angle), y: c.y + 53 * Math.sin(angle) })?.id).toBe(space.id);
      }
    }
  });

  it("finds nothing beside the map", () => {
    expect(plane.at({ x: plane.bounds.left - 40, y: plane.bounds.top })).toBeUndefined();
  });

  it("lets neighbours agree on the corners of their side", () => {
    const centre = { x: 3, y: 2 };
    BEYOND.forEach((step, k) => {
      const [a, b] = sideOf(centre, k);
      expect(sideOf(plus(centre, step), k + 3)).toEqual([b, a]);
    });
  });

  it("finds cards, and nothing in the gap between them", () => {
    const cards = new Plane({ ...plane.board, layout: "Cards" });
    const [a, b] = [cards.centre("01.01")!, cards.centre("02.01")!];
    expect(cards.at(a)?.id).toBe("01.01");
    expect(cards.at({ x: (a.x + b.x) / 2, y: a.y })).toBeUndefined();
  });
});
