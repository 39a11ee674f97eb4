import { describe, expect, it } from "vitest";
import { madeUpBoard } from "../../../e2e/made-up";
import { CARD } from "./card";
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

  it("gives a row of cards in which everybody only waits less room, and finds it there", () => {
    const spaces = plane.board.spaces.map((space) =>
      space.row === 7 ? { ...space, terrain: "staging" as const } : space,
    );
    const cards = new Plane({ ...plane.board, spaces, layout: "Cards" });
    const [above, last] = [cards.centre("01.06")!, cards.centre("01.07")!];
    expect(last.y - above.y).toBe((CARD.height + CARD.slim) / 2 + CARD.gap);
    expect(cards.bounds.bottom).toBe(last.y + CARD.slim / 2);
    expect(cards.halfOf(cards.space("01.07"))).toEqual({ x: CARD.width / 2, y: CARD.slim / 2 });
    expect(cards.at({ x: last.x, y: last.y - CARD.slim / 2 + 1 })?.id).toBe("01.07");
    expect(cards.at({ x: last.x, y: last.y - CARD.slim / 2 - 1 })).toBeUndefined();
    // A row with one card of ground is as high as any.
    const mixed = new Plane({
      ...plane.board,
      spaces: spaces.slice(0, -1).concat(plane.board.spaces.at(-1)!),
      layout: "Cards",
    });
    expect(mixed.isSlim(mixed.space("01.07"))).toBe(false);
  });

  it("finds cards, and nothing in the gap between them", () => {
    const cards = new Plane({ ...plane.board, layout: "Cards" });
    const [a, b] = [cards.centre("01.01")!, cards.centre("02.01")!];
    expect(cards.at(a)?.id).toBe("01.01");
    expect(cards.at({ x: (a.x + b.x) / 2, y: a.y })).toBeUndefined();
  });
});
