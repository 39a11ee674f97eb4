/** A range of numbers between two sides, as one of them sees it. */
import type { Plan, Scale } from "./types.gen";

export interface Cell {
  value: number;
  /** What is printed: numbers without their sign. */
  text: string;
  /** The side whose end it is; none for the middle. */
  side: number | undefined;
  /** Every fifth is printed where there is little room. */
  major: boolean;
}

/** Whether a player sees the scale the other way round, so that his own end is at the left. */
export const isMirrored = (scale: Scale, seat: number | undefined): boolean =>
  seat !== undefined && scale.ends[0] !== seat && scale.ends[1] === seat;

/** The cells from left to right. */
export function cellsOf(scale: Scale, seat: number | undefined): Cell[] {
  const { low, high, ends } = scale;
  const cells = Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => {
    const value = low + i;
    return {
      value,
      text: String(Math.abs(value)),
      side: value === 0 ? undefined : value < 0 ? ends[0] : ends[1],
      major: value % 5 === 0,
    };
  });
  return isMirrored(scale, seat) ? cells.reverse() : cells;
}

/** Where the middle of a number lies, from 0 at the left to 1; what is off the scale lies at its end. */
export function shareOf(scale: Scale, seat: number | undefined, value: number): number {
  const held = Math.min(scale.high, Math.max(scale.low, value));
  const share = (held - scale.low + 0.5) / (scale.high - scale.low + 1);
  return isMirrored(scale, seat) ? 1 - share : share;
}

/** A number in words: "5 on the side of US". */
export function placeWords(scale: Scale, value: number, names: readonly string[]): string {
  if (value === 0) return "0";
  const side = value < 0 ? scale.ends[0] : scale.ends[1];
  const name = side === undefined ? undefined : names[side];
  return name ? `${Math.abs(value)} ${name}` : String(value);
}

/** What is thought of for this scale. */
export const planFor = (scale: Scale, plan: Plan | null | undefined): Plan | undefined =>
  plan && plan.scale === scale.id ? plan : undefined;
