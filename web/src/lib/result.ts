/** The end of a game: who won and why, what was hidden, what it cost, and where it turned. Nothing here knows a game. */
import type { SeatName, Verdict } from "./api";
import type { Beat } from "./beats";
import { changesBetween, nameOf } from "./changes";
import type { Moment } from "./scenes";
import type { Clause, Panel, Piece, Reckoned, Row, Scene, Told } from "./types.gen";
import { figure, outcome } from "./words";

/** One reason: points of each seat, or a goal that was met or not. */
export interface Reason {
  label: string;
  /** What happened, each in a few words. */
  notes: string[];
  /** Points of each seat, in seat order; empty where it is not about points. */
  points: number[];
  met: boolean | undefined;
  clauses: Clause[];
}

/** Why a result is what it is: goals, then points by rule, and what they come to. */
export interface Reasons {
  goals: Reason[];
  points: Reason[];
  sums: number[];
  /** What the rules of victory make of it, where that is not the sums themselves. */
  scores: number[] | undefined;
}

const plus = (a: readonly number[], b: readonly number[]): number[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, i) => (a[i] ?? 0) + (b[i] ?? 0));

/** What points were scored for: the last of the same input that came to something, or what is told by the same rule. */
function reasonFor(log: readonly Told[], at: number): string {
  const { n, telling } = log[at]!;
  let first = at;
  while (first > 0 && log[first - 1]!.n === n) first--;
  const before = log.slice(first, at).filter((entry) => entry.telling.text && !entry.telling.scored);
  const last = before.findLast((entry) => entry.telling.gist || entry.drawn);
  const rolled = before.findLast((entry) => entry.drawn && entry.telling.pieces.length > 0);
  // What came of somebody else on the way is not what scored.
  const aside = rolled && last && !last.telling.pieces.some((piece) => rolled.telling.pieces.includes(piece));
  const decided = aside ? rolled : last;
  // What was told right before by the same rule is what scored, whatever was rolled earlier.
  const nearest = before.at(-1);
  const sameRule = nearest?.telling.clauses.some((clause) => telling.clauses.includes(clause));
  return (sameRule ? nearest : decided)?.telling.text ?? telling.text;
}

/** What rows of panels have brought each side so far, where events scored by a rule that only this row cites. */
export function scoredBy(panels: readonly Panel[], log: readonly Told[]): Map<Row, [number, number][]> {
  const rows = panels.flatMap((panel) => panel.rows);
  const sums = new Map<Row, [number, number][]>();
  for (const row of rows) {
    const own = row.clauses.filter((clause) => rows.every((r) => r === row || !r.clauses.includes(clause)));
    const bySide = new Map<number, number>();
    for (const { telling } of log)
      if (telling.scored && own.includes(telling.clauses[0] ?? ""))
        bySide.set(telling.scored.seat, (bySide.get(telling.scored.seat) ?? 0) + telling.scored.points);
    if (bySide.size > 0)
      sums.set(
        row,
        [...bySide].sort(([a], [b]) => a - b),
      );
  }
  return sums;
}

/** What a rule is called beside the map: the name of the one row that cites it. */
function nameBeside(panels: readonly Panel[], clause: string): string {
  const rows = panels.flatMap((panel) => panel.rows).filter((row) => row.clauses.includes(clause));
  return rows.length === 1 ? rows[0]!.name : "";
}

/** Every point with its rule, from what was told and from what the referee reckons in the end. */
export function reasonsOf(
  log: readonly Told[],
  reckoning: readonly Reckoned[],
  scores: readonly number[],
  panels: readonly Panel[] = [],
): Reasons {
  const seats = scores.length;
  const goals = reckoning.filter((it) => it.points.length === 0).map((it): Reason => reasonOf(it));
  const points = reckoning.filter((it) => it.points.length > 0).map((it): Reason => reasonOf(it));
  const byRule = new Map<string, Reason>();
  for (const [i, { telling }] of log.entries()) {
    const { scored } = telling;
    if (!scored) continue;
    const rule = telling.clauses[0] ?? "";
    const key = `${rule} ${scored.what ?? ""}`;
    const row: Reason = byRule.get(key) ?? {
      label: scored.what || nameBeside(panels, rule),
      notes: [],
      points: Array.from({ length: seats }, () => 0),
      met: undefined,
      clauses: telling.clauses.slice(0, 1),
    };
    row.points[scored.seat] = (row.points[scored.seat] ?? 0) + scored.points;
    row.notes.push(reasonFor(log, i));
    byRule.set(key, row);
  }
  points.push(...byRule.values());
  const sums = points.reduce(
    (sum, row) => plus(sum, row.points),
    Array.from({ length: seats }, () => 0),
  );
  // A lead of nothing is one too, where both have as many points.
  const even = sums[0] === sums[1] && (sums[0] ?? 0) !== 0;
  const lead = seats === 2 && scores[0] === -scores[1]! && (scores[0] !== 0 || even);
  const missing = lead
    ? [Math.max(0, scores[0]! - (sums[0]! - sums[1]!)), Math.max(0, sums[0]! - sums[1]! - scores[0]!)]
    : scores.map((score, i) => score - (sums[i] ?? 0));
  if (points.length > 0 && missing.some((it) => it !== 0)) {
    points.push({
      label: "Other points",
      notes: ["held at the start, or by a limit of the rules"],
      points: missing,
      met: undefined,
      clauses: [],
    });
  }
  return {
    goals,
    points,
    sums: plus(sums, points.length > 0 ? missing : []),
    scores: lead ? [...scores] : undefined,
  };
}

