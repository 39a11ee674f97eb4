/** A line of sight from the side, drawn to scale: ground, what stands on it, shadow, and the line itself. */
import type { Column, Profile, ShapeKind } from "./types.gen";

export const WIDE = 382;
export const TALL = 96;
/** The room at the left for the names of levels, and below for those of spaces. */
const [LEFT, BELOW] = [26, 16];

export interface Drawn {
  column: Column;
  /** The middle of the column, and half its width. */
  x: number;
  half: number;
  ground: number;
  top: number;
}

export interface Picture {
  columns: Drawn[];
  /** Where a level lies. */
  y: (level: number) => number;
  levels: number[];
  /** The line in parts: whole, thinned, and beyond what stops it. */
  line: { clear: string; thinned: string; beyond: string };
  ends: [{ x: number; y: number }, { x: number; y: number }];
  /** Where it is stopped. */
  stop: { x: number; y: number } | undefined;
}

/** So high above its level is the eye of a man, so that lines do not run in the ground. */
const EYE = 0.25;

export function drawProfile(profile: Profile): Picture {
  const { columns, ends } = profile;
  const grounds = columns.map((c) => c.ground);
  const low = Math.min(0, ...grounds);
  const high = Math.max(low + 2, ...columns.map((c) => c.top), ends[0] + 1, ends[1] + 1);
  const y = (level: number): number => 8 + ((high - level) / (high - low + 0.4)) * (TALL - BELOW - 8);
  const width = (WIDE - LEFT) / Math.max(1, columns.length);
  const drawn = columns.map((column, i) => ({
    column,
    x: LEFT + width * (i + 0.5),
    half: width / 2,
    ground: y(column.ground),
    top: y(column.top),
  }));
  const from = { x: drawn[0]?.x ?? LEFT, y: y(ends[0] + EYE) };
  const to = { x: drawn.at(-1)?.x ?? LEFT, y: y(ends[1] + EYE) };
  const at = (x: number): { x: number; y: number } => {
    const part = to.x === from.x ? 0 : (x - from.x) / (to.x - from.x);
    return { x, y: from.y + part * (to.y - from.y) };
  };
  const blocked = drawn.find((d) => d.column.effect === "Blocks");
  const thin = drawn.find((d) => d.column.effect === "Hinders");
  const stop = blocked && profile.effect === "Blocks" ? at(blocked.x) : undefined;
  const thinAt = thin && (!stop || thin.x < stop.x) ? at(thin.x) : undefined;
  const path = (a: { x: number; y: number }, b: { x: number; y: number } | undefined): string =>
    b ? `M${a.x} ${a.y}L${b.x} ${b.y}` : "";
  const end = stop ?? to;
  return {
    columns: drawn,
    y,
    levels: Array.from({ length: Math.round(high - low) + 1 }, (_, i) => low + i),
    line: {
      clear: path(from, thinAt ?? end),
      thinned: thinAt ? path(thinAt, end) : "",
      beyond: stop ? path(stop, to) : "",
    },
    ends: [from, to],
    stop,
  };
}

type Standing = "trees" | "house" | "low";
const STANDING: Partial<Record<ShapeKind, Standing>> = {
  woods: "trees",
  "light-woods": "trees",
  bamboo: "trees",
  orchard: "trees",
  building: "house",
  stone: "house",
  hut: "house",
};

/** How what stands in a column is drawn: trees, a house, or something low. */
export const standingOf = (kind: ShapeKind | null | undefined): Standing => (kind && STANDING[kind]) || "low";
