/** What happened, as the log tells it. */
import type { Told } from "./types.gen";

/** Dice that were told by themselves, with nothing to say but what came up. */
const bareRoll = ({ drawn, telling }: Told): boolean =>
  (drawn?.faces.length ?? 0) > 0 &&
  drawn!.faces.every((face) => face.kind === "die") &&
  telling.clauses.length + telling.modifiers.length + telling.pieces.length === 0;

/** Dice stand with what came of them, as soon as that is told: one entry in place of two. */
export function withDice(log: readonly Told[]): Told[] {
  const told: Told[] = [];
  for (const entry of log) {
    const before = told.at(-1);
    if (before && bareRoll(before) && !entry.drawn) told[told.length - 1] = { ...entry, drawn: before.drawn };
    else told.push(entry);
  }
  return told;
}
