import { untrack } from "svelte";
import { beatsOf, lengthOf, wanted, type Beat } from "../lib/beats";
import { chairAt, keepChair } from "../lib/chairs";
import { unfold, type Moment } from "../lib/scenes";
import type { Scene } from "../lib/types.gen";
import type { Game } from "./game.svelte";
import { isStill, prefs } from "./prefs.svelte";
import { play as sound, type Sound } from "./sound";

/** So many inputs of a whole game are loaded at once. */
const CHAPTER = 240;
/** Up to so many beats are shown on the map alone, without a panel. */
const FEW = 2;
/** Of a long absence only so many inputs are told. */
const LONGEST = 2000;
/** When in a beat its result is shown. */
const RESULT = 0.42;

/** A beat as it was known before, if nothing has come to it since. */
function sameBeat(known: Beat | undefined, beat: Beat): Beat {
  return known && known.last === beat.last && known.told === beat.told && known.text === beat.text
    ? known
    : beat;
}

/** A stretch of the game that is told. */
interface Stretch {
  from: number;
  to: number;
}

/**
 * What happened, told on the map beat by beat. Nothing waits for it: the live table is there all the time, and whatever
 * the player decides ends it.
 */
export class Reel {
  /** All beats of the stretch that is told. */
  beats = $state.raw<Beat[]>([]);
  /** Which of those that are wanted is shown. */
  at = $state(0);
  /** Whether the beat's result is shown already. */
  resolved = $state(false);
  playing = $state(false);
  /** Whether it is on the map now. */
  on = $state(false);
  /** Whether it is still being found out what happened. */
  busy = $state(false);
  /** Whether something lies over the table that is read first. */
  waits = $state(false);
  /** Whether its panel is open. */
  open = $state(false);
  /** What it tells: since the last decision, since the last visit, or of the whole game. */
  kind = $state<"decided" | "looked" | "replay">("decided");
  /** When the player was here last, in milliseconds. */
  readonly lastHere: number | undefined;
  /** How far a replay goes. */
  private whole = $state.raw<Stretch>();
  private stretch: Stretch = { from: 0, to: 0 };
  /** Up to where each seat has seen or decided. */
  private readonly seen = new Map<string, number>();
  private asked = 0;
  /** The table as it was last seen: it stays for the moment in which it is found out what happened since. */
  private last = $state.raw<Scene>();
  private holding = $state(false);
  /** Whether the table has been looked at before. */
  private opened = false;

  /** To be made while a component is set up. */
  constructor(private readonly game: Game) {
    const chair = chairAt(game.id);
    this.lastHere = chair?.seen;
    for (const [seat, n] of Object.entries(chair?.looked ?? {})) this.seen.set(seat, n);
    $effect(() => {
      const { live, at, veiled, busy } = game;
      void game.log;
      if (!live || at !== undefined || veiled || busy) return;
      untrack(() => void this.notice());
    });
    $effect(() => {
      const { decided } = game;
      if (decided) untrack(() => this.decided(decided));
    });
    $effect(() => {
      if (!this.playing || !this.beat || this.waits) return;
      const { beat } = this;
      const whole = lengthOf(beat) / prefs.speed;
      // Read what the timers hang on here; they themselves only change it.
      const still = this.resolved;
      const timer = setTimeout(
        () => (still ? this.step(1, true) : this.resolve()),
        still ? whole * (1 - RESULT) : whole * RESULT,
      );
      return () => clearTimeout(timer);
    });
  }

  /** The beats that are shown, one after the other. */
  readonly shown: Beat[] = $derived.by(() =>
    wanted(this.beats, { onlyMine: prefs.onlyMine, trifles: prefs.trifles }),
  );
  readonly beat: Beat | undefined = $derived.by(() => (this.on ? this.shown[this.at] : undefined));
  /** The table as the reel shows it. */
  readonly scene: Scene | undefined = $derived.by(() => {
    if (!this.beat) return this.busy && this.holding && this.plays ? this.last : undefined;
    return this.resolved ? (this.beat.is ?? this.beat.was) : (this.beat.was ?? this.beat.is);
  });
  /** Whether it begins by itself. */
  private get plays(): boolean {
    return prefs.reel && !isStill();
  }
  /** How many beats there would be to see. */
  readonly worth: number = $derived.by(() => this.beats.filter((beat) => !beat.trifle).length);
  get events(): number {
    return this.beats.reduce((sum, beat) => sum + beat.told, 0);
  }
  /** Whether only the map shows it. */
  get light(): boolean {
    return this.on && !this.open;
  }
  /** How far a replay has got, in parts of the whole. */
  get progress(): number | undefined {
    const { whole, beat } = this;
    return whole && beat ? (beat.last + 1 - whole.from) / Math.max(1, whole.to - whole.from) : undefined;
  }
  get hasMore(): boolean {
    return this.whole !== undefined && this.stretch.to < this.whole.to;
  }

