import { beatsOf, type Beat } from "../lib/beats";
import {
  decisive,
  hiddenIn,
  leavers,
  lossesOf,
  opened,
  standing,
  turningPoints,
  type Hidden,
  type Losses,
} from "../lib/result";
import { unfold, type Moment } from "../lib/scenes";
import type { Scene } from "../lib/types.gen";
import type { Game } from "./game.svelte";

/** So many moments of a game are looked at to draw its course. */
const SAMPLES = 60;
/** So many moments are named as those it turned on. */
const TURNS = 3;

/** What there is to know after the end: everything, as nothing is secret any more. */
export class Ending {
  /** The table with everything turned up. */
  table = $state.raw<Scene>();
  hidden = $state.raw<Hidden[]>([]);
  losses = $state.raw<Losses[]>([]);
  moments = $state.raw<Moment[]>([]);
  course = $state.raw<number[]>([]);
  turns = $state.raw<Beat[]>([]);
  /** The side whose fortunes are drawn. */
  side = $state(0);
  solo = $state(false);
  ready = $state(false);
  /** Whether the whole game has been looked through for where it turned. */
  searched = $state(false);

  constructor(private readonly game: Game) {}

  async load(): Promise<void> {
    const { game } = this;
    const { info, live } = game;
    if (!info || !live) return;
    const seats = info.about.seats;
    this.solo = seats.some((seat) => seat.automatic);
    this.side =
      game.seatIndex ??
      Math.max(
        0,
        seats.findIndex((seat) => seat.id === live.verdict?.winner && !seat.automatic),
      );
    const every = Math.max(1, Math.ceil(live.n / SAMPLES));
    // Each side as it knew itself; without an answer the page shows what it has.
    const courses = await Promise.all(
      seats.map((seat) =>
        game.api.scenes(game.id, { from: 0, to: live.n, every, eyes: seat.id }).then(
          ({ scenes }) => unfold(scenes),
          (): Moment[] => [],
        ),
      ),
    );
    const ends = new Map(
      courses.flatMap((course, side): [number, Scene][] => {
        const last = course.at(-1)?.scene;
        return last ? [[side, last]] : [];
      }),
    );
    this.table = opened(live.scene, ends);
    this.hidden = [...ends]
      .filter(([side]) => side !== game.seatIndex)
      .flatMap(([side, truth]) => hiddenIn(live.scene, truth, side));
    const away = leavers(game.log);
    this.losses = courses.map((course, side) => lossesOf(course, side, away)).filter((it) => it.most > 0);
    const course = courses[this.side] ?? [];
    // How a force was put on the table is no course of a fight.
    const begins = this.solo
      ? Math.max(
          0,
          course.findIndex(({ turn }) => turn > 0),
        )
      : 0;
    this.moments = course.slice(begins);
    this.course = standing(this.moments, this.side, this.solo);
    this.ready = true;
    const stretches = turningPoints(this.moments, this.course, TURNS, this.solo);
    const eyes = seats[this.side]?.id;
    const log = await game.api.history(game.id, 0, eyes).catch(() => game.log);
    const found = await Promise.all(
      stretches.map(async ({ from, to }) => {
        const sent = await game.api.scenes(game.id, { from, to, eyes }).catch(() => undefined);
        const told = log.filter((t) => t.n >= from && t.n < to);
        return sent && decisive(beatsOf(told, unfold(sent.scenes), this.side), this.solo);
      }),
    );
    this.turns = found.filter((beat): beat is Beat => beat !== undefined);
    this.searched = true;
  }
}
