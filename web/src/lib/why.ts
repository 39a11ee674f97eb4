/** Why not, told once for all that the same reason forbids. */
import type { Considered } from "./api";

export interface Reason {
  denial: NonNullable<Considered["denial"]>;
  /** What it forbids, in words. */
  what: string[];
}

/** The reasons in the order in which they came. */
export function reasonsOf(considered: readonly Considered[]): Reason[] {
  const reasons = new Map<string, Reason>();
  for (const { offer, denial } of considered) {
    if (!denial) continue;
    const key = `${denial.clause} ${denial.text}`;
    const known = reasons.get(key) ?? { denial, what: [] };
    known.what.push(offer.wording.text);
    reasons.set(key, known);
  }
  return [...reasons.values()];
}

/** "Move to 05.06", "Fire at 05.06, and 3 more". */
export const forbidden = ({ what }: Reason): string =>
  what.length > 2 ? `${what[0]!}, and ${what.length - 1} more` : what.join(", ");