  private get eyes(): string {
    return this.game.seat ?? "watcher";
  }
  private get since(): number | undefined {
    return this.seen.get(this.eyes);
  }

  /** Something may have happened: tells it. */
  private async notice(): Promise<void> {
    const { live } = this.game;
    if (!live || this.kind === "replay") return;
    const { since } = this;
    if (since === undefined || since > live.n) {
      // The first look, or a choice was taken back.
      this.opened = true;
      this.last = live.scene;
      this.mark(live.n);
      this.drop();
      return;
    }
    if (since === live.n) {
      this.opened = true;
      this.last = live.scene;
    }
    if (
      since === live.n ||
      (this.beats.length > 0 && this.stretch.to === live.n && this.stretch.from === since)
    )
      return;
    if (document.hidden) return;
    this.holding = this.isNews(since);
    this.busy = true;
    const from = Math.max(since, live.n - LONGEST);
    const loaded = await this.load({ from, to: live.n });
    this.last = live.scene;
    if (!loaded) return;
    const first = !this.opened;
    this.opened = true;
    const grown = this.on && this.stretch.from === since;
    this.stretch = { from: since, to: live.n };
    // What is being shown goes on being shown when more has happened.
    this.beats = grown ? loaded.map((beat, i) => sameBeat(this.beats[i], beat)) : loaded;
    if (grown) {
      this.open ||= this.worth > FEW;
      return;
    }
    this.kind = first ? "looked" : "decided";
    this.at = 0;
    this.resolved = isStill();
    if (this.worth === 0) {
      if (this.game.myTurn) this.mark(live.n);
      return;
    }
    // Own dice are worth a look; what one has just done oneself is not.
    if (!this.plays) return;
    this.start(first || this.worth > FEW);
  }

  /** Whether more has happened than what the player did himself: dice, or others' pieces. */
  private isNews(since: number): boolean {
    const { log, live, seatIndex } = this.game;
    const sides = new Map(live?.scene.pieces.map((piece) => [piece.id, piece.side]));
    const known = new Map(this.last?.pieces.map((piece) => [piece.id, piece.side]));
    return log.some(
      ({ n, drawn, telling }) =>
        n >= since && (drawn || telling.pieces.some((id) => (sides.get(id) ?? known.get(id)) !== seatIndex)),
    );
  }

  /** The beats of a stretch; the first of a long one, if need be. */
  private async load({ from, to }: Stretch): Promise<Beat[] | undefined> {
    const asked = ++this.asked;
    const { game } = this;
    const { seat, eyes } = game;
    const log = game.log.filter((t) => t.n >= from && t.n < to);
    const moments: Moment[] = [];
    // Without the scenes it is told in words alone.
    for (let at = from; at < to; at = moments.at(-1)!.at) {
      const sent = await game.api.scenes(game.id, { from: at, to, eyes }).catch(() => undefined);
      if (asked !== this.asked) return undefined;
      if (!sent || sent.to <= at) break;
      moments.push(...unfold(sent.scenes).slice(moments.length === 0 ? 0 : 1));
    }
    if (asked !== this.asked) return undefined;
    this.busy = false;
    if (seat !== game.seat || eyes !== game.eyes) return undefined;
    return beatsOf(log, moments, game.seatIndex);
  }

  /** Puts the reel on the map, from its first beat. */
  private start(panel: boolean): void {
    if (this.shown.length === 0) return;
    this.on = true;
    this.open = panel;
    this.at = 0;
    this.resolved = isStill();
    this.playing = !isStill();
    this.sounds();
  }

