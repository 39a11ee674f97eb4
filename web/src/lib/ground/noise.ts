/** Unevenness that is the same in every run: a number from -1 to 1 for a place and a purpose. */
export function sway(x: number, y: number, purpose: number): number {
  return hash(x, y, purpose) / 0x7fffffff - 1;
}

/** A well-mixed whole number (32 bits) for a place and a purpose. */
export function hash(x: number, y: number, purpose: number): number {
  let z = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(purpose, 0x9e3779b1);
  z = Math.imul(z ^ (z >>> 15), 0x85ebca6b);
  z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
  return (z ^ (z >>> 16)) >>> 0;
}
