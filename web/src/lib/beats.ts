/**
 * What happened, as beats: each one cause with its result, to be shown one after the other on the map.
 *
 * The log tells what happened in words, with the pieces and places it is about and the dice; the table before and after
 * tells what came of it. Nothing here knows a game.
 */
import { changesBetween, GONE, type Changes, type Harm, type Severity, type Way } from "./changes";
import { calmHeading, harmHeading } from "./heading";
import { withDice } from "./log";
import type { Moment } from "./scenes";
import type { Card, Clause, Face, Modifier, Piece, Scene, Scored, Told } from "./types.gen";
import { headingParts, percent } from "./words";

/** A line of fire, or of whatever else one piece does to a place. */
export interface Aim {
  from: string;
  to: string;
  side: number | undefined;
}

/** A card that came up, with what was looked for on it. */
export interface Draw {
  /** After how many inputs. */
  n: number;
  /** As the log calls it: "card 44". */
  name: string;
  purpose: string;
  /** The card itself; nothing where the table did not show it. */
  card: Card | undefined;
  /** Whether it had what was looked for; nothing where nothing was. */
  came: boolean | undefined;
  /** How likely that was before it was drawn. */
  chance: number | undefined;
  /** Which lines of the card counted, or say what was found. */
  marked: number[];
}

/** Dice that were rolled together, and what for. */
export interface Roll {
  purpose: string;
  dice: Extract<Face, { kind: "die" }>[];
  modifiers: Modifier[];
}

export interface Beat {
  /** The first and the last input it is told of. */
  first: number;
  last: number;
  /** The turn and the part of the sequence of play. */
  turn: number;
  stage: string;
  /** What happened, in one line, and what else is told of it. */
  text: string;
  /** What it came of, where the line tells only what came of it. */
  cause: string;
  more: string[];
  /** What came up, and what for. */
  purpose: string;
  faces: Face[];
  /** The dice among them, roll by roll. */
  rolls: Roll[];
  /** The cards among them, as they lay on the table. */
  draws: Draw[];
  modifiers: Modifier[];
  against: Modifier[] | undefined;
  clauses: Clause[];
  pieces: string[];
  /** Every place it is about. */
  places: string[];
  aims: Aim[];
  ways: Way[];
  harms: Harm[];
  /** Pieces that came up. */
  arrived: Piece[];
  scored: Scored[];
  severity: Severity;
  /** What it comes to, for the banner: empty where the text says it all. */
  result: string;
  /** Where the result is shown. */
  at: string | undefined;
  /** Whether it can be passed over. */
  trifle: boolean;
  /** Whether the viewer's own pieces are touched by it. */
  mine: boolean;
  /** The table before it and after it; none where it is not known. */
  was: Scene | undefined;
  is: Scene | undefined;
  /** How many entries of the log it is made of. */
  told: number;
}

/** Entries of the log that belong together, before anything is known of the table. */
interface Draft {
  first: number;
  last: number;
  told: Told[];
  faces: Face[];
  draws: (Draw & { said: string })[];
  purpose: string;
  pieces: string[];
  spaces: string[];
  /** Where it is aimed at, if it is, and the entry that says so. */
  target: string | undefined;
  shot: Told | undefined;
  /** What it is read by, where that was reckoned before anything was drawn. */
  reckoned: Modifier[];
}

const isDraw = ({ drawn, telling }: Told): boolean =>
  !!drawn && !telling.closes && telling.pieces.length + telling.spaces.length === 0 && !telling.scored;

/** The cards that an entry tells of, with their looks where the entry knows them. */
function drawsOf({ n, drawn, telling }: Told): (Draw & { said: string })[] {
  const { faces, purpose, luck } = drawn!;
  return faces.flatMap((face) =>
    face.kind === "card"
      ? [
          {
            n,
            name: face.name,
            purpose,
            card: face.card ?? undefined,
            came: luck?.came,
            chance: luck ? luck.good / Math.max(1, luck.of) : undefined,
            marked: [],
            said: (/: ([^:]+?)\.?$/.exec(telling.text)?.[1] ?? "").toLowerCase(),
          },
        ]
      : [],
  );
}

/** The dice that an entry tells of. */
function rollOf({ drawn, telling }: Told): Roll[] {
  const dice = (drawn?.faces ?? []).filter((face) => face.kind === "die");
  return dice.length > 0 ? [{ purpose: drawn!.purpose, dice, modifiers: telling.modifiers }] : [];
}

