/** A table made up on the spot, to look at and to measure the client without a server. */
import type { Page } from "playwright-core";
import type {
  BadgeKind,
  Board,
  Offer,
  Piece,
  Scene,
  SideFeature,
  SymbolKind,
  TerrainKind,
  Told,
} from "../src/lib/types.gen";

import type { StandingRule } from "../src/lib/orders";

const two = (n: number): string => String(n).padStart(2, "0");

/** A map with patches of every terrain, a stream, a trail and a hill. */
export function madeUpBoard(cols: number, rows: number): Board {
  const terrain = (c: number, r: number): TerrainKind => {
    const v = Math.sin(c * 0.9) + Math.cos(r * 1.1) + Math.sin((c + r) * 0.55);
    if (v > 1.5) return "jungle";
    if (v > 0.8) return "grass";
    if (v < -1.7) return "hamlet";
    if (v < -0.9) return "paddy";
    return "clear";
  };
  const spaces = Array.from({ length: cols * rows }, (_, i) => {
    const [col, row] = [1 + (i % cols), 1 + Math.floor(i / cols)];
    const kind = terrain(col, row);
    const level = Math.hypot(col - 4, row - 3) < 2.2 ? 1 : 0;
    return {
      id: `${two(col)}.${two(row)}`,
      col,
      row,
      terrain: kind,
      level,
      name: `${kind[0]!.toUpperCase()}${kind.slice(1)}`,
      value: "",
      edges: [],
    };
  });
  const at = (c: number, r: number): string => `${two(c)}.${two(r)}`;
  const middle = Math.floor(cols / 2);
  const sides: SideFeature[] = [];
  for (let row = 1; row < rows; row++) {
    sides.push({ kind: "stream", between: [at(middle, row), at(middle + 1, row)] });
    const up = middle % 2 === 0 ? at(middle + 1, row + 1) : at(middle, row + 1);
    const low = middle % 2 === 0 ? at(middle, row) : at(middle + 1, row);
    sides.push({ kind: "stream", between: [low, up] });
  }
  for (let col = 1; col < cols; col++) {
    sides.push({ kind: "trail", between: [at(col, 6), at(col + 1, 6)] });
  }
  return {
    layout: "FlatHexes",
    spaces,
    sides,
    names: [
      { space: at(4, 3), text: "Hill 41" },
      { space: at(cols - 2, 5), text: "Tan Lap" },
    ],
  };
}

const SYMBOLS: SymbolKind[] = ["infantry", "leader", "machine-gun", "medic", "rpg", "mortar", "sniper"];
const BADGES: BadgeKind[][] = [[], ["suppressed"], ["exhausted"], ["broken", "low-ammo"], [], ["hero"]];

export function madeUpScene(cols: number, rows: number, count: number): Scene {
  const pieces: Piece[] = Array.from({ length: count }, (_, i) => {
    const side = i % 2;
    const col = 1 + ((i * 7) % cols);
    const row = 1 + ((i * 5 + Math.floor(i / 9)) % rows);
    const back = side === 1 && i % 3 === 0;
    const symbol = SYMBOLS[i % SYMBOLS.length]!;
    return {
      id: `u${i}`,
      space: `${two(col)}.${two(row)}`,
      side,
      name: back ? "" : `${1 + (i % 4)}${"ABC"[i % 3]}`,
      spoken: back ? "Concealed" : `Fire team ${i}, four men`,
      symbol: back ? "concealed" : symbol,
      back,
      values: back
        ? []
        : [
            {
              kind: i % 5 === 0 ? "fire-he" : i % 4 === 0 ? "fire-dual" : "fire-small-arms",
              text: String(3 + (i % 4)),
            },
            { kind: "range", text: String(4 + (i % 5)) },
            { kind: symbol === "leader" ? "quality-leader" : "quality", text: "7" },
          ],
      strength: back ? null : [3, 1],
      badges: back ? [] : BADGES[i % BADGES.length]!,
      done: i % 6 === 4,
      aboard: null,
      area: null,
    };
  });
  return {
    heading: "Turn 4 of 8 · Activation · US",
    prompt: "Choose an action for fire team 1A.",
    pieces,
    markers: [
      { id: "m1", space: "03.05", kind: "wia", side: 0, text: "Wounded" },
      { id: "m2", space: "06.02", kind: "objective", side: null, text: "Objective" },
    ],
    lines: [],
    tracks: [
      { name: "Turn", value: 4, of: 8, side: null },
      { name: "Victory Points", value: 11, of: null, side: 0 },
      { name: "Victory Points", value: 9, of: null, side: 1 },
    ],
    panels: [{ title: "The cup", lines: ["5 chits left: 2 US, 3 NVA/VC"], rows: [] }],
    sequence: ["Reinforcements", "Activations", "Fire missions", "Casualties"].map((name, i) => ({
      name,
      now: i === 1,
    })),
    areas: [],
    hands: [],
    reach: [],
  };
}

