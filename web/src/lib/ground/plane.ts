import type { Board, Space } from "../types.gen";
import { CARD } from "./card";

/** A point on the plane, in pixels at 100 %. */
export interface Point {
  x: number;
  y: number;
}

/** A corner or centre of a hex in whole units (28 by 48.5 pixels), so that neighbours agree on what they share. */
export interface Node {
  x: number;
  y: number;
}

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Half the width of a hex; its six corners are this far from the centre. */
export const RADIUS = 56;
/** Half the height of a hex. */
export const HALF_HEIGHT = 48.5;

/** Corners, clockwise from the east; side `k` runs from corner `k` to corner `k + 1`. */
export const CORNERS: readonly [number, number][] = [
  [2, 0],
  [1, 1],
  [-1, 1],
  [-2, 0],
  [-1, -1],
  [1, -1],
];
/** The centre beyond each side, clockwise from the southeast. */
export const BEYOND: readonly [number, number][] = [
  [3, 1],
  [0, 2],
  [-3, 1],
  [-3, -1],
  [0, -2],
  [3, -1],
];

export const plus = (a: Node, [x, y]: readonly [number, number]): Node => ({ x: a.x + x, y: a.y + y });
export const keyOf = (n: Node): string => `${n.x},${n.y}`;
export const pointOf = (n: Node): Point => ({ x: (n.x * RADIUS) / 2, y: n.y * HALF_HEIGHT });
export const toward = (a: Point, b: Point, t: number): Point => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
});

/** The centre of a hex; even columns sit half a hex lower. */
export function nodeOf(space: Pick<Space, "col" | "row">): Node {
  return { x: 3 * space.col, y: 2 * space.row + (space.col % 2 === 0 ? 1 : 0) };
}

/** The two corners of side `k` of the hex at `centre`. */
export function sideOf(centre: Node, k: number): [Node, Node] {
  return [plus(centre, CORNERS[k % 6]!), plus(centre, CORNERS[(k + 1) % 6]!)];
}

/** A board with its geometry: finds spaces by id and by place. */
export class Plane {
  readonly isHexes: boolean;
  readonly bounds: Rect;
  readonly half: Point;
  /** The room between two spaces. */
  readonly gap: number;
  private readonly byId = new Map<string, Space>();
  private readonly byPlace = new Map<string, Space>();
  /** Rows of cards on which everybody only waits: they need less room. */
  private readonly slim: ReadonlySet<number>;
  /** Where the rows of cards have their middle. */
  private readonly rows = new Map<number, number>();

  constructor(readonly board: Board) {
    this.isHexes = board.layout === "FlatHexes";
    this.half = this.isHexes ? { x: RADIUS, y: HALF_HEIGHT } : { x: CARD.width / 2, y: CARD.height / 2 };
    this.gap = this.isHexes ? 0 : CARD.gap;
    for (const space of board.spaces) {
      this.byId.set(space.id, space);
      this.byPlace.set(`${space.col},${space.row}`, space);
    }
    this.slim = this.isHexes ? new Set() : slimRows(board);
    if (!this.isHexes) this.layRows();
    const last = [...this.rows.keys()].at(-1);
    const below = last === undefined ? this.half.y : this.highOf(last) / 2;
    const centres = board.spaces.length > 0 ? board.spaces.map((s) => this.centreOf(s)) : [{ x: 0, y: 0 }];
    const xs = centres.map((c) => c.x);
    const ys = centres.map((c) => c.y);
    this.bounds = {
      left: Math.min(...xs) - this.half.x,
      top: Math.min(...ys) - this.half.y,
      right: Math.max(...xs) + this.half.x,
      bottom: Math.max(...ys) + below,
    };
  }

  private layRows(): void {
    const all = [...new Set(this.board.spaces.map((space) => space.row))].sort((a, b) => a - b);
    let edge = all.length > 0 ? all[0]! * (CARD.height + CARD.gap) - this.highOf(all[0]!) / 2 : 0;
    for (const row of all) {
      this.rows.set(row, edge + this.highOf(row) / 2);
      edge += this.highOf(row) + CARD.gap;
    }
  }

