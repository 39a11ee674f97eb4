import { isCommand, isContact, isObjective, markerWidth } from "./counter";
import type { Plane, Point } from "./ground/plane";
import { layCard, type Box, type Heap } from "./ground/card";
import type { Area, Marker, Piece, Scene } from "./types.gen";

/** A counter on the map with the place of its middle. */
export interface Lying {
  piece: Piece;
  at: Point;
  /** The middle of its space, seen from its own. */
  middle: Point;
  /** How many pieces it carries. */
  cargo: number;
  /** The weapons that hang from it. */
  tabs: Piece[];
  /** Ids of all pieces in its stack, lowest first. */
  stack: string[];
  top: boolean;
  /** How large it is drawn. */
  scale: number;
  /** Those it stands for, where a card is too full for each of them. */
  heap?: Heap;
}

/** Counters of a stack step by this much. */
const STEP = 6;
/** Stacks higher than this step less, so that they stay in their space. */
const FULL_STEPS = 4;

/** Lays out the stacks; what is aboard a piece on the map is counted there instead of lying beside it. */
export function layStacks(plane: Plane, pieces: readonly Piece[], areas: readonly Area[] = []): Lying[] {
  const onMap = new Set(pieces.filter((p) => p.space).map((p) => p.id));
  const cargo = new Map<string, number>();
  const tabs = new Map<string, Piece[]>();
  const stacks = new Map<string, Piece[]>();
  for (const piece of pieces) {
    if (piece.tab && piece.aboard) {
      tabs.set(piece.aboard, [...(tabs.get(piece.aboard) ?? []), piece]);
    } else if (piece.aboard && onMap.has(piece.aboard)) {
      cargo.set(piece.aboard, (cargo.get(piece.aboard) ?? 0) + 1);
    } else if (piece.space) {
      const stack = stacks.get(piece.space) ?? [];
      stack.push(piece);
      stacks.set(piece.space, stack);
    }
  }
  const lying: Lying[] = [];
  for (const [space, stack] of stacks) {
    const centre = plane.centre(space);
    if (!centre) continue;
    if (!plane.isHexes) {
      lying.push(
        ...besideEachOther(
          centre,
          stack,
          areas.filter((a) => a.space === space),
          cargo,
        ),
      );
      continue;
    }
    const steps = stack.length - 1;
    const step = steps > FULL_STEPS ? (STEP * FULL_STEPS) / steps : STEP;
    stack.forEach((piece, i) => {
      // The lowest lies to the upper right, the topmost to the lower left, evenly about the middle.
      const by = (steps / 2 - i) * step;
      lying.push({
        piece,
        at: { x: centre.x + by, y: centre.y + 2.5 - by },
        middle: { x: -by, y: by - 2.5 },
        cargo: cargo.get(piece.id) ?? 0,
        tabs: tabs.get(piece.id) ?? [],
        stack: stack.map((p) => p.id),
        top: i === steps,
        scale: 1,
      });
    });
  }
  return lying;
}

/** In a card there is room: everything lies open, nothing is stacked. */
function besideEachOther(
  centre: Point,
  pieces: readonly Piece[],
  areas: readonly Area[],
  cargo: ReadonlyMap<string, number>,
): Lying[] {
  const { places, scale, heaps } = layCard(pieces, areas);
  return pieces.flatMap((piece) => {
    const at = places.get(piece.id);
    const heap = heaps.get(piece.id);
    return at
      ? [
          {
            piece,
            at: { x: centre.x + at.x, y: centre.y + at.y },
            middle: { x: -at.x, y: -at.y },
            cargo: cargo.get(piece.id) ?? 0,
            tabs: [],
            stack: heap?.ids ?? [piece.id],
            top: true,
            scale,
            ...(heap ? { heap } : {}),
          },
        ]
      : [];
  });
}

/** The boxes of areas, with their place on the plane. */
export function layAreas(plane: Plane, scene: Scene): Box[] {
  const spaces = new Set(scene.areas.map((a) => a.space));
  return [...spaces].flatMap((space) => {
    const centre = plane.centre(space);
    if (!centre) return [];
    const pieces = scene.pieces.filter((p) => p.space === space);
    const { boxes } = layCard(
      pieces,
      scene.areas.filter((a) => a.space === space),
    );
    return boxes.map((b) => ({ ...b, left: centre.x + b.left, top: centre.y + b.top }));
  });
}

