import type { Leaf } from "./types.gen";

/** Whether nothing comes of it: a miss, no effect. */
const isNothing = (label: string): boolean => /^(no\b|nothing|miss|fail)|no effect$/i.test(label);

/** A leaf with the shade it is drawn in: the strongest for the rarest effect, the palest for nothing. */
export interface Shaded extends Leaf {
  shade: 0 | 1 | 2 | 3 | 4 | 5;
}

/** Effects before nothing, the rarest first, so that a bar runs from what hurts most to what does not. */
export function shaded(leaves: readonly Leaf[]): Shaded[] {
  const effects = leaves.filter((l) => !isNothing(l.label)).sort((a, b) => a.probability - b.probability);
  const nothing = leaves.filter((l) => isNothing(l.label)).sort((a, b) => a.probability - b.probability);
  // A single effect is no extreme.
  const first = effects.length === 1 ? 1 : 0;
  return [
    ...effects.map((leaf, i) => ({ ...leaf, shade: Math.min(3, first + i) as Shaded["shade"] })),
    ...nothing.map((leaf, i) => ({ ...leaf, shade: (i === nothing.length - 1 ? 5 : 4) as Shaded["shade"] })),
  ];
}

/** How likely something comes of it; none when the leaves do not tell. */
export function chanceOf(leaves: readonly Leaf[]): number | undefined {
  const nothing = leaves.filter((l) => isNothing(l.label)).reduce((sum, l) => sum + l.probability, 0);
  return leaves.length > 1 && nothing > 0 ? Math.max(0, 1 - nothing) : undefined;
}
