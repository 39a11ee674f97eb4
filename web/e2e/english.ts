/** Slips of English that one sees in a sentence without knowing what it is about. */

/** What is counted somewhere in a game. */
const COUNTED =
  "turns|hexes|steps|points|cards|dice|units|figures|pieces|counters|games|clauses|places|choices|squads|teams|rounds|" +
  "days|hours|minutes|seconds|cubes|markers|levels|wounds|casualties|attempts|times|players|moves|shots|Commands|areas|hits";
/** Whether a word begins with a vowel as it is said: "hour", "HQ", "MG", "88", but not "unit", "one", "US". */
function soundsOpen(word: string): boolean {
  if (/^\d/.test(word)) return /^(?:8|11$|18$)/.test(word);
  if (/^\p{Lu}(?:\p{Lu}{0,3}|\d+)$/u.test(word)) return /^[AEFHILMNORSX]/.test(word);
  const said = word.toLowerCase();
  if (/^(?:hour|honest|honou?r|heir)/.test(said)) return true;
  return /^[aeiou]/.test(said) && !/^(?:uni(?![nm])|us[aeu]|uti|eu|one$|once$)/.test(said);
}

/** An article that does not go with the word after it. */
function articles(text: string): string[] {
  // A capital letter by itself may be the name of something, except where a sentence begins.
  const found = text.matchAll(/(?:^|[.!?:] |(?<=[\s(“"])(?=an? ))(an?|An?) ([\p{L}\d]+)/gu);
  return [...found]
    .filter(([, article, word]) => {
      if (/^(?:is|are|as|in|or|and|at|of|on|if)$/.test(word!)) return false;
      return soundsOpen(word!) !== (article!.length === 2);
    })
    .map(([words]) => words);
}

const SLIPS: [what: string, pattern: RegExp, fine?: RegExp][] = [
  [
    "a word twice",
    /(?<![\p{L}\d.-])(\p{L}\p{Ll}*) \1(?![\p{L}\d'’-])/iu,
    /^(?:had had|that that)$|^\p{Lu}\S* \p{Lu}/u,
  ],
  [
    "one, and many",
    new RegExp(`(?<![\\d.,/:–−-])\\b(?:1|one|a single) (?:more )?(?:${COUNTED})\\b(?! (?:roll|die|hex)\\b)`),
  ],
  [
    "many, and one",
    /(?<![\d.,/:–−+-])\b(?:[2-9]|1\d|two|three|four|five|six) (?:turn|card|unit|point|marker|cube|clause|figure)\b(?![-\p{L}])/u,
  ],
  ["became what it was", /(?:^|[.;] )(?:The )?(\p{Lu}[\p{L} ]*?) became an? \1\b/u],
  ["a way in which somebody may stand", /\bways? the hidden side\b|\b\d+ ways .* may stand\b/],
  ["no for the rest", /\bsay no for the rest\b|\bturn 0\b/],
  [
    "a name of the program",
    /\b(?:undefined|null|NaN)\b|\[object |\b\p{Lu}\p{L}*Id\(|\b[a-z]+_[a-z_]+\b|\p{Ll}::/u,
  ],
  ["our notes", /\bgaps? [A-Z]-?\d|\bgaps\.md|\bnot code\b|\brulings? [A-Z]?-?\d|\b(?:NEW|OWN)-\d\d\b/],
  ["a space too many", /\S {2,}\S| [,;.!?](?: |$)|\( | \)/],
  ["a mark twice", /,,|;;|\?\?|(?<!\.)\.\.(?!\.)|,\.|;\./],
];

/** What is wrong with a sentence, with the words that are. */
export function slips(text: string): string[] {
  const wrong = articles(text).map((words) => `a or an: “${words}”`);
  return wrong.concat(
    SLIPS.flatMap(([what, pattern, fine]) => {
      const found = pattern.exec(text);
      if (!found || fine?.test(found[0])) return [];
      const at = Math.max(0, found.index - 25);
      return [`${what}: “…${text.slice(at, found.index + found[0].length + 25)}…”`];
    }),
  );
}
