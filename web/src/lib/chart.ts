/** The course of a game as a line. Nothing here knows a game. */
import type { Moment } from "./scenes";

/** How wide the picture is, and where its line lies in it. */
const WIDTH = 1000;
const MARGIN = 10;
const [TOP, BOTTOM] = [14, 92];
/** So far apart are the names of turns, at least, and so far from the edge. */
const NAME = 56;

export interface Chart {
  points: string[];
  /** Where nobody is ahead. */
  zero: number;
  first: number;
  end: number;
  /** Where a moment lies on the line. */
  at: (inputs: number) => { x: number; y: number };
  /** Where turns begin; names that would lie over each other are left out. */
  turns: { turn: number; x: number }[];
}

/**
 * The line through these values, one for each moment; none where there is nothing to draw. Where only the change tells
 * anything, as of a strength that hardly shrinks, the picture does not begin at nought.
 */
export function chartOf(
  values: readonly number[],
  moments: readonly Pick<Moment, "at" | "turn">[],
  change = false,
): Chart | undefined {
  if (values.length < 2) return undefined;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const low = change ? Math.max(0, least - Math.max(2, most - least)) : Math.min(0, least);
  const high = Math.max(0, ...values, low + 1);
  const x = (i: number): number => MARGIN + ((WIDTH - 2 * MARGIN) * i) / (values.length - 1);
  const y = (value: number): number => BOTTOM - ((BOTTOM - TOP) * (value - low)) / (high - low);
  const turns: Chart["turns"] = [];
  for (const [i, { turn }] of moments.entries()) {
    const begins = turn > 0 && turn !== moments[i - 1]?.turn;
    const at = Math.max(NAME / 2, Math.min(WIDTH - NAME / 2, x(i)));
    if (begins && at - (turns.at(-1)?.x ?? -NAME) >= NAME) turns.push({ turn, x: at });
  }
  return {
    points: values.map((value, i) => `${x(i).toFixed(1)},${y(value).toFixed(1)}`),
    zero: y(0),
    first: x(0),
    end: x(values.length - 1),
    at: (inputs) => {
      const found = moments.findIndex((moment) => moment.at >= inputs);
      const i = Math.max(0, found);
      return { x: x(i), y: y(values[i] ?? 0) };
    },
    turns,
  };
}