const reasonOf = ({ label, note, points, met, clauses }: Reckoned): Reason => ({
  label,
  notes: note ? [note] : [],
  points,
  met: met ?? undefined,
  clauses,
});

/** "The US side won, 14 to 9"; "Mission failed" where one plays against the rules. */
export function headline(verdict: Verdict, seats: readonly SeatName[], scores: readonly number[]): string {
  const won = outcome(verdict, seats);
  if (verdict.how === "rules" && seats.some((seat) => seat.automatic))
    return seats.find((seat) => seat.id === verdict.winner)?.automatic === false
      ? "Mission accomplished"
      : "Mission failed";
  if (verdict.how !== "rules" || scores.length !== 2) return won;
  const winner = seats.findIndex((seat) => seat.id === verdict.winner);
  const [high, low] = winner === 1 ? [scores[1]!, scores[0]!] : [scores[0]!, scores[1]!];
  const lead = Math.abs(high);
  if (high === -low && high !== 0) return `${won} by ${figure(lead)} ${lead === 1 ? "point" : "points"}`;
  return `${won}, ${figure(high)} to ${figure(low)}`;
}

/** Something that one side did not know. */
export interface Hidden {
  /** The piece or marker, by id. */
  id: string;
  name: string;
  space: string;
  side: number;
  /** What the viewer saw: a back, or nothing at all. */
  seen: "back" | "nothing";
}

/** What a side had on the table and one did not know, from how its owner saw it: pieces, and markers that said more to him. */
export function hiddenIn(own: Scene, truth: Scene, side: number): Hidden[] {
  const known = new Map(own.pieces.map((piece) => [piece.id, piece]));
  const pieces = truth.pieces.flatMap((piece): Hidden[] => {
    const { id, space } = piece;
    const seen = known.get(id);
    if (piece.side !== side || !space || piece.back || (seen?.space && !seen.back)) return [];
    return [{ id, name: piece.name || piece.spoken, space, side, seen: seen?.space ? "back" : "nothing" }];
  });
  const read = new Map(own.markers.map((marker) => [marker.id, marker]));
  const markers = truth.markers.flatMap((marker): Hidden[] => {
    const { id, space, text } = marker;
    const seen = read.get(id);
    if (marker.side !== side || !id || seen?.text === text) return [];
    return [{ id, name: text || marker.kind, space, side, seen: seen ? "back" : "nothing" }];
  });
  return [...pieces, ...markers];
}

/** The table with every piece and marker as its owner knows it. */
export function opened(own: Scene, eyes: ReadonlyMap<number, Scene>): Scene {
  const sides = [...eyes.keys()];
  const kept = own.pieces.filter((piece) => !sides.includes(piece.side));
  const theirs = sides.flatMap((side) => eyes.get(side)!.pieces.filter((piece) => piece.side === side));
  const markers = new Map(own.markers.map((marker) => [marker.id, marker]));
  for (const [side, scene] of eyes)
    for (const marker of scene.markers)
      if (marker.side === side || !markers.has(marker.id)) markers.set(marker.id, marker);
  return { ...own, pieces: [...kept, ...theirs], markers: [...markers.values()] };
}

const menOf = (piece: Piece): number => Number(piece.strength?.[0] ?? piece.size ?? 1);

/** Men, steps or squads of a side on the table. */
export const strengthOf = (scene: Scene, side: number): number =>
  scene.pieces
    // What somebody carries is no man.
    .filter((piece) => piece.side === side && !piece.tab && (piece.space || piece.aboard))
    .reduce((sum, piece) => sum + menOf(piece), 0);

/** What a side had at most, and has in the end; whom it lost, by name, and who left the map alive. */
export interface Losses {
  side: number;
  most: number;
  /** What is left, those who left the map with it. */
  left: number;
  gone: string[];
  away: string[];
  /** The same for those who belong together, where they do. */
  groups: { name: string; most: number; left: number }[];
  /** Whether the game itself counts what is lost: then who is missing from a group need not be. */
  counted?: boolean;
}

