import type { Leaf } from "./types.gen";

/** Whether nothing comes of it: a miss, no effect. */
const isNothing = (label: string): boolean =>
  /^(?:(?:is|are|was|were|did|has) )?(no\b|not\b|nothing|miss|fail)|no effect$/i.test(label);

/** How grave an effect is, by what it is called: the same word has the same colour on every card. */
const GRAVE: [RegExp, 0 | 1 | 2 | 3][] = [
  [/\b(out of play|kia|killed|eliminated|destroyed|wrecked|lost|gone|casualt\w*)\b/i, 0],
  [/\b(wia|wounded|reduced|hit|loses|half-squad)\b/i, 1],
  [/\b(broken|broke|shaken|routed|retreats?|captured|surrenders?)\b/i, 2],
  [/\b(suppressed|pinned|pin|exhausted|immobilized|s\?)(?!\w)/i, 3],
];

/** What one hopes for: somebody is the better for it, and no other the worse. */
const GOOD = /\b(rallied|recovered|spotted|found|passed|succeeded|repaired|returned)\b/i;

/** A leaf with the shade it is drawn in: from the gravest effect to nothing, and apart from them what is good. */
export interface Shaded extends Leaf {
  shade: 0 | 1 | 2 | 3 | 4 | 5 | 6;
}

/** The shade of an effect; what no word tells of is neither the gravest nor nothing. */
export function shadeOf(label: string): Shaded["shade"] {
  // "hit: Suppressed": what it comes to stands last.
  const last = label.split(": ").at(-1) ?? label;
  if (isNothing(last)) return last === label ? 5 : 4;
  return GRAVE.find(([words]) => words.test(last))?.[1] ?? (GOOD.test(last) ? 6 : 2);
}

/** Where a shade stands in a bar. */
const rank = (shade: Shaded["shade"]): number => (shade === 6 ? 3.5 : shade);

/** The gravest first and nothing last, so that a bar runs from what hurts most to what does not. */
export const shaded = (leaves: readonly Leaf[]): Shaded[] =>
  leaves
    .map((leaf) => ({ ...leaf, shade: shadeOf(leaf.label) }))
    .sort((a, b) => rank(a.shade) - rank(b.shade) || b.probability - a.probability);

/** How likely something comes of it; none when the leaves do not tell. */
export function chanceOf(leaves: readonly Leaf[]): number | undefined {
  const nothing = leaves.filter((l) => isNothing(l.label)).reduce((sum, l) => sum + l.probability, 0);
  return leaves.length > 1 && nothing > 0 ? Math.max(0, 1 - nothing) : undefined;
}
