/** Signs on drawn cards, on a grid of 24 about the middle: a word that has none is written. */
const STAR = (x: number, y: number, r: number): string =>
  `${Array.from({ length: 12 }, (_, i) => {
    const [turn, at] = [(i * Math.PI) / 6 - Math.PI / 2, i % 2 === 0 ? r : r * 0.5];
    return `${i === 0 ? "M" : "L"}${(x + at * Math.cos(turn)).toFixed(1)} ${(y + at * Math.sin(turn)).toFixed(1)}`;
  }).join("")}z`;

const SIGNS: Record<string, string> = {
  crosshairs: "M0-6.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13M0-10v7M0 3v7M-10 0h7M3 0h7",
  infiltrate: "M-10 6c3-9 7-8 9-3s5 5 8-5M2.5-3 7.5-5 9 .5",
  grenade: "M-1-3a6 6 0 1 1-.1 0M-1-3v-4h5l4 3M-4 3h6",
  burst: STAR(0, 0, 9),
  "three bursts": STAR(-5, 4, 5.4) + STAR(5, 4, 5.4) + STAR(0, -5, 5.4),
  short: "M0-10V3M-4-1 0 3l4-4M-10 9h4M6 9h4M-3 9h6",
  jam: "M-9 3h13l5-4v-3H-9zM-7-9 7 9M7-9-7 9",
  contact: "M0-10 10 0 0 10-10 0zM0-5v6M0 4.5v.1",
  cover: "M-10 6h20M-7.5 6c0-13 15-13 15 0M0-9v3",
  rally: "M-6 10V-9h13l-4 4.5 4 4.5h-13",
  headquarters: "M-8 10V-8H9v10H-8",
};

/** The sign of a word, as strokes. */
export const signOf = (word: string): string | undefined => SIGNS[word.toLowerCase()];

/** What stands on a card: signs in its middle, figures above and below them. */
export interface CardFace {
  signs: { word: string; strokes: string; line: number }[];
  /** Words without a sign, with figures behind them: "commands", "4 / 2". */
  rows: { label: string; figures: string; line: number }[];
}

/** A card's lines, each as what it is drawn as. */
export function faceOf(lines: readonly string[]): CardFace {
  const face: CardFace = { signs: [], rows: [] };
  for (const [line, text] of lines.entries()) {
    const strokes = signOf(text);
    if (strokes) face.signs.push({ word: text, strokes, line });
    else {
      const parts = /^(\p{L}[\p{L} ]*?):? +((?:[\dA-Z+−-][\dA-Z+−-]*)(?: \/ .*)?)$/u.exec(text);
      face.rows.push({ label: parts?.[1] ?? text, figures: parts?.[2] ?? "", line });
    }
  }
  return face;
}
