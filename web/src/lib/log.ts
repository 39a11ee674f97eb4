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

/** Where an entry says that its pieces came to, if that is all it says. */
function arrival({ drawn, telling }: Told): { head: string; place: string } | undefined {
  const place = telling.spaces.at(-1);
  const bare = !drawn && telling.modifiers.length === 0 && !telling.scored && !telling.story;
  if (!bare || place === undefined || telling.pieces.length === 0) return undefined;
  const at = telling.text.indexOf(place);
  return at > 0 ? { head: telling.text.slice(0, at), place } : undefined;
}

/** Whether an entry only says that its pieces are about to do something. */
const announces = ({ drawn, telling }: Told): boolean =>
  !drawn &&
  telling.pieces.length > 0 &&
  telling.spaces.length + telling.modifiers.length === 0 &&
  !telling.gist &&
  !telling.scored &&
  !telling.story;

const samePieces = (a: Told, b: Told): boolean =>
  a.telling.pieces.length === b.telling.pieces.length &&
  a.telling.pieces.every((piece) => b.telling.pieces.includes(piece));

const COST = / for (\d*)(½?) MP\b/;
const costOf = (text: string): number | undefined => {
  const [all, whole = "", half] = COST.exec(text) ?? [];
  return all === undefined ? undefined : Number(whole) + (half ? 0.5 : 0);
};

/** A way of several steps as one entry: where it led, what it cost in all, and by which places. */
function wayOf(steps: readonly Told[]): Told {
  const last = steps.at(-1)!;
  const via = steps.slice(0, -1).map((step) => arrival(step)!.place);
  if (via.length === 0) return last;
  const costs = steps.map((step) => costOf(step.telling.text));
  const sum = costs.reduce<number | undefined>(
    (all, cost) => (all === undefined || cost === undefined ? undefined : all + cost),
    0,
  );
  const spent = sum === undefined ? "" : `${Math.floor(sum)}${sum % 1 ? "½" : ""}`.replace(/^0½/, "½");
  const text = spent ? last.telling.text.replace(COST, ` for ${spent} MP`) : last.telling.text;
  const by = via.length === 1 ? via[0] : `${via.slice(0, -1).join(", ")} and ${via.at(-1)}`;
  const ended = /[.!]$/.exec(text)?.[0] ?? "";
  return {
    ...last,
    telling: {
      ...last.telling,
      text: `${ended ? text.slice(0, -1) : text}, by way of ${by}${ended}`,
      clauses: [...new Set(steps.flatMap((step) => step.telling.clauses))],
      spaces: [...new Set(steps.flatMap((step) => step.telling.spaces))],
    },
  };
}

/** A walk is one entry: the steps of it one after the other, without the word that it began. */
export function withWalks(log: readonly Told[]): Told[] {
  const told: Told[] = [];
  for (let i = 0; i < log.length; i++) {
    const entry = log[i]!;
    const here = arrival(entry);
    if (!here) {
      told.push(entry);
      continue;
    }
    const steps = [entry];
    for (let next = log[i + 1]; next; next = log[i + 1]) {
      if (arrival(next)?.head !== here.head || !samePieces(next, entry)) break;
      steps.push(next);
      i++;
    }
    for (let before = told.at(-1); before; before = told.at(-1)) {
      if (!announces(before) || !samePieces(before, entry)) break;
      steps[0] = {
        ...steps[0]!,
        telling: {
          ...steps[0]!.telling,
          clauses: [...new Set([...before.telling.clauses, ...steps[0]!.telling.clauses])],
        },
      };
      told.pop();
    }
    told.push(wayOf(steps));
  }
  return told;
}
