import { describe, expect, it } from "vitest";
import type { Piece } from "./types.gen";
import { busiest, worthSeeing } from "./opening";

const piece = (id: string, side: number, space: string): Piece => ({ id, side, space }) as Piece;
const centre = (space: string): { x: number; y: number } => ({ x: Number(space), y: 0 });
const reach = { x: 100, y: 100 };

describe("the table opens", () => {
  it("where most of one's own pieces are, not where most of the enemy's are", () => {
    const pieces = [
      ...[0, 20, 40].map((x) => piece(`a${x}`, 0, String(x))),
      piece("far", 0, "900"),
      ...[1000, 1010, 1020, 1030, 1040, 1050, 1060].map((x) => piece(`b${x}`, 1, String(x))),
    ];
    expect(busiest(worthSeeing(pieces, new Set(), 0, centre), reach)).toEqual({ x: 20, y: 0 });
  });

  it("where something is to be decided, even if more of one's own are elsewhere", () => {
    const pieces = [piece("x", 0, "0"), piece("y", 0, "20"), piece("z", 0, "900"), piece("w", 0, "910")];
    expect(busiest(worthSeeing(pieces, new Set(["z"]), 0, centre), reach)).toEqual({ x: 905, y: 0 });
  });

  it("where most of all are for whoever only watches, and nowhere without pieces", () => {
    const pieces = [piece("x", 0, "0"), piece("y", 1, "20"), piece("z", 0, "900")];
    expect(busiest(worthSeeing(pieces, new Set(), undefined, centre), reach)).toEqual({ x: 10, y: 0 });
    expect(busiest([], reach)).toBeUndefined();
  });
});
