/** What counters are drawn with: outlines, symbols, badges and value shapes. */
import { isBoxed, type BoxedKind } from "./strap";
import type { BadgeKind, Marker, MarkerKind, SymbolKind, ValueKind } from "./types.gen";

/** Outline of a side's counters: rounded, with cut corners, or square. */
export const FACES = [
  "M-22-29h44a7 7 0 0 1 7 7v44a7 7 0 0 1-7 7h-44a7 7 0 0 1-7-7v-44a7 7 0 0 1 7-7z",
  "M-20-29h40l9 9v40l-9 9h-40l-9-9v-40z",
  "M-27-29h54a2 2 0 0 1 2 2v54a2 2 0 0 1-2 2h-54a2 2 0 0 1-2-2v-54a2 2 0 0 1 2-2z",
] as const;

/** The same for broad counters. */
export const WIDE_FACES = [
  "M-31-29h62a7 7 0 0 1 7 7v44a7 7 0 0 1-7 7h-62a7 7 0 0 1-7-7v-44a7 7 0 0 1 7-7z",
  "M-29-29h58l9 9v40l-9 9h-58l-9-9v-40z",
  "M-36-29h72a2 2 0 0 1 2 2v54a2 2 0 0 1-2 2h-72a2 2 0 0 1-2-2v-54a2 2 0 0 1 2-2z",
] as const;

/** Frame of a side's symbols: rectangle, diamond, square. */
export const FRAMES = [
  "M-15-9.5h30v19h-30z",
  "M0-13.5 15.5 0 0 13.5-15.5 0z",
  "M-10-10.5h20v21h-20z",
] as const;

/** Which outline and frame a seat index gets. */
export const shapeOf = (side: number): 0 | 1 | 2 => Math.min(side, 2) as 0 | 1 | 2;

export interface Drawing {
  strokes?: string;
  solid?: string;
}

const INFANTRY = [
  "M-15-9.5 15 9.5M15-9.5-15 9.5",
  "M-7.7-6.7 7.7 6.7M7.7-6.7-7.7 6.7",
  "M-10-10.5 10 10.5M10-10.5-10 10.5",
] as const;

const ROCKET: Drawing = { strokes: "M0 6.5V-6.5M-3.4-3.2 0-6.8 3.4-3.2M-3.4 1 0-2.6 3.4 1" };
const SAPPER: Drawing = { strokes: "M-8 4.5v-8h16v8M0-3.5v8" };

const CAPSULE = { strokes: "M-5.5-4.5h11a4.5 4.5 0 0 1 0 9h-11a4.5 4.5 0 0 1 0-9z" };

const SYMBOLS: Record<Exclude<SymbolKind, "infantry">, Drawing> = {
  leader: { solid: "M0-7.5 2-2.5 7.3-2.2 3.2 1.1 4.5 6.3 0 3.4-4.5 6.3-3.2 1.1-7.3-2.2-2-2.5z" },
  "machine-gun": { strokes: "M0 6.5V-6.5M-3.4-3.2 0-6.8 3.4-3.2M-4 6.5h8" },
  rpg: ROCKET,
  "anti-tank": ROCKET,
  "recoilless-rifle": ROCKET,
  mortar: { strokes: "M0 1.8V-6.5M-3.4-3.2 0-6.8 3.4-3.2M0 1.8a2.4 2.4 0 1 1 0 4.8a2.4 2.4 0 1 1 0-4.8" },
  artillery: { solid: "M0-4a4 4 0 1 1 0 8a4 4 0 1 1 0-8z" },
  flamethrower: {
    strokes: "M0-7c1 3 5 4.5 5 8.5a5 5 0 0 1-10 0c0-2 1-3.5 2-4.5 0 1.5 1 2.5 1.5 2.5 1-2-.5-4 1.5-6.5z",
  },
  medic: { solid: "M-2-7h4v5h5v4h-5v5h-4v-5h-5v-4h5z" },
  sniper: {
    strokes: "M0-5.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11M0-8v4.5M0 3.5v4.5M-8 0h4.5M3.5 0h4.5",
    solid: "M0-1.2a1.2 1.2 0 1 1 0 2.4a1.2 1.2 0 1 1 0-2.4z",
  },
  observer: { strokes: "M0-7 7.5 5.5h-15z", solid: "M0-1.5a2 2 0 1 1 0 4a2 2 0 1 1 0-4z" },
  sapper: SAPPER,
  engineer: SAPPER,
  civilians: {
    solid:
      "M-4.5-6a2 2 0 1 1 0 4a2 2 0 1 1 0-4zM-7.5 5.5v-3a3 3 0 0 1 6 0v3zM4-3.5a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 1 1 0-3.6zM1.2 5.5v-2a2.8 2.8 0 0 1 5.6 0v2z",
  },
  vehicle: CAPSULE,
  tank: CAPSULE,
  carrier: { strokes: `${CAPSULE.strokes}M-8-4 8 4M8-4-8 4` },
  gun: {
    strokes: "M-8 6.5 0-6 8 6.5",
    solid: "M0 1.2a1.9 1.9 0 1 1 0 3.8a1.9 1.9 0 1 1 0-3.8z",
  },
  helicopter: { solid: "M-8.5-5 0-1l8.5-4v10l-8.5-4-8.5 4z" },
  hq: { strokes: "M-15-3.5h30" },
  radio: { strokes: "M0 6.5v-8l3.5-2-7-1 3.5-2.5" },
  concealed: { strokes: "M-3.2-3a3.2 3.2 0 1 1 4.6 2.9c-1 .5-1.4 1.2-1.4 2.3M0 5.8v.1" },
};

