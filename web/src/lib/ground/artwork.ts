import type { Shape, ShapeKind, Through, Touch } from "../types.gen";
import { HALF_HEIGHT, num, RADIUS, toward, type Plane, type Point } from "./plane";

/*
 * Ground that is drawn shape by shape, because sight goes by it. The edge is the sight rule: solid and dark blocks, dashed
 * hinders, none is clear. All edges of a kind are drawn first and all fills over them, so that patches in neighbouring
 * hexes look like one, and the border of a fill is the tested edge. Nothing is smoothed.
 */

/** So many units lead to the next column, and down to the edge of a hex. */
const UNIT = 1440;

type Patch =
  | "field"
  | "marsh"
  | "rough"
  | "brush"
  | "orchard"
  | "woods"
  | "light-woods"
  | "bamboo"
  | "paddy"
  | "sand"
  | "water";
/** The texture of a patch; sand and water have none. */
const PATTERN: Partial<Record<Patch, string>> = {
  field: "p-tuft",
  marsh: "p-parcel",
  rough: "p-stone",
  brush: "p-tuft",
  orchard: "p-woods",
  woods: "p-woods",
  "light-woods": "p-light-woods",
  bamboo: "p-bamboo",
  paddy: "p-parcel",
};
const EDGES: [Through, string][] = [
  ["Blocks", "solid"],
  ["Hinders", "dashed"],
];

/** Where a place inside a space lies on the plane. */
export const placeIn = (centre: Point, [right, down]: readonly [number, number]): Point => ({
  x: centre.x + (right / UNIT) * 1.5 * RADIUS,
  y: centre.y + (down / UNIT) * HALF_HEIGHT,
});

/** Where a line touches something. */
export function touchedAt(plane: Plane, touch: Touch): Point | undefined {
  const centre = plane.centre(touch.space);
  return centre && placeIn(centre, touch.at);
}

/** The corners of a shape on the plane. */
function cornersOf(plane: Plane, shape: Shape): Point[] {
  const centre = plane.centre(shape.space);
  return centre ? shape.points.map((at) => placeIn(centre, at)) : [];
}

/** Whether a kind is filled, or a line. */
const FORM: Record<ShapeKind, "area" | "line"> = {
  level: "area",
  woods: "area",
  orchard: "area",
  brush: "area",
  rough: "area",
  marsh: "area",
  field: "area",
  building: "area",
  "light-woods": "area",
  bamboo: "area",
  paddy: "area",
  sand: "area",
  water: "area",
  hut: "area",
  stone: "area",
  crest: "line",
  wall: "line",
  hedge: "line",
  stream: "line",
  road: "line",
  lane: "line",
};

/** A shape as the data of a path. */
export function pathOf(plane: Plane, shape: Shape): string {
  const corners = cornersOf(plane, shape);
  const path = corners.map((p, i) => `${i === 0 ? "M" : "L"}${num(p.x)} ${num(p.y)}`).join("");
  return path && FORM[shape.kind] === "area" ? `${path}z` : path;
}

/** All shapes of a board, over ground with this outline. */
export function drawArtwork(plane: Plane, shapes: Shape[], outline: string): string {
  const of = (kind: ShapeKind): Shape[] => shapes.filter((shape) => shape.kind === kind);
  const data = (some: Shape[]): string => some.map((shape) => pathOf(plane, shape)).join("");
  const layers = (kind: ShapeKind, ...classes: string[]): string => {
    const d = data(of(kind));
    return d && classes.map((c) => `<path class="${c}" d="${d}"/>`).join("");
  };
  const patches = (kind: Patch): string => {
    const here = of(kind);
    const d = data(here);
    if (!d) return "";
    const edges = EDGES.map(([sight, name]) => [data(here.filter((s) => s.sight === sight)), name])
      .filter(([edge]) => edge)
      .map(([edge, name]) => `<path class="${name}" d="${edge}"/>`);
    const texture = PATTERN[kind] && `<path fill="url(#${PATTERN[kind]})" d="${d}"/>`;
    return `${edges.join("")}<path class="s-${kind}" d="${d}"/>${texture ?? ""}`;
  };
  const low = (kind: ShapeKind): string => {
    const d = data(of(kind));
    return d && `<path class="low" transform="translate(2 3)" d="${d}"/>`;
  };
  return (
    relief(plane, of("level"), data, outline) +
    (["water", "sand", "field", "paddy", "marsh", "rough", "brush", "orchard"] as const)
      .map(patches)
      .join("") +
    layers("stream", "bank", "flow") +
    layers("lane", "s-lane way0", "s-lane way1") +
    layers("road", "s-road way0", "s-road way1") +
    crests(plane, of("crest"), layers("crest", "crestline")) +
    (["light-woods", "bamboo", "woods"] as const).map(patches).join("") +
    low("hedge") +
    layers("hedge", "hedge0", "hedge1") +
    low("wall") +
    layers("wall", "wall0", "wall1") +
    (["hut", "building", "stone"] as const)
      .map((kind) => buildings(plane, of(kind), data(of(kind)), kind))
      .join("")
  );
}

