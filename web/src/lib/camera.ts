import type { Point, Rect } from "./ground/plane";

/** Where the table is looked at: the plane's `x, y` lies at the window's upper left corner, enlarged by `zoom`. */
export interface Camera {
  x: number;
  y: number;
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

export const NEAREST = 2.4;
const MARGIN = 56;
/** Pixels that a place keeps from the edge of the window when it is brought into view. */
const EDGE = 6;

/** Below this the numbers of hexes and the names on counters and cards cannot be read, and only speckle the map. */
const LEGIBLE = 0.5;
export const isFar = (zoom: number): boolean => zoom > 0 && zoom < LEGIBLE;

/** The smallest zoom that makes sense: the whole map, with a little room. */
export function farthest(bounds: Rect, window: Size): number {
  const across = window.width / (bounds.right - bounds.left + MARGIN);
  const down = window.height / (bounds.bottom - bounds.top + MARGIN);
  return Math.min(1, across, down);
}

/** The whole map in the middle of the window, keeping clear of what covers its lower edge and, where there is room beside
 *  the map, of what covers its left edge. */
export function fit(bounds: Rect, window: Size, covered = 0, left = 0): Camera {
  const free = { width: window.width, height: Math.max(120, window.height - covered) };
  const zoom = farthest(bounds, free);
  const middle = { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 };
  const beside = Math.max(0, free.width - (bounds.right - bounds.left) * zoom) / 2;
  const shift = Math.min(beside, Math.max(0, left - beside));
  return { zoom, x: middle.x - (free.width / 2 + shift) / zoom, y: middle.y - free.height / 2 / zoom };
}

/** A part of the map, widened to a shape: to all sides alike, but not beyond the map while it has more on another side. */
export function inShape(part: Rect, bounds: Rect, shape: number): Rect {
  const [width, height] = [part.right - part.left, part.bottom - part.top];
  if (!Number.isFinite(shape) || shape <= 0 || width <= 0 || height <= 0) return part;
  const along = (from: number, to: number, length: number, least: number, most: number): [number, number] => {
    const middle = (from + to - length) / 2;
    if (length >= most - least) return [(least + most - length) / 2, (least + most + length) / 2];
    const start = Math.max(least, Math.min(most - length, middle));
    return [start, start + length];
  };
  const [across, down] = [Math.max(width, height * shape), Math.max(height, width / shape)];
  const [left, right] = along(part.left, part.right, across, bounds.left, bounds.right);
  const [top, bottom] = along(part.top, part.bottom, down, bounds.top, bounds.bottom);
  return { left, right, top, bottom };
}

/** The window has another size: what was in its middle still is. */
export function resized(camera: Camera, from: Size, to: Size): Camera {
  return pan(camera, (to.width - from.width) / 2, (to.height - from.height) / 2);
}

/** Enlarges about a point of the window, which stays where it is. */
export function zoomAt(camera: Camera, at: Point, factor: number, least: number): Camera {
  const zoom = Math.min(NEAREST, Math.max(least, camera.zoom * factor));
  return {
    zoom,
    x: camera.x + at.x / camera.zoom - at.x / zoom,
    y: camera.y + at.y / camera.zoom - at.y / zoom,
  };
}

/** Moves the table by pixels of the window. */
export function pan(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.zoom, y: camera.y - dy / camera.zoom };
}

/** Keeps some of the map in the middle of the window, so that one cannot get lost. */
export function hold(camera: Camera, bounds: Rect, window: Size): Camera {
  const half = { x: window.width / 2 / camera.zoom, y: window.height / 2 / camera.zoom };
  const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
  return {
    zoom: camera.zoom,
    x: between(camera.x, bounds.left - half.x, bounds.right - half.x),
    y: between(camera.y, bounds.top - half.y, bounds.bottom - half.y),
  };
}

/** A point of the window on the plane. */
export function toPlane(camera: Camera, at: Point): Point {
  return { x: camera.x + at.x / camera.zoom, y: camera.y + at.y / camera.zoom };
}

/** A point of the plane in the window. */
export function toWindow(camera: Camera, at: Point): Point {
  return { x: (at.x - camera.x) * camera.zoom, y: (at.y - camera.y) * camera.zoom };
}

