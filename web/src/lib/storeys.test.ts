import { expect, test } from "vitest";
import { layersOf, onShownLayers, piecesIn, shownLayer, spaceOfPlaces } from "./storeys";
import type { Area, Piece, Scene } from "./types.gen";

const area = (id: string, height: number): Area => ({
  id,
  space: "05.12",
  name: id,
  side: null,
  storey: { height, level: height, cover: "+2", climb: "" },
});
const AREAS = [area("05.12", 0), area("05.12/up", 2), area("05.12/in", -1)];
const piece = (id: string, at?: string, more: Partial<Piece> = {}): Piece =>
  ({ id, space: "05.12", area: at ?? null, badges: [], values: [], ...more }) as unknown as Piece;

test("the highest location comes first, and one that somebody is in is shown", () => {
  const layers = layersOf(AREAS).get("05.12") ?? [];
  expect(layers.map((l) => l.id)).toEqual(["05.12/up", "05.12", "05.12/in"]);
  const pieces = [piece("a", "05.12"), piece("b", "05.12/in")];
  expect(shownLayer(layers, pieces, new Set())?.id).toBe("05.12");
  expect(shownLayer(layers, pieces, new Set(["b"]))?.id).toBe("05.12/in");
  expect(shownLayer(layers, pieces, new Set(["05.12/up"]))?.id).toBe("05.12/up");
  expect(shownLayer(layers, [], new Set())?.id).toBe("05.12");
});

test("weapons in somebody's hands are not counted, and go where he goes", () => {
  const [up] = layersOf(AREAS).get("05.12") ?? [];
  const held = piece("w", "05.12/up", { tab: true, aboard: "a" });
  const pieces = [piece("a", "05.12/up"), held, piece("b", "05.12")];
  expect(up && piecesIn(pieces, up).map((p) => p.id)).toEqual(["a"]);
  const scene = { areas: AREAS, pieces } as unknown as Scene;
  expect(onShownLayers(scene, new Set()).map((p) => p.id)).toEqual(["a", "w"]);
  expect(onShownLayers(scene, new Set(["b"])).map((p) => p.id)).toEqual(["w", "b"]);
});

test("an area lies in its space, a space in itself", () => {
  const of = spaceOfPlaces(AREAS);
  expect(of("05.12/up")).toBe("05.12");
  expect(of("07.01")).toBe("07.01");
});
