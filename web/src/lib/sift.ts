/** Scenarios that fit what somebody looks for. */
import type { ScenarioAbout } from "./api";
import { winShare } from "./words";

/** What may be asked of a scenario beside words. */
export interface Wish {
  id: string;
  text: string;
  fits: (scenario: ScenarioAbout, played: ReadonlySet<string>) => boolean;
}

const AN_HOUR = 60;
/** Neither side wins more than this many of a hundred games between equal bots. */
const EVEN = 55;

export const wishes: Wish[] = [
  { id: "short", text: "Under 1 h", fits: (s) => s.minutes < AN_HOUR },
  {
    id: "even",
    text: "Even, 45 to 55",
    fits: (s) =>
      !!s.balance &&
      s.balance.wins.length > 1 &&
      s.seats.every((_, i) => winShare(s.balance!, i).share <= EVEN),
  },
  { id: "easy", text: "Easy", fits: (s) => (s.difficulty ?? 1) <= 2 },
  { id: "new", text: "Not played yet", fits: (s, played) => !played.has(s.id) },
];

/** Every word that was typed stands in the title, the briefing or a side's name. */
const says = (s: ScenarioAbout, words: string): boolean => {
  const text = [s.title, s.briefing, ...s.seats.map((seat) => seat.name)].join(" ").toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

export const sift = (
  scenarios: ScenarioAbout[],
  words: string,
  chosen: ReadonlySet<string>,
  played: ReadonlySet<string>,
): ScenarioAbout[] =>
  scenarios.filter(
    (s) => says(s, words.trim()) && wishes.every((wish) => !chosen.has(wish.id) || wish.fits(s, played)),
  );

/** What can be asked of these at all: a game of one player has no balance, and what all have or none tells nothing. */
export const worthAsking = (scenarios: ScenarioAbout[], played: ReadonlySet<string>): Wish[] =>
  wishes.filter((wish) => {
    const fitting = scenarios.filter((s) => wish.fits(s, played)).length;
    return fitting > 0 && fitting < scenarios.length;
  });
