/** Locations above one another: which lie in a space, which of them is shown on the map, and how many are in each. */
import type { Plane, Point } from "./ground/plane";
import type { Area, Piece, Scene } from "./types.gen";

/** An area that lies above or below others of its space. */
export type Layer = Area & { storey: NonNullable<Area["storey"]> };

const isLayer = (area: Area): area is Layer => area.storey !== null && area.storey !== undefined;

/** The locations of each space that has several, highest first. */
export function layersOf(areas: readonly Area[]): Map<string, Layer[]> {
  const layers = new Map<string, Layer[]>();
  for (const area of areas.filter(isLayer)) {
    layers.set(area.space, [...(layers.get(area.space) ?? []), area]);
  }
  for (const all of layers.values()) all.sort((a, b) => b.storey.height - a.storey.height);
  return layers;
}

/** The space that a place lies in: an area is a place of its own. */
export function spaceOfPlaces(areas: readonly Area[]): (place: string) => string {
  const spaces = new Map(areas.filter(isLayer).map((area) => [area.id, area.space]));
  return (place) => spaces.get(place) ?? place;
}

/** Whether a piece lies in a location: one that says nothing lies on the ground. */
const liesIn = (piece: Piece, layer: Layer): boolean =>
  piece.space === layer.space && (piece.area ?? piece.space) === layer.id;

/** The pieces that lie in a location, weapons in somebody's hands not counted. */
export const piecesIn = (pieces: readonly Piece[], layer: Layer): Piece[] =>
  pieces.filter((piece) => liesIn(piece, layer) && !(piece.tab && piece.aboard));

/** The location of a space whose counters lie on the map: where something is to be done, else the highest with anybody. */
export function shownLayer(
  layers: readonly Layer[],
  pieces: readonly Piece[],
  wanted: ReadonlySet<string>,
): Layer | undefined {
  // Who is aboard something lies with it, on the map as well.
  const places = layers.filter((layer) => !layer.id.startsWith("aboard:"));
  const lie = (layer: Layer): Piece[] => piecesIn(pieces, layer).filter((piece) => !piece.aboard);
  return (
    places.find((layer) => wanted.has(layer.id)) ??
    places.find((layer) => pieces.some((piece) => wanted.has(piece.id) && liesIn(piece, layer))) ??
    places.find((layer) => lie(layer).length > 0) ??
    places.find((layer) => layer.storey.height === 0)
  );
}

export interface Rung {
  layer: Layer;
  count: number;
  shown: boolean;
}

/** The ladder beside the counters of a space: a rung for each location, highest on top. */
export interface Ladder {
  space: string;
  at: Point;
  rungs: Rung[];
  words: string;
}

/** The ladders of all spaces with more than one location. */
export function layLadders(plane: Plane, scene: Scene, wanted: ReadonlySet<string>): Ladder[] {
  const ladders: Ladder[] = [];
  for (const [space, layers] of layersOf(scene.areas)) {
    const centre = plane.centre(space);
    if (!centre || layers.length < 2) continue;
    const shown = shownLayer(layers, scene.pieces, wanted);
    const rungs = layers.map((layer) => ({
      layer,
      count: piecesIn(scene.pieces, layer).length,
      shown: layer === shown,
    }));
    const held = rungs.some((rung) => rung.count > 0);
    const words = rungs.map((rung) => `${rung.layer.name}: ${rung.count}`).join(", ");
    ladders.push({
      space,
      at: { x: centre.x - (held ? 43 : 0), y: centre.y - (held ? 14 : -22) },
      rungs,
      words,
    });
  }
  return ladders;
}

/** Pieces that lie on the map: of a space with several locations only those of the one that is shown. */
export function onShownLayers(scene: Scene, wanted: ReadonlySet<string>): Piece[] {
  const layers = layersOf(scene.areas);
  if (layers.size === 0) return scene.pieces;
  const shown = new Map(
    [...layers].map(([space, all]) => [space, shownLayer(all, scene.pieces, wanted)] as const),
  );
  return scene.pieces.filter((piece) => {
    if (!piece.space || piece.aboard) return true;
    const layer = shown.get(piece.space);
    return !layer || liesIn(piece, layer);
  });
}
