/** The server's envelope around the referee's types. */
import type { CampaignAbout } from "./campaign";
import type { Order, StandingRule } from "./orders";
import type { SightAnswer } from "./sight";
import type { SentScenes } from "./scenes";
import type { Board, Denial, Odds, Offer, Reckoned, Scene, TableAsk, Told } from "./types.gen";
import { sentence } from "./words";

export interface SeatName {
  id: string;
  name: string;
  /** Nobody sits there: the rules play it. */
  automatic: boolean;
  /** How many counters it begins with. */
  counters?: number;
}

/** Who won how often between equal bots. */
export interface Balance {
  games: number;
  /** In seat order; the others were drawn. */
  wins: number[];
  bot: string;
}

/** Something that can be set before a game begins: a ruling on which players disagree, an optional rule. */
export interface GameOption {
  id: string;
  text: string;
  values: string[];
  usual: string;
  clauses: string[];
}

export interface ScenarioAbout {
  id: string;
  title: string;
  briefing: string;
  minutes: number;
  seats: SeatName[];
  options: GameOption[];
  /** How much there is to keep in mind, from 1 to 5. */
  difficulty?: number;
  balance?: Balance | null;
}

export interface ShelfGame {
  game: string;
  name: string;
  about: string;
  /** The inside of an SVG, 48 by 48. */
  emblem?: string;
  /** Name and description, the best first. */
  bots: [string, string][];
  ready: boolean;
  scenarios: ScenarioAbout[];
  /** Games of it that follow one another. */
  campaigns?: CampaignAbout[];
}

export type Holder = "me" | "link" | "anybody" | "bot";

/** How soon players mean to answer. */
export type Pace = "live" | "day" | "week" | "none";

/** Who is to sit where, by the ids of the seats. */
export type Seating = Record<string, { holder: Holder; bot?: string; name?: string }>;

export interface NewGame {
  scenario: string;
  seats: Seating;
  /** Options that differ from what the scenario says. */
  options?: Record<string, string>;
  public?: boolean;
  name?: string;
  pace?: Pace;
  /** Whether going back over what came up lets it come up anew. */
  retry?: boolean;
}

export interface Created {
  game: string;
  tokens: Record<string, string>;
  invites: Record<string, string>;
}

export interface Undo {
  ok: boolean;
  /** Where one may not go back by oneself: whether the others can be asked. */
  ask?: boolean;
  to?: number;
  why?: string;
  /** Whether going back would let something that came up come up anew. */
  luck?: boolean;
}

/** How a game ended: by the rules, by resigning or by agreement; no winner is a draw. */
export interface Verdict {
  how: string;
  winner: string | null;
  /** How often luck was tried again on the way. */
  luck?: number;
}

/** Something one player offered to the others; it stands until it is answered. */
export interface Proposal {
  id: number;
  by: string;
  kind: string;
}

/** A position as one seat may know it. */
export interface TableView {
  n: number;
  /** The turn that is played, from 1. */
  turn: number;
  /** The act that is being carried out, from 1; 0 where the game counts none. */
  act?: number;
  ask: TableAsk;
  scene: Scene;
  offers: Offer[];
  undo: Undo;
  offer?: Proposal | null;
  verdict?: Verdict | null;
  /** Why the game can only be looked at. */
  shut?: string;
  /** After the end: goals and points that the result rests on, where no event told them. */
  reckoning?: Reckoned[];
}

export interface SeatInfo {
  id: string;
  name: string;
  /** "person", "open" or "bot". */
  holder: string;
  /** The bot that decides; where a person holds the seat, it stands in for that person. */
  bot: string | null;
  /** What the holder is called. */
  player: string;
  online: boolean;
}

/** From how many inputs to how many a bot decided for a person; without an end, it still does. */
export interface Stint {
  seat: string;
  bot: string;
  from: number;
  to: number | null;
}

export interface ChatLine {
  id: number;
  seat: string;
  /** Who holds the seat, if he has a name. */
  name?: string;
  text: string;
  at: number;
}

export interface GameInfo {
  game: string;
  /** What the table is called; as the scenario is, unless it was given a name. */
  name: string;
  about: ScenarioAbout & { game: string; scenario: string };
  /** Options that differ from what the scenario says. */
  options: Record<string, string>;
  /** Rules of the game for when to ask in its windows. */
  standing_rules?: StandingRule[];
  seats: SeatInfo[];
  stints: Stint[];
  n: number;
  ask: TableAsk;
  verdict?: Verdict | null;
  public: boolean;
  practice: boolean;
  pace?: Pace;
  /** Whether luck may be tried again, and to how many inputs the game went back each time it was. */
  luck?: { again: boolean; tried: number[] };
  /** Why the game can only be looked at. */
  shut?: string | null;
  /** The campaign of which it is a link, and which. */
  campaign?: { campaign: string; link: number } | null;
  /** The seat of whoever asks. */
  you?: string | null;
  /** The game in which the same people play again. */
  again?: { game: string; swapped: boolean } | null;
  created: number;
  changed: number;
}

