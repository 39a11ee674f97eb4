import { describe, expect, it } from "vitest";
import type { Area, Piece } from "../types.gen";
import { CARD, heapLines, layCard } from "./card";

const cover = { id: "c", name: "Basic +1" } as unknown as Area;
const pieces = (count: number, area?: string): Piece[] =>
  Array.from({ length: count }, (_, i) => ({ id: `${area ?? "loose"}${i}`, area }) as unknown as Piece);

describe("a card", () => {
  it("shows few pieces in full size, in one row", () => {
    const { scale, places } = layCard(pieces(4), []);
    expect(scale).toBe(1);
    expect(new Set([...places.values()].map((p) => p.y)).size).toBe(1);
  });

  it("puts many into short rows before it makes them small", () => {
    const { scale, boxes, places } = layCard([...pieces(5, "c"), ...pieces(2)], [cover]);
    expect(scale).toBeGreaterThan(0.7);
    expect(places.size).toBe(7);
    const [box] = boxes;
    for (const piece of pieces(5, "c")) {
      const at = places.get(piece.id)!;
      expect(at.x).toBeGreaterThan(box!.left);
      expect(at.x).toBeLessThan(box!.left + box!.width);
      expect(at.y).toBeGreaterThan(box!.top);
      expect(at.y).toBeLessThan(box!.top + box!.height);
    }
  });

  it("keeps every piece on the card and off the others, however many there are", () => {
    for (let count = 1; count <= 24; count++) {
      const apart = (all: Piece[]): Piece[] => all.map((p, i) => ({ ...p, group: `${i}` }));
      const { scale, places } = layCard(apart([...pieces(count, "c"), ...pieces(count)]), [cover]);
      const all = [...places.values()];
      expect(all).toHaveLength(2 * count);
      all.forEach((a, i) => {
        expect(Math.abs(a.x) + 30 * scale).toBeLessThan(150);
        for (const b of all.slice(i + 1)) {
          expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThan(59 * scale);
        }
      });
    }
  });
});

describe("a crowded card", () => {
  const platoon = (name: string, count: number): Piece[] =>
    Array.from(
      { length: count },
      (_, i) => ({ id: `${name}${i}`, group: name, side: 0 }) as unknown as Piece,
    );

  it("shows twenty pieces as their platoons, in a size that can be read", () => {
    const all = [
      ...platoon("Staff", 4),
      ...platoon("Weapons", 6),
      ...platoon("Attached", 7),
      ...platoon("Platoon 3", 3),
    ];
    const { scale, places, heaps } = layCard(all, []);
    // A counter is 58 pixels wide.
    expect(58 * scale).toBeGreaterThanOrEqual(40);
    expect([...heaps.values()].map((heap) => [heap.name, heap.ids.length])).toEqual([
      ["Staff", 4],
      ["Weapons", 6],
      ["Attached", 7],
      ["Platoon 3", 3],
    ]);
    // Whoever lies on top stands for all of them.
    expect([...places.keys()]).toEqual([...heaps.keys()]);
    expect([...heaps.values()].flatMap((heap) => heap.ids)).toHaveLength(20);
  });

  it("shows twenty pieces in a low row too, right of its name and in one line", () => {
    const all = [
      ...platoon("Staff", 4),
      ...platoon("Weapons", 6),
      ...platoon("Attached", 7),
      ...platoon("Platoon 3", 3),
    ];
    const { scale, places, heaps } = layCard(all, [], true);
    expect(heaps.size).toBe(4);
    expect(58 * scale).toBeGreaterThanOrEqual(40);
    for (const { x, y } of places.values()) {
      expect(x - 29 * scale).toBeGreaterThan(-86);
      expect(x + 29 * scale).toBeLessThan(CARD.width / 2 - 6);
      expect(Math.abs(y) + 29 * scale).toBeLessThan(CARD.slim / 2 - 4);
    }
  });

  it("lies open as long as everybody can be read", () => {
    const { heaps, places } = layCard([...platoon("Platoon 1", 4), ...platoon("Platoon 2", 3)], []);
    expect(heaps.size).toBe(0);
    expect(places.size).toBe(7);
  });
});

describe("the name of a heap", () => {
  it("stays over its own counter, in two lines if need be", () => {
    expect(heapLines("Weapons")).toEqual(["Weapons"]);
    expect(heapLines("Platoon 3")).toEqual(["Platoon", "3"]);
    expect(heapLines("Company staff")).toEqual(["Company", "staff"]);
    expect(heapLines("1st of the Line")).toEqual(["1st of", "the Line"]);
    expect(heapLines("Reconnaissance")).toEqual(["Reconna…"]);
    expect(heapLines("HQ Reconnaissance troop")).toEqual(["HQ", "Reconna…"]);
  });
});
