/** A made-up table of floors, bunkers, vehicles and carried weapons, with an opposed roll, a line seen from the side and a
 *  page of a story. */
import type { Area, Check, Marker, Offer, Piece, Profile, Scene, Story, Value } from "../src/lib/types.gen";
import { madeUpBoard, type MadeUp } from "./made-up";

const value = (kind: Value["kind"], text: string): Value => ({ kind, text });
const piece = (id: string, side: number, space: string, name: string, more: Partial<Piece> = {}): Piece => ({
  id,
  space,
  area: null,
  side,
  name,
  spoken: name,
  symbol: "infantry",
  back: false,
  values: [
    value("fire-small-arms", "2"),
    value("range", "6"),
    value("movement-boxed", "4"),
    value("quality", "6"),
  ],
  strength: [2, 0],
  badges: [],
  done: false,
  aboard: null,
  ...more,
});
const leader = (id: string, side: number, space: string, name: string, more: Partial<Piece> = {}): Piece =>
  piece(id, side, space, name, {
    symbol: "leader",
    strength: null,
    values: [value("leadership", "+1"), value("movement", "6"), value("quality", "6")],
    ...more,
  });
const weapon = (id: string, holder: string, area: string, name: string, figures: string[]): Piece =>
  piece(id, 0, area.split("/")[0] ?? "", name, {
    tab: true,
    area,
    aboard: holder,
    strength: null,
    values: [value("fire-small-arms", figures[0] ?? ""), value("range", figures[1] ?? "")],
  });
const vehicle = (id: string, side: number, space: string, name: string, more: Partial<Piece>): Piece =>
  piece(id, side, space, name, {
    symbol: "tank",
    strength: null,
    values: [value("movement", "8"), value("quality", "6")],
    ...more,
  });

const HOUSE = "05.05";
const floor = (id: string, name: string, height: number, cover: string, climb: string): Area => ({
  id,
  space: HOUSE,
  name,
  side: 0,
  storey: { height, level: Math.max(0, height - 1), cover, climb },
});

export const madeUpProfile = (): Profile => ({
  title: "05.05 upper floor to 11.06",
  verdict: "degraded −1",
  effect: "Hinders",
  ends: [1, 0],
  columns: [
    { space: "05.05", ground: 0, top: 2, stands: "stone", effect: "Clear" },
    { space: "06.05", ground: 0, top: 0, effect: "Clear" },
    { space: "07.06", ground: 0, top: 0, effect: "Clear" },
    { space: "08.05", ground: 0, top: 1, stands: "light-woods", effect: "Hinders" },
    { space: "09.06", ground: 0, top: 0, effect: "Clear", shadow: true },
    { space: "10.05", ground: 0, top: 0, effect: "Clear", shadow: true },
    { space: "11.06", ground: 0, top: 0, effect: "Clear", shadow: true },
  ],
  notes: [
    {
      space: "08.05",
      text: "Light jungle: it is as high as the higher end, and the lower end lies in its shadow. Degrades the line by 1.",
      effect: "Hinders",
      clause: "LNLT-10.3-10",
    },
    {
      space: "10.05",
      text: "Brush: it rises above neither end. No effect.",
      effect: "Clear",
      clause: "LNLT-10.3-09",
    },
  ],
});

const shares = (hit: number, shaken: number): Check["shares"] => [
  { kind: "hit", thousandths: hit, text: "wounded or casualties" },
  { kind: "partly", thousandths: shaken, text: "Shaken" },
  { kind: "holds", thousandths: 1000 - hit - shaken, text: "none" },
];
const term = (figure: string, text: string, clause: string) => ({ value: figure, text, clause });

