/** Names of places on the ground: each near its place, and where no counter lies upon it. */
import type { Scene } from "../types.gen";
import type { Plane, Point, Rect } from "./plane";

export interface LyingName {
  text: string;
  /** The middle of its line. */
  at: Point;
  /** Whether no place for it was free: then it is drawn over what lies there. */
  above: boolean;
}

/** The line of a name lies so far below the middle of its hex. */
export const NAME_BELOW = 44;
/** About as wide is a letter, and as high a line, with the space around it. */
const LETTER = 10.2;
const LINE = { up: 14, down: 6 };
/** Places around the middle of the hex from the best to the worst: below the counter and above it, then farther off. */
const AROUND: readonly Point[] = [
  [0, NAME_BELOW],
  [0, -36],
  ...[42, 84].flatMap((across) =>
    [NAME_BELOW, -36].flatMap((down) => [across, -across].map((x) => [x, down])),
  ),
  ...[60, -52, 92, -84].flatMap((down) => [0, 42, -42, 84, -84].map((x) => [x, down])),
].map(([x, y]) => ({ x: x!, y: y! }));

const boxOf = (text: string, { x, y }: Point): Rect => {
  const half = (text.length * LETTER) / 2;
  return { left: x - half, right: x + half, top: y - LINE.up, bottom: y + LINE.down };
};
const overlap = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
const within = (a: Rect, b: Rect): boolean =>
  a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;

/** Where the flag of an objective stands, seen from the middle of its hex, and how far it reaches. */
export const FLAG: Point = { x: 30, y: -32 };
const CLOTH: Rect = { left: -3, right: 27, top: -16, bottom: 20 };

/** What flags cover. */
export function flagsOf(plane: Plane, { fills = [] }: Pick<Scene, "fills">): Rect[] {
  return fills.flatMap(({ kind, space }) => {
    const at = kind === "objective" ? plane.centre(space) : undefined;
    if (!at) return [];
    const [x, y] = [at.x + FLAG.x, at.y + FLAG.y];
    return [{ left: x + CLOTH.left, right: x + CLOTH.right, top: y + CLOTH.top, bottom: y + CLOTH.bottom }];
  });
}

/** Lays each name where the least of it is covered, the nearest place first. */
export function layNames(plane: Plane, covered: readonly Rect[]): LyingName[] {
  const taken = [...covered];
  return plane.board.names.flatMap(({ text, space }) => {
    const centre = plane.centre(space);
    if (!centre) return [];
    let best: { at: Point; under: number } | undefined;
    for (const by of AROUND) {
      const at = { x: centre.x + by.x, y: centre.y + by.y };
      const box = boxOf(text, at);
      if (best && !within(box, plane.bounds)) continue;
      const under = taken.reduce((sum, other) => sum + overlap(box, other), 0);
      if (!best || under < best.under) best = { at, under };
      if (under === 0) break;
    }
    if (!best) return [];
    taken.push(boxOf(text, best.at));
    return [{ text, at: best.at, above: best.under > 0 }];
  });
}
