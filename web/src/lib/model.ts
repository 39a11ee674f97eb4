/** Vehicles and aircraft from above, the bow up: what they roll on, the hull, the turret and its gun. */
import { nameFor } from "./counter";
import type { Model, ModelKind, Piece } from "./types.gen";

export interface ModelParts {
  tracks: string;
  hull: string;
  turret: string;
  gun: string;
}

export const MODELS: Record<ModelKind, ModelParts> = {
  tank: {
    tracks: "M-15-23h7v46h-7zM8-23h7v46h-7z",
    hull: "M-10-23h20l2 6v33l-3 6h-18l-3-6v-33z",
    turret: "M-7-9h14l3 8-2 10h-16l-2-10z",
    gun: "M-1.6-9v-21h3.2v21z",
  },
  carrier: {
    tracks: "M-14-21h6v44h-6zM8-21h6v44h-6z",
    hull: "M-10-17 0-24 10-17v39h-20z",
    turret: "M0-7a6 6 0 1 1 0 12a6 6 0 1 1 0-12z",
    gun: "M-1.1-6v-12h2.2v12z",
  },
  truck: {
    tracks: "M-12-18h4v8h-4zM8-18h4v8h-4zM-12 8h4v10h-4zM8 8h4v10h-4z",
    hull: "M-8-24h16v12h2v35h-20v-35h2z",
    turret: "M0-7a5 5 0 1 1 0 10a5 5 0 1 1 0-10z",
    gun: "M-1-6v-11h2v11z",
  },
  helicopter: {
    tracks: "",
    hull: "M0-22c7 0 9 8 9 14 0 8-4 12-6 16l-1.5 20h4v3h-11v-3h4l-1.5-20c-2-4-6-8-6-16 0-6 2-14 9-14z",
    turret: "",
    gun: "",
  },
  plane: {
    tracks: "",
    hull: "M0-30 3-14 27 3v5l-24-6-1 16 8 6v3l-10-2.5-10 2.5v-3l8-6-1-16-24 6v-5l24-17z",
    turret: "",
    gun: "",
  },
};

/** How far something that points at an hour of the clock is turned, in degrees. */
export const turnedTo = (hour: number): number => (hour % 12) * 30;

/** How far off its shadow lies. */
export const shadowOf = (model: Model): number => 3 + 4 * Math.min(5, Math.max(0, model.height ?? 0));

/** What stands on the strip of a vehicle: its name, and what it does or its figures. */
export const stripOf = (piece: Piece): string =>
  `${piece.name}  ${piece.model?.text || piece.values.map((v) => v.text).join("·")}`.trim();

export interface Tab {
  piece: Piece;
  x: number;
  width: number;
  text: string;
}

/** A tab is so high. */
export const TAB_HEIGHT = 16;
const WIDTH = 58;

/** Weapons that hang from who carries them, side by side, each with as many words as it has room for. */
export function placeTabs(tabs: readonly Piece[]): Tab[] {
  const shown = tabs.slice(0, 2);
  const width = WIDTH / Math.max(1, shown.length);
  return shown.map((piece, i) => {
    const figures = piece.values.map((v) => v.text).join("·");
    const whole = figures ? `${piece.name} ${figures}` : piece.name;
    const room = Math.floor(width / 5.4);
    const text = whole.length <= room ? whole : nameFor(piece.name, room);
    return { piece, x: -WIDTH / 2 + width * i, width, text };
  });
}
