import type { Area, Piece } from "../types.gen";
import type { Point } from "./plane";

/** Width, height and distance of cards, in pixels at 100 %; a row in which nobody fights is as high as `slim`. */
export const CARD = { width: 300, height: 180, slim: 108, gap: 24 } as const;

interface Room {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
/** Where pieces may lie inside a card: below its markers, above its name. */
const ROOM: Room = { left: -138, right: 138, top: -57, bottom: 55 };
/** The same where its name stands at the left. */
const SLIM: Room = { left: -80, right: 140, top: -46, bottom: 46 };
/** From one counter to the next. */
const PITCH = 63;
/** A counter, and the head of an area's box with its name. */
const COUNTER = 60;
const HEAD = 17;
const EDGE = 5;
const APART = 8;

export interface Box {
  area: Area;
  left: number;
  top: number;
  width: number;
  height: number;
  /** How large its name is written. */
  scale: number;
}

/** Pieces that lie as one, because the card is too full for each to be read: the one on top, and all of them. */
export interface Heap {
  name: string;
  ids: string[];
}

/** What lies in a card, all sizes and places already scaled. */
export interface CardLayout {
  scale: number;
  boxes: Box[];
  places: Map<string, Point>;
  /** By the piece on top. */
  heaps: Map<string, Heap>;
}

interface Block {
  area: Area | undefined;
  pieces: readonly Piece[];
  columns: number;
  width: number;
  height: number;
}

/** From full size down to 36 %. */
const SCALES = Array.from({ length: 17 }, (_, i) => 1 - 0.04 * i);

/** Below this the figures on a counter cannot be read: as the table first shows it, it would be less than 34 pixels wide. */
const READABLE = 0.72;

/**
 * Lays out a card: areas as boxes around their pieces, loose pieces beside them; as large as they fit. What does not fit
 * in a size that can be read is not made smaller: pieces of a group lie as one, to be opened.
 */
export function layCard(pieces: readonly Piece[], areas: readonly Area[], slim = false): CardLayout {
  const room = slim ? SLIM : ROOM;
  const open = laid(pieces, areas, room);
  if (open.scale >= READABLE) return open;
  const { tops, heaps } = heaped(pieces, areas);
  return heaps.size === 0 ? open : { ...laid(tops, areas, room), heaps };
}

/** With whom a piece is told; empty where it belongs to nobody in particular. */
export const groupOf = (piece: Piece): string => piece.group ?? "";

/** How many letters of a heap's name stand on one counter. */
const LETTERS = 8;

/** The name of a heap in at most two lines that fit on one counter. */
export function heapLines(name: string): string[] {
  const short = (line: string): string =>
    line.length > LETTERS ? `${line.slice(0, LETTERS - 1).trimEnd()}…` : line;
  if (name.length <= LETTERS) return [name];
  const words = name.split(" ");
  let first = words.shift() ?? "";
  while (words.length > 1 && `${first} ${words[0]}`.length <= LETTERS) first += ` ${words.shift()}`;
  return [first, words.join(" ")].filter(Boolean).map(short);
}

/** One piece of each group, and whom it stands for. */
function heaped(
  pieces: readonly Piece[],
  areas: readonly Area[],
): { tops: Piece[]; heaps: Map<string, Heap> } {
  const groups = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const area = areas.some((a) => a.id === piece.area) ? piece.area : "";
    const key = JSON.stringify([area, piece.side, piece.back, groupOf(piece)]);
    groups.set(key, [...(groups.get(key) ?? []), piece]);
  }
  const heaps = new Map<string, Heap>();
  for (const [first, ...rest] of groups.values()) {
    if (!first || rest.length === 0) continue;
    heaps.set(first.id, { name: groupOf(first), ids: [first, ...rest].map((p) => p.id) });
  }
  return { tops: [...groups.values()].map(([first]) => first!), heaps };
}

function laid(pieces: readonly Piece[], areas: readonly Area[], room: Room): CardLayout {
  const known = new Set(areas.map((a) => a.id));
  const loose = pieces.filter((p) => !p.area || !known.has(p.area));
  for (const scale of SCALES) {
    // One long row if it fits, otherwise several short ones.
    for (let columns = Math.max(1, pieces.length); columns > 0; columns--) {
      const blocks = areas.map((area) =>
        block(
          area,
          pieces.filter((p) => p.area === area.id),
          columns,
        ),
      );
      if (loose.length > 0) blocks.push(block(undefined, loose, columns));
      const rows = inRows(blocks, (room.right - room.left) / scale);
      const high = rows.reduce((sum, row) => sum + heightOf(row), 0) + APART * (rows.length - 1);
      const wide = Math.max(0, ...rows.map(widthOf));
      const fits = high * scale <= room.bottom - room.top && wide * scale <= room.right - room.left;
      if (fits || (scale === SCALES.at(-1) && columns <= CROWD)) return placed(rows, high, scale, room);
    }
  }
  return { scale: 1, boxes: [], places: new Map(), heaps: new Map() };
}

/** So many abreast when a card is too full for anything. */
const CROWD = 10;

function block(area: Area | undefined, pieces: readonly Piece[], most: number): Block {
  const columns = Math.min(most, pieces.length);
  const rows = Math.max(1, Math.ceil(pieces.length / most));
  const width = columns * PITCH;
  const height = rows * COUNTER + (rows - 1) * (PITCH - COUNTER);
  if (!area) return { area, pieces, columns, width, height };
  const name = Math.max(12 + 7 * area.name.length, 64);
  return {
    area,
    pieces,
    columns,
    width: Math.max(width, name) + 2 * EDGE,
    height: HEAD + height + 2 * EDGE,
  };
}

const widthOf = (row: readonly Block[]): number =>
  row.reduce((sum, b) => sum + b.width, 0) + APART * Math.max(0, row.length - 1);
const heightOf = (row: readonly Block[]): number => Math.max(0, ...row.map((b) => b.height));

function inRows(blocks: readonly Block[], room: number): Block[][] {
  const rows: Block[][] = [];
  for (const block of blocks) {
    const row = rows.at(-1);
    if (row && widthOf([...row, block]) <= room) row.push(block);
    else rows.push([block]);
  }
  return rows;
}

function placed(rows: readonly Block[][], high: number, scale: number, room: Room): CardLayout {
  const middle = (room.left + room.right) / 2;
  const places = new Map<string, Point>();
  const boxes: Box[] = [];
  let top = -high / 2;
  for (const row of rows) {
    let left = -widthOf(row) / 2;
    for (const block of row) {
      const down = top + (heightOf(row) - block.height) / 2;
      const head = block.area ? HEAD + EDGE : 0;
      const first = left + (block.width - block.columns * PITCH) / 2 + PITCH / 2;
      block.pieces.forEach((piece, i) => {
        const [x, y] = [i % block.columns, Math.floor(i / block.columns)];
        places.set(piece.id, {
          x: middle + (first + x * PITCH) * scale,
          y: (down + head + COUNTER / 2 + y * PITCH) * scale,
        });
      });
      if (block.area) {
        boxes.push({
          area: block.area,
          left: middle + left * scale,
          top: (down + HEAD) * scale,
          width: block.width * scale,
          height: (block.height - HEAD) * scale,
          scale,
        });
      }
      left += block.width + APART;
    }
    top += heightOf(row) + APART;
  }
  return { scale, boxes, places, heaps: new Map() };
}