/** Brings a place, which reaches `half` of its size around a point, into view if it is not. */
export function reveal(camera: Camera, at: Point, half: Point, window: Size, covered = 0): Camera {
  const p = toWindow(camera, at);
  const shift = (value: number, half: number, length: number): number => {
    const room = Math.min(length / 2, half * camera.zoom + 6);
    return value < room ? room - value : value > length - room ? length - room - value : 0;
  };
  return pan(camera, shift(p.x, half.x, window.width), shift(p.y, half.y, window.height - covered));
}

/** Brings several places into view together. The map moves no farther than it must, and is made smaller, down to `least`,
 *  only where they do not fit otherwise; where not even that is enough, the last of them counts. `covered` pixels at the lower
 *  edge and `left` ones at the left are not to be seen. */
export function revealAll(
  camera: Camera,
  places: readonly Point[],
  half: Point,
  window: Size,
  { covered = 0, left = 0, least = 0 } = {},
): Camera {
  const last = places.at(-1);
  if (!last) return camera;
  const [xs, ys] = [places.map((p) => p.x), places.map((p) => p.y)];
  const box = {
    x: [Math.min(...xs) - half.x, Math.max(...xs) + half.x] as const,
    y: [Math.min(...ys) - half.y, Math.max(...ys) + half.y] as const,
  };
  const free = { x: window.width - left - 2 * EDGE, y: window.height - covered - 2 * EDGE };
  const fits = Math.min(free.x / (box.x[1] - box.x[0]), free.y / (box.y[1] - box.y[0]));
  const zoom = Math.min(camera.zoom, Math.max(least, fits));
  const middle = { x: left + EDGE + free.x / 2, y: EDGE + free.y / 2 };
  const nearer = zoom < camera.zoom ? zoomAt(camera, middle, zoom / camera.zoom, zoom) : camera;
  const into = (from: number, to: number, low: number, room: number): number =>
    from < low ? low - from : to > low + room ? low + room - to : 0;
  const shifts = (["x", "y"] as const).map((axis) => {
    const low = axis === "x" ? left + EDGE : EDGE;
    const [from, to] = box[axis].map((edge) => (edge - nearer[axis]) * zoom) as [number, number];
    if (to - from <= free[axis] + 1) return into(from, to, low, free[axis]);
    const at = (last[axis] - nearer[axis]) * zoom;
    const room = Math.min(free[axis] / 2, half[axis] * zoom);
    return into(at - room, at + room, low, free[axis]);
  });
  return pan(nearer, shifts[0]!, shifts[1]!);
}

/** Of several points the one nearest to the middle of all: unlike the middle itself, something is there. */
export function middlemost(points: readonly Point[]): Point | undefined {
  const mean = (pick: (p: Point) => number): number =>
    points.reduce((sum, p) => sum + pick(p), 0) / points.length;
  const middle = { x: mean((p) => p.x), y: mean((p) => p.y) };
  const off = (p: Point): number => Math.hypot(p.x - middle.x, p.y - middle.y);
  return points.length === 0 ? undefined : points.reduce((best, p) => (off(p) < off(best) ? p : best));
}

/** A part of the way from one view to another: what is in the middle moves straight, and grows evenly. */
export function between(from: Camera, to: Camera, part: number, window: Size): Camera {
  const half = { x: window.width / 2, y: window.height / 2 };
  const [a, b] = [toPlane(from, half), toPlane(to, half)];
  const zoom = from.zoom * (to.zoom / from.zoom) ** part;
  return {
    zoom,
    x: a.x + (b.x - a.x) * part - half.x / zoom,
    y: a.y + (b.y - a.y) * part - half.y / zoom,
  };
}

/** A point in the middle of the free part of the window, or as near to it as the map's edges allow. */
export function centred(
  at: Point,
  zoom: number,
  bounds: Rect,
  window: Size,
  { covered = 0, left = 0 } = {},
): Camera {
  const along = (middle: number, low: number, high: number, pixels: number): number => {
    const [from, to] = [low - MARGIN / 2, high + MARGIN / 2 - pixels / zoom];
    return to < from ? (from + to) / 2 : Math.min(to, Math.max(from, middle - pixels / 2 / zoom));
  };
  return {
    zoom,
    x: along(at.x, bounds.left, bounds.right, window.width - left) - left / zoom,
    y: along(at.y, bounds.top, bounds.bottom, window.height - covered),
  };
}
