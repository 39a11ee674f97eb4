import type { Offer, Piece, Reach, Told } from "./types.gen";

/** The steps of the way to a place, first to last; none when it cannot be reached. */
export function journeyTo(reach: readonly Reach[], space: string): Reach[] {
  const byPlace = new Map(reach.map((place) => [place.space, place]));
  const steps: Reach[] = [];
  for (let at = byPlace.get(space); at && steps.length <= reach.length; at = byPlace.get(at.from)) {
    steps.unshift(at);
  }
  return steps;
}

/** The offer that takes a step. */
export const offerOf = (step: Reach, offers: readonly Offer[]): Offer | undefined =>
  offers.find((o) => !o.aside && o.wording.text === step.step && o.wording.spaces.includes(step.space));

/** The only offer that is about the place of a step, where it cannot be taken yet: to turn toward it. */
export function leadsTo(step: Reach, offers: readonly Offer[]): Offer | undefined {
  const about = offers.filter((o) => !o.aside && o.wording.spaces.includes(step.space));
  return about.length === 1 ? about[0] : undefined;
}

/** Whether something happened on the way that the traveller should think about: dice, a page of the story, or another side's pieces. */
export function disturbed(told: readonly Told[], pieces: readonly Piece[], seat: number): boolean {
  const sides = new Map(pieces.map((p) => [p.id, p.side]));
  return told.some(
    ({ telling }) =>
      telling.modifiers.length > 0 ||
      !!telling.story ||
      telling.pieces.some((id) => {
        const side = sides.get(id);
        return side !== undefined && side !== seat;
      }),
  );
}

/** Whether a piece is of another side that fights; what belongs to nobody is in nobody's way. */
export const isFoe = (piece: Piece, seat: number | undefined): boolean =>
  seat !== undefined && piece.side !== seat && piece.side < 2;

/** Whom a way leads to, in words: "Main Force, a concealed piece"; nobody where it ends among friends. */
export const foesAt = (
  steps: readonly Reach[],
  pieces: readonly Piece[],
  seat: number | undefined,
): string[] => {
  const to = steps.at(-1)?.space;
  const there = to === undefined ? [] : pieces.filter((p) => p.space === to && isFoe(p, seat) && !p.tab);
  return there.map((p) => (p.back || !p.name ? "a concealed piece" : p.name));
};

/** How likely a way ends badly: the risk of its places taken together, and whether all of them are known. */
export function riskOf(steps: readonly Reach[]): { chance: number; whole: boolean } | undefined {
  const watched = steps.filter((step) => step.watchers.length > 0);
  const known = watched.flatMap((step) => step.risk ?? []);
  if (known.length === 0) return undefined;
  const safe = known.reduce((all, risk) => all * (1 - risk / 1000), 1);
  return { chance: 1 - safe, whole: known.length === watched.length };
}

/** Who watches a way, in words: "Cell 1 in 10.05, a concealed piece in 10.06". */
export function watcherWords(steps: readonly Reach[], pieces: readonly Piece[]): string[] {
  const ids = new Set(steps.flatMap((s) => s.watchers));
  const words = pieces
    .filter((p) => ids.has(p.id))
    .map((p) => `${p.back || !p.name ? "a concealed piece" : p.name}${p.space ? ` in ${p.space}` : ""}`);
  const counted = new Map<string, number>();
  for (const word of words) counted.set(word, (counted.get(word) ?? 0) + 1);
  return Array.from(counted, ([word, n]) =>
    n === 1 ? word : word.replace(/^a concealed piece/, `${n} concealed pieces`),
  );
}
