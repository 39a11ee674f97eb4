import { describe, expect, it } from "vitest";
import { madeUpBoard, madeUpScene } from "../../e2e/made-up";
import { madeUpCards } from "../../e2e/made-up-cards";
import { Plane } from "./ground/plane";
import { markerWidth } from "./counter";
import { bandsOf, layMarkers, layStacks, markerWords, offMap } from "./stacks";
import type { Marker, MarkerKind } from "./types.gen";

const plane = new Plane(madeUpBoard(6, 5));
const [first] = madeUpScene(6, 5, 1).pieces;
const piece = (id: string, space: string | null, aboard: string | null = null): typeof first & object => ({
  ...first!,
  id,
  space,
  aboard,
});

describe("stacks", () => {
  it("step about the middle, the topmost to the lower left, and stay in their hex however high", () => {
    for (const height of [1, 2, 5, 12]) {
      const stack = layStacks(
        plane,
        Array.from({ length: height }, (_, i) => piece(`p${i}`, "03.03")),
      );
      const centre = plane.centre("03.03")!;
      expect(stack.filter((l) => l.top).map((l) => l.piece.id)).toEqual([`p${height - 1}`]);
      for (const { at } of stack) expect(Math.hypot(at.x - centre.x, at.y - centre.y)).toBeLessThan(22);
      if (height > 1) expect(stack[height - 1]!.at.x).toBeLessThan(stack[0]!.at.x);
    }
  });

  it("count what is aboard where its carrier lies", () => {
    const pieces = [
      piece("truck", "02.02"),
      piece("squad", "02.02", "truck"),
      piece("later", null),
      piece("rider", null, "far"),
    ];
    expect(layStacks(plane, pieces).map((l) => [l.piece.id, l.cargo])).toEqual([["truck", 1]]);
    expect(offMap(pieces).map((p) => p.id)).toEqual(["later", "rider"]);
  });

  it("of two sides lie beside each other in one hex, each with its own height", () => {
    const foe = (id: string) => ({ ...piece(id, "03.03"), side: 1 });
    const own = (id: string) => ({ ...piece(id, "03.03"), side: 0 });
    const laid = layStacks(plane, [own("a"), foe("x"), own("b"), foe("y"), own("c")]);
    const tops = laid.filter((l) => l.top);
    expect(tops.map((l) => [l.piece.id, l.stack.length])).toEqual([
      ["c", 3],
      ["y", 2],
    ]);
    // The uppermost of neither hides that of the other.
    expect(tops[1]!.at.x - tops[0]!.at.x).toBeGreaterThanOrEqual(54);
  });

  it("of vehicles lie one beside the other, so that no hull hides another's name", () => {
    const tank = (id: string) => ({ ...piece(id, "03.03"), model: { kind: "tank", hull: 1 } }) as never;
    const [a, b] = layStacks(plane, [tank("a"), tank("b")]);
    expect(Math.abs(a!.at.y - b!.at.y)).toBeGreaterThanOrEqual(38);
    expect([a!.scale, b!.scale]).toEqual([0.8, 0.8]);
    expect(layStacks(plane, [tank("a")])[0]!.scale).toBe(1);
  });

  it("have a dropped weapon below them, not over their figures", () => {
    const dropped = { ...piece("mg", "03.03"), tab: true };
    const laid = layStacks(plane, [piece("a", "03.03"), dropped, piece("b", "03.03")]);
    const at = (id: string) => laid.find((l) => l.piece.id === id)!.at;
    expect(at("mg").y - 8).toBeGreaterThanOrEqual(at("b").y + 29);
    expect(laid.find((l) => l.top)!.piece.id).toBe("b");
    // A vehicle has its name there already.
    const tank = { ...piece("t", "03.03"), model: { kind: "tank", hull: 1 } } as never;
    expect(layStacks(plane, [tank, dropped]).at(-1)!.at.y).toBeGreaterThan(plane.centre("03.03")!.y + 50);
    // Alone it lies where a counter would.
    const [alone] = layStacks(plane, [dropped]);
    expect(alone!.at).toEqual(plane.centre("03.03"));
  });

  it("leave out what lies in no space of the board", () => {
    expect(layStacks(plane, [piece("p", "99.99")])).toEqual([]);
  });
});

