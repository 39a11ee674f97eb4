import type { Profile, Touch } from "./types.gen";

/** A line of sight that was asked for. */
export interface SightLine {
  from: string;
  to: string;
  clear: boolean;
  /** The space that blocks it. */
  blockedAt?: string | undefined;
  /** What it touches, in order, where sight goes by what is drawn. */
  touches: Touch[];
  words: string;
  clause: string | undefined;
  /** How it looks from the side, in a game of heights. */
  profile?: Profile | undefined;
}

/** What the server says of one line of sight. */
export interface SightAnswer {
  from: string;
  to: string;
  sees: boolean;
  /** Where something is in the way: a space, or the side between two, "05.05/06.05". */
  at?: string;
  /** What is in the way. */
  by?: string;
  clause?: string | null;
  /** How much it is hindered; 0 or nothing when it is clear. */
  hindrance?: number | null;
  /** What the line touches, in order. */
  touches?: Touch[];
  /** How it looks from the side, in a game of heights. */
  profile?: Profile | null;
}

export function lineOf(answer: SightAnswer): SightLine {
  const { from, to, sees, at, by, clause, hindrance, touches, profile } = answer;
  const place = at ? ` in ${at.replace("/", ", on the way to ")}` : "";
  const words = sees
    ? `${from} sees ${to}${by ? `; hindered by ${by}${place}${hindrance ? ` (${hindrance})` : ""}` : ""}.`
    : `${from} cannot see ${to}. Blocked by ${by ?? "the ground"}${place}.`;
  return {
    from,
    to,
    clear: sees,
    blockedAt: at?.split("/")[0],
    touches: touches ?? [],
    words,
    clause: clause ?? undefined,
    profile: profile ?? undefined,
  };
}
