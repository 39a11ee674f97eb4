/** What “why not?” answers in the course of a game, in every game: no absurd questions, and facts that help. */
import { describe, expect, inject, it } from "vitest";
import type { Book, Considered, TableView } from "../src/lib/api";
import type { Piece } from "../src/lib/types.gen";
import { slips } from "./english";
import { Sitting } from "./sitting";

interface Answer {
  about: Piece | undefined;
  view: TableView;
  considered: Considered;
}

/** Plays a game as a bot would, and asks here and there why not. */
async function ask(
  scenario: string,
  seats: Record<string, "me" | "bot">,
  decisions: number,
): Promise<Answer[]> {
  const sitting = await Sitting.begin(inject("url"), seats, { scenario });
  const me = Object.keys(sitting.tokens)[0]!;
  const answers: Answer[] = [];
  for (let made = 0, waited = 0; made < decisions && waited < 3000;) {
    const view = await sitting.table(me);
    if (view.verdict) break;
    if (!view.offers.some((offer) => !offer.aside)) {
      waited += 1;
      await new Promise((go) => setTimeout(go, 20));
      continue;
    }
    if (made % 4 === 0) {
      const pieces = view.scene.pieces.filter((piece) => piece.space);
      const some = pieces.filter((_, i) => (i + made) % Math.ceil(pieces.length / 8) === 0);
      for (const about of some) {
        const found = await sitting.why(me, { piece: about.id });
        answers.push(...found.map((considered) => ({ about, view, considered })));
      }
      for (const space of new Set(some.slice(0, 3).flatMap((piece) => piece.space ?? []))) {
        const found = await sitting.why(me, { space });
        answers.push(...found.map((considered) => ({ about: undefined, view, considered })));
      }
    }
    await sitting.make(me, view, (await sitting.advice(me)) ?? view.offers[0]!);
    made += 1;
  }
  return answers.filter(({ considered }) => !considered.ok);
}

/** Says nothing but no. */
const BARE =
  /^(?:it|that|this|you)?\s*(?:is|are|can|may|was)?\s*(?:not|never|cannot)?\s*(?:be )?(?:allowed|possible|legal|permitted|done|available|now|invalid|illegal|impossible|chosen|no)\.?$/i;
/** A number or a place, in figures or in words. */
const FIGURE =
  /\d|\b(?:no|one|two|three|four|five|six|seven|eight|nine|ten|both|none|half|whole)\b|\b[A-Z]\d\b/i;
/** Who can, or what would have to be so. */
const HELP =
  /\b(?:only|first|before|after|when|while|until|unless|once|needs?|takes?|must|costs?|except|orders?|along)\b/i;
/** What is a matter of figures: how far, how much, and what lies between. */
const MEASURED =
  /\b(?:away|far|range|reaches|adjacent|nearer|enough|costs|steps|blocked|blocks|line of sight|limit)\b/i;
/** What somebody has to be to carry others. */
const CARRIES = (piece: Piece): boolean =>
  piece.model != null ||
  /vehicle|carrier|truck|tank|jeep|apc|helicopter|slick|boat|craft|landing|aircraft/i.test(
    `${piece.symbol} ${piece.spoken}`,
  );

describe("why not", () => {
  it.each([
    ["fte", "fte/village-search", { us: "me", nva: "bot" }],
    ["fof", "fof/the-sunken-lane", { company: "me" }],
    ["ff", "ff/orchard-road", { british: "me", german: "bot" }],
    ["lnlt", "lnlt/an-dinh", { marines: "me", "main-force": "bot" }],
  ] as const)(
    "of %s has a fact and a rule for every no, and no question that nobody would ask",
    async (game, scenario, seats) => {
      const answers = await ask(scenario, seats, 100);
      expect(answers.length).toBeGreaterThan(40);
      const response = await fetch(`${inject("url")}/api/rules/${game}`);
      const rules = new Set(((await response.json()) as Book).clauses.map((clause) => clause.id));
      const wrong = new Set<string>();
      let withFigure = 0;
      let withHelp = 0;
      let measured = 0;
      let inFigures = 0;
      for (const { about, view, considered } of answers) {
        const { offer, denial } = considered;
        const said = `${offer.wording.text}: ${denial?.text ?? ""}`;
        const fail = (why: string): void => void wrong.add(`${why}: ${said}`);
        if (!denial) {
          fail("no reason");
          continue;
        }
        if (!rules.has(denial.clause)) fail(`no such rule as ${denial.clause}`);
        if (!/^[\p{Lu}\d“].*[.]$/su.test(denial.text)) fail("no sentence");
        if (denial.text.split(" ").length < 3 || BARE.test(denial.text)) fail("only no");
        for (const slip of [...slips(denial.text), ...slips(offer.wording.text)]) fail(slip);
        const [figure, help] = [FIGURE.test(denial.text), HELP.test(denial.text)];
        withFigure += Number(figure);
        withHelp += Number(help);
        if (MEASURED.test(denial.text)) {
          measured += 1;
          inFigures += Number(figure);
        }
        // Aboard a sergeant: whoever is to carry others can carry.
        if (/\b(?:aboard|mount|embark|board|ride on|get on|load)\b/i.test(offer.wording.text)) {
          const carriers = view.scene.pieces.filter(
            (p) => offer.wording.pieces.includes(p.id) || p.id === about?.id,
          );
          if (!carriers.some(CARRIES)) fail("nobody could carry");
        }
      }
      console.log(
        `${game}: ${answers.length} answers, ${withFigure} with a number or place, ${withHelp} with what would help; of ${measured} about a measure ${inFigures} in figures`,
      );
      expect([...wrong]).toEqual([]);
      expect((withFigure + withHelp) / answers.length).toBeGreaterThan(0.2);
      // What is too far, too dear or out of sight says by how much, or where.
      if (measured >= 20) expect(inFigures).toBeGreaterThan(measured / 3);
    },
    200_000,
  );
});
