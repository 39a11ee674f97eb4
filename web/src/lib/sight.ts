/** A line of sight that was asked for. */
export interface SightLine {
  from: string;
  to: string;
  clear: boolean;
  /** The space that blocks it. */
  blockedAt?: string | undefined;
  words: string;
}

/** What the server says of one line of sight. */
export interface SightAnswer {
  to: string;
  clear: boolean;
  /** Where it is blocked. */
  at?: string | null;
  /** By what. */
  by?: string | null;
}

export function lineOf(from: string, to: string, answer: SightAnswer): SightLine {
  const by = answer.by ? ` by ${answer.by}` : "";
  const words = answer.clear
    ? `${from} sees ${to}${answer.by ? `, hindered${by}` : ""}.`
    : `${from} cannot see ${to}. The line is blocked${by}${answer.at ? ` in ${answer.at}` : ""}.`;
  return { from, to, clear: answer.clear, blockedAt: answer.at ?? undefined, words };
}
