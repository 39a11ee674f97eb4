import type { Holding } from "./types.gen";

/** What stands in a row with the same word is told together: "0 1 map". */
export function grouped(holdings: readonly Holding[]): Holding[][] {
  const groups: Holding[][] = [];
  for (const holding of holdings) {
    const last = groups.at(-1);
    if (last?.[0]?.text === holding.text && holding.kind !== "level") last.push(holding);
    else groups.push([holding]);
  }
  return groups;
}
