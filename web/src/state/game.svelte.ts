import {
  Api,
  ApiError,
  type GameInfo,
  type TableView,
  type Considered,
  type ChatLine,
  type Proposal,
  type Seating,
} from "../lib/api";
import { chairAt, claim, inviteLink, keepChair } from "../lib/chairs";
import { bookmarkOf, fileName, type FileKind } from "../lib/files";
import { Plane } from "../lib/ground/plane";
import type { Order } from "../lib/orders";
import { lineOf, type SightLine } from "../lib/sight";
import { Stream, type StreamEvent } from "../lib/sse";
import type { Odds, Offer, Scene, Told } from "../lib/types.gen";
import { ending } from "../lib/words";
import { account } from "./account.svelte";

/** Something to tell the player, with the rule behind it if there is one. */
export interface Notice {
  text: string;
  clause?: string | undefined;
  help?: string | undefined;
}

/** A game as this browser sees it: the live position, one of the past, the log, and all that can be asked. */
export class Game {
  info = $state.raw<GameInfo>();
  private board = $state.raw<Plane>();
  private laid?: { key: string; plane: Plane };
  live = $state.raw<TableView>();
  past = $state.raw<TableView>();
  /** Which past position is shown; `undefined` for the live one. */
  at = $state<number>();
  log = $state.raw<Told[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  notes = $state("");
  connected = $state(true);
  busy = $state(false);
  notice = $state.raw<Notice>();
  failure = $state<string>();
  /** The seat whose eyes we look through; `undefined` for a watcher. */
  seat = $state<string>();
  /** After the end: through whose eyes the table is shown, any seat's. */
  eyes = $state<string>();
  /** At a table shared by several players: whether the screen waits to be handed over. */
  veiled = $state(false);
  unread = $state(0);
  /** Windows that came up while the table was open. */
  windows = $state.raw<string[]>([]);
  /** What was last decided here: by which seat, after how many inputs. */
  decided = $state.raw<{ n: number; seat: string | undefined }>();
  /** The seat that was given away from here, with the link that gives it to whoever opens it. */
  left = $state.raw<{ seat: string; link: string }>();

  /** Seats of the account that has signed in. */
  private owned = $state.raw<string[]>([]);
  private stream: Stream | undefined;
  private logged = 0;
  private again = false;
  private refreshing: Promise<void> | undefined;
  private readonly sightKnown = new Map<string, Promise<SightLine>>();
  /** The position they hold for: smoke drifts. */
  private sightAt: number | undefined;
  private readonly oddsKnown = new Map<string, Promise<Odds>>();

  constructor(readonly id: string) {}

  get tokens(): Record<string, string> {
    return chairAt(this.id)?.tokens ?? {};
  }
  get api(): Api {
    return this.apiOf(this.seat);
  }
  private apiOf(seat: string | undefined): Api {
    const token = seat === undefined ? undefined : this.tokens[seat];
    // Without a seat's own token, the account speaks for it.
    return token === undefined ? account.api(seat) : new Api(token);
  }
  /** What is shown. */
  get view(): TableView | undefined {
    return this.at === undefined ? this.live : this.past;
  }
  /** The ground as it lies in the position shown: the board, unless the game turns cards up or lets the map grow. */
  get plane(): Plane | undefined {
    return this.planeOf(this.view?.scene);
  }
  /** The ground of a scene of this game. */
  planeOf(scene: Scene | undefined): Plane | undefined {
    const ground = scene?.ground;
    if (!ground) return this.board;
    const key = JSON.stringify(ground);
    if (this.laid?.key !== key) this.laid = { key, plane: new Plane(ground) };
    return this.laid.plane;
  }
  get seatIndex(): number | undefined {
    const index = this.info?.about.seats.findIndex((s) => s.id === this.seat) ?? -1;
    return index < 0 ? undefined : index;
  }
  /** The seat that is asked, by id. */
  get askedSeat(): string | undefined {
    const ask = this.live?.ask;
    return ask && "Choice" in ask ? this.info?.about.seats[ask.Choice.seat]?.id : undefined;
  }
  /** The window in which somebody is asked in the middle of what another does. */
  get window(): string | undefined {
    const ask = this.live?.ask;
    return ask && "Choice" in ask ? (ask.Choice.window ?? undefined) : undefined;
  }
  /** Seats that this browser holds, by tokens of its own or through an account. */
  get mine(): string[] {
    return [...new Set([...Object.keys(this.tokens), ...this.owned])];
  }
  /** The bot that decides for the person who holds a seat, if one does. */
  standIn(seat: string | undefined): string | undefined {
    const held = this.info?.seats.find((s) => s.id === seat);
    return held?.holder === "person" ? (held.bot ?? undefined) : undefined;
  }
  /** Seats of this browser for which a bot decides now. */
  get leftToBot(): string[] {
    return this.mine.filter((seat) => this.standIn(seat) !== undefined);
  }
  /** Whether this browser decides for a seat. */
  private decidesFor(seat: string | undefined): boolean {
    return seat !== undefined && this.mine.includes(seat) && this.standIn(seat) === undefined;
  }
  get shared(): boolean {
    return this.mine.length > 1;
  }
  /** Whether one tries something out here: both sides are played by oneself, and what is hidden is only imagined or was
   *  open before. */
  get triedOut(): boolean {
    return !!this.info?.practice || !!chairAt(this.id)?.practice;
  }
  /** The moment of a game that this table was branched off from. */
  get from(): { game: string; at: number; title: string } | undefined {
    return chairAt(this.id)?.from;
  }
  get myTurn(): boolean {
    return this.decidesFor(this.askedSeat);
  }
  /** The campaign of which it is a link. */
  get campaign(): string | undefined {
    return this.info?.campaign?.campaign;
  }
  get over(): boolean {
    return !!this.live?.verdict;
  }

  /** How the players ended it, where they did before the rules could. */
  get ending(): string | undefined {
    const { live, info, shared, seat } = this;
    if (!live?.verdict || !info || live.verdict.how === "rules") return undefined;
    return ending(live.verdict, info.about.seats, shared ? undefined : seat);
  }

  async open(at?: number): Promise<void> {
    try {
      const games = await account.games();
      this.owned = games.filter((g) => g.game === this.id).flatMap((g) => g.you ?? []);
      this.seat = this.mine[0];
      const [info, board] = await Promise.all([this.api.info(this.id), this.api.board(this.id)]);
      this.info = info;
      // The links of a campaign are not among the games of an account, but its seats.
      if (this.mine.length === 0 && info.you) this.owned = [info.you];
      this.seat ??= this.mine[0];
      this.seat = this.mine.find((seat) => this.decidesFor(seat)) ?? this.seat;
      this.board = new Plane(board);
      keepChair(this.id, { title: info.about.title, scenario: info.about.scenario });
      await this.refresh();
      // Who opens a shared table is not known: nothing is shown until somebody says who he is.
      this.veiled = this.shared && this.myTurn && !this.triedOut;
      if (at !== undefined) await this.show(at);
      this.listen();
      this.chat = await this.api.chat(this.id);
      if (this.seat !== undefined) this.notes = await this.api.notes(this.id).catch(() => "");
    } catch (error) {
      this.failure = words(error);
    }
  }

  close(): void {
    this.stream?.close();
  }

  /** Tries the connection at once, for instance when the page comes back into sight. */
  wake(): void {
    if (!this.connected) this.stream?.retry();
    void this.refresh();
  }

  private listen(): void {
    this.stream?.close();
    this.stream = new Stream({
      url: `/api/games/${this.id}/events`,
      pass: this.api.pass,
      onEvent: (event) => this.hear(event),
      onState: (up) => {
        // What was missed while the line was down is fetched as a whole, so nothing depends on the stream's memory.
        if (up && !this.connected) void this.refresh();
        this.connected = up;
      },
    });
  }

  private hear(event: StreamEvent): void {
    const data = JSON.parse(event.data) as Record<string, unknown>;
    if (event.event === "undo") {
      this.logged = 0;
      // The log says where luck was tried again.
      if (data.luck === true) void this.refreshInfo();
    }
    if (event.event === "chat") {
      const line = data as unknown as ChatLine;
      if (this.chat.some((l) => l.id === line.id)) return;
      this.chat = [...this.chat, line];
      if (line.seat !== this.seat) this.unread += 1;
    } else if (event.event === "seat" || event.event === "again") {
      void this.refreshInfo();
    }
    if (event.event !== "chat") void this.refresh();
  }

  private async refreshInfo(): Promise<void> {
    const info = await this.api.info(this.id).catch(() => undefined);
    if (!info) return;
    this.info = info;
  }

  /** Fetches the live position and what is new in the log; calls in quick succession become one. */
  refresh(): Promise<void> {
    if (this.refreshing) {
      this.again = true;
      return this.refreshing;
    }
    this.refreshing = this.fetchLive().finally(() => {
      this.refreshing = undefined;
      if (this.again) {
        this.again = false;
        void this.refresh();
      }
    });
    return this.refreshing;
  }

  private async fetchLive(): Promise<void> {
    const seat = this.seat;
    const live = await this.api.table(this.id, undefined, this.eyes);
    if (seat !== this.seat) return;
    if (live.n < this.logged) this.logged = 0;
    const from = this.logged;
    const news = live.n > from || from === 0 ? await this.api.history(this.id, from, this.eyes) : [];
    if (seat !== this.seat) return;
    this.log = [...(from === 0 ? [] : this.log.filter((t) => t.n < from)), ...news];
    this.logged = live.n;
    this.live = live;
    this.oddsKnown.clear();
    const { window } = this;
    if (window && !this.windows.includes(window)) this.windows = [...this.windows, window];
    this.turnTable();
  }

  /** At a shared table the view follows whoever is asked, after the screen was handed over. */
  private turnTable(): void {
    const asked = this.askedSeat;
    if (!this.shared || asked === this.seat || !this.decidesFor(asked)) return;
    if (this.triedOut) void this.sit(asked);
    else this.veiled = true;
  }

  /** The next player has the screen. */
  async unveil(): Promise<void> {
    await this.sit(this.askedSeat);
    this.veiled = false;
  }

  /** Looks through the eyes of another seat that this browser holds. */
  async sit(seat: string | undefined): Promise<void> {
    this.seat = seat;
    this.logged = 0;
    this.at = undefined;
    this.listen();
    await this.refresh();
  }

  /** After the end nothing is secret: looks through the eyes of any seat. */
  async lookAs(seat: string | undefined): Promise<void> {
    const at = this.at;
    this.eyes = seat;
    this.logged = 0;
    await this.refresh();
    if (at !== undefined) await this.show(at);
  }

  /** Makes a choice; one that answers itself is no decision of the player's. */
  async choose(offer: Offer, byItself = false): Promise<boolean> {
    if (!this.live || this.busy) return false;
    return this.attempt(async () => {
      const { n } = this.live!;
      await this.api.choose(this.id, n, offer.choice);
      if (!byItself) this.decided = { n, seat: this.seat };
      await this.refresh();
    });
  }

  /**
   * Makes choices one after the other and looks at the table after the last alone, or where something came between: then
   * the rest is left. How many were made.
   */
  async chooseAll(offers: readonly Offer[]): Promise<number> {
    if (!this.live || this.busy) return 0;
    let made = 0;
    await this.attempt(async () => {
      let { n } = this.live!;
      try {
        for (const offer of offers) {
          const after = await this.api.choose(this.id, n, offer.choice);
          this.decided = { n, seat: this.seat };
          made += 1;
          if (after.n !== n + 1) break;
          ({ n } = after);
        }
      } finally {
        await this.refresh();
      }
    });
    return made;
  }

  async undo(): Promise<void> {
    await this.attempt(async () => {
      await this.api.call("POST", `/api/games/${this.id}/undo`, {});
      this.logged = 0;
      await Promise.all([this.refresh(), this.refreshInfo()]);
    });
  }

  async propose(kind: "draw" | "resign"): Promise<void> {
    await this.attempt(async () => {
      await this.api.call("POST", `/api/games/${this.id}/offers`, { kind });
      await Promise.all([this.refresh(), this.refreshInfo()]);
    });
  }

  /** Gives the seat away to whoever opens a new link. Afterwards nothing here is to be decided. */
  async handOver(): Promise<void> {
    const { seat } = this;
    if (seat === undefined) return;
    await this.attempt(async () => {
      const path = `/api/games/${this.id}/offers`;
      const { invite } = await this.api.call<{ invite: string }>("POST", path, { kind: "handover" });
      const { [seat]: _, ...rest } = this.tokens;
      keepChair(this.id, { tokens: rest });
      this.owned = this.owned.filter((s) => s !== seat);
      this.close();
      this.left = { seat, link: inviteLink(this.id, invite) };
    });
  }

  /** Lets a bot decide for this seat until it is taken back. */
  async leaveToBot(): Promise<void> {
    await this.attempt(async () => {
      await this.api.leaveToBot(this.id);
      await Promise.all([this.refresh(), this.refreshInfo()]);
    });
  }

  /** Takes a seat of this browser back from its bot. */
  async takeBack(seat: string): Promise<void> {
    await this.attempt(async () => {
      await this.apiOf(seat).takeBack(this.id);
      await this.refreshInfo();
      await this.refresh();
    });
  }

  /** Whether nobody but this browser and bots sit at the table, so that nobody need agree to anything. */
  get alone(): boolean {
    const { info } = this;
    return (
      info !== undefined &&
      info.about.seats.every((seat, i) => this.mine.includes(seat.id) || info.seats[i]?.holder === "bot")
    );
  }

  /** Whether a seat still waits for whoever opens its link. */
  isOpen(seat: string | undefined): boolean {
    return this.info?.seats.find((s) => s.id === seat)?.holder === "open";
  }

  /** The links of this browser that nobody has opened yet. */
  get invitations(): { seat: string; link: string }[] {
    const secrets = Object.entries(chairAt(this.id)?.invites ?? {});
    return secrets
      .filter(([seat]) => this.isOpen(seat))
      .map(([seat, secret]) => ({ seat, link: inviteLink(this.id, secret) }));
  }

  /** Whether somebody could agree to a draw: a bot never does. */
  get canDraw(): boolean {
    return !!this.info?.seats.some((s) => s.id !== this.seat && s.holder !== "bot");
  }

  get proposal(): Proposal | undefined {
    return this.live?.offer ?? undefined;
  }

  async answer(proposal: Proposal, accept: boolean): Promise<void> {
    await this.attempt(async () => {
      await this.api.call("POST", `/api/games/${this.id}/offers/${proposal.id}`, { accept });
      this.logged = 0;
      await Promise.all([this.refresh(), this.refreshInfo()]);
    });
  }

  async say(text: string): Promise<void> {
    await this.attempt(() => this.api.call("POST", `/api/games/${this.id}/chat`, { text }));
  }

  async keepNotes(text: string): Promise<void> {
    this.notes = text;
    await this.attempt(() => this.api.call("PUT", `/api/games/${this.id}/notes`, { text }));
  }

  /** Plays the same game again with the same people, on the same sides or the other ones, and says its id. The others
   *  find their seats kept. */
  async playAgain(swapped = false): Promise<string | undefined> {
    let made: string | undefined;
    await this.attempt(async () => {
      const { info } = this;
      if (!info) return;
      const { title, scenario } = info.about;
      // Where one holds several seats by their tokens, the first makes the game and the others sit down at it.
      const own = Object.values(chairAt(this.id)?.tokens ?? {}).map((token) => new Api(token));
      const [first = this.api, ...more] = own;
      const { game, tokens, invites } = await first.rematch(this.id, swapped, claim());
      for (const api of more) {
        const { tokens: another } = await api.rematch(this.id, swapped, claim());
        Object.assign(tokens, another);
        for (const id of Object.keys(another)) delete invites[id];
      }
      const whose = account.name ? { account: account.name } : {};
      keepChair(game, { title, scenario, tokens, invites, ...whose });
      made = game;
    });
    return made;
  }

  /** Who sits where at a practice table. */
  private practiceSeats(): Seating | undefined {
    // Bots stay where they are; whoever looks on takes every seat.
    if (this.seat === undefined) return undefined;
    const seats = (this.info?.seats ?? []).map((held, i) => ({ ...held, about: this.info?.about.seats[i] }));
    return Object.fromEntries(
      seats
        .filter((s) => !s.about?.automatic)
        .map((s) => [s.id, s.holder === "bot" && s.bot ? { holder: "bot", bot: s.bot } : { holder: "me" }]),
    );
  }

  /** Starts a practice table from a moment of this game and says its id. */
  async fork(at: number): Promise<string | undefined> {
    let made: string | undefined;
    await this.attempt(async () => {
      const created = await this.api.fork(this.id, at, this.practiceSeats());
      const title = `${this.info?.about.title ?? ""}, what if`;
      keepChair(created.game, {
        title,
        scenario: this.info?.about.scenario ?? "",
        practice: true,
        from: { game: this.id, at, title: this.info?.name ?? "" },
        tokens: created.tokens,
        ...(account.name ? { account: account.name } : {}),
      });
      made = created.game;
    });
    return made;
  }

  /** The odds of a choice, asked once for each position. */
  odds(offer: Offer): Promise<Odds> {
    const key = JSON.stringify(offer.choice);
    const known = this.oddsKnown.get(key) ?? this.api.odds(this.id, offer.choice);
    this.oddsKnown.set(key, known);
    return known;
  }

  /** Whether the rules or bots have all other seats, so that a hint is unfair to nobody. */
  get hints(): boolean {
    const { info, seat } = this;
    return (
      info !== undefined &&
      this.standIn(seat) === undefined &&
      info.seats.every((s) => s.id === seat || s.holder === "bot")
    );
  }

  /** What a bot would choose now. */
  async hint(): Promise<Offer | undefined> {
    let found: Offer | undefined;
    await this.attempt(async () => {
      const path = `/api/games/${this.id}/hint`;
      const { n, choice } = await this.api.call<{ n: number; choice: unknown }>("POST", path, {});
      if (this.live?.n !== n) return;
      const wanted = JSON.stringify(choice);
      found = this.live.offers.find((offer) => JSON.stringify(offer.choice) === wanted);
    });
    return found;
  }

  /** What somebody could have in mind with a piece or a space, and why not. */
  why(about: { piece?: string; space?: string }): Promise<Considered[]> {
    return this.api.why(this.id, about);
  }

  /** What a space sees now. */
  async sightFrom(from: string): Promise<string[]> {
    return (await this.api.sightFrom(this.id, from)).sees;
  }

  /** Whether one space sees another, and what blocks it. */
  async sight(from: string, to: string): Promise<SightLine> {
    const n = this.live?.n;
    if (this.sightAt !== n) this.sightKnown.clear();
    this.sightAt = n;
    const key = `${from}>${to}`;
    const known = this.sightKnown.get(key) ?? this.api.sight(this.id, from, to).then(lineOf);
    this.sightKnown.set(key, known);
    return known;
  }

  orders(): Promise<Order[]> {
    return this.api.orders(this.id);
  }

  keepOrders(orders: Order[]): Promise<boolean> {
    return this.attempt(() => this.api.call("PUT", `/api/games/${this.id}/orders`, orders));
  }

  /** What a file of this game may hold: all of it, or where it is to be found. */
  get fileKind(): FileKind {
    if (this.over && !this.info?.practice) return "journal";
    return this.alone && this.seat !== undefined && !this.info?.practice ? "save" : "bookmark";
  }

  /** Saves the game, or a bookmark of it where others have secrets in it. */
  async download(): Promise<void> {
    await this.attempt(async () => {
      const kind = this.fileKind;
      const file =
        kind === "bookmark"
          ? bookmarkOf(this.id, this.info?.name ?? "", this.at ?? this.live?.n ?? 0)
          : await this.api.export(this.id, kind === "journal", Object.values(this.tokens));
      const link = document.createElement("a");
      link.href = URL.createObjectURL(file);
      link.download = fileName(this.info?.about.scenario ?? "game", kind);
      link.click();
      URL.revokeObjectURL(link.href);
    });
  }

  /** Shows a past position, or the live one. */
  async show(at: number | undefined): Promise<void> {
    const n = this.live?.n ?? 0;
    if (at === undefined || at >= n) {
      this.at = undefined;
      this.past = undefined;
      return;
    }
    try {
      const past = await this.api.table(this.id, Math.max(0, at), this.eyes);
      this.past = past;
      this.at = Math.max(0, at);
    } catch (error) {
      this.complain(error);
    }
  }

  private async attempt(act: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.notice = undefined;
    try {
      await act();
      return true;
    } catch (error) {
      this.complain(error);
      if (error instanceof ApiError && error.status === 409) await this.refresh().catch(() => undefined);
      return false;
    } finally {
      this.busy = false;
    }
  }

  private complain(error: unknown): void {
    this.notice =
      error instanceof ApiError
        ? { text: error.message, clause: error.clause, help: error.help }
        : { text: "The server cannot be reached. Your choice was not made; try again." };
  }
}

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));