/** Who sits at a game in a list. */
export interface Sitter extends SeatName {
  holder: "person" | "open" | "bot";
  bot: string | null;
  player: string;
  /** Anybody may sit down. */
  free: boolean;
}

/** What an invitation is to. */
export interface Invitation {
  game: string | null;
  name: string;
  title: string;
  briefing: string;
  minutes: number;
  scenario: string;
  seat: { id: string; name: string; number: number };
  hosts: { seat: string; player: string }[];
  pace: Pace;
}

/** A clause in the rule book. */
export interface BookClause {
  id: string;
  section: string;
  topic: string;
  text: string;
  played: boolean;
  /** How many cases prove it. */
  proofs: number;
}

export interface Book {
  game: string;
  name: string;
  clauses: BookClause[];
}

/** A clause with the cases that prove it. */
export interface ProvedClause extends BookClause {
  cases: { number: number; title: string }[];
}

/** Something somebody could have in mind, and why not. */
export interface Considered {
  offer: Offer;
  ok: boolean;
  denial?: Denial;
}

/** A game in a list, as the holder of one token may know it. */
export interface Listed {
  game: string;
  scenario: string;
  title: string | null;
  name: string;
  n: number;
  /** The seat that is asked. */
  turn: string | null;
  /** The seat of the token. */
  you: string | null;
  yourTurn: boolean;
  /** The bot that stands in for the holder of the token. */
  standIn: string | null;
  verdict: Verdict | null;
  changed: number;
  /** Since when whoever is asked is asked. */
  since?: number;
  pace?: Pace;
  seats?: Sitter[];
}

export interface ClauseText {
  id: string;
  section: string;
  text: string;
}

/** Why the server did not do what it was asked. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly clause?: string,
    readonly help?: string,
  ) {
    super(message);
  }
}

/** Calls the server as the holder of a seat, or as a watcher without a token. */
export class Api {
  constructor(
    private readonly token?: string,
    /** Which seat is meant, for the session of an account that holds several. */
    private readonly seat?: string,
    private readonly get: typeof fetch = (...args) => fetch(...args),
  ) {}