  private highOf(row: number): number {
    return this.slim.has(row) ? CARD.slim : CARD.height;
  }

  /** Whether a card lies in a row in which everybody only waits. */
  isSlim(space: Pick<Space, "row"> | undefined): boolean {
    return space !== undefined && this.slim.has(space.row);
  }

  /** How far a space reaches from its middle. */
  halfOf(space: Pick<Space, "row"> | undefined): Point {
    return this.isSlim(space) ? { x: this.half.x, y: CARD.slim / 2 } : this.half;
  }

  space(id: string): Space | undefined {
    return this.byId.get(id);
  }

  centre(id: string): Point | undefined {
    const space = this.byId.get(id);
    return space && this.centreOf(space);
  }

  centreOf(space: Pick<Space, "col" | "row">): Point {
    return this.isHexes
      ? pointOf(nodeOf(space))
      : {
          x: space.col * (CARD.width + CARD.gap),
          y: this.rows.get(space.row) ?? space.row * (CARD.height + CARD.gap),
        };
  }

  /** The space that holds a point, if any. */
  at(p: Point): Space | undefined {
    if (!this.isHexes) {
      const col = Math.round(p.x / (CARD.width + CARD.gap));
      const row = [...this.rows.keys()].find((r) => Math.abs(p.y - this.rows.get(r)!) <= this.highOf(r) / 2);
      const space = this.byPlace.get(`${col},${row}`);
      if (!space) return undefined;
      const c = this.centreOf(space);
      return Math.abs(p.x - c.x) <= this.half.x ? space : undefined;
    }
    // A point lies in the regular hex whose centre is nearest.
    const near = Math.round(p.x / (1.5 * RADIUS));
    let best: { col: number; row: number; far: number } | undefined;
    for (const col of [near - 1, near, near + 1]) {
      const shift = col % 2 === 0 ? 1 : 0;
      const row = Math.round((p.y / HALF_HEIGHT - shift) / 2);
      const c = this.centreOf({ col, row });
      const far = (p.x - c.x) ** 2 + (p.y - c.y) ** 2;
      if (!best || far < best.far) best = { col, row, far };
    }
    return best && this.byPlace.get(`${best.col},${best.row}`);
  }

  /** The side that two neighbouring hexes share, seen from the first. */
  sharedSide(from: Space, to: Space): number | undefined {
    const a = nodeOf(from);
    const b = nodeOf(to);
    const k = BEYOND.findIndex(([x, y]) => a.x + x === b.x && a.y + y === b.y);
    return k < 0 ? undefined : k;
  }

  /** The outline of a space around its middle as path data, smaller by `inset`. */
  outlineOf(id: string, inset = 0): string {
    return this.outline(inset, this.halfOf(this.space(id)));
  }

  /** The outline of a space of the usual size. */
  outline(inset = 0, { x: w, y: h }: Point = this.half): string {
    if (!this.isHexes) {
      const [a, b] = [w - inset, h - inset];
      return `M${-a} ${-b + 8}a8 8 0 0 1 8-8H${a - 8}a8 8 0 0 1 8 8V${b - 8}a8 8 0 0 1-8 8H${-a + 8}a8 8 0 0 1-8-8z`;
    }
    const k = 1 - inset / h;
    return `M${CORNERS.map(([x, y]) => `${num((x * w * k) / 2)} ${num(y * h * k)}`).join("L")}z`;
  }
}

/** The rows of a board of cards in which everybody only waits. */
function slimRows({ spaces }: Board): Set<number> {
  const slim = new Set(spaces.filter(({ terrain }) => terrain === "staging").map(({ row }) => row));
  for (const { row, terrain } of spaces) if (terrain !== "staging") slim.delete(row);
  return slim;
}

/** A number with at most one decimal. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10);
}
