/** How dice and cards fell for each side, against what was to be expected. */
import type { Told } from "./types.gen";

export interface Fortune {
  side: number;
  /** So many rolls or draws could succeed, so many did, and so many were to be expected. */
  tries: number;
  came: number;
  expected: number;
  /** How far off that is, in standard deviations. */
  off: number;
  /** Whether they were cards rather than dice. */
  cards: boolean;
}

/** Only what could go both ways tells something of luck. */
export function fortunes(log: readonly Told[]): Fortune[] {
  const bySide = new Map<number, Fortune & { spread: number }>();
  for (const { drawn } of log) {
    const { luck, by } = drawn ?? {};
    if (!luck || by === undefined || by === null || luck.good === 0 || luck.good === luck.of) continue;
    const sum = bySide.get(by) ?? {
      side: by,
      tries: 0,
      came: 0,
      expected: 0,
      off: 0,
      cards: true,
      spread: 0,
    };
    const chance = luck.good / luck.of;
    sum.tries += 1;
    sum.came += luck.came ? 1 : 0;
    sum.expected += chance;
    sum.spread += chance * (1 - chance);
    sum.cards &&= drawn!.faces.every((face) => face.kind === "card");
    bySide.set(by, sum);
  }
  return [...bySide.values()]
    .sort((a, b) => a.side - b.side)
    .map(({ spread, ...sum }) => ({ ...sum, off: (sum.came - sum.expected) / Math.sqrt(spread) }));
}

/** "11 of 27 rolls succeeded, 9.8 were to be expected". */
export function fortuneWords({ came, tries, expected, cards }: Fortune): string {
  const what = tries === 1 ? (cards ? "draw" : "roll") : cards ? "draws" : "rolls";
  return `${came} of ${tries} ${what} succeeded, ${expected.toFixed(1)} expected`;
}