/** The drawing inside a frame. */
export function symbolOf(symbol: SymbolKind, shape: 0 | 1 | 2): Drawing {
  return symbol === "infantry" ? { strokes: INFANTRY[shape] } : SYMBOLS[symbol];
}

type Edge = "right" | "left" | "corner" | "below";
interface BadgeLook {
  edge: Edge;
  disc: string;
  rim: string;
  ink: string;
  drawing: string;
}

const [DARK, WHITE, YELLOW] = ["#161B1C", "#fff", "#FFD23F"];
const [EARTH, STRAW, PAPER, COAL] = ["#5B4630", "#F3E3B3", "#F7F4E8", "#2B2F2C"];
const look = (edge: Edge, disc: string, rim: string, ink: string, drawing: string): BadgeLook => ({
  edge,
  disc,
  rim,
  ink,
  drawing,
});

const BADGES: Record<BadgeKind, BadgeLook> = {
  suppressed: look("right", DARK, WHITE, YELLOW, "M-4-3.5 0 .5 4-3.5M-4 .8 0 4.8 4 .8"),
  broken: look("right", YELLOW, DARK, DARK, "M1-6-3 0h5l-3 6"),
  pinned: look("right", DARK, WHITE, WHITE, "M-3.5-3.5 3.5 3.5M3.5-3.5-3.5 3.5"),
  immobilized: look("right", DARK, WHITE, WHITE, "M-4-4h8M-4 4h8M-2-4v8M2-4v8"),
  downed: look("right", DARK, WHITE, YELLOW, "M0-5v8M-4-1 0 4 4-1M-4.5 6h9"),
  exhausted: look(
    "left",
    WHITE,
    DARK,
    DARK,
    "M-3.8-5.5h7.6M-3.8 5.5h7.6M-3-5.5c0 4 6 7 6 11M3-5.5c0 4-6 7-6 11",
  ),
  exposed: look("left", YELLOW, DARK, DARK, "M0-5.5v6.5M0 4.8v.1"),
  complete: look("corner", "#47504B", WHITE, WHITE, "M-4.5.3-1.5 3.5 4.5-3.2"),
  "op-fired": look("below", "#5A2A6B", WHITE, WHITE, "M0-5.5v3M0 2.5v3M-5.5 0h3M2.5 0h3"),
  "low-ammo": look(
    "below",
    "#8E1530",
    WHITE,
    WHITE,
    "M-3.5 5v-6.5c0-2 1-3.5 1.5-4 .5.5 1.5 2 1.5 4V5zM3.5-5v5.5M3.5 4.2v.1",
  ),
  hero: look(
    "below",
    WHITE,
    DARK,
    "#8E1530",
    "M0-5 1.5-1.5 5-1.2 2.3 1.2 3.2 4.8 0 2.8-3.2 4.8-2.3 1.2-5-1.2-1.5-1.5z",
  ),
  searching: look("below", WHITE, DARK, DARK, "M-1-5a4 4 0 1 1 0 8a4 4 0 1 1 0-8M2 2l3.5 3.5"),
  carrying: look("below", "#A5353C", WHITE, WHITE, "M0-4.5v9M-4.5 0h9"),
  injury: look("below", "#A5353C", WHITE, WHITE, "M0-4.5v9M-4.5 0h9"),
  concealed: look("below", DARK, WHITE, WHITE, "M-6 0c3-4.5 9-4.5 12 0-3 4.5-9 4.5-12 0M-4.5 5 4.5-5"),
  unspotted: look("right", DARK, WHITE, WHITE, "M-6 0c3-4.5 9-4.5 12 0-3 4.5-9 4.5-12 0M-4.5 5 4.5-5"),
  "double-time": look("below", WHITE, DARK, DARK, "M-4.5-4 -.5 0-4.5 4M.5-4l4 4-4 4"),
  high: look("left", WHITE, DARK, DARK, "M-4 .5 0-3.5 4 .5M-4 5 0 1l4 4"),
  treetop: look("left", WHITE, DARK, DARK, "M-4 2 0-2 4 2"),
  ground: look("left", WHITE, DARK, DARK, "M-5 3.5h10M0-4.5v4.5M-2.5-2 0 .5 2.5-2"),
  bunker: look("below", EARTH, WHITE, WHITE, "M-5.5 4v-3.5l3-4.5h5l3 4.5V4zM-3 .8h6"),
  foxholes: look("below", EARTH, WHITE, WHITE, "M-5.5-1c.7 6 10.3 6 11 0M-3-4h6"),
  leaving: look("below", WHITE, DARK, DARK, "M-5 0h9M.5-3.5 4 0 .5 3.5"),
  mine: look("below", DARK, YELLOW, YELLOW, "M0-5 5.5 4.5h-11zM0-1.5v2.5M0 3v.1"),
  "protective-line": look("below", "#5A2A6B", WHITE, WHITE, "M-5 4 5-4M1-4h4v4M-5-2v6h6"),
  shaken: look("right", YELLOW, DARK, DARK, "M1-6-3 0h5l-3 6"),
  wounded: look("left", "#A5353C", WHITE, WHITE, "M0-5.5c3 4 4 5.5 4 7a4 4 0 0 1-8 0c0-1.5 1-3 4-7z"),
  moved: look("corner", "#47504B", WHITE, WHITE, "M-5 0h9M.5-3.5 4 0 .5 3.5"),
  "assault-moved": look(
    "corner",
    "#47504B",
    WHITE,
    YELLOW,
    "M-5 0h6M-1.5-3.5 2 0-1.5 3.5M4.5-4.5v2M4.5 2.5v2M5.5 0h1",
  ),
  crawled: look("corner", "#47504B", WHITE, WHITE, "M-5.5 3.5c2-5 4-5 5.5-2s3.5 2 5.5-2"),
  stealthy: look("corner", "#47504B", WHITE, WHITE, "M-5 0h2M-1 0h2M1-3.5 4.5 0 1 3.5"),
  fired: look("corner", "#5A2A6B", WHITE, WHITE, "M0-5.5v3M0 2.5v3M-5.5 0h3M2.5 0h3"),
  buttoned: look("below", DARK, WHITE, WHITE, "M0-5a5 5 0 1 1 0 10a5 5 0 1 1 0-10M-3 0h6"),
  abandoned: look("right", WHITE, DARK, DARK, "M-4-4 4 4M4-4-4 4M0-6v2"),
  jammed: look("right", "#8E1530", WHITE, WHITE, "M-4-4 4 4M4-4-4 4"),
  captured: look("left", WHITE, DARK, DARK, "M-3.5 5v-9h7l-2 2.5 2 2.5h-7"),
};

