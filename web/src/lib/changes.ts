/** What is different on the table after something happened: who moved, who came, and whom it hurt how much. */
import type { BadgeKind, Piece, Scene } from "./types.gen";

/** How much something hurts: not at all, pinned or suppressed, broken or hit, a man or a step lost, gone. */
export type Severity = 0 | 1 | 2 | 3 | 4;

/** Something that happened to a piece, in a few words. */
export interface Harm {
  piece: string;
  name: string;
  side: number;
  /** Where it stood. */
  space: string | undefined;
  severity: Severity;
  /** "loses 1, pinned". */
  words: string;
}

/** A piece that came from one place to another. */
export interface Way {
  piece: string;
  side: number;
  from: string;
  to: string;
}

export interface Changes {
  harms: Harm[];
  ways: Way[];
  /** Pieces that were not on the table before, or not known. */
  arrived: Piece[];
  /** Pieces that are better off than they were. */
  relieved: { piece: string; name: string; words: string }[];
  /** Pieces that have become something else: for the worse, if it was under fire. */
  altered: Harm[];
}

/** What a badge means for whoever gets it. Those that say what a piece does, or where it is, hurt nobody. */
const HURTS: Record<BadgeKind, Severity> = {
  suppressed: 1,
  pinned: 1,
  shaken: 2,
  broken: 2,
  immobilized: 2,
  injury: 2,
  wounded: 3,
  abandoned: 3,
  downed: 4,
  captured: 4,
  jammed: 1,
  "low-ammo": 0,
  unspotted: 0,
  exhausted: 0,
  exposed: 0,
  high: 0,
  treetop: 0,
  ground: 0,
  complete: 0,
  "op-fired": 0,
  hero: 0,
  searching: 0,
  carrying: 0,
  concealed: 0,
  "double-time": 0,
  bunker: 0,
  foxholes: 0,
  leaving: 0,
  mine: 0,
  "protective-line": 0,
  moved: 0,
  "assault-moved": 0,
  crawled: 0,
  stealthy: 0,
  fired: 0,
  buttoned: 0,
};

/** What a badge is called, where its kind is not a word. */
const BADGE_WORDS: Partial<Record<BadgeKind, string>> = { injury: "injured" };
const badgeWord = (badge: BadgeKind): string => BADGE_WORDS[badge] ?? badge;

/** What is said of a piece that is no longer there. */
export const GONE = "gone";
const gravest = (piece: Piece): number => Math.max(0, ...piece.badges.map((badge) => HURTS[badge]));
const isOn = (piece: Piece | undefined): piece is Piece => !!piece && (!!piece.space || !!piece.aboard);
const men = (piece: Piece): number => piece.strength?.[0] ?? piece.size ?? 1;
export const nameOf = (piece: Piece): string => piece.name || (piece.back ? "a concealed piece" : "a piece");

/** What pieces have become that are worse off than those they were: at least hit. */
const graver = (pieces: readonly Piece[]): Severity =>
  Math.max(2, ...pieces.map((piece) => gravest(piece))) as Severity;
/** "Litter, pinned": who somebody is now. */
const anew = (pieces: readonly Piece[]): string => {
  const badges = pieces.flatMap((piece) => piece.badges.filter((badge) => HURTS[badge] > 0));
  return [pieces.map(nameOf).join(" and "), ...new Set(badges.map(badgeWord))].join(", ");
};

/** What is different between two moments. */
export function changesBetween(before: Scene, after: Scene): Changes {
  const now = new Map(after.pieces.map((piece) => [piece.id, piece]));
  const then = new Map(before.pieces.map((piece) => [piece.id, piece]));
  const arrived = after.pieces.filter((piece) => isOn(piece) && !isOn(then.get(piece.id)));
  /** Men who turn up in a place in other pieces: a squad that was split has lost nobody. */
  const turnedUp = new Map<string, { piece: Piece; spare: number }[]>();
  const here = (piece: Piece): string => `${piece.side} ${piece.space ?? ""}`;
  for (const piece of arrived)
    turnedUp.set(here(piece), [...(turnedUp.get(here(piece)) ?? []), { piece, spare: men(piece) }]);
  /** In which pieces so many men are now, as far as they are. */
  const find = (was: Piece, missing: number): { piece: Piece; found: number }[] => {
    const among = turnedUp.get(here(was)) ?? [];
    return among.flatMap((one) => {
      const found = Math.min(missing, one.spare);
      one.spare -= found;
      missing -= found;
      return found > 0 ? [{ piece: one.piece, found }] : [];
    });
  };
  const harms: Harm[] = [];
  const ways: Way[] = [];
  const relieved: Changes["relieved"] = [];
  const altered: Harm[] = [];
  for (const was of before.pieces) {
    if (!isOn(was)) continue;
    const is = now.get(was.id);
    const left = isOn(is) ? men(is) : 0;
    const missing = Math.max(0, men(was) - left);
    const become = find(was, missing);
    const elsewhere = become.reduce((sum, { found }) => sum + found, 0);
    // A squad that is split is as well as before; who comes out of it pinned or worse was hit.
    const worse = was.back ? [] : become.map(({ piece }) => piece).filter((piece) => gravest(piece) > 0);
    if (isOn(is) && was.space && is.space && is.space !== was.space)
      ways.push({ piece: was.id, side: is.side, from: was.space, to: is.space });
    const words: string[] = [];
    let severity: Severity = 0;
    const hurt = (by: Severity, what: string): void => {
      severity = Math.max(severity, by) as Severity;
      words.push(what);
    };
    if (!isOn(is)) {
      if (missing > elsewhere && worse.length > 0) hurt(3, `loses ${missing - elsewhere}`);
      else if (missing > elsewhere) hurt(was.back ? 1 : 4, GONE);
      if (worse.length > 0) hurt(graver(worse), `now ${anew(worse)}`);
    } else {
      if (worse.length > 0) hurt(graver(worse), `in part now ${anew(worse)}`);
      if (missing > elsewhere) hurt(3, `loses ${missing - elsewhere}`);
      // Who was broken and is only suppressed now is better off.
      for (const badge of worse.length > 0 ? [] : is.badges)
        if (!was.badges.includes(badge) && HURTS[badge] > 0 && gravest(is) >= gravest(was))
          hurt(HURTS[badge], badgeWord(badge));
      const hits = (piece: Piece): number => (piece.straps ?? []).filter((s) => s.kind === "hit").length;
      if (hits(is) > hits(was)) hurt(2, "hit");
      const better = was.badges.filter((badge) => HURTS[badge] > 0 && !is.badges.includes(badge));
      if (severity === 0 && (better.length > 0 || hits(is) < hits(was)))
        relieved.push({
          piece: is.id,
          name: nameOf(is),
          words: better.length > 0 ? `no longer ${better.map(badgeWord).join(", ")}` : "recovered",
        });
    }
    const named = { piece: was.id, name: nameOf(was), side: was.side, space: was.space ?? undefined };
    if (severity === 0 && isOn(is) && !was.back && !is.back && is.name !== was.name)
      altered.push({ ...named, severity: 2, words: `now ${nameOf(is)}` });
    if (severity > 0)
      harms.push({
        ...named,
        severity,
        words: words.join(", "),
      });
  }
  return { harms, ways, arrived, relieved, altered };
}