export const madeUpRoll = (): Check => ({
  title: "Opportunity Fire at 11.06",
  text: "From the upper floor of 05.05, range 6.",
  sums: [
    {
      side: 0,
      total: "d6 + 5",
      text: "attack",
      rows: [
        term("+4", "Firepower", "LNLT-5.2-02"),
        term("+1", "Leader", "LNLT-5.0.1-02"),
        term("−1", "Degrading terrain", "LNLT-10.3-02"),
        term("+1", "Moving", "LNLT-6.0-05"),
      ],
    },
    { side: 1, total: "d6 + 2", text: "defence", rows: [term("+2", "Terrain", "LNLT-5.0-05")] },
  ],
  shares: [
    { kind: "hit", thousandths: 833, text: "strikes" },
    { kind: "missed", thousandths: 167, text: "no effect" },
  ],
  grid: {
    sides: [6, 6],
    lead: 3,
    text: "the attack is higher in 30 of 36 rolls",
    clauses: ["LNLT-5.0-05", "LNLT-5.0-06"],
  },
  targets: [
    { piece: "cadre", name: "Cadre", text: "morale 6", shares: shares(50, 450) },
    { piece: "nva1", name: "Squad 5", text: "morale 5, led −1", shares: shares(150, 400) },
  ],
});

export const madeUpStory = (): Story => ({
  title: "Someone under the floor",
  text: [
    "The chapel door is not locked. Inside it is cool and smells of wax, and nobody answers when the point man calls. Then, below the boards, somebody coughs.",
    "A trapdoor lifts. An old man climbs out with his hands open, and after him nine others.",
  ],
  picture: "village",
  why: "Half-squad 5 entered 08.03",
  clauses: ["LNLT-1.8-02"],
  side: 0,
  answers: [
    { item: "answer:1", text: "Walk them back along the wall", effect: "Half-squad 5 is Ops Complete." },
    { item: "answer:2", text: "Ring the bell", effect: "Every enemy hex within 3 is spotted." },
  ],
});

const offer = (text: string, more: Partial<Offer["wording"]> = {}): Offer => ({
  choice: text,
  aside: false,
  wording: { text, pieces: [], spaces: [], modifiers: [], ...more },
});

const marker = (kind: Marker["kind"], space: string, text: string): Marker => ({
  id: `${kind}:${space}`,
  space,
  kind,
  side: null,
  text,
});

