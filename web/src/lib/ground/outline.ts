import { sway } from "./noise";
import { BEYOND, keyOf, num, plus, pointOf, sideOf, toward, type Node, type Point } from "./plane";

/** How far an edge of terrain may stray; under a tenth of a hex, so that it never misleads. */
const STRAY = 5.5;
const CORNER_X = 1;
const CORNER_Y = 2;
const SIDE = 3;
const BEND = 4;

/** Hexes by their key. */
export type Area = Map<string, Node>;
/** Two corners or two centres that belong together. */
export type Pair = [Node, Node];

export const areaOf = (nodes: Iterable<Node>): Area => new Map(Array.from(nodes, (n) => [keyOf(n), n]));
const before = (a: Node, b: Node): boolean => a.x < b.x || (a.x === b.x && a.y < b.y);
const at = (p: Point): string => `${num(p.x)} ${num(p.y)}`;

/** Where a corner is drawn. */
export function corner(n: Node): Point {
  const p = pointOf(n);
  return { x: p.x + STRAY * sway(n.x, n.y, CORNER_X), y: p.y + STRAY * sway(n.x, n.y, CORNER_Y) };
}

function sideMiddle(a: Node, b: Node, stray: number, purpose: number): Point {
  const [from, to] = before(a, b) ? [corner(a), corner(b)] : [corner(b), corner(a)];
  const length = Math.max(1, Math.hypot(from.x - to.x, from.y - to.y));
  const by = (stray * sway(a.x + b.x, a.y + b.y, purpose)) / length;
  const middle = toward(from, to, 0.5);
  return { x: middle.x + (from.y - to.y) * by, y: middle.y + (to.x - from.x) * by };
}

/** The middle of a side on the edge of terrain. */
export const edgeMiddle = (a: Node, b: Node): Point => sideMiddle(a, b, STRAY, SIDE);

/** Closed outlines of a set of hexes, as rings of corners. */
export function rings(area: Area): Node[][] {
  // Three hexes meet at a corner, so at most one border leaves each corner.
  const next = new Map<string, Pair>();
  for (const centre of area.values()) {
    BEYOND.forEach((step, k) => {
      if (area.has(keyOf(plus(centre, step)))) return;
      const [from, to] = sideOf(centre, k);
      next.set(keyOf(from), [from, to]);
    });
  }
  const found: Node[][] = [];
  for (const [start] of [...next.values()]) {
    let link = next.get(keyOf(start));
    const ring: Node[] = [];
    while (link) {
      next.delete(keyOf(link[0]));
      ring.push(link[0]);
      link = next.get(keyOf(link[1]));
    }
    if (ring.length > 0) found.push(ring);
  }
  return found;
}

/** The exact outline of a set of hexes. */
export function straightOutline(area: Area): string {
  return rings(area)
    .map((ring) => `M${ring.map((n) => at(pointOf(n))).join("L")}z`)
    .join("");
}

/** The uneven, rounded outline of a set of hexes. */
export function unevenOutline(area: Area): string {
  return rings(area)
    .map((ring) => {
      const controls = ring.flatMap((a, i) => [corner(a), edgeMiddle(a, ring[(i + 1) % ring.length]!)]);
      const half = (i: number): Point => toward(controls[i]!, controls[(i + 1) % controls.length]!, 0.5);
      return `M${at(half(controls.length - 1))}${controls.map((c, i) => `Q${at(c)} ${at(half(i))}`).join("")}z`;
    })
    .join("");
}

/** Joins pairs into lines as long as possible; a line ends where one ends or several meet. */
export function chains(pairs: Pair[]): Node[][] {
  const nodes = new Map<string, Node>();
  const links = new Map<string, Set<string>>();
  for (const [a, b] of pairs) {
    for (const [n, m] of [
      [a, b],
      [b, a],
    ] as Pair[]) {
      nodes.set(keyOf(n), n);
      const known = links.get(keyOf(n)) ?? new Set<string>();
      links.set(keyOf(n), known.add(keyOf(m)));
    }
  }
  const degree = new Map(Array.from(links, ([n, to]) => [n, to.size]));
  const take = (from: string): string | undefined => {
    const [to] = links.get(from) ?? [];
    if (to === undefined) return undefined;
    links.get(from)?.delete(to);
    links.get(to)?.delete(from);
    return to;
  };
  const ends = [...degree.keys()].filter((n) => degree.get(n) !== 2);
  const found: Node[][] = [];
  for (const start of [...ends, ...degree.keys()]) {
    for (let to = take(start); to !== undefined; to = take(start)) {
      const chain = [start, to];
      let here = to;
      while (degree.get(here) === 2 && here !== start) {
        const on = take(here);
        if (on === undefined) break;
        chain.push(on);
        here = on;
      }
      found.push(chain.map((key) => nodes.get(key)!));
    }
  }
  return found;
}

/** A line along hexsides (a stream, a crest) as path data; `bend` is how far it sways across each side. */
export function alongSides(pairs: Pair[], bend: number): string {
  return chains(pairs)
    .map((chain) => {
      const controls = [corner(chain[0]!)];
      for (let i = 1; i < chain.length; i++) {
        const [a, b] = [chain[i - 1]!, chain[i]!];
        controls.push(bend > 0 ? sideMiddle(a, b, bend, BEND) : edgeMiddle(a, b), corner(b));
      }
      const last = controls.length - 1;
      let data = `M${at(controls[0]!)}L${at(toward(controls[0]!, controls[1]!, 0.5))}`;
      for (let i = 1; i < last; i++) {
        data += `Q${at(controls[i]!)} ${at(toward(controls[i]!, controls[i + 1]!, 0.5))}`;
      }
      return `${data}L${at(controls[last]!)}`;
    })
    .join("");
}

/** A line from centre to centre through the middles of sides (a trail, a road); at the map's end it runs on to the rim. */
export function betweenCentres(pairs: Pair[], onMap: (n: Node) => boolean): string {
  const uses = new Map<string, number>();
  for (const n of pairs.flat()) uses.set(keyOf(n), (uses.get(keyOf(n)) ?? 0) + 1);
  const rim = (end: Node, from: Node): Point | undefined => {
    const beyond = plus(end, [end.x - from.x, end.y - from.y]);
    const leaves = uses.get(keyOf(end)) === 1 && !onMap(beyond);
    return leaves ? toward(pointOf(end), pointOf(beyond), 0.5) : undefined;
  };
  return chains(pairs)
    .map((chain) => {
      const crossings = chain.slice(1).map((b, i) => {
        const a = chain[i]!;
        const [from, to] = before(a, b) ? [pointOf(a), pointOf(b)] : [pointOf(b), pointOf(a)];
        const by = 0.07 * sway(a.x + b.x, a.y + b.y, BEND);
        const middle = toward(from, to, 0.5);
        return { x: middle.x + (from.y - to.y) * by, y: middle.y + (to.x - from.x) * by };
      });
      const [first, last] = [chain[0]!, chain[chain.length - 1]!];
      const start = rim(first, chain[1]!);
      const end = rim(last, chain[chain.length - 2]!);
      let data = start
        ? `M${at(start)}Q${at(pointOf(first))} ${at(crossings[0]!)}`
        : `M${at(pointOf(first))}L${at(crossings[0]!)}`;
      for (let i = 1; i < crossings.length; i++) data += `Q${at(pointOf(chain[i]!))} ${at(crossings[i]!)}`;
      return data + (end ? `Q${at(pointOf(last))} ${at(end)}` : `L${at(pointOf(last))}`);
    })
    .join("");
}