/** The colour of a level: one below the plain to four above it. */
const reliefClass = (level: number): string => `relief${Math.min(5, Math.max(0, level + 1))}`;

/** Levels from the lowest up, each with a shadow to the lower right. */
function relief(plane: Plane, levels: Shape[], data: (some: Shape[]) => string, outline: string): string {
  const lowest = Math.min(...plane.board.spaces.map((space) => space.level));
  let out = `<path class="${reliefClass(lowest)}" fill-rule="evenodd" d="${outline}"/>`;
  for (const level of [...new Set(levels.map((shape) => shape.level))].sort((a, b) => a - b)) {
    const d = data(levels.filter((shape) => shape.level === level));
    out +=
      `<path class="reliefcast" transform="translate(5 7)" d="${d}"/><path class="reliefcast" transform="translate(2 3)" d="${d}"/>` +
      `<path class="${reliefClass(level)}" d="${d}"/>`;
  }
  return out;
}

/** Crest lines with strokes downhill, longer on the side away from the light, and here and there their level. */
function crests(plane: Plane, shapes: Shape[], lines: string): string {
  let falls = "";
  let pills = "";
  for (const shape of shapes) {
    const corners = cornersOf(plane, shape);
    for (let i = 1; i < corners.length; i++) falls += fall(corners[i - 1]!, corners[i]!);
    const space = plane.space(shape.space);
    const at = corners[Math.floor(corners.length / 2)];
    if (space && at && (space.col * 5 + space.row * 3 + shape.level) % 7 === 0) {
      const text = String(shape.level).replace("-", "\u2212");
      pills +=
        `<g transform="translate(${num(at.x)} ${num(at.y)})"><rect class="levelpill" x="-7.5" y="-6" width="15" height="12" rx="6"/>` +
        `<text class="leveltext" y="3.2">${text}</text></g>`;
    }
  }
  return (falls && `<path class="fall" d="${falls}"/>`) + lines + pills;
}

/** Short strokes along an edge, to its left: there the ground falls. */
function fall(from: Point, to: Point): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 1) return "";
  const [left, up] = [(to.y - from.y) / length, (from.x - to.x) / length];
  // The light comes from the upper left.
  const reach = 6 + (3 * (left + up)) / Math.SQRT2;
  const strokes = Math.max(1, Math.round(length / 5));
  let out = "";
  for (let k = 0; k < strokes; k++) {
    const start = toward(from, to, (k + 0.5) / strokes);
    out += `M${num(start.x)} ${num(start.y)}l${num(left * reach)} ${num(up * reach)}`;
  }
  return out;
}

/** Roofs with their shadows, and a ridge where there are four corners. */
function buildings(plane: Plane, shapes: Shape[], data: string, kind: ShapeKind): string {
  if (!data) return "";
  let ridges = "";
  for (const shape of shapes) {
    const [a, b, c, d, ...more] = cornersOf(plane, shape);
    if (!a || !b || !c || !d || more.length > 0) continue;
    // Along the longer way.
    const long = Math.hypot(a.x - b.x, a.y - b.y) >= Math.hypot(b.x - c.x, b.y - c.y);
    const [from, to] = long ? [toward(a, d, 0.5), toward(b, c, 0.5)] : [toward(a, b, 0.5), toward(d, c, 0.5)];
    ridges += `M${num(from.x)} ${num(from.y)}L${num(to.x)} ${num(to.y)}`;
  }
  return (
    `<path class="reliefcast" transform="translate(2 3)" d="${data}"/><path class="s-${kind}" d="${data}"/>` +
    (ridges && `<path class="ridge" d="${ridges}"/>`)
  );
}

/** What a line of sight touches, as far as it gets: nothing behind what blocks is seen. */
export function touchesSeen(touches: Touch[]): Touch[] {
  const stop = touches.findIndex((touch) => touch.effect === "Blocks");
  return stop < 0 ? touches : touches.slice(0, stop + 1);
}