/** Somebody on the upper floor may answer movers; the same house has a ground floor. */
export function madeUpHeights(story?: Story): MadeUp {
  const up = `${HOUSE}/up`;
  const scene: Scene = {
    heading: "Turn 3 of 7 · Operations Phase",
    prompt: "Make Opportunity Fire at 11.06, or hold it.",
    sequence: [
      { name: "Rally", now: false },
      { name: "Operations · Main Force impulse", now: true },
      { name: "Administration", now: false },
    ],
    pieces: [
      leader("lt", 0, HOUSE, "Lt.", { area: up }),
      piece("sq2", 0, HOUSE, "Squad 2", { area: up }),
      weapon("m60", "sq2", up, "M-60", ["2", "9"]),
      piece("half3", 0, HOUSE, "Squad 3", { area: HOUSE, strength: [1, 1], badges: ["shaken"] }),
      piece("law", 0, "04.07", "LAW", { tab: true, strength: null, values: [] }),
      vehicle("m48", 0, "03.06", "M48", {
        model: { kind: "tank", hull: 1, turret: 3, open: true },
        badges: ["moved"],
      }),
      vehicle("m113", 0, "04.08", "M113", {
        model: { kind: "carrier", hull: 5, turret: 5 },
        badges: ["buttoned"],
      }),
      piece("rider", 0, "04.08", "Squad 4", { aboard: "m113", area: "aboard:m113" }),
      vehicle("uh1", 0, "07.02", "UH-1", {
        symbol: "helicopter",
        model: { kind: "helicopter", hull: 11, height: 2, text: "hovers" },
      }),
      leader("cadre", 1, "11.06", "Cadre", { badges: ["moved"], done: true }),
      piece("nva1", 1, "11.06", "Squad 5", { badges: ["moved"], done: true }),
      piece("hidden", 1, "09.03", "Squad 7", { badges: ["unspotted"] }),
      piece("gun", 1, "12.04", "DShK", {
        symbol: "machine-gun",
        strength: null,
        facing: { side: 4, arc: "strict", corner: true },
        badges: ["fired"],
        done: true,
      }),
      piece("ours", 0, "08.08", "Squad 1", { badges: ["assault-moved"] }),
      piece("theirs", 1, "08.08", "Squad 9", { badges: ["wounded"] }),
    ],
    areas: [floor(up, "Upper floor", 2, "+3", "stairs, 2 MP"), floor(HOUSE, "Ground floor", 0, "+3", "")],
    markers: [
      marker("spotted", "12.04", "Spotted"),
      marker("melee", "08.08", "Melee"),
      marker("acquisition", "12.04", "A −1"),
      marker("acquisition", "03.06", "A"),
      marker("wreck", "10.07", "Wreck"),
      marker("starshell", "02.02", "Starshell"),
      marker("event", "08.03", "Event C"),
    ],
    lines: [],
    tracks: [
      { name: "Victory Points", value: 6, of: null, side: 0 },
      { name: "Victory Points", value: 4, of: null, side: 1 },
    ],
    panels: [],
    hands: [],
    reach: [],
    ground: null,
    arcs: [{ piece: "m48", side: 1, spread: 120, corner: true, turret: true }],
    fills: [
      { id: "ffe", space: "09.07", kind: "barrage", value: "2", text: "Fire for Effect" },
      { id: "smoke", space: "06.07", kind: "smoke", value: "1", dense: true, text: "Smoke 1" },
      { id: "declared", space: "11.06", kind: "declared", side: 1, text: "Activated" },
      { id: "rubble", space: "10.02", kind: "rubble", text: "Rubble" },
    ],
    impulse: {
      name: "Impulse",
      side: 1,
      initiative: 0,
      declared: [
        { space: "13.05", text: "13.05 → 11.06", waits: false },
        { space: "12.07", text: "12.07", waits: true },
      ],
      passes: [1, 3],
      ready: [
        [8, 9],
        [3, 5],
      ],
    },
    story: story ?? null,
  };
  const line = {
    kind: "fire" as const,
    from: HOUSE,
    to: "11.06",
    label: "",
    side: 0,
    profile: madeUpProfile(),
  };
  return {
    title: "The House by the Ford",
    board: madeUpBoard(15, 9),
    scene,
    offers: story
      ? (story.answers ?? []).map((answer) => offer(answer.text, { items: [answer.item] }))
      : [
          offer("Fire from the upper floor of 05.05 at 11.06", {
            spaces: [up, "11.06"],
            check: madeUpRoll(),
            line,
          }),
          offer("Fire from 05.05 at 11.06", { spaces: [HOUSE, "11.06"], check: madeUpRoll(), line }),
          offer("Drop the M-60", { pieces: ["m60"] }),
          offer("Rally Squad 3", { pieces: ["half3"] }),
          offer("Move M48", { pieces: ["m48"] }),
          offer("Hold fire", { quick: true }),
        ],
    told: [
      {
        n: 0,
        event: {},
        telling: {
          text: "The fire from 05.05 at 11.06 struck two units: 4 + 5 = 9 against 2 + 2 = 4.",
          gist: "",
          closes: false,
          clauses: ["LNLT-5.0-06"],
          modifiers: [{ value: 5, text: "firepower", clause: "LNLT-5.2-02" }],
          against: [{ value: 2, text: "terrain", clause: "LNLT-5.0-05" }],
          pieces: ["sq2"],
          spaces: ["11.06"],
        },
        drawn: {
          purpose: "attack",
          faces: [
            { kind: "die", sides: 6, face: 4 },
            { kind: "die", sides: 6, face: 2 },
          ],
        },
      },
    ],
    seats: [
      { id: "marines", name: "US Marines" },
      { id: "main-force", name: "Main Force" },
    ],
  };
}