export interface Badge {
  name: BadgeKind;
  x: number;
  y: number;
  look: BadgeLook;
}

/** Places badges; those for the same edge step below so that none covers another or a number. */
export function placeBadges(badges: readonly BadgeKind[], done: boolean, under = 34.5): Badge[] {
  // What it did says itself that it has done its part.
  const told = badges.some((name) => BADGES[name].edge === "corner");
  const names: readonly BadgeKind[] = done && !told ? [...badges, "complete"] : badges;
  const spots: Record<Exclude<Edge, "below">, { x: number; y: number }> = {
    right: { x: 29, y: -5 },
    left: { x: -29, y: -5 },
    corner: { x: 29, y: -29 },
  };
  const taken = new Set<Edge>();
  const placed: Badge[] = [];
  const below: BadgeKind[] = [];
  for (const name of names) {
    const edge = BADGES[name].edge;
    if (edge === "below" || taken.has(edge)) {
      below.push(name);
      continue;
    }
    taken.add(edge);
    placed.push({ name, ...spots[edge], look: BADGES[name] });
  }
  below.forEach((name, i) =>
    placed.push({ name, x: (i - (below.length - 1) / 2) * 19, y: under, look: BADGES[name] }),
  );
  return placed;
}

/**
 * Where the height of a stack stands: over the upper left corner, for at the lower edge are figures, weapons and markers.
 * Beside a key on the counter, and above the number of those whom a vehicle carries.
 */
