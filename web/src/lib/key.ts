import { VALUE_WORDS } from "./counter";
import type { Marker, Piece, SymbolKind } from "./types.gen";

/** What symbols stand for where their own name does not say it. */
const SYMBOLS: Partial<Record<SymbolKind, string>> = {
  hq: "headquarters",
  rpg: "rocket launcher",
  "anti-tank": "anti-tank weapon",
  concealed: "concealed",
};

/** What a counter is, by its symbol; a weapon that somebody carries by its name. */
export const sortOf = ({ tab, name, symbol, back }: Piece): string =>
  tab ? name : back ? "face down" : (SYMBOLS[symbol] ?? symbol.replaceAll("-", " "));

/** One counter of each sort that is on the table, those that lie face up first. */
export function sortsOf(pieces: readonly Piece[]): Piece[] {
  const key = (p: Piece): string =>
    `${p.back ? p.side : ""}/${sortOf(p)}/${p.values.map((v) => v.kind).join()}`;
  const sorts = [...new Map(pieces.toReversed().map((p) => [key(p), p])).values()].reverse();
  const rank = ({ back, tab }: Piece): number => (back ? 2 : tab ? 1 : 0);
  return sorts.sort((a, b) => rank(a) - rank(b));
}

/** All that is printed on a counter, with what it means. */
export function printed({ back, values, strength }: Piece): string {
  if (back) return "nobody knows what it is until it is found out; it may be nothing";
  const words = values
    .filter((v) => v.text)
    .map((v) => `${v.text} ${VALUE_WORDS[v.kind].toLowerCase()}${v.raised ? `, range ${v.raised}` : ""}`);
  const [there = 0, lost = 0] = strength ?? [];
  if (there + lost > 0) words.push(`${there} of ${there + lost} steps or men`);
  return words.join(" · ");
}

/** One marker of each kind that is on the table; what stands after a colon is about one of them alone. */
export function markerSorts(markers: readonly Marker[]): { marker: Marker; words: string }[] {
  const said = markers.map((marker) => {
    const words = (marker.text || marker.kind).split(": ")[0]!;
    return { marker, words: marker.kind.startsWith("objective") ? "Objective" : words };
  });
  return [
    ...new Map(said.toReversed().map((it) => [`${it.marker.kind}/${it.words}`, it])).values(),
  ].reverse();
}