/** Whoever went away of his own will is no loss, however the log puts it. */
const LEFT = /\b(left|leaves|exited|exits|withdrew|evacuated)\b/i;

/** The longest chain of entries that is still one beat. */
const LONGEST = 24;

/** Puts entries of the log together: draws with what was drawn for, a shot with what came of it, the steps of a walk. */
function drafts(
  log: readonly Told[],
  placeOf: (piece: string, n: number) => string | undefined,
  comes: (piece: string, n: number) => boolean,
): Draft[] {
  const all: Draft[] = [];
  let draws: Told[] = [];
  const open = (entry: Told): Draft => {
    const { pieces, spaces } = entry.telling;
    return {
      first: entry.n,
      last: entry.n,
      told: [],
      faces: [],
      draws: [],
      purpose: "",
      pieces: [...pieces],
      spaces: [...spaces],
      target: undefined,
      shot: undefined,
      reckoned: [],
    };
  };
  /** What was reckoned for a piece and is not yet drawn for. */
  const waiting = new Map<string, Modifier[]>();
  const put = (draft: Draft, entry: Told): void => {
    draft.told.push(entry);
    draft.last = entry.n;
    const { pieces, modifiers } = entry.telling;
    const [whose, ...others] = pieces;
    if (whose !== undefined && others.length === 0) {
      if (modifiers.length > 0 && !entry.drawn && draft.faces.length === 0) waiting.set(whose, modifiers);
      else if (draft.faces.length > 0 && draft.reckoned.length === 0) {
        draft.reckoned = waiting.get(whose) ?? [];
        waiting.delete(whose);
      }
    }
    if (entry.drawn) {
      draft.faces.push(...entry.drawn.faces);
      draft.draws.push(...drawsOf(entry));
      draft.purpose = entry.drawn.purpose;
    }
    for (const piece of entry.telling.pieces) if (!draft.pieces.includes(piece)) draft.pieces.push(piece);
    for (const space of entry.telling.spaces) if (!draft.spaces.includes(space)) draft.spaces.push(space);
  };
  const begin = (entry: Told): Draft => {
    const draft = open(entry);
    for (const draw of draws) {
      draft.first = Math.min(draft.first, draw.n);
      put(draft, draw);
    }
    draws = [];
    put(draft, entry);
    all.push(draft);
    return draft;
  };
  const flush = (): void => {
    const last = draws.pop();
    if (last) begin(last);
  };
  const aim = (draft: Draft, entry: Told): void => {
    draft.target ??= targetOf(draft, entry, placeOf);
    if (draft.target !== undefined) draft.shot ??= entry;
  };
  for (const entry of log) {
    const { pieces, spaces, closes, scored } = entry.telling;
    if (isDraw(entry)) {
      const before = draws.at(-1);
      if (before && before.drawn?.purpose !== entry.drawn?.purpose) flush();
      draws.push(entry);
      continue;
    }
    const bare = pieces.length + spaces.length === 0;
    if (draws.length > 0 && (closes || draws.at(-1)!.n !== entry.n)) flush();
    if (draws.length > 0 && bare) {
      // A number read off the card that was drawn.
      draws.push(entry);
      continue;
    }
    const last = all.at(-1);
    const joins = (): boolean => {
      if (!last || closes || last.told.length >= LONGEST) return false;
      // Points come with what they are for: a result, or a word about a place that is held.
      if (scored)
        return (
          last.last === entry.n && (last.faces.length > 0 || last.told.at(-1)!.telling.pieces.length === 0)
        );
      if (bare) return false;
      const rolled = !!entry.drawn || draws.length > 0;
      if (pieces.length === 0)
        return (
          last.last === entry.n &&
          spaces.every((s) => last.spaces.includes(s) || last.pieces.some((p) => placeOf(p, entry.n) === s))
        );
      // Whoever stands where it was aimed at, and rolls for it.
      const under = last.target !== undefined && pieces.every((p) => placeOf(p, entry.n) === last.target);
      if (under && (rolled || last.last === entry.n)) return true;
      // What it made of somebody belongs to it: a piece that is there in his place.
      const known = (piece: string): boolean => last.pieces.includes(piece);
      if (last.last === entry.n && pieces.some(known) && last.faces.length > 0)
        return pieces.every((piece) => known(piece) || comes(piece, entry.n));
      if (!pieces.every(known)) return false;
      const turned = last.target !== undefined && !rolled && !entry.telling.gist && last.last !== entry.n;
      return !turned;
    };
    if (last && joins()) {
      for (const draw of draws) put(last, draw);
      draws = [];
      put(last, entry);
      aim(last, entry);
      continue;
    }
    aim(begin(entry), entry);
  }
  flush();
  return all;
}

