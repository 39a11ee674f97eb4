import type { Size } from "./camera";
import type { Point } from "./ground/plane";

export type Corner = "top-right" | "top-left" | "bottom-right" | "bottom-left";
const CORNERS: readonly Corner[] = ["top-right", "top-left", "bottom-right", "bottom-left"];
/** A place reaches about so far around its middle. */
const AROUND = 50;

/** How much of these points, by their weight, a card of this size hides in a corner. */
export function hiddenBy(
  corner: Corner,
  points: readonly { at: Point; weight: number }[],
  window: Size,
  width: number,
  height: number,
): number {
  const [top, left] = [corner.startsWith("top"), corner.endsWith("left")];
  return points
    .filter(({ at }) => {
      const across = left ? at.x < width + 72 + AROUND : at.x > window.width - width - 12 - AROUND;
      const down = top ? at.y < height + 12 + AROUND : at.y > window.height - height - 12 - AROUND;
      return across && down && at.x > 0 && at.y > 0 && at.x < window.width && at.y < window.height;
    })
    .reduce((sum, { weight }) => sum + weight, 0);
}

/** As much as a corner counts that has a card already. */
const TAKEN = 8;

/** The corner of a window in which a card hides least of these points, by their weight, and no other card. */
export function freest(
  points: readonly { at: Point; weight: number }[],
  window: Size,
  width: number,
  height: number,
  taken: readonly Corner[] = [],
): Corner {
  const hidden = (corner: Corner): number =>
    hiddenBy(corner, points, window, width, height) + (taken.includes(corner) ? TAKEN : 0);
  return CORNERS.reduce((best, corner) => (hidden(corner) < hidden(best) ? corner : best));
}
