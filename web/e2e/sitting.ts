/** A seat held without a page, to bring a game quickly to the moment that a test is about. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Considered, Created, TableView } from "../src/lib/api";
import type { Odds, Offer, Told } from "../src/lib/types.gen";

type Holder = "me" | "link" | "bot";

export class Sitting {
  private constructor(
    readonly url: string,
    readonly game: string,
    readonly tokens: Record<string, string>,
    readonly invites: Record<string, string>,
  ) {}

  static async begin(
    url: string,
    seats: Record<string, Holder>,
    options: { scenario?: string; public?: boolean; session?: string } = {},
  ): Promise<Sitting> {
    const body = {
      scenario: options.scenario ?? "fte/first-patrol",
      seats: Object.fromEntries(Object.entries(seats).map(([id, holder]) => [id, { holder }])),
      public: options.public ?? false,
    };
    const made = await ask<Created>(`${url}/api/games`, options.session, body);
    return new Sitting(url, made.game, made.tokens, made.invites);
  }

  /** Takes the seat of an invitation, as a friend elsewhere would. */
  async join(seat: string): Promise<void> {
    const body = { secret: this.invites[seat], claim: "a claim that is long enough" };
    const made = await ask<{ token: string }>(`${this.url}/api/games/${this.game}/join`, undefined, body);
    this.tokens[seat] = made.token;
  }

  table(seat: string): Promise<TableView> {
    return ask(`${this.url}/api/games/${this.game}/table`, this.tokens[seat]);
  }

  async choose(seat: string, words: RegExp): Promise<void> {
    const view = await this.table(seat);
    const offer = view.offers.find((o) => words.test(o.wording.text));
    if (!offer) throw new Error(`${seat} is not offered ${words}: ${texts(view.offers)}`);
    await this.make(seat, view, offer);
  }

  /** What a seat may expect of a choice. */
  odds(seat: string, offer: Offer): Promise<Odds> {
    return ask(`${this.url}/api/games/${this.game}/odds`, this.tokens[seat], { choice: offer.choice });
  }

  /** Plays for these seats, the plainest answer first, until one of them is asked what is wanted; says which. */
  async playUntil(
    wanted: RegExp | ((view: TableView, seat: string) => Promise<boolean>),
    seats = Object.keys(this.tokens),
    plain: RegExp[] = PLAIN,
  ): Promise<string> {
    for (let made = 0; made < 400; made++) {
      for (const seat of seats) {
        const view = await this.table(seat);
        const asked = view.offers.filter((o) => !o.aside);
        if (asked.length === 0) continue;
        const here = wanted instanceof RegExp ? wanted.test(view.scene.prompt) : await wanted(view, seat);
        if (here) return seat;
        const words = plain.find((w) => asked.some((o) => w.test(o.wording.text)));
        await this.make(seat, view, asked.find((o) => words?.test(o.wording.text)) ?? asked[0]!);
      }
      await new Promise((go) => setTimeout(go, 5));
    }
    throw new Error(`nobody was asked ${String(wanted)}`);
  }

  async isOver(seat: string): Promise<boolean> {
    return !!(await this.table(seat)).verdict;
  }

  /** What a bot would choose here. */
  async advice(seat: string): Promise<Offer | undefined> {
    const { choice } = await ask<{ choice: unknown }>(
      `${this.url}/api/games/${this.game}/hint`,
      this.tokens[seat],
      {},
    );
    return { choice } as Offer;
  }

  /** What could be done with a piece or in a place, and why not. */
  why(seat: string, about: { piece?: string; space?: string }): Promise<Considered[]> {
    return ask(`${this.url}/api/games/${this.game}/why`, this.tokens[seat], about);
  }

  /** All that this seat was told. */
  history(seat: string): Promise<Told[]> {
    return ask(`${this.url}/api/games/${this.game}/history?from=0`, this.tokens[seat]);
  }

  async make(seat: string, view: TableView, offer: Offer): Promise<void> {
    const body = { n: view.n, choice: offer.choice };
    await ask(`${this.url}/api/games/${this.game}/inputs`, this.tokens[seat], body);
  }

  /** Ends the game. */
  async resign(seat: string): Promise<void> {
    const body = { kind: "resign" };
    await ask(`${this.url}/api/games/${this.game}/offers`, this.tokens[seat], body);
  }

  /** Opens the table on a page that holds these seats, in a lesson perhaps; none of them: to watch. */
  async show(page: Page, seats: string[], lesson?: { id: string; step: number }): Promise<void> {
    const tokens = Object.fromEntries(seats.map((seat) => [seat, this.tokens[seat]!]));
    await page.goto(`${this.url}/#/`);
    await page.evaluate(
      ([game, kept, lesson]) => {
        const chair = { title: "", scenario: "", tokens: kept, invites: {}, seen: 0, lesson };
        localStorage.setItem("sandtable.chairs", JSON.stringify({ [game]: chair }));
      },
      [this.game, tokens, lesson] as const,
    );
    await page.goto(`${this.url}/#/game/${this.game}`);
    await page.getByTestId("board").waitFor();
  }
}

/** A finished game from a file, with one of its seats on a page that shows how it ended. */
export async function finished(url: string, page: Page, file: string, seat: string): Promise<Created> {
  const body = readFileSync(resolve(import.meta.dirname, "../../fixtures", file));
  const response = await fetch(`${url}/api/import`, { method: "POST", body });
  expect(response.ok, await response.clone().text()).toBe(true);
  const made = (await response.json()) as Created;
  await page.goto(`${url}/#/`);
  await page.evaluate(
    ([game, token, seat]) => {
      const chair = { title: "", scenario: "", tokens: { [seat]: token }, invites: {}, seen: 0 };
      localStorage.setItem("sandtable.chairs", JSON.stringify({ [game]: chair }));
    },
    [made.game, made.tokens[seat]!, seat] as const,
  );
  await page.goto(`${url}/#/game/${made.game}`);
  await page.getByTestId("result").waitFor();
  return made;
}

/** Goes on without doing anything. */
const PLAIN = [/^Hold fire/, /^Pass/, /^End the Activation/, /^No Action/, /^Halt/, /^No /, /^Finish/];

const texts = (offers: readonly Offer[]): string => offers.map((o) => o.wording.text).join(" | ");

async function ask<T>(url: string, token: string | undefined, body?: unknown): Promise<T> {
  const response = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      "Content-Type": "application/json",
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
