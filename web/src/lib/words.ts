import type { SeatName, Verdict } from "./api";

/** What a server says as a sentence of its own: other programs read it in the middle of theirs. */
export const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? "" : "."}`;

/** Parts of a name that say the same are said once: "Litter Team, Litter Team, green". */
export const once = (spoken = ""): string =>
  spoken
    .split(", ")
    .filter((part, i, all) => all.indexOf(part) === i)
    .join(", ");

/** What is said of pieces after the place was named that they are in: neither the place again, nor the same twice. */
export function withoutPlace(spoken: readonly string[], space: string, ground: string): string[] {
  const place = [`in ${space}`, ground];
  const bare = spoken.map((words) =>
    once(words)
      .split(", ")
      .filter((part) => !place.includes(part))
      .join(", "),
  );
  return [...new Set(bare)].map((words) => {
    const many = bare.filter((other) => other === words).length;
    return many > 1 ? `${many} × ${words}` : words;
  });
}

/** "5", "5½", "½": half points as people write them. */
function whole(value: number): string {
  const half = value % 1 === 0.5;
  const rest = Math.floor(value);
  return half ? `${rest || ""}½` : `${value}`;
}

/** A modifier with its sign, with a true minus. */
export const signed = (value: number): string => (value < 0 ? `−${whole(-value)}` : `+${whole(value)}`);

/** A figure, with a true minus. */
export const figure = (value: number): string => (value < 0 ? `−${whole(-value)}` : whole(value));

/** A probability as whole percent; what is possible is never shown as nothing or as certain. */
export function percent(p: number): string {
  const whole = Math.round(p * 100);
  if (whole === 0 && p > 0) return "<1 %";
  if (whole === 100 && p < 1) return ">99 %";
  return `${whole} %`;
}

/** How long, in one or two words; nothing for a moment. */
function span(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return "";
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h`;
  const days = Math.floor(hours / 24);
  return days === 1 ? "yesterday" : `${days} days`;
}

/** When it was: "just now", "4 h ago", "yesterday". */
export function ago(then: number, now: number): string {
  const long = span(then, now);
  return long === "" ? "just now" : long === "yesterday" ? long : `${long} ago`;
}

/** How long it has been so: "just now", "for 4 h", "since yesterday". */
export function since(then: number, now: number): string {
  const long = span(then, now);
  return long === "" ? "just now" : long === "yesterday" ? `since ${long}` : `for ${long}`;
}

/** Playing time. */
export function length(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `${hours} h` : `${hours} h ${rest}`;
}

/** How often a seat wins between equal bots, in percent, and how far off that may be (95 of 100 times). */
export function winShare(
  balance: { games: number; wins: number[] },
  seat: number,
): { share: number; off: number } {
  const share = (balance.wins[seat] ?? 0) / Math.max(1, balance.games);
  const off = 1.96 * Math.sqrt((share * (1 - share)) / Math.max(1, balance.games));
  return { share: Math.round(share * 100), off: Math.max(1, Math.round(off * 100)) };
}

/** How soon players mean to answer. */
export function paceWords(pace: string | undefined): string {
  return { live: "live", day: "a day a move", week: "a week a move" }[pace ?? ""] ?? "no limit";
}

/** That luck was tried again on the way to a result; nothing where it was not. */
export function luckWords(times: number | undefined): string {
  if (!times) return "";
  return times === 1 ? "Luck was retried once." : `Luck was retried ${times} times.`;
}

/** Parts of a heading such as "Turn 3 of 8 · Activation · US". */
export const headingParts = (heading: string): string[] => heading.split(" · ").filter(Boolean);

/** The first sentence of a text. */
export const firstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/s.exec(text.trim())?.[0] ?? text;

/** A score in a word or two letters: "US VP" and "Victory Points" are VP. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.at(-1) ?? "";
  if (words.length === 1 || /^\p{Lu}{2,4}$/u.test(last)) return last;
  return words.map((w) => w[0]?.toUpperCase()).join("");
}

/** What a side counts, without the side's own name before it: "NVA/VC chits in the cup" is "chits in the cup". */
export function trackName(name: string, seat: string): string {
  const [first = "", ...rest] = name.split(" ");
  const named = rest.length > 0 && (seat.startsWith(first) || /^[\p{Lu}/]{2,}$/u.test(first));
  const bare = named ? rest.join(" ") : name;
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

/** Which side somebody plays, in a list: "On the British side"; where there is only one, what he is. */
export function playsAs(seats: readonly SeatName[], id: string | null | undefined): string {
  const name = seats.find((seat) => seat.id === id)?.name;
  if (!name) return "";
  return seats.filter((seat) => !seat.automatic).length > 1 ? `On the ${name} side` : `As ${name}`;
}

/** "The British side": names of sides are adjectives as often as not. Where there is only one, what it is called. */
export const sideOf = (seats: readonly SeatName[], id: string): string => {
  const name = seats.find((seat) => seat.id === id)?.name ?? id;
  return seats.some((seat) => seat.automatic) ? name : `The ${name} side`;
};

/** The same within a sentence: "the British side". */
export const sideWithin = (seats: readonly SeatName[], id: string): string =>
  sideOf(seats, id).replace(/^The /, "the ");

/** How a game ended, in a few words. */
export const outcome = ({ winner }: Verdict, seats: readonly SeatName[]): string =>
  winner === null ? "A draw" : `${sideOf(seats, winner)} won`;

/** How players ended a game before the rules did, told to the holder of a seat or to somebody who watches. */
export function ending(verdict: Verdict, seats: readonly SeatName[], you: string | undefined): string {
  if (verdict.how === "agreed") return "The game is a draw. Both sides agreed.";
  const loser = seats.find((s) => s.id !== verdict.winner);
  return `${outcome(verdict, seats)}. ${loser && loser.id !== you ? sideOf(seats, loser.id) : "You"} resigned.`;
}

/** A sentence with the rules it names in brackets, "(FF-26.1-01)", each to be looked up. */
export function cited(text: string): { text: string; clause?: string }[] {
  return text
    .split(/( \([A-Z]+-[A-Z0-9.]+-\d+\))/)
    .filter(Boolean)
    .flatMap((part) => {
      const clause = /^ \((.+)\)$/.exec(part)?.[1];
      return clause?.includes("-") ? [{ text: " " }, { text: part, clause }] : [{ text: part }];
    });
}

/** A note that begins with a chance, "27 %: two cards for COVER", as that and the rest. */
export function chanceIn(note: string): { percent: number; rest: string } | undefined {
  const found = /^(\d{1,3}) %:? *(.*)$/s.exec(note);
  return found ? { percent: Math.min(100, Number(found[1])), rest: found[2] ?? "" } : undefined;
}
