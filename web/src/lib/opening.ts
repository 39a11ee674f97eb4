/** Where the table opens: on the ground that matters most to whoever sits at it. */
import type { Point } from "./ground/plane";
import type { Piece } from "./types.gen";

/** A point, and how much it matters that it is seen. */
export interface Weighted {
  at: Point;
  weight: number;
}

const DECIDES = 4;
const OWN = 2;
const OTHER = 0.25;

/** What there is to look at: who is to decide or be chosen, one's own pieces, and the others. */
export function worthSeeing(
  pieces: readonly Piece[],
  wanted: ReadonlySet<string>,
  side: number | undefined,
  centre: (place: string) => Point | undefined,
): Weighted[] {
  return pieces.flatMap((piece) => {
    const at = piece.space ? centre(piece.space) : undefined;
    if (!at) return [];
    const own = side === undefined || piece.side === side;
    return [{ at, weight: wanted.has(piece.id) ? DECIDES : own ? OWN : OTHER }];
  });
}

/** The middle of those points that a window, which reaches so far from its own middle, shows most of; others do not lead
 *  there by themselves, however many they are. */
export function busiest(points: readonly Weighted[], reach: Point): Point | undefined {
  let best: { weight: number; seen: Weighted[] } | undefined;
  for (const { at, weight } of points) {
    if (weight < OWN) continue;
    // What lies at the edge counts half as much as what lies in the middle.
    const off = (p: Weighted): number =>
      Math.max(Math.abs(p.at.x - at.x) / reach.x, Math.abs(p.at.y - at.y) / reach.y);
    const seen = points.filter((p) => off(p) <= 1);
    const sum = seen.reduce((total, p) => total + p.weight * (1 - off(p) / 2), 0);
    if (!best || sum > best.weight) best = { weight: sum, seen };
  }
  const meant = best?.seen.filter((p) => p.weight >= OWN) ?? [];
  if (meant.length === 0) return undefined;
  const middle = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  return { x: middle(meant.map((p) => p.at.x)), y: middle(meant.map((p) => p.at.y)) };
}