/** A table to be shown without a server. */
export interface MadeUp {
  title: string;
  board: Board;
  scene: Scene;
  offers: Offer[];
  told: Told[];
  seats: { id: string; name: string }[];
  /** Rules of the game for when to ask in its windows. */
  standingRules?: StandingRule[];
}

const acts = ["Move", "Double time", "Fire", "Recover", "Search", "No Action"];

/** A hex map with counters, and somebody about to act. */
export function madeUpTable(cols = 16, rows = 12, count = 24): MadeUp {
  const wording = { pieces: ["u0"], spaces: [], modifiers: [] };
  return {
    title: "The Ditch at Tan Lap",
    board: madeUpBoard(cols, rows),
    scene: madeUpScene(cols, rows, count),
    offers: [
      ...acts.map((text) => ({ choice: text, aside: false, wording: { ...wording, text } })),
      ...["02.02", "02.01", "01.02", "03.03"].map((space) => ({
        choice: { step: space },
        aside: false,
        wording: { ...wording, spaces: [space], text: `Move to ${space}` },
      })),
    ],
    told: Array.from({ length: 30 }, (_, n) => ({
      n,
      event: {},
      telling: {
        text:
          n % 3 === 0
            ? "3/K8 took opportunity fire at 2A in 05.08: rolled 3 against Fire Rating 5, hit."
            : "M60 moved from 05.06 to 05.07.",
        gist: "",
        closes: false,
        clauses: ["FTE-7.4-24"],
        modifiers: n % 3 === 0 ? [{ value: 1, text: "target in Grass", clause: "FTE-7.1-05" }] : [],
        pieces: [`u${n % count}`],
        spaces: ["05.06"],
      },
      drawn:
        n % 3 === 0 ? { purpose: "to hit", faces: [{ kind: "die" as const, sides: 10, face: 3 }] } : null,
    })),
    seats: [
      { id: "us", name: "US" },
      { id: "nva", name: "NVA / VC" },
    ],
  };
}

/** Answers the client's requests for one made-up game, `#/game/made-up`. */
export async function serveMadeUp(page: Page, table: MadeUp = madeUpTable()): Promise<void> {
  const { board, scene, offers, told, seats } = table;
  const n = (told.at(-1)?.n ?? -1) + 1;
  const ask = { Choice: { seat: 0 } };
  const about = {
    game: "made-up",
    scenario: "made-up/table",
    id: "made-up/table",
    title: table.title,
    briefing: "",
    minutes: 60,
    seats,
  };
  const holder = { holder: "person", bot: null, player: "kestrel", online: true };
  const answers: Record<string, unknown> = {
    "": {
      game: "made-up",
      name: "",
      about,
      seats: seats.map((seat) => ({ ...seat, ...holder })),
      n,
      ask,
      standing_rules: table.standingRules ?? [],
    },
    board,
    table: { n, ask, scene, offers, undo: { ok: true, to: n - 1 }, offer: null, verdict: null },
    history: told,
    chat: [],
    notes: { text: "" },
    odds: {
      exact: true,
      error: null,
      worlds: 1,
      leaves: [
        { label: "Nothing happens", probability: 0.65, fraction: null },
        { label: "Suppressed", probability: 0.2, fraction: null },
        { label: "Wounded", probability: 0.15, fraction: null },
      ],
    },
    why: [],
    sight: [],
    orders: [],
  };
  await page.route("**/api/games/made-up**", async (route) => {
    const what = new URL(route.request().url()).pathname.replace(/^\/api\/games\/made-up\/?/, "");
    if (what === "events") await route.fulfill({ contentType: "text/event-stream", body: ": quiet\n\n" });
    else if (what in answers) await route.fulfill({ json: answers[what] });
    else await route.fulfill({ status: 404, json: {} });
  });
  await page.addInitScript((seat) => {
    // A page that is loaded again remembers what it knew.
    if (localStorage.getItem("sandtable.chairs")) return;
    localStorage.setItem(
      "sandtable.chairs",
      JSON.stringify({
        "made-up": { title: "", scenario: "", tokens: { [seat]: "t" }, invites: {}, seen: 0 },
      }),
    );
  }, seats[0]!.id);
}
