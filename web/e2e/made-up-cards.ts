/** A made-up table of terrain cards: everything that a scene of cards can show. */
import type { Area, Board, Marker, MarkerKind, Offer, Piece, Scene, TerrainKind } from "../src/lib/types.gen";
import type { MadeUp } from "./made-up";

type Edges = Board["spaces"][number]["edges"];
const edges = (letters: string): Edges => [..."NESW"].map((e) => (letters.includes(e) ? "Closed" : "Open"));

const GROUND: [string, TerrainKind, string, string][] = [
  ["A3", "hamlet", "Farm", "S"],
  ["B3", "woods", "Woods", "NESW"],
  ["C3", "clear", "Hill", ""],
  ["D3", "village", "Village", "ESW"],
  ["A2", "grass", "Hedgerow", "NSW"],
  ["B2", "orchard", "Orchard", ""],
  ["C2", "rock", "Gully", "NES"],
  ["D2", "face-down", "Face down", ""],
  ["A1", "woods", "Woods", "NESW"],
  ["B1", "clear", "Open field", ""],
  ["C1", "grass", "Hedgerow", "NSW"],
  ["D1", "orchard", "Orchard", ""],
];

const piece = (id: string, space: string, side: number, change: Partial<Piece> = {}): Piece => ({
  id,
  space,
  side,
  area: null,
  name: id,
  spoken: `${id}, veteran, three steps`,
  symbol: "infantry",
  back: false,
  values: [
    { kind: "volume", text: "S" },
    { kind: "range", text: "L" },
  ],
  strength: [3, 0],
  badges: [],
  done: false,
  aboard: null,
  ...change,
});

const area = (id: string, space: string, name: string, side: number): Area => ({ id, space, name, side });
const marker = (id: string, space: string, kind: MarkerKind, text: string, side: number | null): Marker => ({
  id,
  space,
  kind,
  text,
  side,
});

const scene: Scene = {
  heading: "Turn 3 of 10 · Commands: platoons",
  prompt: "2nd Platoon HQ has 3 commands left. Give squad 1/2 an order.",
  sequence: ["HQ event", "Commands", "Initiative", "Enemy", "Combat", "Clean up"].map((name, i) => ({
    name,
    now: i === 1,
  })),
  pieces: [
    piece("1/2", "B2", 0, { area: "b2-basic" }),
    piece("2 HQ", "B2", 0, { area: "b2-basic", symbol: "hq", strength: [1, 0] }),
    piece("2/2", "B2", 0, { badges: ["pinned"], strength: [2, 1] }),
    piece("LMG", "B2", 0, { symbol: "machine-gun", badges: ["exposed"], strength: [1, 0] }),
    piece("4/Gp", "A3", 1, { area: "a3-building", strength: [2, 1] }),
    piece("E-LMG", "B3", 1, { area: "b3-foxhole", symbol: "machine-gun", name: "LMG", strength: [1, 0] }),
    ...["3 HQ", "1/3", "2/3"].map((id) => piece(id, "A1", 0)),
    ...["CO", "60mm"].map((id) => piece(id, "B1", 0, { symbol: id === "CO" ? "hq" : "mortar" })),
    ...["1 HQ", "1/1"].map((id) => piece(id, "C1", 0, { area: "c1-basic" })),
    piece("2/1", "C1", 0, { badges: ["exposed"], strength: [2, 1] }),
  ],
  areas: [
    area("a3-building", "A3", "Building +2", 1),
    area("b3-foxhole", "B3", "Foxhole +1", 1),
    area("b2-basic", "B2", "Basic +1", 0),
    area("c1-basic", "C1", "Basic +1", 0),
  ],
  markers: [
    marker("v1", "B2", "volume", "A −1", 1),
    marker("x1", "B2", "plate", "crossfire −1", 1),
    marker("v2", "B3", "volume", "A −1", 0),
    marker("v3", "C1", "volume", "A −1", 1),
    marker("pc", "D3", "contact", "Contact B", 1),
    marker("o1", "D3", "objective", "Objective 1", null),
  ],
  lines: [
    { kind: "arrow", from: "A3", to: "B2", label: "A", side: 1 },
    { kind: "arrow", from: "B3", to: "B2", label: "A", side: 1 },
    { kind: "arrow", from: "B2", to: "B3", label: "A", side: 0 },
    { kind: "arrow", from: "C2", to: "C1", label: "A", side: 1 },
    { kind: "border", from: "D2", to: "D1", label: "PL 1", side: null },
    { kind: "border", from: "C2", to: "C1", label: "", side: null },
  ],
  tracks: [
    { name: "Turn", value: 3, of: 10, side: null },
    { name: "Experience", value: 4, of: null, side: 0 },
  ],
  panels: [
    {
      title: "Command",
      lines: ["Day, at most 6 per impulse."],
      rows: [
        ["CO HQ", "veteran, battalion net up", 2, "saved 2", false, false],
        ["1st PLT HQ", "line, under fire A", 0, "done", false, true],
        ["2nd PLT HQ", "line, in cover", 3, "now", true, false],
        ["3rd PLT HQ", "green, activated", 0, "next", false, false],
      ].map(([name, note, filled, state, now, done]) => ({
        name: String(name),
        note: String(note),
        count: [Number(filled), 6],
        state: String(state),
        now: now === true,
        done: done === true,
        piece: name === "2nd PLT HQ" ? "2 HQ" : null,
        clauses: [],
      })),
    },
  ],
  hands: [
    {
      title: "Drawn to spot the LMG",
      result: "No crosshairs in three cards: the LMG stays unspotted.",
      side: 0,
      cards: [
        { name: "4", lines: ["cover", "rally", "F / P"], counted: [0], back: false },
        { name: "2", lines: ["grenade", "CP / C"], counted: [], back: false },
        { name: "", lines: [], counted: [], back: true },
      ],
    },
  ],
  reach: [],
};

const offers: Offer[] = [
  ...["Concentrate fire on B3", "Spot the LMG in B3", "Seek cover", "Rally"].map((text, i) => ({
    choice: text,
    aside: false,
    wording: {
      text,
      pieces: ["1/2", ...(i < 2 ? ["E-LMG"] : [])],
      spaces: i < 2 ? ["B3"] : [],
      modifiers: [],
      ...(i === 2 ? { note: "27 %: two cards for cover", cost: "1" } : {}),
    },
  })),
  ...["A2", "C2", "B1"].map((space) => ({
    choice: { move: space },
    aside: false,
    wording: { text: `Move to ${space}`, pieces: ["1/2"], spaces: [space], modifiers: [] },
  })),
];

/** A company on twelve cards. */
export const madeUpCards = (): MadeUp => ({
  title: "The Orchard Road",
  board: {
    layout: "Cards",
    spaces: GROUND.map(([id, terrain, name, closed], i) => ({
      id,
      col: 1 + (i % 4),
      row: 1 + Math.floor(i / 4),
      terrain,
      level: name === "Hill" ? 1 : 0,
      name: `${name}, level 1 · cover ${i % 2}/2`,
      value: `+${i % 3}`,
      edges: edges(closed),
    })),
    sides: [],
    names: [],
  },
  scene,
  offers,
  told: [
    {
      n: 0,
      event: {},
      telling: {
        text: "LMG failed to spot the LMG in B3.",
        gist: "",
        closes: false,
        clauses: ["FOF-8.5-05"],
        modifiers: [],
        pieces: ["LMG"],
        spaces: ["B3"],
      },
    },
  ],
  seats: [
    { id: "company", name: "Company" },
    { id: "enemy", name: "Enemy" },
  ],
});
