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

/** Verbs by which pieces come to another place; whoever is activated there, or seen, has not walked. */
const GOES =
  /\b(entered|moved|went|walked|drove|flew|came|crawled|advanced|retreated|withdrew|ran|fell back)\b/;

/** Where an entry says that its pieces came to, if that is all it says. */
function arrival({ drawn, telling }: Told): { head: string; place: string } | undefined {
  const place = telling.spaces.at(-1);
  const bare = !drawn && telling.modifiers.length === 0 && !telling.scored && !telling.story;
  if (!bare || place === undefined || telling.pieces.length === 0) return undefined;
  const at = telling.text.indexOf(place);
  return at > 0 && GOES.test(telling.text.slice(0, at))
    ? { head: telling.text.slice(0, at), place }
    : undefined;
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

/** Whether the last entry tells what came of a step of the same pieces rather than what they are about to do. */
function followed(told: readonly Told[]): boolean {
  const last = told.at(-1)!;
  const same = told.slice(0, -1).filter((entry) => entry.n === last.n);
  return same.some((entry) => arrival(entry) && samePieces(entry, last));
}

const PARTS = ["", "¼", "½", "¾"];
const ONE = "(?:\\d+[¼½¾]?|[¼½¾])";
/** What a step cost: of a group, each of its pieces. */
const COST = new RegExp(` for (${ONE}(?:(?:, | and )${ONE})*) MP\\b`);
const quartersOf = (cost: string): number =>
  4 * Number.parseInt(`0${cost}`, 10) + Math.max(0, PARTS.indexOf(cost.slice(-1)));
const costsOf = (text: string): number[] =>
  (COST.exec(text)?.[1] ?? "").match(new RegExp(ONE, "g"))?.map(quartersOf) ?? [];
const costWords = (quarters: number): string =>
  `${Math.floor(quarters / 4) || ""}${PARTS[quarters % 4]}` || "0";

/** The costs of a way in quarters, added up step by step for each piece; none where a step does not say them. */
function spentOn(steps: readonly Told[]): number[] {
  const costs = steps.map((step) => costsOf(step.telling.text));
  const [first = []] = costs;
  if (costs.some((step) => step.length !== first.length)) return [];
  return first.map((_, piece) => costs.reduce((sum, step) => sum + step[piece]!, 0));
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** A way of several steps as one entry: where it led, what it cost in all, and by which places. */
function wayOf(steps: readonly Told[]): Told {
  const last = steps.at(-1)!;
  const via = steps.slice(0, -1).map((step) => arrival(step)!.place);
  if (via.length === 0) return last;
  const spent = listed(spentOn(steps).map(costWords));
  const text = spent ? last.telling.text.replace(COST, ` for ${spent} MP`) : last.telling.text;
  const by = listed(via);
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
      if (!announces(before) || !samePieces(before, entry) || followed(told)) break;
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

/** So many entries that differ in one number only are a series. */
const SERIES = 3;

/** What an entry says before and after the number that dice gave it, if that is all it says. */
function numbered({ drawn, telling }: Told): { head: string; number: string; tail: string } | undefined {
  const bare = telling.pieces.length + telling.spaces.length + telling.modifiers.length === 0;
  const parts = /^(\D+)(\d+)(\D*)$/.exec(telling.text);
  return drawn && bare && !telling.scored && !telling.story && !telling.gist && parts
    ? { head: parts[1]!, number: parts[2]!, tail: parts[3]! }
    : undefined;
}

/** The same thing over and over, each time with another number, is one entry: "A cube was put on row 2, 5 and 5". */
export function withSeries(log: readonly Told[]): Told[] {
  const told: Told[] = [];
  for (let i = 0; i < log.length; i++) {
    const entry = log[i]!;
    const first = numbered(entry);
    const run = [entry];
    for (let next = log[i + run.length]; first && next; next = log[i + run.length]) {
      const also = numbered(next);
      if (also?.head !== first.head || also.tail !== first.tail) break;
      run.push(next);
    }
    if (!first || run.length < SERIES) {
      told.push(entry);
      continue;
    }
    i += run.length - 1;
    const last = run.at(-1)!;
    const numbers = run.map((it) => numbered(it)!.number);
    told.push({
      ...last,
      drawn: { ...last.drawn!, faces: run.flatMap((it) => it.drawn!.faces) },
      telling: { ...last.telling, text: `${first.head}${listed(numbers)}${first.tail}` },
    });
  }
  return told;
}
