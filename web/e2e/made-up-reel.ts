/** A made-up table at which the other side does something while one waits, to be told on the map. */
import type { Page } from "playwright-core";
import type { Moment } from "../src/lib/scenes";
import type { Piece, Telling, Told } from "../src/lib/types.gen";
import { madeUpTable, serveMadeUp, type MadeUp } from "./made-up";

const telling = (text: string, given: Partial<Telling>): Telling => ({
  text,
  gist: "",
  closes: false,
  clauses: ["FTE-7.4-24"],
  modifiers: [],
  pieces: [],
  spaces: [],
  ...given,
});
const die = (purpose: string, face: number): Told["drawn"] => ({
  purpose,
  faces: [{ kind: "die", sides: 10, face }],
});

/** Where the first pieces stand, so that they can be named. */
const PLACES: Record<string, Partial<Piece>> = {
  u0: { space: "04.05", name: "1A", badges: [], done: false },
  u2: { space: "05.08", name: "1B", badges: [], done: false },
  u4: { space: "03.07", name: "1C", badges: [], done: false },
  u1: { space: "09.06", name: "3/K8", back: false, symbol: "infantry", spoken: "3/K8" },
  u3: { space: "09.04", name: "RPG", back: false, symbol: "rpg", spoken: "RPG" },
};

/** What the other side does: a phase begins, somebody comes nearer, fires and breaks 1A; somebody else kills 1B, misses 1C. */
export function whatHappens(n: number): Told[] {
  return [
    { n, event: {}, telling: telling("The Fire phase began", { closes: true }) },
    { n: n + 1, event: {}, telling: telling("3/K8 entered 08.06", { pieces: ["u1"], spaces: ["08.06"] }) },
    {
      n: n + 2,
      event: {},
      telling: telling("3/K8 hit 1A: rolled 3", {
        pieces: ["u1", "u0"],
        spaces: ["04.05"],
        gist: "hit",
        modifiers: [{ value: 1, text: "target in Grass", clause: "FTE-7.1-05" }],
      }),
      drawn: die("to hit", 3),
    },
    {
      n: n + 3,
      event: {},
      telling: telling("RPG hit 1B: rolled 1", { pieces: ["u3", "u2"], spaces: ["05.08"], gist: "hit" }),
      drawn: die("to hit", 1),
    },
    {
      n: n + 4,
      event: {},
      telling: telling("RPG missed Fire Team 6", { pieces: ["u3", "u6"], spaces: ["11.09"], gist: "missed" }),
      drawn: die("to hit", 9),
    },
  ];
}

/** A table, and what becomes of it when the other side has acted. */
export class Waiting {
  /** How many inputs there were when the other side last began to act. */
  private before: number;
  told: Told[];
  /** Choices that the page has made. */
  readonly made: unknown[] = [];
  private readonly start: Piece[];

  constructor(readonly table: MadeUp = madeUpTable()) {
    this.start = this.table.scene.pieces.map((piece) => ({ ...piece, ...PLACES[piece.id] }));
    this.told = this.table.told;
    this.before = (this.told.at(-1)?.n ?? -1) + 1;
    this.table.scene = { ...this.table.scene, pieces: this.start };
  }

  get n(): number {
    return (this.told.at(-1)?.n ?? -1) + 1;
  }

  /** The other side acts. */
  act(entries = whatHappens(this.n)): void {
    this.before = this.n;
    this.told = [...this.told, ...entries];
  }

  /** The pieces after so many inputs. */
  private piecesAt(n: number): Piece[] {
    const since = n - this.before;
    const changed = this.start.map((piece): Piece => {
      if (piece.id === "u1" && since >= 2) return { ...piece, space: "08.06" };
      if (piece.id === "u0" && since >= 3) return { ...piece, badges: ["broken"] };
      return piece;
    });
    return since >= 4 ? changed.filter((piece) => piece.id !== "u2") : changed;
  }

  /** Serves it to a page; what had been seen before, and how long ago, is remembered there. */
  async serve(page: Page, looked?: { n: number; seen: number }): Promise<void> {
    await serveMadeUp(page, this.table);
    const scene = (n: number) => ({ ...this.table.scene, pieces: this.piecesAt(n) });
    await page.route("**/api/games/made-up/table**", (route) =>
      route.fulfill({
        json: {
          n: this.n,
          turn: 4,
          ask: { Choice: { seat: 0 } },
          scene: scene(this.n),
          offers: this.table.offers,
          undo: { ok: false, why: "no" },
          offer: null,
          verdict: null,
        },
      }),
    );
    await page.route("**/api/games/made-up/history**", (route) => {
      const from = Number(new URL(route.request().url()).searchParams.get("from") ?? 0);
      return route.fulfill({ json: this.told.filter((t) => t.n >= from) });
    });
    await page.route("**/api/games/made-up/scenes**", (route) => {
      const asked = new URL(route.request().url()).searchParams;
      const [from, to] = [Number(asked.get("from") ?? 0), Number(asked.get("to") ?? this.n)];
      const scenes: (Omit<Moment, "scene"> & { scene: unknown; order: string[] })[] = [];
      for (let at = from; at <= to; at++) {
        const pieces = this.piecesAt(at);
        scenes.push({ at, turn: 4, scene: { ...this.table.scene, pieces }, order: pieces.map((p) => p.id) });
      }
      return route.fulfill({ json: { to, scenes } });
    });
    await page.route("**/api/games/made-up/inputs", async (route) => {
      this.made.push(route.request().postDataJSON());
      this.told = [
        ...this.told,
        { n: this.n, event: {}, telling: telling("1A did as it was told", { pieces: ["u0"] }), drawn: null },
      ];
      await route.fulfill({ json: { n: this.n, told: [] } });
    });
    if (looked)
      await page.addInitScript(({ n, seen }) => {
        const chairs = JSON.parse(localStorage.getItem("sandtable.chairs") ?? "{}");
        if (chairs["made-up"]?.looked) return;
        localStorage.setItem(
          "sandtable.chairs",
          JSON.stringify({ "made-up": { ...chairs["made-up"], seen, looked: { us: n } } }),
        );
      }, looked);
  }
}
