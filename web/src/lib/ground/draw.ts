import type { Board, SideKind, Space, TerrainKind } from "../types.gen";
import { drawArtwork } from "./artwork";
import { COVERS, coverOf, type Cover } from "./cover";
import {
  alongSides,
  areaOf,
  betweenCentres,
  corner,
  edgeMiddle,
  straightOutline,
  unevenOutline,
  type Pair,
} from "./outline";
import {
  BEYOND,
  HALF_HEIGHT,
  keyOf,
  nodeOf,
  num,
  plus,
  pointOf,
  sideOf,
  toward,
  type Node,
  type Plane,
  type Point,
} from "./plane";
import { NAME_BELOW } from "./place-names";
import { drawTerrain, levelSign, terrainDefinitions } from "./terrain";
import { crown, definitions, huts } from "./texture";

const PATTERN: Partial<Record<Cover, string>> = {
  clear: "p-speck",
  village: "p-speck",
  grass: "p-tuft",
  paddy: "p-parcel",
  rock: "p-stone",
  woods: "p-woods",
  back: "p-face-down",
};

/** The ground as SVG, drawn once: areas of terrain, levels, ways, slopes, the grid, numbers and, unless they are to make
 *  way for counters, the names of places. */
export function drawGround(plane: Plane, named = true): string {
  const body = plane.isHexes ? hexes(plane) : cards(plane);
  return `<defs>${definitions()}</defs>${body}${labels(plane)}${named ? names(plane) : ""}`;
}

function hexes(plane: Plane): string {
  const { spaces, shapes = [] } = plane.board;
  const inside = areaOf(spaces.map(nodeOf));
  const rim = straightOutline(inside);
  const reach = withMargin(spaces);
  let grid = "";
  let dots = "";
  for (const centre of inside.values()) {
    // A shared side is drawn once, by the hex that has it on its lower or right-hand half.
    for (const k of [0, 1, 5]) {
      if (!inside.has(keyOf(plus(centre, BEYOND[k]!)))) continue;
      const [a, b] = sideOf(centre, k).map(pointOf) as [Point, Point];
      grid += `M${num(a.x)} ${num(a.y)}L${num(b.x)} ${num(b.y)}`;
    }
    const c = pointOf(centre);
    dots += `M${num(c.x)} ${num(c.y)}h0`;
  }
  return (
    `<clipPath id="rim"><path d="${rim}" clip-rule="evenodd"/></clipPath><g clip-path="url(#rim)">` +
    (shapes.length > 0
      ? drawArtwork(plane, shapes, rim)
      : areas(reach) + levels(reach) + strewn(plane) + sides(plane, inside)) +
    `</g><path class="grid" d="${grid}"/><path class="dots" d="${dots}"/><path class="rim" d="${rim}"/>`
  );
}

type Reach = Map<string, { node: Node; space: Space }>;

/** The hexes and a ring around them that repeats its neighbour, so that terrain runs on to the very rim. */
function withMargin(spaces: Space[]): Reach {
  const reach: Reach = new Map(spaces.map((space) => [keyOf(nodeOf(space)), { node: nodeOf(space), space }]));
  for (const space of spaces) {
    for (const step of BEYOND) {
      const node = plus(nodeOf(space), step);
      if (!reach.has(keyOf(node))) reach.set(keyOf(node), { node, space });
    }
  }
  return reach;
}

const nodesWhere = (reach: Reach, keep: (space: Space) => boolean): Node[] =>
  [...reach.values()].filter(({ space }) => keep(space)).map(({ node }) => node);

function areas(reach: Reach): string {
  let out = "";
  for (const cover of COVERS) {
    const nodes = nodesWhere(reach, (s) => coverOf(s.terrain) === cover);
    // Clear ground lies under everything, so that no gap shows where areas round their corners.
    const bottom = cover === "clear";
    if (nodes.length === 0 && !bottom) continue;
    const outline = bottom
      ? straightOutline(areaOf(nodesWhere(reach, () => true)))
      : unevenOutline(areaOf(nodes));
    out += `<path class="t-${cover}" fill-rule="evenodd" d="${outline}"/>`;
    const pattern = PATTERN[cover];
    if (pattern) out += `<path fill="url(#${pattern})" fill-rule="evenodd" d="${outline}"/>`;
    if (cover === "woods") out += hem(nodes);
  }
  return out;
}