/** The place that the first piece acts upon from its own. */
function targetOf(
  draft: Draft,
  { telling, n }: Told,
  placeOf: (piece: string, n: number) => string | undefined,
): string | undefined {
  const [actor, ...others] = telling.pieces;
  const from = actor === undefined ? undefined : placeOf(actor, n);
  if (from === undefined || draft.faces.length === 0) return undefined;
  const elsewhere = (place: string | undefined): place is string => place !== undefined && place !== from;
  return others.map((piece) => placeOf(piece, n)).find(elsewhere) ?? telling.spaces.find(elsewhere);
}

/** Whoever is told of: the index of his seat, or nobody for a watcher. */
export function beatsOf(
  log: readonly Told[],
  moments: readonly Moment[],
  viewer: number | undefined,
): Beat[] {
  const told = withDice(log.filter((entry) => entry.telling.text));
  const byAt = new Map(moments.map((moment) => [moment.at, moment]));
  /** The table after so many inputs, or the next that is known. */
  const after = (inputs: number): Moment | undefined =>
    byAt.get(inputs) ?? moments.find((moment) => moment.at >= inputs);
  const placeOf = (piece: string, n: number): string | undefined => {
    const known = (scene: Scene | undefined): string | undefined =>
      scene?.pieces.find((p) => p.id === piece)?.space ?? undefined;
    return known(byAt.get(n)?.scene) ?? known(after(n + 1)?.scene);
  };
  /** Whether a piece comes to the table with an input. */
  const comes = (piece: string, n: number): boolean => {
    const on = (scene: Scene | undefined): boolean | undefined => scene?.pieces.some((p) => p.id === piece);
    return on(byAt.get(n)?.scene) === false && on(after(n + 1)?.scene) === true;
  };
  const grouped = drafts(told, placeOf, comes);
  const beats: Beat[] = [];
  for (let i = 0; i < grouped.length;) {
    // Beats of one input share what changed with it.
    let end = i + 1;
    while (end < grouped.length && grouped[end]!.first <= grouped[end - 1]!.last) end++;
    const together = grouped.slice(i, end);
    const since = i === 0 ? moments[0] : after(grouped[i - 1]!.last + 1);
    const until = after(together.at(-1)!.last + 1);
    beats.push(...share(together, since, until, viewer));
    i = end;
  }
  return beats
    .reduce(fold, [])
    .map((beat) => ({ ...beat, draws: beat.draws.map((it) => shown(it, beat, moments)) }));
}

/** A card that was drawn: as it was told, or as it lay on the table at the first moment that shows it, within the beat or right after it. */
function shown(draw: Draw & { said?: string }, { last }: Beat, moments: readonly Moment[]): Draw {
  const { said = "", ...rest } = draw;
  // "card 44" in words is "44" in print.
  const fits = (card: Card): boolean =>
    !card.back && (draw.name === card.name || draw.name.endsWith(` ${card.name}`));
  const found = moments
    .filter(({ at }) => at > draw.n && at <= last + 2)
    .flatMap(({ scene }) =>
      scene.hands.filter((hand) => !hand.kept).flatMap((hand) => hand.cards.filter(fits)),
    );
  const card = draw.card ?? found[0];
  const counted = [card, ...found].find((it) => it && it.counted.length > 0)?.counted ?? [];
  const spoken = draw.came
    ? (card?.lines ?? []).flatMap((line, i) => (line.toLowerCase() === said ? [i] : []))
    : [];
  return { ...rest, card, marked: counted.length > 0 ? [...counted] : spoken };
}

/** Rolls from one place that came to nothing, one after the other: a barrage that missed. */
const missesAgain = (last: Beat, beat: Beat): boolean =>
  last.severity + beat.severity + last.scored.length + beat.scored.length === 0 &&
  last.ways.length + beat.ways.length + beat.arrived.length === 0 &&
  last.aims.length > 0 &&
  beat.aims.length > 0 &&
  last.purpose === beat.purpose &&
  last.aims[0]!.from === beat.aims[0]!.from;

/** Pieces that turn up one after the other and do nothing else: somebody sets up. */
const arrivesAgain = (last: Beat, beat: Beat): boolean =>
  [last, beat].every(
    (it) =>
      it.arrived.length > 0 &&
      it.severity + it.ways.length + it.faces.length + it.aims.length + it.scored.length === 0,
  ) && last.arrived[0]!.side === beat.arrived[0]!.side;

