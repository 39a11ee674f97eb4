/** What a beat is called: its result before its cause. Nothing here knows a game. */
import { GONE, type Harm } from "./changes";
import type { Piece } from "./types.gen";

/** "is in part now Litter, pinned": what somebody has become stands at the end of the words. */
const BECOME = /(?:^|, )((?:in part )?now .*)$/;

/** "loses 1, shaken" as it is told: "took a loss and was shaken". */
function fateOf(words: string): string {
  const became = BECOME.exec(words)?.[1];
  const parts = words.replace(BECOME, "").split(", ").filter(Boolean);
  const lost = parts.flatMap((part) => {
    const count = Number(/^loses (\d+)$/.exec(part)?.[1] ?? 0);
    return count > 0 ? [count === 1 ? "took a loss" : `took ${count} losses`] : [];
  });
  const states = parts.filter((part) => part !== GONE && !/^loses \d+$/.test(part));
  return [
    ...(parts.includes(GONE) ? ["was lost"] : []),
    ...lost,
    ...(states.length > 0 ? [`was ${states.join(" and ")}`] : []),
    ...(became ? [`is ${became}`] : []),
  ].join(" and ");
}

/** Who somebody is in full, as far as he is known: "Fire Team 1A" rather than "1A". */
export function fullName(piece: Piece | undefined, name: string): string {
  const [first = ""] = (piece?.spoken ?? "").split(/,| \(/);
  return first.includes(name) ? first : name;
}

/** "Fire Team 1A in 20.16 was broken, and two more". */
export function harmHeading(harm: Harm, piece: Piece | undefined, others: number): string {
  const who = fullName(piece, harm.name);
  const where = harm.space && !who.includes(harm.space) ? ` in ${harm.space}` : "";
  const more = others > 0 ? `; ${others} more ${others === 1 ? "was" : "were"} hurt` : "";
  return `${who}${where} ${fateOf(harm.words)}${more}`;
}

/** A shot that hurt nobody, with what came of it: "3/K8 hit 1A: no effect". */
export function calmHeading(text: string, result: string): string {
  const [told = text] = text.split(": ");
  // "3/K8 missed 1A" says already that "1A is missed".
  const [, state = result] = /^.+ is (\w+)$/.exec(result) ?? [];
  const said = result === state ? text : told;
  if (!result || said.toLowerCase().includes(state.toLowerCase())) return text;
  return `${told.replace(/\.$/, "")}: ${result}`;
}