/** What markers that lie as one are called; those that say the same are counted. */
export function markerWords(markers: readonly Marker[]): string {
  const counts = new Map<string, number>();
  for (const { text, kind } of markers) counts.set(text || kind, (counts.get(text || kind) ?? 0) + 1);
  return [...counts].map(([words, count]) => (count === 1 ? words : `${count} × ${words}`)).join("; ");
}

export interface LyingMarker {
  key: string;
  markers: Marker[];
  at: Point;
  small: boolean;
  /** Drawn at its own size with all its words, where there is room. */
  flat: boolean;
}

const BESIDE: Point[] = [
  { x: -41, y: 19 },
  { x: 41, y: 19 },
  { x: -41, y: -23 },
  { x: 41, y: -5 },
  { x: -24, y: 40 },
  { x: 24, y: 40 },
  { x: 0, y: 40 },
];
/** A headquarters lies over the lower left corner, where no figure is. */
const BESIDE_COMMAND: Point = { x: -42, y: 27 };
const ALONE: Point[] = [
  { x: 0, y: 0 },
  { x: -27, y: 4 },
  { x: 27, y: 4 },
  { x: -14, y: 27 },
  { x: 14, y: 27 },
  { x: -22, y: -20 },
  { x: 22, y: -20 },
];

/** Places markers beside counters; the same kind of the same side in a space is one marker with a count. */
export function layMarkers(plane: Plane, scene: Scene): LyingMarker[] {
  const held = new Set(scene.pieces.map((p) => p.space));
  const groups = new Map<string, Map<string, Marker[]>>();
  for (const marker of scene.markers) {
    const space = groups.get(marker.space) ?? new Map<string, Marker[]>();
    const key = `${marker.kind}/${marker.side ?? ""}`;
    space.set(key, [...(space.get(key) ?? []), marker]);
    groups.set(marker.space, space);
  }
  const lying: LyingMarker[] = [];
  for (const [space, kinds] of groups) {
    const centre = plane.centre(space);
    if (!centre) continue;
    if (!plane.isHexes) {
      lying.push(...alongTheTop(plane, centre, space, kinds, held.has(space)));
      continue;
    }
    const small = held.has(space);
    const places = small ? BESIDE : ALONE;
    [...kinds].forEach(([kind, markers], i) => {
      const command = small && markers[0] !== undefined && isCommand(markers[0].kind);
      const place = command ? BESIDE_COMMAND : places[Math.min(i, places.length - 1)]!;
      lying.push({
        key: `${space}/${kind}`,
        markers,
        small,
        flat: false,
        at: { x: centre.x + place.x, y: centre.y + place.y },
      });
    });
  }
  return lying;
}

/** How far the next line of markers on a card lies below the one before. */
const LINE = 27;

/**
 * In a card markers lie along its upper edge, from the right, and where what it is all about leaves no room for more, in
 * a line below; who may be there lies in the middle while nobody is.
 */
function alongTheTop(
  plane: Plane,
  centre: Point,
  space: string,
  kinds: ReadonlyMap<string, Marker[]>,
  held: boolean,
): LyingMarker[] {
  const edge = centre.x + plane.half.x - 12;
  const left = centre.x - plane.half.x + 14;
  // What it is all about stands at the left, beside the level.
  const high = (plane.space(space)?.level ?? 0) > 0 ? 34 : 0;
  const goals = [...kinds.values()].map(([first]) =>
    first && isObjective(first.kind) ? markerWidth(first) : 0,
  );
  const taken = left + high + Math.max(0, ...goals);
  let right = edge;
  let y = centre.y - plane.half.y + 21;
  return [...kinds].map(([kind, markers]) => {
    const first = markers[0];
    const key = `${space}/${kind}`;
    const lie = (at: Point): LyingMarker => ({ key, markers, small: false, flat: true, at });
    if (first && isContact(first.kind) && !held) return lie({ ...centre });
    const width = markerWidth(first);
    if (first && isObjective(first.kind))
      return lie({ x: left + high + width / 2, y: centre.y - plane.half.y + 21 });
    const from = y < centre.y - plane.half.y + 21 + LINE ? taken : left;
    if (right < edge && right - width < from) {
      right = edge;
      y += LINE;
    }
    const at = { x: right - width / 2, y };
    right -= width + 5;
    return lie(at);
  });
}

/** Pieces that lie in no space and are aboard nothing on the map: still to come, or out of play. */
export function offMap(pieces: readonly Piece[]): Piece[] {
  const onMap = new Set(pieces.filter((p) => p.space).map((p) => p.id));
  return pieces.filter((p) => !p.space && !(p.aboard && onMap.has(p.aboard)));
}