export function countAt({ capped = false, carrier = false } = {}): { x: number; y: number } {
  return { x: capped ? 6 : -25, y: carrier ? -39 : -34 };
}

interface ValueLook {
  slot: number;
  shape?: string;
  /** The shape where the text is longer than a letter. */
  wide?: string;
  /** Drawings in place of words. */
  signs?: Record<string, string>;
  className: string;
  ink?: string;
}

/** Values in the row at the bottom; those with small figures beside them are drawn by themselves (`strap.ts`). */
type RowValue = Exclude<ValueKind, BoxedKind>;

const VALUES: Record<RowValue, ValueLook> = {
  "fire-small-arms": {
    slot: 0,
    className: "small-arms",
    shape: "M-6.5-7.7h13a2 2 0 0 1 2 2v11.5a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-11.5a2 2 0 0 1 2-2z",
  },
  "fire-dual": {
    slot: 0,
    className: "dual",
    ink: "on-light",
    shape: "M0-8.3a8.3 8.3 0 1 1 0 16.6a8.3 8.3 0 1 1 0-16.6z",
  },
  "fire-he": { slot: 0, className: "he", ink: "on-light", shape: "M-4.6-8h9.2L9.3 0 4.6 8h-9.2L-9.3 0z" },
  volume: {
    slot: 0,
    className: "dual",
    ink: "on-light",
    shape: "M-7.5-7.7h15v15.5h-15z",
    wide: "M-10.5-7.7h21v15.5h-21z",
  },
  experience: {
    slot: 1,
    className: "level",
    signs: {
      green: "M-5 4.5 0-4.5 5 4.5z",
      line: "M-5 2.5 0-2.5 5 2.5",
      veteran: "M-5 .5 0-4.5 5 .5M-5 5.5 0 .5 5 5.5",
    },
  },
  leadership: {
    slot: 0,
    className: "quality-leader",
    ink: "on-pale",
    shape: "M-6-7.7h12a3 3 0 0 1 3 3v9.5a3 3 0 0 1-3 3h-12a3 3 0 0 1-3-3v-9.5a3 3 0 0 1 3-3z",
  },
  movement: { slot: 3, className: "movement", ink: "rg" },
  "movement-boxed": {
    slot: 3,
    className: "moves",
    shape:
      "M-4.5-7.2h9a1.5 1.5 0 0 1 1.5 1.5v11.4a1.5 1.5 0 0 1-1.5 1.5h-9a1.5 1.5 0 0 1-1.5-1.5v-11.4a1.5 1.5 0 0 1 1.5-1.5z",
  },
  range: { slot: 2, className: "range", ink: "rg" },
  quality: { slot: 4, className: "quality" },
  "quality-leader": {
    slot: 4,
    className: "quality-leader",
    ink: "on-pale",
    shape: "M-5.2-7.7h10.4a3 3 0 0 1 3 3v9.5a3 3 0 0 1-3 3h-10.4a3 3 0 0 1-3-3v-9.5a3 3 0 0 1 3-3z",
  },
  defence: {
    slot: 3,
    className: "defence",
    shape: "M-7.5-7.5h15v7.5c0 4-3.5 6.5-7.5 8.3-4-1.8-7.5-4.3-7.5-8.3z",
  },
};

export interface PlacedValue extends ValueLook {
  text: string;
  x: number;
  size: number;
}

/** The bottom row: fire in the shape of its weapon class, range plain, quality at the right. */
export function placeValues(values: readonly { kind: ValueKind; text: string }[]): PlacedValue[] {
  const row = values
    .flatMap(({ kind, text }) => (text && !isBoxed(kind) ? [dressed(VALUES[kind], text)] : []))
    .sort((a, b) => a.slot - b.slot);
  const [left, right] = row.length > 3 ? [-19, 19] : [-16.5, 16.7];
  const alone = row[0]?.slot === 4 ? right : left;
  return row.map((v, i) => ({
    ...v,
    x: row.length === 1 ? alone : left + ((right - left) / (row.length - 1)) * i,
    size: v.text.length <= 1 ? 13 : v.text.length === 2 ? 11 : 9,
  }));
}

