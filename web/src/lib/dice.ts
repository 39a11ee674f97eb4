/** Faces of dice named in a line of the log: "rolled 7", "rolls 3 and 9", "(roll 4)". */
export function diceIn(text: string): number[] {
  const found: number[] = [];
  for (const [, faces = ""] of text.matchAll(
    /\broll(?:ed|s)?(?: of| a natural)?:? (\d{1,2}(?:(?:,| and|, and) \d{1,2})*)/gi,
  )) {
    found.push(...(faces.match(/\d+/g) ?? []).map(Number));
  }
  return found;
}