  /** The player wants to see what happened, again or at last. */
  again(): void {
    if (this.on) {
      this.open = true;
      return;
    }
    if (this.shown.length === 0 && this.beats.length > 0) prefs.trifles = true;
    if (this.shown.length === 0 && prefs.onlyMine) prefs.onlyMine = false;
    this.start(true);
  }

  /** Plays the game, or a part of it, from a moment on. */
  async replay(from: number, to: number): Promise<void> {
    this.whole = { from, to };
    this.kind = "replay";
    await this.chapter(from);
  }

  private async chapter(from: number): Promise<void> {
    const { whole } = this;
    if (!whole) return;
    const to = Math.min(whole.to, from + CHAPTER);
    const loaded = await this.load({ from, to });
    if (this.whole !== whole) return;
    if (!loaded) return this.drop();
    this.stretch = { from, to };
    this.beats = loaded;
    if (this.shown.length === 0 && to < whole.to) return this.chapter(to);
    if (this.shown.length === 0) prefs.trifles = true;
    this.start(true);
  }

  /** One beat on or back. */
  step(way: 1 | -1, byItself = false): void {
    if (!byItself) this.playing = false;
    const next = this.at + way;
    if (next < 0) {
      this.resolved = isStill();
      return;
    }
    if (next >= this.shown.length) {
      if (this.hasMore) void this.chapter(this.stretch.to);
      else if (byItself) this.finish();
      return;
    }
    this.go(next, !byItself);
  }

  /** Shows a beat; whoever steps sees at once what came of it. */
  go(index: number, resolved = true): void {
    this.at = Math.max(0, Math.min(index, this.shown.length - 1));
    this.resolved = resolved || isStill();
    this.sounds();
  }

  toggle(): void {
    this.open = true;
    if (!this.playing && this.at >= this.shown.length - 1 && this.resolved) this.go(0, false);
    this.playing = !this.playing;
  }

  private resolve(): void {
    this.resolved = true;
    this.sounds();
  }

  /** The last beat is over: back to the table as it is. */
  private finish(): void {
    this.playing = false;
    // With a panel the player reads on as long as he likes; on the map alone it fades.
    if (this.open && this.kind !== "decided") return;
    this.skip();
  }

  /** Back to the table as it is now. */
  skip(): void {
    this.on = false;
    this.open = false;
    this.playing = false;
    if (this.kind === "replay") {
      this.kind = "decided";
      this.whole = undefined;
      this.beats = [];
    }
    if (this.game.live) this.mark(this.game.live.n);
  }

  /** The player has decided: what came before is known to him. */
  private decided({ n, seat }: { n: number; seat: string | undefined }): void {
    this.drop();
    // Whoever tries something out for all sides has seen it with all eyes.
    const eyes = this.game.triedOut ? this.game.mine : [seat ?? "watcher"];
    this.mark(n, eyes);
    void this.notice();
  }

  private drop(): void {
    this.asked++;
    this.busy = false;
    this.on = false;
    this.open = false;
    this.playing = false;
    if (this.kind === "replay") this.kind = "decided";
    this.whole = undefined;
    this.beats = [];
  }

  /** The seat has seen so much. */
  private mark(n: number, eyes: readonly string[] = [this.eyes]): void {
    if (eyes.every((seat) => this.seen.get(seat) === n)) return;
    for (const seat of eyes) this.seen.set(seat, n);
    keepChair(this.game.id, { looked: Object.fromEntries(this.seen) });
  }

  /** The page is looked at again. */
  wake(): void {
    if (!document.hidden) void this.notice();
  }

  /** What a moment of the beat sounds like. */
  private sounds(): void {
    const { beat } = this;
    if (!beat || isStill()) return;
    const heard: Sound | undefined = this.resolved
      ? beat.severity > 0
        ? "hit"
        : beat.scored.length > 0
          ? "score"
          : undefined
      : beat.aims.length > 0
        ? "shot"
        : beat.faces.length > 0
          ? beat.faces.some((face) => face.kind === "die")
            ? "dice"
            : "card"
          : beat.ways.length > 0
            ? "step"
            : undefined;
    if (heard) sound(heard);
  }
}