it("foes in one hex are listed a side after the other, one's own first", () => {
  const of = (id: string, side: number): typeof first & object => ({
    ...piece(id, "03.03"),
    side,
    group: "",
  });
  const melee = [of("a", 0), of("x", 1), of("b", 0), of("y", 1), of("z", 1)];
  const told = (seat: number | undefined, pieces = melee): string[] =>
    bandsOf(pieces, seat, ["British", "German"]).map(
      ({ name, members }) => `${name}: ${members.map((p) => p.id).join("")}`,
    );
  expect(told(0)).toEqual(["British: ab", "German: xyz"]);
  expect(told(1)).toEqual(["German: xyz", "British: ab"]);
  expect(told(undefined)).toEqual(["British: ab", "German: xyz"]);
  // One side alone is not headed by its name; its groups are.
  expect(told(0, [of("a", 0), of("b", 0)])).toEqual([": ab"]);
  expect(told(0, [{ ...of("a", 0), group: "1st Platoon" }, of("b", 0)])).toEqual(["1st Platoon: a", ": b"]);
});

describe("markers", () => {
  it("of one kind and side in a space are one with a count, small beside a counter", () => {
    const scene = madeUpScene(6, 5, 0);
    const marker = (id: string, space: string, kind: MarkerKind) => ({ id, space, kind, side: 0, text: "" });
    scene.pieces = [piece("p", "02.02")];
    scene.markers = [
      marker("a", "02.02", "kia"),
      marker("b", "02.02", "kia"),
      marker("c", "02.02", "wia"),
      marker("d", "03.03", "kia"),
    ];
    const laid = layMarkers(plane, scene);
    expect(laid.map((m) => [m.markers.length, m.small])).toEqual([
      [2, true],
      [1, true],
      [1, false],
    ]);
    expect(laid[0]!.at).not.toEqual(laid[1]!.at);
  });

  it("of a headquarters hide no figure of the topmost counter, however high the stack and broad the counter", () => {
    for (const height of [1, 2, 5, 9]) {
      const scene = madeUpScene(6, 5, 0);
      scene.pieces = Array.from({ length: height }, (_, i) => ({ ...piece(`p${i}`, "03.03"), wide: true }));
      scene.markers = [{ id: "hq", space: "03.03", kind: "command", side: 0, text: "Command", value: "0" }];
      const [hq] = layMarkers(plane, scene);
      const top = layStacks(plane, scene.pieces).find((l) => l.top)!.at;
      // The nearest corner of the first figure of the lower row.
      const figure = { x: top.x - 33.5, y: top.y + 22.3 };
      const { x, y } = hq!.at;
      const near = { x: Math.max(x, figure.x), y: Math.min(y, figure.y) };
      expect(Math.hypot(near.x - x, near.y - y), `${height} high`).toBeGreaterThan(14.5);
    }
  });

  it("on a card lie beside the pennant, and below it where there is no room", () => {
    const { board, scene: table } = madeUpCards();
    const cards = new Plane(board);
    const marker = (id: string, kind: MarkerKind, text: string): Marker => ({
      id,
      space: "B3",
      kind,
      side: 0,
      text,
    });
    const scene = {
      ...table,
      markers: [
        marker("contact", "contact", "Potential contact B"),
        marker("fire", "volume", "A −1"),
        marker("cross", "plate", "crossfire −1"),
        marker("goal", "objective", "Primary objective"),
      ],
    };
    const spans = layMarkers(cards, { ...scene, pieces: [piece("p", "B3")] }).map(({ markers, at }) => {
      const half = markerWidth(markers[0]) / 2;
      return { from: at.x - half, to: at.x + half, y: at.y };
    });
    for (const [i, a] of spans.entries())
      for (const b of spans.slice(i + 1))
        expect(Math.abs(a.y - b.y) > 20 || a.to <= b.from || b.to <= a.from).toBe(true);
    expect(new Set(spans.map((span) => span.y)).size).toBe(2);
  });

  it("that say the same are named once, with their number", () => {
    const marker = (id: string, text: string) => ({
      id,
      space: "02.02",
      kind: "cache" as const,
      side: null,
      text,
    });
    const three = [marker("a", "Hidden marker"), marker("b", "Rice"), marker("c", "Hidden marker")];
    expect(markerWords(three)).toBe("2 × Hidden marker; Rice");
  });
});
