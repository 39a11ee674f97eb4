/** The seats this browser holds: secret tokens by game, kept in local storage. */
export interface Chair {
  title: string;
  scenario: string;
  /** Token by seat id; empty for a game that is only watched. */
  tokens: Record<string, string>;
  /** Secrets of links that were not used yet when the game was made, by seat id. */
  invites: Record<string, string>;
  /** When it was last opened, in milliseconds. */
  seen: number;
  /** The account that the seats belong to, if any: they leave this machine with it. */
  account?: string;
  /** Whether it was branched off to try something out, and from which moment of which game. */
  practice?: boolean;
  from?: { game: string; at: number; title: string };
  /** Up to how many inputs each seat has seen what happened. */
  looked?: Record<string, number>;
  /** The campaign of which it is a part: then it is listed with that. */
  campaign?: string;
  /** Which tutorial goes with it, and how far it got; before its first card, how many choices of its opening were made. */
  lesson?: { id: string; step: number; opening?: number };
}

const KEY = "sandtable.chairs";

export function allChairs(): Record<string, Chair> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Chair>;
  } catch {
    return {};
  }
}

export const chairAt = (game: string): Chair | undefined => allChairs()[game];

export function keepChair(game: string, change: Partial<Chair>): Chair {
  const all = allChairs();
  const old = all[game] ?? { title: "", scenario: "", tokens: {}, invites: {}, seen: 0 };
  const chair = { ...old, ...change, seen: Date.now() };
  localStorage.setItem(KEY, JSON.stringify({ ...all, [game]: chair }));
  return chair;
}

export function forgetChair(game: string): void {
  const { [game]: _, ...rest } = allChairs();
  localStorage.setItem(KEY, JSON.stringify(rest));
}

/** The link that gives a seat away. */
export const inviteLink = (game: string, secret: string): string =>
  `${location.origin}${location.pathname}#/join/${encodeURIComponent(game)}/${encodeURIComponent(secret)}`;

/** The invitation in a line of chat, as a place on this site. */
export const inviteIn = (text: string): string | undefined => /#\/join\/[\w-]+\/[\w-]+/.exec(text)?.[0];

/** Whether an address leads only to the machine on which it is opened. */
export const onlyHere = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** Something long and random that this browser keeps, to prove that it asked before. */
export function claim(): string {
  const key = "sandtable.claim";
  const known = localStorage.getItem(key);
  if (known) return known;
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(24)), (b) =>
    b.toString(16).padStart(2, "0"),
  ).join("");
  localStorage.setItem(key, fresh);
  return fresh;
}
