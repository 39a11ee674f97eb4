/** Sets of hexes as outlines, arcs as wedges, and what fills a hex. */
import { areaOf, straightOutline, type Area } from "./outline";
import {
  BEYOND,
  CORNERS,
  HALF_HEIGHT,
  RADIUS,
  keyOf,
  nodeOf,
  num,
  plus,
  pointOf,
  sideOf,
  toward,
} from "./plane";
import type { Node, Plane, Point } from "./plane";
import type { Arc, FillKind, Zone } from "../types.gen";

/** How far a wedge is drawn before it has faded. */
export const FAR = 400;

/** How many steps there are from one hex to another. */
export function stepsBetween(a: Node, b: Node): number {
  const [dx, dy] = [Math.abs(a.x - b.x) / 3, Math.abs(a.y - b.y)];
  return dx + Math.max(0, dy - dx) / 2;
}

/** The hexes of a zone that are on the board. */
export function hexesOf(plane: Plane, zone: Zone): Area {
  const found = (zone.spaces ?? []).flatMap((id) => {
    const space = plane.space(id);
    return space ? [nodeOf(space)] : [];
  });
  const { within } = zone;
  const middle = within && plane.space(within.space);
  if (middle) {
    const from = nodeOf(middle);
    const near = plane.board.spaces.map(nodeOf).filter((n) => stepsBetween(from, n) <= within.steps);
    found.push(...near);
  }
  return areaOf(found);
}

/** The outline of a zone. */
export const outlineOf = (area: Area): string => straightOutline(area);

/** The border to what lies beyond, not along the rim of the map. */
export function bandOf(plane: Plane, area: Area): string {
  const board = areaOf(plane.board.spaces.map(nodeOf));
  let data = "";
  for (const centre of area.values()) {
    BEYOND.forEach((step, k) => {
      const next = keyOf(plus(centre, step));
      if (area.has(next) || !board.has(next)) return;
      const [a, b] = sideOf(centre, k).map(pointOf) as [Point, Point];
      data += `M${num(a.x)} ${num(a.y)}L${num(b.x)} ${num(b.y)}`;
    });
  }
  return data;
}

/** Where the words of a zone stand: above the uppermost of its hexes that have a neighbour beyond it, of those the
 *  rightmost. */
export function labelAt(plane: Plane, area: Area): Point | undefined {
  const board = areaOf(plane.board.spaces.map(nodeOf));
  const borders = [...area.values()].filter((n) =>
    BEYOND.some((step) => {
      const next = keyOf(plus(n, step));
      return board.has(next) && !area.has(next);
    }),
  );
  const [highest] = borders.sort((a, b) => a.y - b.y || b.x - a.x);
  return highest && { x: pointOf(highest).x, y: pointOf(highest).y - 38 };
}

/** A wedge from the middle of a hex: the area, and its two edges. */
export function wedgeOf(arc: Arc, at: Point): { area: string; edges: string } {
  const middle = (arc.side % 6) * 60 - (arc.corner ? 60 : 90);
  const half = Math.min(arc.spread, 360) / 2;
  const far = (degrees: number): Point => {
    const angle = (degrees * Math.PI) / 180;
    return { x: at.x + FAR * Math.cos(angle), y: at.y + FAR * Math.sin(angle) };
  };
  const [a, b] = [far(middle - half), far(middle + half)];
  const p = (q: Point): string => `${num(q.x)} ${num(q.y)}`;
  return {
    area: `M${p(at)}L${p(a)}A${FAR} ${FAR} 0 ${half > 90 ? 1 : 0} 1 ${p(b)}z`,
    edges: `M${p(a)}L${p(at)}L${p(b)}`,
  };
}

const hex = (scale: number): string =>
  `M${CORNERS.map(([x, y]) => `${num((x * RADIUS * scale) / 2)} ${num(y * HALF_HEIGHT * scale)}`).join("L")}z`;

