import { num, toward, type Plane, type Point } from "./plane";

/** How far an arrow reaches into the spaces it joins, and how broad it is. */
const INTO = 26;
const SHAFT = 9;
const HEAD = { half: 18, length: 20 };

/** A broad arrow across the gap between two spaces, set off sideways by so much. */
export function arrowBetween(
  plane: Plane,
  a: Point,
  b: Point,
  aside: number,
): { outline: string; middle: Point } {
  const length = Math.max(1, Math.hypot(b.x - a.x, b.y - a.y));
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  // Half the way through a space in this direction: to its edge.
  const toEdge = Math.min(
    dx === 0 ? Infinity : plane.half.x / Math.abs(dx),
    dy === 0 ? Infinity : plane.half.y / Math.abs(dy),
  );
  const start = Math.max(0, toEdge - INTO);
  const end = Math.max(start + HEAD.length + 12, length - toEdge + INTO);
  const point = (along: number, across: number): string =>
    `${num(a.x + dx * along - dy * (across + aside))} ${num(a.y + dy * along + dx * (across + aside))}`;
  const neck = end - HEAD.length;
  const outline = `M${[
    point(start, -SHAFT),
    point(neck, -SHAFT),
    point(neck, -HEAD.half),
    point(end, 0),
    point(neck, HEAD.half),
    point(neck, SHAFT),
    point(start, SHAFT),
  ].join("L")}z`;
  // A long arrow runs across other spaces: its label stays near where it comes from.
  const half = Math.min((start + neck) / 2 + 4, start + 34);
  return { outline, middle: { x: a.x + dx * half - dy * aside, y: a.y + dy * half + dx * aside } };
}

/** The line along the side between two spaces. */
export function borderBetween(plane: Plane, a: Point, b: Point): { a: Point; b: Point } {
  const middle = toward(a, b, 0.5);
  const length = Math.max(1, Math.hypot(b.x - a.x, b.y - a.y));
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const half = plane.isHexes ? plane.half.x / 2 : Math.abs(dx) > Math.abs(dy) ? plane.half.y : plane.half.x;
  const reach = plane.isHexes ? half : half + plane.gap / 2;
  return {
    a: { x: middle.x + dy * reach, y: middle.y - dx * reach },
    b: { x: middle.x - dy * reach, y: middle.y + dx * reach },
  };
}