  /** How whoever asks makes himself known. */
  get pass(): Record<string, string> {
    return {
      ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}),
      ...(this.seat ? { "X-Seat": this.seat } : {}),
    };
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers: Record<string, string> = { Accept: "application/json", ...this.pass };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const response = await this.get(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw await errorOf(response);
    return (response.status === 204 ? undefined : await response.json()) as T;
  }

  /** The game file: the whole of it after the end, and before it for whoever holds all seats of people. */
  async export(game: string, over: boolean, tokens: string[]): Promise<Blob> {
    const save = { method: "POST", body: JSON.stringify({ form: "save", tokens }) };
    const response = await this.get(`/api/games/${game}/export`, {
      headers: { ...this.pass, ...(over ? {} : { "Content-Type": "application/json" }) },
      ...(over ? {} : save),
    });
    if (!response.ok) throw await errorOf(response);
    return response.blob();
  }

  shelf = (): Promise<ShelfGame[]> => this.call("GET", "/api/shelf");
  /** The ground of a scenario that nobody plays yet. */
  ground = (scenario: string): Promise<Board> => this.call("GET", `/api/shelf/${scenario}/board`);
  /** Games that anybody may watch. */
  open = (): Promise<Listed[]> => this.call("GET", "/api/games");
  mine = (tokens: string[]): Promise<Listed[]> => this.call("POST", "/api/mine", { tokens });
  import = (file: Blob): Promise<Created> => this.send("/api/import", file);
  /** A file, as it is. */
  async file(path: string): Promise<Blob> {
    const response = await this.get(path, { headers: this.pass });
    if (!response.ok) throw await errorOf(response);
    return response.blob();
  }
  /** Sends a file, as it is. */
  async send<T>(path: string, file: Blob): Promise<T> {
    const response = await this.get(path, { method: "POST", body: file, headers: this.pass });
    if (!response.ok) throw await errorOf(response);
    return (await response.json()) as T;
  }
  create = (game: NewGame): Promise<Created> => this.call("POST", "/api/games", game);
  /** Takes a seat; with the same claim a lost answer can be asked for again. */
  join = (
    game: string,
    secret: string,
    claim: string,
    name?: string,
  ): Promise<{ seat: string; token: string }> =>
    this.call("POST", `/api/games/${game}/join`, { secret, claim, ...(name ? { name } : {}) });
  /** Takes a seat that anybody may take. */
  sitDown = (
    game: string,
    seat: string,
    claim: string,
    name?: string,
  ): Promise<{ seat: string; token: string }> =>
    this.call("POST", `/api/games/${game}/join`, { seat, claim, ...(name ? { name } : {}) });
  /** Plays a game that is over again with the same people, or sits down where that has begun. */
  rematch = (game: string, swap: boolean, claim: string): Promise<Created> =>
    this.call("POST", `/api/games/${game}/rematch`, { swap, claim });
  /** What an invitation is to, before it is used. */
  invitation = (game: string, secret: string): Promise<Invitation> =>
    this.call("POST", `/api/games/${game}/invitation`, { secret });
  book = (game: string): Promise<Book> => this.call("GET", `/api/rules/${game}`);
  proved = (game: string, id: string): Promise<ProvedClause> =>
    this.call("GET", `/api/rules/${game}/clauses/${encodeURIComponent(id)}`);
  play = (game: string, number: number): Promise<{ title: string; rules: string[]; play: string }> =>
    this.call("GET", `/api/rules/${game}/cases/${number}`);
  clause = (id: string): Promise<ClauseText> => this.call("GET", `/api/clauses/${encodeURIComponent(id)}`);
  board = (game: string): Promise<Board> => this.call("GET", `/api/games/${game}/board`);
  table = (game: string, at?: number, eyes?: string): Promise<TableView> => {
    const query = new URLSearchParams({
      ...(at === undefined ? {} : { at: String(at) }),
      ...(eyes ? { eyes } : {}),
    });
    return this.call("GET", `/api/games/${game}/table?${query}`);
  };
  history = (game: string, from = 0, eyes?: string): Promise<Told[]> =>
    this.call("GET", `/api/games/${game}/history?from=${from}${eyes ? `&eyes=${eyes}` : ""}`);
  /** How the table looked, moment after moment. */
  scenes = (
    game: string,
    range: { from: number; to?: number; every?: number; eyes?: string | undefined },
  ): Promise<SentScenes> => {
    const given = Object.entries(range).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
    return this.call("GET", `/api/games/${game}/scenes?${query}`);
  };
  choose = (game: string, n: number, choice: unknown): Promise<{ n: number; told: Told[] }> =>
    this.call("POST", `/api/games/${game}/inputs`, { n, choice });
  info = (game: string): Promise<GameInfo> => this.call("GET", `/api/games/${game}`);
  notes = async (game: string): Promise<string> =>
    (await this.call<{ text: string }>("GET", `/api/games/${game}/notes`)).text;
  fork = (game: string, at: number, seats?: Seating): Promise<Created> =>
    this.call("POST", `/api/games/${game}/fork`, { at, ...(seats ? { seats } : {}) });
  why = (game: string, about: { piece?: string; space?: string }): Promise<Considered[]> =>
    this.call("POST", `/api/games/${game}/why`, about);
  chat = (game: string): Promise<ChatLine[]> => this.call("GET", `/api/games/${game}/chat`);
  orders = (game: string): Promise<Order[]> => this.call("GET", `/api/games/${game}/orders`);
  sight = (game: string, from: string, to: string): Promise<SightAnswer> =>
    this.call(
      "GET",
      `/api/games/${game}/sight?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`,
    );
  sightFrom = (game: string, from: string): Promise<{ sees: string[] }> =>
    this.call("GET", `/api/games/${game}/sight?from=${encodeURIComponent(from)}`);
  /** Lets a bot decide for the seat. */
  leaveToBot = (game: string): Promise<unknown> => this.call("PUT", `/api/games/${game}/stand-in`, {});
  /** Takes the seat back from the bot. */
  takeBack = (game: string): Promise<unknown> => this.call("DELETE", `/api/games/${game}/stand-in`);
  odds = (game: string, choice: unknown): Promise<Odds> =>
    this.call("POST", `/api/games/${game}/odds`, { choice });
}

async function errorOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as {
    error?: { code?: string; message?: string; clause?: string; help?: string };
  };
  const { code = String(response.status), message, clause, help } = body.error ?? {};
  return new ApiError(
    response.status,
    code,
    message ? sentence(message) : `The server answered ${response.status}.`,
    clause,
    help && sentence(help),
  );
}