/** A value with the shape that its text needs, or with a sign instead of the text. */
function dressed(look: ValueLook, text: string): ValueLook & { text: string } {
  const sign = look.signs?.[text];
  if (sign) return { ...look, shape: sign, text: "" };
  return { ...look, ...(look.wide && text.length > 1 ? { shape: look.wide } : {}), text };
}

/** Words for a value, for the inspector. */
export const VALUE_WORDS: Record<ValueKind, string> = {
  volume: "Volume of fire",
  experience: "Experience",
  "fire-small-arms": "Fire, small arms",
  "fire-dual": "Fire, dual purpose",
  "fire-he": "Fire, high explosive",
  range: "Range",
  quality: "Quality",
  "quality-leader": "Quality, leader",
  defence: "Defense",
  "fire-armour": "Fire against armor",
  "fire-soft": "Fire",
  rate: "Rate of fire",
  protection: "Defense",
  movement: "Movement",
  "movement-boxed": "Movement, may assault move",
  leadership: "Leadership",
};

interface MarkerLook {
  disc: string;
  ink: string;
  square?: boolean;
  word?: string;
  strokes?: string;
}

/** The pictures of markers; those without one show their words. */
const MARKERS: Record<MarkerKind, MarkerLook | undefined> = {
  kia: { disc: "#571025", ink: WHITE, word: "KIA" },
  wia: { disc: "#A5353C", ink: WHITE, word: "WIA" },
  injury: { disc: "#D97F45", ink: DARK, word: "INJ" },
  hidden: { disc: COAL, ink: WHITE, word: "?", square: true },
  contact: undefined,
  plate: undefined,
  volume: undefined,
  command: undefined,
  "command-dotted": undefined,
  acquisition: undefined,
  spotted: {
    disc: WHITE,
    ink: DARK,
    strokes: "M-8 0c4-6 12-6 16 0-4 6-12 6-16 0M0-2.2a2.2 2.2 0 1 1 0 4.4a2.2 2.2 0 1 1 0-4.4",
  },
  melee: { disc: DARK, ink: WHITE, strokes: "M-7-7 7 7M7-7-7 7M-7 3-3 7M7 3 3 7" },
  starshell: {
    disc: "#FFF3C4",
    ink: DARK,
    strokes:
      "M0-3a3 3 0 1 1 0 6a3 3 0 1 1 0-6M0-8.5v3M0 5.5v3M-8.5 0h3M5.5 0h3M-6-6l2 2M6-6l-2 2M-6 6l2-2M6 6l-2-2",
  },
  event: { disc: PAPER, ink: DARK, square: true, strokes: "M-6-8h9l4 4v12h-13zM3-8v4h4M-3 0h6M-3 4h6" },
  cache: {
    disc: EARTH,
    ink: STRAW,
    square: true,
    strokes: "M-7-3.5h14v9h-14zM-7-3.5-4-7H4l3 3.5M0-3.5v9",
  },
  tunnel: {
    disc: EARTH,
    ink: STRAW,
    square: true,
    strokes: "M-7.5 6v-4a7.5 7.5 0 0 1 15 0v4zM-3.5 6v-3.5a3.5 3.5 0 0 1 7 0v3.5",
  },
  bunker: { disc: EARTH, ink: STRAW, square: true, strokes: "M-8 6v-5l4-6h8l4 6v5zM-4 1.5h8" },
  foxholes: {
    disc: EARTH,
    ink: STRAW,
    square: true,
    strokes: "M-8-1c1 8 15 8 16 0M-5 5l-1.5 2.5M0 6.5v3M5 5l1.5 2.5M-4-5l8 0",
  },
  wreck: { disc: COAL, ink: "#FFB36B", square: true, strokes: "M-7 6 7-6M-7-6 7 6M0-8.5v3M0 5.5v3" },
  "fire-mission": {
    disc: YELLOW,
    ink: DARK,
    strokes: "M0-6a6 6 0 1 1 0 12a6 6 0 1 1 0-12M0-9.5v6M0 3.5v6M-9.5 0h6M3.5 0h6",
  },
  objective: undefined,
  "objective-secondary": undefined,
  claymore: {
    disc: "#46583C",
    ink: WHITE,
    strokes: "M-7-2c4-4 10-4 14 0v5c-4-4-10-4-14 0zM-4 3.5l-1.5 4M4 3.5l1.5 4",
  },
  "booby-trap": { disc: COAL, ink: YELLOW, strokes: "M0-7 8 6.5h-16zM0-2.5v4M0 4.2v.2" },
  smoke: {
    disc: "#C9CDC8",
    ink: "#3B423F",
    strokes: "M-6 5a3.5 3.5 0 0 1 .5-7 5 5 0 0 1 9.5-1 4 4 0 0 1 2 8z",
  },
  crater: { disc: EARTH, ink: STRAW, strokes: "M-8 1c2-5 14-5 16 0-2 5-14 5-16 0M-3 1h6" },
  prisoner: { disc: PAPER, ink: DARK, strokes: "M-6-6v12M-2-6v12M2-6v12M6-6v12M-8-6h16M-8 6h16" },
};