/** Puffs in two rings, of sizes that vary a little but always alike. */
function puffs(): string {
  let data = "";
  for (const [ring, count] of [
    [36.5, 20],
    [16, 9],
  ] as const) {
    for (let i = 0; i < count; i++) {
      const angle = (i / count) * 2 * Math.PI;
      const r = 12.5 + ((i * 7) % 5) * 1.1;
      const [x, y] = [ring * Math.cos(angle), 0.87 * ring * Math.sin(angle)];
      data += `M${num(x - r)} ${num(y)}a${num(r)} ${num(r)} 0 1 0 ${num(2 * r)} 0a${num(r)} ${num(r)} 0 1 0 ${num(-2 * r)} 0z`;
    }
  }
  return data;
}

function coils(): string {
  return [-17, 0, 17]
    .map((y) => {
      const loops = Array.from({ length: 9 }, (_, i) => `M${-43 + 9 * i} ${y}a7 6 0 1 0 14 0a7 6 0 1 0-14 0`);
      return `M-44 ${y}h88${loops.join("")}`;
    })
    .join("");
}

/** Sandbags along the inside of a hex, each with its place and turn. */
export const BAGS: { x: number; y: number; turn: number }[] = CORNERS.flatMap((_, k) => {
  const corner = (i: number): Point => {
    const [x, y] = CORNERS[i % 6]!;
    return { x: (x * RADIUS * 0.84) / 2, y: y * HALF_HEIGHT * 0.84 };
  };
  const [a, b] = [corner(k), corner(k + 1)];
  const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return Array.from({ length: 6 }, (_, i) => ({ ...toward(a, b, (i + 0.5) / 6), turn }));
});

const MINES = [
  [-26, -22],
  [26, -22],
  [-38, 6],
  [38, 6],
  [-16, 30],
  [16, 30],
  [0, -34],
]
  .map(([x, y]) => `M${x} ${y}m-5.5 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0M${x} ${y}m0-9v18m-9-9h18`)
  .join("");
const BLOCK =
  "M-38 34-14 24M14 24 38 34M-36 24l20 12M16 36l20-12M-40-30l24 8M16-22l24-8M-36-20l18-12M18-32l18 12";
const SWIRLS = "M-34-10a9 9 0 0 1 15-5M20-22a9 9 0 0 1 14 6M-24 24a9 9 0 0 0 15 3M16 20a8 8 0 0 0 14-3";

/** What fills a hex, as parts with the classes that colour them. */
export const FILLS: Record<FillKind, { className: string; d: string }[]> = {
  smoke: [
    { className: "haze", d: hex(0.985) },
    { className: "puffs", d: puffs() },
    { className: "swirl", d: SWIRLS },
  ],
  wire: [{ className: "coil", d: coils() }],
  entrenchment: [{ className: "pit", d: hex(0.83) }],
  mines: [{ className: "mine", d: MINES }],
  roadblock: [
    { className: "block", d: BLOCK },
    { className: "block2", d: BLOCK },
  ],
  barrage: [
    { className: "shells", d: hex(0.88) },
    {
      className: "burst",
      d: "M0-26 5-9 19-18 10-4 27 0 10 5 18 19 5 10 0 27-5 10-19 18-10 4-27 0-10-5-18-18-5-10z",
    },
  ],
  rubble: [
    {
      className: "stones",
      d: "M-34 14l8-9 9 4-3 9zM-12 26l4-10 11 1-2 10zM10 20l9-8 9 6-6 8zM22-8l10-5 6 9-10 4zM-28-16l10-6 6 8-10 5zM0-24l9-5 5 9-9 4z",
    },
  ],
  declared: [{ className: "declared", d: hex(0.94) }],
  objective: [
    { className: "goal0", d: hex(0.9) },
    { className: "goal", d: hex(0.9) },
  ],
};

/** The cloth of a flag by the side that owns it: whole, or with a notch for the second side. */
export const CLOTHS = ["M0-13h24v15H0z", "M0-13h24l-5 7.5 5 7.5H0z", "M0-13h24v15H0z"] as const;
