import type { SightLine } from "../lib/sight";
import type { Reach, Touch, Zone } from "../lib/types.gen";

/** What is drawn over the ground and the pieces: the player's intention and what he may do. */
export interface Marks {
  /** Legal places. */
  spaces: Set<string>;
  /** Of these, where more can be chosen than is to be thought of: those that something may come of, with the chance of it. */
  worth: Map<string, string>;
  /** Pieces that can be chosen. */
  pieces: Set<string>;
  /** Who acts now. */
  actors: Set<string>;
  /** Pieces that a hovered or armed choice or log entry touches. */
  touched: Set<string>;
  /** Spaces that a hovered or armed choice or log entry touches. */
  chosen: Set<string>;
  /** Spaces that the last event touched. */
  lately: Set<string>;
  /** Spaces that the place of the sight tool sees. */
  seen: Set<string>;
  /** Whether what cannot be reached steps back. */
  dim: boolean;
  sight: SightLine | undefined;
  /** Places that whoever moves can come to, and whether they are watched. */
  reach: Map<string, boolean>;
  /** Lines from whoever acts to whom the armed choice is about, with the chance that something comes of it. */
  aim: { from: string; to: string; label: string; touches: Touch[] } | undefined;
  /** Pieces and spaces that a lesson points at. */
  suggested: Set<string>;
  /** The way that is walked, planned or pointed at. */
  journey: Reach[];
  /** Pieces that are selected, act or are looked at: their arcs and reach are shown. */
  looked: Set<string>;
  /** Pieces whose key can be pressed. */
  capped: Set<string>;
  /** The zone that the choice that is looked at would make. */
  zone: Zone | undefined;
  /** Places and pieces that are to be seen, where several locations lie above one another. */
  wanted: Set<string>;
}

export const noMarks = (): Marks => ({
  spaces: new Set(),
  worth: new Map(),
  pieces: new Set(),
  actors: new Set(),
  touched: new Set(),
  chosen: new Set(),
  lately: new Set(),
  seen: new Set(),
  dim: false,
  zone: undefined,
  sight: undefined,
  reach: new Map(),
  aim: undefined,
  suggested: new Set(),
  journey: [],
  looked: new Set(),
  capped: new Set(),
  wanted: new Set(),
});