/** Puts together what is the same thing again and again. */
function fold(beats: Beat[], beat: Beat): Beat[] {
  const last = beats.at(-1);
  if (!last || beat.first > last.last + 1 || !(missesAgain(last, beat) || arrivesAgain(last, beat)))
    return [...beats, beat];
  const both: Beat = {
    ...last,
    last: beat.last,
    more: [...last.more, beat.text, ...beat.more],
    faces: [...last.faces, ...beat.faces],
    rolls: [...last.rolls, ...beat.rolls],
    draws: [...last.draws, ...beat.draws],
    clauses: [...new Set([...last.clauses, ...beat.clauses])],
    pieces: [...new Set([...last.pieces, ...beat.pieces])],
    places: [...new Set([...last.places, ...beat.places])],
    aims: [...last.aims, ...beat.aims.filter((aim) => !last.aims.some((it) => it.to === aim.to))],
    arrived: [...last.arrived, ...beat.arrived],
    mine: last.mine || beat.mine,
    is: beat.is,
    told: last.told + beat.told,
  };
  return [...beats.slice(0, -1), both];
}

/** Deals out what changed among the beats of a few inputs: to the one that names the piece, or its place. */
function share(
  together: Draft[],
  since: Moment | undefined,
  until: Moment | undefined,
  viewer: number | undefined,
): Beat[] {
  const changes: Changes =
    since && until
      ? changesBetween(since.scene, until.scene)
      : { harms: [], ways: [], arrived: [], relieved: [], altered: [] };
  const owner = (piece: string, spaces: (string | undefined)[]): Draft => {
    const naming = together.filter((draft) => draft.pieces.includes(piece));
    const there = together.filter((draft) =>
      spaces.some((s) => s !== undefined && (draft.spaces.includes(s) || draft.target === s)),
    );
    const rolled = (draft: Draft): boolean => draft.faces.length > 0;
    return naming.find(rolled) ?? naming[0] ?? there.find(rolled) ?? there[0] ?? together.at(-1)!;
  };
  const beats: Beat[] = [];
  let shown = since?.scene;
  const done = new Set<string>();
  for (const [k, draft] of together.entries()) {
    const harms = changes.harms.filter((harm) => owner(harm.piece, [harm.space]) === draft);
    const altered = changes.altered.filter((harm) => owner(harm.piece, [harm.space]) === draft);
    const ways = changes.ways.filter((way) => owner(way.piece, [way.to, way.from]) === draft);
    const arrived = changes.arrived.filter((piece) => owner(piece.id, [piece.space ?? undefined]) === draft);
    for (const id of [
      ...draft.pieces,
      ...harms.map((harm) => harm.piece),
      ...ways.map((way) => way.piece),
      ...arrived.map((piece) => piece.id),
    ])
      done.add(id);
    const last = k === together.length - 1;
    const is = last ? until?.scene : blend(since?.scene, until?.scene, done);
    beats.push(beatOf(draft, { harms, ways, arrived, altered }, shown, is, until ?? since, viewer));
    shown = is;
  }
  return beats;
}

/** The table with only some pieces as they are afterwards. */
function blend(was: Scene | undefined, is: Scene | undefined, done: ReadonlySet<string>): Scene | undefined {
  if (!was || !is) return is ?? was;
  const now = new Map(is.pieces.map((piece) => [piece.id, piece]));
  const known = new Set(was.pieces.map((piece) => piece.id));
  const pieces = was.pieces.flatMap((piece) => (done.has(piece.id) ? (now.get(piece.id) ?? []) : piece));
  return {
    ...was,
    pieces: [...pieces, ...is.pieces.filter((piece) => !known.has(piece.id) && done.has(piece.id))],
  };
}

const worstOf = (harms: readonly Harm[]): Harm | undefined =>
  harms.reduce<Harm | undefined>(
    (best, harm) => (best && best.severity >= harm.severity ? best : harm),
    undefined,
  );

