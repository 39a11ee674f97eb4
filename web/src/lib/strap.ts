/** What is more on a counter with a front: its facing, size bars, boxed values, points left, straps below. */
import type { ArcKind, GaitKind, Piece, Strap, StrapKind, Value, ValueKind } from "./types.gen";

/** Values that are drawn with their small figures, in places of their own. */
export type BoxedKind = "fire-armour" | "fire-soft" | "rate" | "protection";
const BOXED: Record<BoxedKind, true> = {
  "fire-armour": true,
  "fire-soft": true,
  rate: true,
  protection: true,
};
export const isBoxed = (kind: ValueKind): kind is BoxedKind => kind in BOXED;

/** Half the width of a counter. */
export const halfWidth = (piece: Pick<Piece, "wide">): number => (piece.wide ? 38 : 29);

/** The nose of the bar on the hexside that a counter looks at: a triangle for a strict arc, half a circle for a loose one. */
const NOSES: Record<ArcKind, string> = {
  strict: "v12.5l8.5 8.5-8.5 8.5v12.5",
  loose: "v12.5a8.5 8.5 0 0 1 0 17v12.5",
};
/** The bar as it lies to the east of the middle of a hex. */
export const barOf = (arc: ArcKind): string => `M38-24h6.5a3 3 0 0 1 3 3${NOSES[arc]}a3 3 0 0 1-3 3h-6.5z`;
/** How far the bar of a hexside (clockwise from 0 for north) is turned from the east, in degrees. */
export const turnOf = (side: number): number => (side % 6) * 60 - 90;
/** The nose at the corner that a counter looks at, as it lies to the east. */
export const CORNER_NOSE = "M41-8.5 54 0 41 8.5z";
/** The names of hexsides, for a reader. */
export const SIDE_WORDS = ["north", "northeast", "southeast", "south", "southwest", "northwest"] as const;
/** The names of corners, each at the clockwise end of its hexside. */
const CORNER_WORDS = [
  "north-northeast",
  "east",
  "south-southeast",
  "south-southwest",
  "west",
  "north-northwest",
] as const;

/** The white band of a counter that acts. */
export function bandOf(shape: 0 | 1 | 2, half: number): string {
  return shape === 1
    ? `M${0.6 - half} -14v-6l8.4-8.4h${2 * half - 18}l8.4 8.4v6z`
    : `M${0.6 - half} -14v-8a6.4 6.4 0 0 1 6.4-6.4h${2 * half - 14}a6.4 6.4 0 0 1 6.4 6.4v8z`;
}

/** Where size bars stand. */
export const barsOf = (size: number, half: number): number[] =>
  Array.from({ length: Math.min(size, 5) }, (_, i) => half - 8 - 4.4 * i);

export interface FireBox {
  kind: "fire-armour" | "fire-soft";
  x: number;
  width: number;
  text: string;
  raised: string;
}

/** Whether a counter has so much on its lower edge that all of it is a little smaller. */
export const isCrowded = (values: readonly Value[]): boolean =>
  values.filter((v) => v.kind === "fire-armour" || v.kind === "fire-soft").length > 1;

/** Fire in boxes from the left, each as wide as its figures. */
export function boxesOf(values: readonly Value[], half: number): FireBox[] {
  const crowded = isCrowded(values);
  const [figure, small, frame] = crowded ? [6.7, 5.1, 4.4] : [7.4, 5.6, 6.2];
  let x = (crowded ? 2.5 : 3.5) - half;
  return values.flatMap(({ kind, text, raised = "" }) => {
    if (kind !== "fire-armour" && kind !== "fire-soft") return [];
    const width = figure * text.length + small * raised.length + frame;
    const box = { kind, x, width, text, raised };
    x += width + 1.2;
    return [box];
  });
}

/** The value of a kind, if a piece has one. */
export const valueOf = (values: readonly Value[], kind: ValueKind): Value | undefined =>
  values.find((v) => v.kind === kind);

/** The shape around the points that are left. */
export const GAITS: Record<GaitKind, string> = {
  leg: "M-9-8.5h18v17h-18z",
  track: "M-5.5-8.5h11a8.5 8.5 0 0 1 0 17h-11a8.5 8.5 0 0 1 0-17z",
  wheel: "M0-9.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19z",
};

/** How high a strap is, and where the first begins. */
const [STRAP, FIRST] = [15, 28];
/** Straps whose letters stand in rings, for what is forbidden; the others have a word. */
const RINGED: Record<StrapKind, boolean> = { hit: true, spent: false, column: false };

/** The word on a strap; a hit that forbids nothing says that it is one. */
function wordOf(kind: StrapKind, letters: string, width: number): { text: string; x: number } | undefined {
  const text = RINGED[kind] ? (letters ? "" : "hit") : letters;
  return text ? { text, x: -width / 2 } : undefined;
}

export interface PlacedStrap {
  kind: StrapKind;
  y: number;
  outline: string;
  rings: { letter: string; x: number }[];
  word: { text: string; x: number } | undefined;
  field: { x: number; width: number; text: string; grave: boolean } | undefined;
}

/** Straps one below the other; what is grave has a dagger too. */
export function placeStraps(straps: readonly Strap[], counterHalf: number): PlacedStrap[] {
  return straps.map((strap, i) => {
    const grave = strap.tone === "grave";
    const text = strap.number && `${strap.number}${grave ? "†" : ""}`;
    const width = text ? Math.max(12, 6 * text.length) + 8 : 0;
    const ringed = RINGED[strap.kind];
    // As wide as its rings and its number need, so that neither hides the other.
    const rings = ringed && text ? 2.6 + 13 * strap.letters.length + 2 + width : 0;
    const half = Math.max(counterHalf - 7, rings / 2);
    return {
      kind: strap.kind,
      y: FIRST + STRAP * i,
      outline: `M${-half} 0h${2 * half}v11a4 4 0 0 1-4 4h${8 - 2 * half}a4 4 0 0 1-4-4z`,
      rings: ringed ? [...strap.letters].map((letter, k) => ({ letter, x: 8 - half + 13 * k })) : [],
      word: wordOf(strap.kind, strap.letters, width),
      field: text ? { x: half - 2 - width, width, text, grave } : undefined,
    };
  });
}

/** Whoever is spent is greyed, though not ticked off. */
export const isSpent = (piece: Piece): boolean => piece.straps?.some((s) => s.kind === "spent") ?? false;

/** What a reader should hear of a counter beyond its own words: how it looks, what lies on it, how far it can go. */
export function moreWords(piece: Piece): string {
  const { facing, model, moves, activated, straps = [] } = piece;
  const marks = straps.map((s) => {
    const words = [s.kind === "hit" ? "hit" : s.letters, s.number && `${s.number}`];
    return words.filter(Boolean).join(" ");
  });
  return [
    activated ? "activated" : "",
    moves ? `${moves.left} movement left` : "",
    facing ? `faces ${(facing.corner ? CORNER_WORDS : SIDE_WORDS)[facing.side % 6]}` : "",
    model ? `bow at ${model.hull || 12} o'clock` : "",
    model?.turret ? `turret at ${model.turret} o'clock` : "",
    ...marks,
  ]
    .filter(Boolean)
    .join(", ");
}
