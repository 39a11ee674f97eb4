import { describe, expect, it } from "vitest";
import whole from "../../e2e/whole-table.json";
import {
  barOf,
  boxesOf,
  halfWidth,
  isCrowded,
  isSpent,
  moreWords,
  placeStraps,
  turnOf,
  valueOf,
} from "./strap";
import { placeValues } from "./counter";
import type { Piece } from "./types.gen";

const pieces = whole.scene.pieces as unknown as Piece[];
const piece = (id: string): Piece => pieces.find((p) => p.id === id)!;

describe("a counter with a front", () => {
  it("turns its bar clockwise from north, with the nose of its arc", () => {
    expect([0, 1, 2, 3, 4, 5, 6].map(turnOf)).toEqual([-90, -30, 30, 90, 150, 210, -90]);
    expect(barOf("strict")).not.toBe(barOf("loose"));
  });

  it("has room for all that is printed on its lower edge", () => {
    for (const p of pieces) {
      const half = halfWidth(p);
      const boxes = boxesOf(p.values, half);
      const end = Math.max(-half, ...boxes.map((b) => b.x + b.width));
      const last = valueOf(p.values, "protection");
      const figure = isCrowded(p.values) ? 7.4 : 8;
      const begin = last ? half - 3 - 5.6 * (last.lowered ?? "").length - figure * last.text.length : half;
      expect(begin, p.name).toBeGreaterThan(end - 1);
      expect(placeValues(p.values), "nothing twice").toEqual([]);
    }
  });

  it("lays straps below each other, with what is forbidden in rings and a dagger on what is grave", () => {
    const [hit, spent] = placeStraps(
      [
        { kind: "hit", letters: "FM", number: "18", tone: "grave" },
        { kind: "spent", letters: "spent", number: "", tone: "plain" },
      ],
      29,
    );
    expect(hit!.rings.map((r) => r.letter)).toEqual(["F", "M"]);
    expect(hit!.field).toMatchObject({ text: "18†", grave: true });
    expect(hit!.rings[1]!.x + 5.6, "no ring under the number").toBeLessThan(hit!.field!.x);
    expect(spent).toMatchObject({ rings: [], word: { text: "spent" }, field: undefined });
    expect(spent!.y).toBeGreaterThan(hit!.y);
    expect(isSpent(piece("mg")) && !isSpent(piece("gun"))).toBe(true);
  });

  it("is told in words too", () => {
    expect(moreWords(piece("pz"))).toBe("activated, 9 movement left, faces south");
    expect(moreWords(piece("stug"))).toBe("faces southwest, hit 18");
  });
});