/** Markers that are plates with words on them, with a flame before them if they are about fire. */
export const isPlate = (kind: MarkerKind): boolean => kind === "plate" || kind === "volume";

/** Somebody may be there: a dashed diamond with the letter that its words end with. */
export const isContact = (kind: MarkerKind): boolean => kind === "contact";

/** What the mission is about: a pennant with a star, filled for what comes first, hollow for what comes second. */
export const isObjective = (kind: MarkerKind): boolean => kind === "objective" || isSecondary(kind);

/** What counts beside what the mission is about. */
export const isSecondary = (kind: MarkerKind): boolean => kind === "objective-secondary";

/** What a pennant says on a card, where there is room: "Primary". */
export const pennantWord = (marker: Marker): string => marker.text.split(/[ ,:]/)[0] ?? "";

/** A headquarters: a disc or an octagon with a star and a price. */
export const isCommand = (kind: MarkerKind): boolean => kind === "command" || kind === "command-dotted";

/** How wide a marker is. */
export function markerWidth(marker: Marker | undefined): number {
  if (marker?.kind === "acquisition") return 28 + 6.5 * marker.text.length;
  if (marker && isContact(marker.kind)) return 40;
  if (marker && isObjective(marker.kind)) return 40 + 7.4 * pennantWord(marker).length;
  if (marker && isCommand(marker.kind)) return 31;
  if (!marker || markerOf(marker.kind)) return 26;
  return 14 + 7.6 * (marker.text || marker.kind).length + (marker.kind === "volume" ? 16 : 0);
}

/** How a marker looks; `undefined` for one that shows its words. */
export const markerOf = (kind: MarkerKind): MarkerLook | undefined => MARKERS[kind];

/** How small a name may become, at the size in which a table of cards first shows itself. */
const LEAST = 12;
/** How broad a letter of a name is, as a part of its height, and how far it may be squeezed. */
const [BROAD, SQUEEZED] = [0.62, 0.8];

export interface CompactName {
  text: string;
  /** The height of its letters, so that they can be read although the counter is drawn smaller. */
  size: number;
  /** How long it is made; nothing where it fits by itself. */
  length: number | undefined;
}

/** The name on a counter that is drawn smaller than usual: in larger letters, and as many as there is room for. */
export function compactName(name: string, scale: number, room: number): CompactName {
  const size = Math.round((LEAST / scale) * 10) / 10;
  const letter = BROAD * size;
  const text = shortened(name, Math.max(2, Math.floor(room / letter / SQUEEZED)));
  return { text, size, length: text.length * letter > room ? room : undefined };
}

/** A name in so many letters: a number joins what it counts, then the longest word gives way. */
export function shortened(name: string, room: number): string {
  if (name.length <= room) return name;
  const joined = name.replace(/^(\d+) (?=\S)/, "$1");
  if (joined.length <= room) return joined;
  const words = name.split(" ");
  const longest = words.reduce((best, word, i) => (word.length > words[best]!.length ? i : best), 0);
  const left = words[longest]!.length - (name.length - room);
  if (left >= 2) return words.map((word, i) => (i === longest ? word.slice(0, left) : word)).join(" ");
  return joined.slice(0, room).trimEnd();
}

/** A name in so many letters: without its title, else with its last word as a letter, "Main Force" as "Main F.". */
export function nameFor(name: string, room: number): string {
  if (name.length <= room) return name;
  const bare = name.replace(/^\p{L}+\. (?=.)/u, "");
  if (bare.length <= room) return bare;
  const words = bare.split(" ");
  const last = words.pop() ?? "";
  const short = words.length > 0 && last ? `${words.join(" ")} ${last[0]}.` : bare;
  return short.length <= room ? short : `${bare.slice(0, room - 1).trimEnd()}…`;
}
