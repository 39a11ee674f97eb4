/** Pieces, scenes and entries of a log for tests, with nothing in them but what a test says. */
import type { Moment } from "./scenes";
import type { Piece, Scene, Telling, Told } from "./types.gen";

export const aPiece = (id: string, given: Partial<Piece> = {}): Piece => ({
  id,
  space: "A1",
  side: 0,
  name: id,
  spoken: id,
  symbol: "infantry",
  back: false,
  values: [],
  badges: [],
  done: false,
  ...given,
});

export const aScene = (pieces: Piece[], given: Partial<Scene> = {}): Scene => ({
  heading: "Turn 1 of 8 · Fire",
  prompt: "",
  sequence: [],
  pieces,
  areas: [],
  markers: [],
  lines: [],
  tracks: [],
  panels: [],
  hands: [],
  reach: [],
  ...given,
});

export const aMoment = (at: number, pieces: Piece[], given: Partial<Scene> = {}): Moment => ({
  at,
  turn: 1,
  scene: aScene(pieces, given),
});

export const told = (n: number, text: string, given: Partial<Telling> = {}, drawn?: Told["drawn"]): Told => ({
  n,
  event: null,
  telling: { text, gist: "", closes: false, clauses: [], modifiers: [], pieces: [], spaces: [], ...given },
  ...(drawn ? { drawn } : {}),
});

/** Dice that came up. */
export const rolled = (purpose: string, ...faces: number[]): NonNullable<Told["drawn"]> => ({
  purpose,
  faces: faces.map((face) => ({ kind: "die", sides: 10, face })),
});

/** A card that came up. */
export const drew = (purpose: string, name: string): NonNullable<Told["drawn"]> => ({
  purpose,
  faces: [{ kind: "card", name }],
});