/** Crowns along the edge of a forest, so that it does not look cut out with scissors. */
function hem(nodes: Node[]): string {
  const area = areaOf(nodes);
  const layers = { shade: "", crown: "", glint: "" };
  for (const centre of nodes) {
    BEYOND.forEach((step, k) => {
      if (area.has(keyOf(plus(centre, step)))) return;
      const [a, b] = sideOf(centre, k);
      const [from, middle, to] = [corner(a), edgeMiddle(a, b), corner(b)];
      const c = pointOf(centre);
      [0.1, 0.35, 0.6, 0.85].forEach((t, i) => {
        const edge = toward(toward(from, middle, t), toward(middle, to, t), t);
        const p = toward(edge, c, i % 2 === 0 ? 0.07 : 0.13);
        const tree = crown(p.x, p.y, i % 2 === 0 ? 1 : 0);
        layers.shade += tree.shade;
        layers.crown += tree.crown;
        layers.glint += tree.glint;
      });
    });
  }
  return `<path class="shade" d="${layers.shade}"/><path class="canopy" d="${layers.crown}"/><path class="glint" d="${layers.glint}"/>`;
}

function levels(reach: Reach): string {
  const highest = Math.max(0, ...[...reach.values()].map(({ space }) => space.level));
  let out = "";
  for (let level = 1; level <= highest; level++) {
    const area = areaOf(nodesWhere(reach, (s) => s.level >= level));
    out += `<path class="level" fill-rule="evenodd" d="${unevenOutline(area)}"/>`;
  }
  return out;
}

function strewn(plane: Plane): string {
  return plane.board.spaces
    .filter((s) => coverOf(s.terrain) === "village")
    .map((s) => yard(s, plane.centreOf(s)))
    .join("");
}

function yard(space: Space, at: Point): string {
  return huts(space.col, space.row)
    .map(({ kind, x, y, turn }) => {
      const rotate = kind === "hut" ? ` rotate(${turn})` : "";
      return `<use href="#${kind}" transform="translate(${num(at.x + x)} ${num(at.y + y)})${rotate}"/>`;
    })
    .join("");
}

function sides(plane: Plane, inside: Map<string, Node>): string {
  const lie: Record<SideKind, Pair[]> = { stream: [], slope: [], trail: [], road: [] };
  let hachures = "";
  for (const side of plane.board.sides) {
    const [a, b] = side.between.map((id) => plane.space(id));
    const k = a && b && plane.sharedSide(a, b);
    if (!a || !b || k === undefined) continue;
    if (side.kind === "trail" || side.kind === "road") {
      lie[side.kind].push([nodeOf(a), nodeOf(b)]);
      continue;
    }
    const [from, to] = sideOf(nodeOf(a), k);
    lie[side.kind].push([from, to]);
    if (side.kind === "slope") hachures += hachure(from, to, pointOf(nodeOf(b)));
  }
  const line = (data: string, ...classes: string[]): string =>
    data && classes.map((c) => `<path class="${c}" d="${data}"/>`).join("");
  const onMap = (n: Node): boolean => inside.has(keyOf(n));
  return (
    line(alongSides(lie.stream, 9), "bank", "flow") +
    line(alongSides(lie.slope, 0), "crest") +
    line(hachures, "hachure") +
    line(betweenCentres(lie.trail, onMap), "bed", "trail") +
    line(betweenCentres(lie.road, onMap), "roadside", "road")
  );
}

/** Short strokes from the crest downhill, long and short by turns. */
function hachure(a: Node, b: Node, downhill: Point): string {
  const [from, middle, to] = [corner(a), edgeMiddle(a, b), corner(b)];
  const crest = toward(pointOf(a), pointOf(b), 0.5);
  const fall = Math.max(1, Math.hypot(downhill.x - crest.x, downhill.y - crest.y));
  const [dx, dy] = [(downhill.x - crest.x) / fall, (downhill.y - crest.y) / fall];
  let out = "";
  for (let i = 0; i < 9; i++) {
    const t = (i + 0.5) / 9;
    const start = toward(toward(from, middle, t), toward(middle, to, t), t);
    const length = i % 2 === 0 ? 12 : 8;
    out += `M${num(start.x)} ${num(start.y)}l${num(dx * length)} ${num(dy * length)}`;
  }
  return out;
}

/** Cards: art in a frame that is dark where sight stops; along the lower edge the value, the id and the name. */
function cards(plane: Plane): string {
  const drawn = plane.board.spaces
    .map((space) => {
      const at = plane.centreOf(space);
      const [outer, art] = [plane.outlineOf(space.id), plane.outlineOf(space.id, FRAME)];
      if (plane.isSlim(space)) return waitingCard(space, at, outer, plane.halfOf(space));
      return (
        `<g transform="translate(${num(at.x)} ${num(at.y)})"><path class="cardcast" d="${outer}" transform="translate(1 3)"/>` +
        `<path class="cardframe" d="${outer}"/>${closedEdges(space, plane.half)}` +
        `<g class="ta" clip-path="url(#cardart)" data-terrain="${space.terrain}">${drawTerrain(space)}</g>${levelSign(space)}` +
        `<path class="rim" d="${art}"/>${plate(space, plane.half)}</g>`
      );
    })
    .join("");
  return `<defs>${terrainDefinitions()}</defs><clipPath id="card"><path d="${plane.outline()}"/></clipPath>${drawn}`;
}

