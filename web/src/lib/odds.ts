import type { Leaf } from "./types.gen";

/** Something that may happen, with all that begins alike put together. */
export interface Outlook {
  words: string;
  probability: number;
}

/** The first thing told of a leaf, without its dice. */
function headline(label: string): string {
  const [first = ""] = label.split(" · ");
  return first.replace(/[:;,]\s*(?:\w+ )?rolled\b.*$/s, "").trim();
}

/** Leaves put together by what happens first, the likeliest first; what follows in the game is not told. */
export function outlooks(leaves: readonly Leaf[]): Outlook[] {
  const found = new Map<string, number>();
  for (const leaf of leaves) {
    const words = headline(leaf.label) || "Nothing to be seen";
    found.set(words, (found.get(words) ?? 0) + leaf.probability);
  }
  return Array.from(found, ([words, probability]) => ({ words, probability })).sort(
    (a, b) => b.probability - a.probability,
  );
}