function beatOf(
  draft: Draft,
  { harms: hurt, ways, arrived, altered }: Pick<Changes, "harms" | "ways" | "arrived" | "altered">,
  was: Scene | undefined,
  is: Scene | undefined,
  when: Moment | undefined,
  viewer: number | undefined,
): Beat {
  const scene = was ?? is;
  const piece = (id: string): Piece | undefined =>
    scene?.pieces.find((p) => p.id === id) ?? is?.pieces.find((p) => p.id === id);
  const place = (id: string): string | undefined => piece(id)?.space ?? undefined;
  const named = draft.told.filter((entry) => entry.telling.pieces.length + entry.telling.spaces.length > 0);
  // A walk is told by where it led; else whoever acts comes first.
  const arrival =
    ways.length > 0 && draft.faces.length === 0
      ? named.findLast((entry) => entry.telling.spaces.length > 0)
      : undefined;
  // Of several who were rolled for, whoever it hurt most.
  const hit = worstOf(hurt)?.piece;
  const head =
    arrival ??
    draft.shot ??
    named.find((entry) => hit !== undefined && entry.telling.pieces.includes(hit)) ??
    named[0] ??
    draft.told.find((entry) => !isDraw(entry)) ??
    draft.told[0]!;
  const scored = draft.told.flatMap((entry) => entry.telling.scored ?? []);
  const actor = head.telling.pieces[0];
  const from = actor === undefined ? undefined : place(actor);
  const aims: Aim[] = [];
  if (draft.target !== undefined && from !== undefined && !ways.some((way) => way.piece === actor)) {
    aims.push({ from, to: draft.target, side: piece(actor!)?.side });
  } else if (draft.faces.length > 0 && ways.length === 0) {
    // Fire that lies on the place already, where the referee shows it.
    const under = new Set([...hurt.flatMap((harm) => harm.space ?? []), ...draft.spaces]);
    for (const line of scene?.lines ?? []) {
      const fires = line.kind === "fire" || line.kind === "arrow";
      if (fires && under.has(line.to))
        aims.push({ from: line.from, to: line.to, side: line.side ?? undefined });
    }
  }
  const goes = draft.told.some(({ telling }) => LEFT.test(telling.text));
  const departed = hurt.filter((harm) => goes && harm.words === GONE);
  const harms = [
    ...hurt.filter((harm) => !departed.includes(harm)),
    ...altered.filter((harm) => aims.some((aim) => aim.to === harm.space)),
  ];
  const severity = Math.max(0, ...harms.map((harm) => harm.severity)) as Severity;
  const worst = worstOf(harms);
  const gists = draft.told.flatMap(({ telling: { gist, pieces } }) => {
    // "is unharmed", of whom the entry tells; where it is told of several, how many they are.
    const who = /^is /.test(gist) ? piece(pieces[0] ?? "")?.name : undefined;
    const alike = draft.told.filter((entry) => entry.telling.gist === gist).length;
    if (who && alike > 1) return [gist.replace(/^is/, `${alike} are`)];
    return gist ? [who ? `${who} ${gist}` : gist] : [];
  });
  const others = harms.length - 1;
  const result = worst
    ? `${worst.name}: ${worst.words}${others > 0 ? `, and ${others} more` : ""}`
    : departed[0]
      ? `${departed[0].name}: left`
      : (gists.at(-1) ?? "");
  const pointed = head.telling.pieces.map(place).filter((p): p is string => p !== undefined);
  const at =
    worst?.space ??
    departed[0]?.space ??
    aims[0]?.to ??
    ways.at(-1)?.to ??
    pointed.at(-1) ??
    draft.spaces[0] ??
    arrived[0]?.space;
  const ownPiece = (id: string): boolean => viewer !== undefined && piece(id)?.side === viewer;
  const strangers = ways.filter((way) => way.side !== viewer);
  const aimedAtMe = aims.some((aim) =>
    scene?.pieces.some((p) => p.space === aim.to && p.side === viewer && aim.side !== viewer),
  );
  const mine =
    harms.some((harm) => harm.side === viewer) ||
    aimedAtMe ||
    (draft.pieces.some(ownPiece) && !draft.pieces.every(ownPiece)) ||
    (draft.faces.length > 0 && draft.pieces.some(ownPiece));
  const story = draft.told.some((entry) => entry.telling.story);
  const clauses = [...new Set(draft.told.flatMap((entry) => entry.telling.clauses))];
  const told = head.telling.story?.title ?? head.telling.text;
  // A shot is told by its result; so is a hit of which the end of the story says more.
  const late = draft.told
    .slice(draft.told.indexOf(head) + 1)
    .some((entry) => !isDraw(entry) && !entry.telling.scored);
  const byAnother = worst !== undefined && actor !== undefined && actor !== worst.piece;
  const text =
    worst && (byAnother || (worst.severity >= 2 && late && actor === worst.piece))
      ? harmHeading(worst, piece(worst.piece), others)
      : aims.length > 0 && !worst && !departed[0]
        ? calmHeading(told, result)
        : told;
  return {
    first: draft.first,
    last: draft.last,
    turn: when?.turn ?? 0,
    stage: stageOf(scene),
    text,
    cause: told === text ? "" : told,
    // Cards that were drawn are shown beside it.
    more: draft.told
      .filter((entry) => !isDraw(entry) || draft.draws.length === 0)
      .filter((entry) => (entry !== head || told !== text) && !entry.telling.scored)
      .map((entry) => entry.telling.text)
      .filter((line) => line !== text),
    purpose: draft.purpose,
    faces: draft.faces,
    rolls: draft.told.flatMap(rollOf),
    draws: draft.draws,
    modifiers:
      draft.told.find((entry) => entry.telling.modifiers.length > 0)?.telling.modifiers ?? draft.reckoned,
    against: draft.told.find((entry) => entry.telling.against)?.telling.against ?? undefined,
    clauses,
    pieces: draft.pieces,
    places: [
      ...new Set([
        ...pointed,
        ...draft.spaces,
        ...aims.flatMap((aim) => [aim.from, aim.to]),
        ...ways.flatMap((way) => [way.from, way.to]),
        ...harms.flatMap((harm) => harm.space ?? []),
      ]),
    ],
    aims,
    ways,
    harms,
    arrived,
    scored,
    severity,
    result,
    at: at ?? undefined,
    trifle:
      severity === 0 &&
      aims.length === 0 &&
      strangers.length === 0 &&
      departed.length === 0 &&
      !arrived.some((p) => p.side !== viewer && p.space) &&
      scored.length === 0 &&
      !story,
    mine,
    was,
    is,
    told: draft.told.length,
  };
}

