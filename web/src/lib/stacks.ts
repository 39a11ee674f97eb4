import { isCommand, isContact, isObjective, markerWidth } from "./counter";
import type { Plane, Point } from "./ground/plane";
import { groupOf, layCard, type Box, type Heap } from "./ground/card";
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

/** How high a weapon is that hangs from a counter or lies by itself, and how far below the middle of a hex it lies. */
const [TAB, BELOW] = [16, 40];
/** The name of a vehicle lies below it. */
const STRIP = 14;
/** Counters of a stack step by this much. */
const STEP = 6;
/** Stacks higher than this step less, so that they stay in their space. */
const FULL_STEPS = 4;

const stepOf = (steps: number): number => (steps > FULL_STEPS ? (STEP * FULL_STEPS) / steps : STEP);

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
  for (const [space, all] of stacks) {
    const centre = plane.centre(space);
    if (!centre) continue;
    if (!plane.isHexes) {
      lying.push(
        ...besideEachOther(
          centre,
          all,
          areas.filter((a) => a.space === space),
          cargo,
          plane.isSlim(plane.space(space)),
        ),
      );
      continue;
    }
    const men = all.filter((p) => !p.tab);
    const loose = all.filter((p) => p.tab);
    const sides = besideFoes(men);
    for (const { pieces: stack, off } of sides) {
      const steps = stack.length - 1;
      const step = stepOf(steps);
      const spots = SPOTS[stack.filter((p) => p.model).length] ?? [];
      let parked = 0;
      stack.forEach((piece, i) => {
        // Vehicles are seen from above, with their names below: one beside the other, a little smaller.
        const spot = piece.model ? spots[parked++] : undefined;
        if (spot) {
          lying.push({
            piece,
            at: { x: centre.x + off + spot.x, y: centre.y + spot.y },
            middle: { x: -off - spot.x, y: -spot.y },
            cargo: cargo.get(piece.id) ?? 0,
            tabs: tabs.get(piece.id) ?? [],
            stack: stack.map((p) => p.id),
            top: i === steps,
            scale: 0.8,
          });
          return;
        }
        // The lowest lies to the upper right, the topmost to the lower left, evenly about the middle.
        const by = (steps / 2 - i) * step;
        lying.push({
          piece,
          at: { x: centre.x + off + by, y: centre.y + 2.5 - by },
          middle: { x: -by - off, y: by - 2.5 },
          cargo: cargo.get(piece.id) ?? 0,
          tabs: tabs.get(piece.id) ?? [],
          stack: stack.map((p) => p.id),
          top: i === steps,
          scale: 1,
        });
      });
    }
    // A weapon that was dropped lies below the counters, where it hides no figure.
    const top = men.length === 0 ? undefined : lying.at(-1);
    const hangs = (top?.tabs.length ? TAB : 0) + (top?.piece.model ? STRIP : 0);
    const low = top ? BELOW + (top.at.y - centre.y - 2.5) + hangs : 0;
    loose.forEach((piece, i) =>
      lying.push({
        piece,
        at: { x: top?.at.x ?? centre.x, y: centre.y + low + i * TAB },
        middle: { x: 0, y: 0 },
        cargo: 0,
        tabs: [],
        stack: all.map((p) => p.id),
        top: men.length === 0 && i === loose.length - 1,
        scale: 1,
      }),
    );
  }
  return lying;
}

/** Where two or three vehicles in one hex lie. */
const SPOTS: Record<number, Point[]> = {
  2: [
    { x: 16, y: -22 },
    { x: -16, y: 16 },
  ],
  3: [
    { x: 24, y: -26 },
    { x: -26, y: -6 },
    { x: 16, y: 18 },
  ],
};

/** How far the stacks of two sides in one hex lie from its middle. */
const APART = 28;

/** Foes in one hex, who fight at close quarters: each side has a stack, one beside the other. */
function besideFoes(pieces: readonly Piece[]): { pieces: readonly Piece[]; off: number }[] {
  const [first, others] = [pieces.filter((p) => p.side === 0), pieces.filter((p) => p.side !== 0)];
  if (first.length === 0 || !others.some((p) => p.side === 1))
    return pieces.length > 0 ? [{ pieces, off: 0 }] : [];
  return [
    { pieces: first, off: -APART },
    { pieces: others, off: APART },
  ];
}

export interface Band {
  name: string;
  members: Piece[];
}

/** What lies in one place as a list: by the names of its groups, and where foes lie there, one's own side before the other. */
export function bandsOf(
  pieces: readonly Piece[],
  seat: number | undefined,
  sides: readonly string[],
): Band[] {
  const foes = new Set(pieces.map((p) => p.side ?? -1)).size > 1;
  const away = (p: Piece): number => (p.side === (seat ?? 0) ? 0 : 1);
  const bands = new Map<string, Band>();
  for (const p of foes ? pieces.toSorted((a, b) => away(a) - away(b)) : pieces) {
    const key = JSON.stringify([foes ? p.side : 0, groupOf(p)]);
    const name = groupOf(p) || (foes ? (sides[p.side ?? -1] ?? "") : "");
    const band = bands.get(key) ?? { name, members: [] };
    band.members.push(p);
    bands.set(key, band);
  }
  return [...bands.values()];
}

/** In a card there is room: everything lies open, nothing is stacked. */
function besideEachOther(
  centre: Point,
  pieces: readonly Piece[],
  areas: readonly Area[],
  cargo: ReadonlyMap<string, number>,
  slim: boolean,
): Lying[] {
  const { places, scale, heaps } = layCard(pieces, areas, slim);
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
      plane.isSlim(plane.space(space)),
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
/** A headquarters lies below the lower left corner of the topmost counter, where no figure is. */
const BESIDE_COMMAND: Point = { x: -44, y: 37 };
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
  const stacked = (space: string): number =>
    scene.pieces.filter((p) => p.space === space && !p.aboard).length;
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
      const steps = command ? stacked(space) - 1 : 0;
      // The topmost counter lies lower, the higher the stack.
      const place = command
        ? { x: BESIDE_COMMAND.x, y: BESIDE_COMMAND.y + (steps * stepOf(steps) * 5) / 8 }
        : places[Math.min(i, places.length - 1)]!;
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
  const half = plane.halfOf(plane.space(space));
  const edge = centre.x + half.x - 12;
  const left = centre.x - half.x + 14;
  // What it is all about stands at the left, beside the level.
  const high = (plane.space(space)?.level ?? 0) > 0 ? 34 : 0;
  const goals = [...kinds.values()].map(([first]) =>
    first && isObjective(first.kind) ? markerWidth(first) : 0,
  );
  const taken = left + high + Math.max(0, ...goals);
  let right = edge;
  let y = centre.y - half.y + 21;
  return [...kinds].map(([kind, markers]) => {
    const first = markers[0];
    const key = `${space}/${kind}`;
    const lie = (at: Point): LyingMarker => ({ key, markers, small: false, flat: true, at });
    if (first && isContact(first.kind) && !held) return lie({ ...centre });
    const width = markerWidth(first);
    if (first && isObjective(first.kind))
      return lie({ x: left + high + width / 2, y: centre.y - half.y + 21 });
    const from = y < centre.y - half.y + 21 + LINE ? taken : left;
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