/** Where everybody only waits there is no ground to see: a dashed place with its name at the left. */
function waitingCard(space: Space, at: Point, outer: string, half: Point): string {
  const left = num(-half.x + 14);
  const [first = "", ...rest] = (space.name.split(/,| · /)[0] ?? "").split(" ");
  return (
    `<g class="waitcard" transform="translate(${num(at.x)} ${num(at.y)})"><path d="${outer}"/>` +
    `<text class="id" x="${left}" y="-6">${escape(space.id)}</text>` +
    [first, rest.join(" ")]
      .filter(Boolean)
      .map((line, i) => `<text x="${left}" y="${12 + 15 * i}">${escape(line)}</text>`)
      .join("") +
    `</g>`
  );
}

/** The frame of a card is this wide. */
const FRAME = 8;

function closedEdges(space: Space, half: Point): string {
  const [w, h, f] = [half.x, half.y, FRAME];
  // Each edge meets the next at the corner, cut along the diagonal.
  const shapes = [
    `M${-w} ${-h}H${w}L${w - f} ${-h + f}H${-w + f}z`,
    `M${w} ${-h}V${h}L${w - f} ${h - f}V${-h + f}z`,
    `M${-w} ${h}H${w}L${w - f} ${h - f}H${-w + f}z`,
    `M${-w} ${-h}V${h}L${-w + f} ${h - f}V${-h + f}z`,
  ];
  const data = shapes.filter((_, i) => space.edges[i] === "Closed").join("");
  return data && `<path class="closed" clip-path="url(#card)" d="${data}"/>`;
}

function plate(space: Space, half: Point): string {
  // "Woods, level 2 · cover 1/2": the name stands at the left, what follows the dot at the right.
  const [words = "", aside = ""] = space.name.split(" · ");
  const name = words.split(",")[0] ?? "";
  const tab = space.value ? 14 + 8.6 * space.value.length : 0;
  const width = Math.min(2 * half.x - 28, tab + 18 + 9 * (space.id.length + 1 + name.length));
  const y = num(half.y - 36);
  const left = num(-half.x + 14);
  // Shelter is counted all the time: a sign says it shorter than the word.
  const shelter = aside.startsWith("cover ");
  const count = shelter ? aside.slice(6) : aside;
  const asideWidth = 14 + 7.4 * count.length + (shelter ? 22 : 0);
  return (
    `<g class="cardplate" transform="translate(${left} ${y})"><rect width="${num(width)}" height="23" rx="6"/>` +
    (space.value
      ? `<path d="M6 0h${tab - 6}v23h-${tab - 6}a6 6 0 0 1-6-6v-11a6 6 0 0 1 6-6z"/><text class="value" x="${num(tab / 2)}" y="16">${escape(space.value)}</text>`
      : "") +
    `<text x="${num(tab + 8)}" y="16"><tspan class="id">${escape(space.id)}</tspan> ${escape(name)}</text></g>` +
    (aside
      ? `<g class="cardplate" transform="translate(${num(half.x - 14 - asideWidth)} ${y})"><rect width="${num(asideWidth)}" height="23" rx="6"/>${
          shelter ? '<path class="shelter" d="M6 16h18M8 16c0-11 14-11 14 0"/>' : ""
        }<text class="aside" x="${num(asideWidth / 2 + (shelter ? 11 : 0))}" y="16.5">${escape(count)}</text></g>`
      : "")
  );
}

function labels(plane: Plane): string {
  if (!plane.isHexes) return "";
  const top = 12 - HALF_HEIGHT;
  const texts = plane.board.spaces.map((space) => {
    const at = plane.centreOf(space);
    return `<text x="${num(at.x)}" y="${num(at.y + top)}">${escape(space.id)}</text>`;
  });
  return `<g class="hl">${texts.join("")}</g>`;
}

function names(plane: Plane): string {
  const texts = plane.board.names.map((name) => {
    const at = plane.centre(name.space);
    return at ? `<text x="${num(at.x)}" y="${num(at.y + NAME_BELOW)}">${escape(name.text)}</text>` : "";
  });
  return `<g class="place">${texts.join("")}</g>`;
}

/** A small picture of the ground without texture, for the overview. */
export function drawOverview(plane: Plane): string {
  return plane.board.spaces
    .map((space) => {
      const at = plane.centreOf(space);
      return `<path class="o-${coverOf(space.terrain)}" transform="translate(${num(at.x)} ${num(at.y)})" d="${plane.outlineOf(space.id)}"/>`;
    })
    .join("");
}

/** What a board shows, in words, for the key to the ground. */
export function terrains(board: Board): { terrain: TerrainKind; name: string }[] {
  const seen = new Map<TerrainKind, string>();
  for (const space of board.spaces) {
    if (!seen.has(space.terrain)) seen.set(space.terrain, space.name.split(/,| · /)[0] ?? space.terrain);
  }
  return Array.from(seen, ([terrain, name]) => ({ terrain, name }));
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