/** The part of the sequence of play, as the scene calls it. */
export const stageOf = (scene: Scene | undefined): string =>
  scene?.sequence.find((stage) => stage.now)?.name ?? headingParts(scene?.heading ?? "")[1] ?? "";

/** What of it a viewer wants to see. */
export const wanted = (
  beats: readonly Beat[],
  { onlyMine, trifles }: { onlyMine: boolean; trifles: boolean },
): Beat[] => beats.filter((beat) => (trifles || !beat.trifle) && (!onlyMine || beat.mine));

/** How long a beat is shown, in milliseconds at the usual speed. */
export function lengthOf(beat: Beat): number {
  if (beat.trifle) return 700;
  if (beat.severity >= 3) return 2600;
  return beat.severity === 0 && beat.aims.length === 0 ? 1200 : 1800;
}

/** What it cost, a line each severity, the worst first. */
export interface Cost {
  severity: Severity;
  text: string;
}

const SEVERITIES = ["", "pinned or suppressed", "broken or hit", "with losses", "gone"];

/**
 * What it cost a side, or the others: "2 gone", "1 shaken". What one word says of all of them is said by that word; nothing
 * where it cost nothing.
 */
export function costOf(beats: readonly Beat[], of: (side: number) => boolean): Cost[] {
  const harms = beats.flatMap((beat) => beat.harms).filter((harm) => of(harm.side));
  return ([4, 3, 2, 1] as const).flatMap((severity) => {
    const such = harms.filter((harm) => harm.severity === severity);
    if (such.length === 0) return [];
    const [word, ...others] = new Set(such.map((harm) => harm.words));
    const one = severity < 3 && others.length === 0 && /^[a-z]+$/.test(word ?? "");
    return [{ severity, text: `${such.length} ${one ? word : SEVERITIES[severity]}` }];
  });
}

/** A card of which only the name is known, and what it was drawn for. */
export const plainCard = (name: string, purpose: string): Card => ({
  name: printed(name),
  lines: [purpose],
  counted: [],
  back: false,
});

/** "card 44" in words is "44" in print. */
const printed = (name: string): string => name.replace(/^card (?=\d)/i, "");

/** What came of looking for something on cards: "found on card 2 of 3", "23 % a card"; nothing where nothing was looked for. */
export function soughtWords(draws: readonly Draw[]): string[] {
  const sought = draws.filter((draw) => draw.came !== undefined);
  const [first] = sought;
  if (!first) return [];
  const at = sought.findIndex((draw) => draw.came);
  const all = sought.length;
  const found =
    at < 0
      ? all === 1
        ? "not on it"
        : `on none of ${all}`
      : all === 1
        ? "found"
        : `found on card ${at + 1} of ${all}`;
  return [
    found,
    ...(first.chance === undefined ? [] : [`${percent(first.chance)} ${all > 1 ? "a card" : "before"}`]),
  ];
}