/** The pieces that left the map by their own will, by id. */
export const leavers = (log: readonly Told[]): Set<string> =>
  new Set(
    log.filter(({ telling }) => telling.gist === "left the map").flatMap(({ telling }) => telling.pieces),
  );

/** "3 × Rifle", "Bren": pieces by their names, those of one name together, the most first. */
function alike(pieces: readonly Piece[]): string[] {
  const counts = new Map<string, number>();
  for (const piece of pieces) counts.set(nameOf(piece), (counts.get(nameOf(piece)) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => (count === 1 ? name : `${count} × ${name}`));
}

export function lossesOf(
  moments: readonly Moment[],
  side: number,
  left: ReadonlySet<string> = new Set(),
): Losses {
  const last = moments.at(-1)?.scene;
  const known = new Map<string, Piece>();
  for (const { scene } of moments)
    for (const piece of scene.pieces)
      // What somebody carries is no loss by itself.
      if (piece.side === side && piece.space && !piece.back && !piece.tab) known.set(piece.id, piece);
  const still = new Set(last?.pieces.filter((p) => p.space || p.aboard).map((p) => p.id));
  const missing = [...known.values()].filter(({ id }) => !still.has(id));
  const away = missing.filter(({ id }) => left.has(id));
  // Who is off the table need not be lost; where the game counts itself, it knows.
  const toll = last?.tolls?.find((it) => it.side === side);
  if (toll)
    return {
      side,
      most: toll.had,
      left: toll.had - toll.lost,
      gone: alike(missing.filter(({ id }) => !left.has(id))),
      away: alike(away),
      // The game's own count knows no platoons: of them is told who is still there.
      groups: groupsOf(moments, side, away),
      counted: true,
    };
  return {
    side,
    most: hadInAll(moments, side),
    left: away.reduce((sum, piece) => sum + menOf(piece), last ? strengthOf(last, side) : 0),
    gone: alike(missing.filter(({ id }) => !left.has(id))),
    away: alike(away),
    groups: groupsOf(moments, side, away),
  };
}

/**
 * All that a side ever had on the table, also of those who came when others had fallen. Who comes as others go is what
 * they have become: the squads of a platoon, half of a squad.
 */
function hadInAll(moments: readonly Moment[], side: number): number {
  const known = new Map<string, number>();
  let before = new Map<string, number>();
  let had = 0;
  for (const { scene } of moments) {
    const now = new Map(
      scene.pieces
        .filter((p) => p.side === side && !p.tab && (p.space || p.aboard))
        .map((p) => [p.id, menOf(p)] as const),
    );
    const sum = (of: Map<string, number>, without: ReadonlyMap<string, number>): number =>
      [...of].reduce((all, [id, men]) => (without.has(id) ? all : all + men), 0);
    had += Math.max(0, sum(now, known) - sum(before, now));
    for (const [id, men] of now) known.set(id, men);
    before = now;
  }
  return had;
}

/** What each group of a side had at most and has in the end, in the order in which they came; none where all are one. */
function groupsOf(moments: readonly Moment[], side: number, away: readonly Piece[]): Losses["groups"] {
  const members = (name: string, scene: Scene | undefined): Piece[] =>
    (scene?.pieces ?? []).filter((p) => p.side === side && (p.space || p.aboard) && p.group === name);
  const men = (pieces: readonly Piece[]): number => pieces.reduce((sum, piece) => sum + menOf(piece), 0);
  const own = moments.flatMap(({ scene }) => scene.pieces.filter((p) => p.side === side));
  const names = [...new Set(own.map((p) => p.group ?? ""))].filter(Boolean);
  if (names.length < 2) return [];
  return names
    .map((name) => ({
      name,
      most: Math.max(0, ...moments.map(({ scene }) => men(members(name, scene)))),
      left: men(members(name, moments.at(-1)?.scene)) + men(away.filter((p) => p.group === name)),
    }))
    .filter((group) => group.most > 0);
}

/** How far the first side is ahead. */
function leadIn({ tracks }: Scene): number {
  const [ours, theirs] = [0, 1].map((side) => tracks.find((t) => t.side === side)?.value ?? 0) as [
    number,
    number,
  ];
  // One marker that both pull at is counted once.
  return ours === -theirs ? ours : ours - theirs;
}

/** How things stood at each moment: the lead in points, or one's own strength where nobody else scores. */
export function standing(moments: readonly Moment[], side: number, solo: boolean): number[] {
  return moments.map(({ scene }) => {
    if (solo) return strengthOf(scene, side);
    const points = (of: (s: number) => boolean): number =>
      scene.tracks.find((t) => t.side !== null && t.side !== undefined && of(t.side))?.value ?? 0;
    const [ours, theirs] = [points((s) => s === side), points((s) => s !== side)];
    // One marker that both pull at is counted once.
    return ours === -theirs ? ours : ours - theirs;
  });
}

/** The stretches between two moments in which most happened, the earliest first. */
export function turningPoints(
  moments: readonly Moment[],
  values: readonly number[],
  most: number,
  solo = false,
): { from: number; to: number }[] {
  const sides = [0, 1];
  const stretches = moments.slice(1).map((moment, i) => {
    const before = moments[i]!;
    const lost = sides.reduce(
      (sum, side) => sum + Math.max(0, strengthOf(before.scene, side) - strengthOf(moment.scene, side)),
      0,
    );
    const change = (values[i + 1] ?? 0) - (values[i] ?? 0);
    // Strength comes by setting up; only its loss is a turn.
    const swing = solo ? Math.max(0, -change) : Math.abs(change);
    // A hit that leaves the men and breaks up their unit turns a fight too.
    const hits = changesBetween(before.scene, moment.scene).harms.filter(
      ({ side, severity }) => severity >= 2 && sides.includes(side) && (!solo || side === 0),
    );
    return { from: before.at, to: moment.at, weight: 2 * swing + lost + hits.length };
  });
  return stretches
    .filter((stretch) => stretch.weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, most)
    .sort((a, b) => a.from - b.from);
}

/** Of a stretch the beat that mattered most; to whoever plays alone, that is what it cost him. */
export const decisive = (beats: readonly Beat[], solo = false): Beat | undefined => {
  /** By how much the lead changed, also where no event told of points: a flag that was taken. */
  const swing = ({ was, is }: Beat): number => {
    const [before, after] = [was, is].map((scene) => (scene ? leadIn(scene) : undefined));
    return before === undefined || after === undefined ? 0 : Math.abs(after - before);
  };
  const cost = (beat: Beat): number =>
    beat.harms.filter(({ side }) => side === 0).reduce((sum, harm) => sum + harm.severity, 0);
  const weight = (beat: Beat): number =>
    solo
      ? cost(beat)
      : 3 *
          Math.max(
            beat.scored.reduce((sum, it) => sum + Math.abs(it.points), 0),
            swing(beat),
          ) +
        beat.harms.reduce((sum, harm) => sum + harm.severity, 0);
  return beats.reduce<Beat | undefined>(
    (best, beat) => (weight(beat) > (best ? weight(best) : 0) ? beat : best),
    undefined,
  );
};

/** Of the moments that a game turned on, the one at which a side went ahead for good; `way` is 1 where the course is its own. */
export function wentAhead(
  {
    moments,
    course,
    turns,
  }: { moments: readonly Moment[]; course: readonly number[]; turns: readonly Beat[] },
  way: 1 | -1,
): Beat | undefined {
  const behind = course.findLastIndex((lead) => way * lead <= 0);
  const [from, to] = [moments[behind]?.at, moments[behind + 1]?.at];
  if (from === undefined || to === undefined) return undefined;
  return turns.find((beat) => beat.last >= from && beat.last < to);
}

/** What each side came to, to be set against the other: the score, or what was added up where that is a difference. */
export function tugOf(scores: readonly number[], why: Reasons): readonly number[] | undefined {
  const fits = (points: readonly number[]): boolean =>
    points.every((value) => value >= 0) && points.some((value) => value > 0);
  if (fits(scores)) return scores;
  return why.scores && fits(why.sums) ? why.sums : undefined;
}

/** How clear a win is, as a step of a ladder from one side's decisive win to the other's. */
export interface Grade {
  word: "even" | "narrow" | "clear" | "decisive";
  /** The step, from 0. */
  at: number;
  lead: number;
  of: number;
}
/** The steps of the ladder, from the first side's best to the other's. */
export const LADDER = ["decisive", "clear", "narrow", "even", "narrow", "clear", "decisive"] as const;
/** From such a part of all points on, a lead is clear, or decisive. */
const [CLEAR, DECISIVE] = [0.15, 0.4];

/** How clear a win by points is; nothing where points do not say who won. The rules know no grades: it is a way of seeing. */
export function gradeOf(points: readonly number[], winner: number): Grade | undefined {
  const [ours = 0, theirs = 0] = points;
  const [lead, of] = [Math.abs(ours - theirs), ours + theirs];
  const ahead = ours === theirs ? winner : ours > theirs ? 0 : 1;
  if (of <= 0 || ahead !== winner) return undefined;
  const part = lead / of;
  const word = winner < 0 ? "even" : part >= DECISIVE ? "decisive" : part >= CLEAR ? "clear" : "narrow";
  const off = { even: 0, narrow: 1, clear: 2, decisive: 3 }[word];
  return { word, at: 3 + (winner === 0 ? -off : off), lead, of };
}

/** The score as a headline has it: where nobody is ahead, what both came to. */
export const shownScores = (scores: readonly number[], why: Reasons): readonly number[] =>
  why.scores && scores.every((score) => score === 0) ? why.sums : scores;
