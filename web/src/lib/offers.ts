import type { Offer, Piece, Scene } from "./types.gen";

/** What may be decided now, read for the table: what glows, what is a button, who acts. */
export interface Reading {
  /** Answers to what is asked. */
  asked: Offer[];
  /** Rights at any time. */
  asides: Offer[];
  /** Pieces that every answer is about: whoever acts now. */
  actors: Set<string>;
  /** Answers by the piece they touch. */
  byPiece: Map<string, Offer[]>;
  /** Answers by the space they touch. */
  bySpace: Map<string, Offer[]>;
  /** Answers by what else they name: a row of a matrix, a card, an answer of an interrupt. */
  byItem: Map<string, Offer[]>;
  /** Answers that no click on the table singles out. */
  plain: Offer[];
}

/** So few answers are all shown as buttons, wherever on the table they lie. */
const FEW = 4;

/** Reads the offers; `items` are what the scene shows of rows, cards and answers, where one can click; `spaceOf` says in
 *  which space a place lies. */
export function readOffers(
  offers: readonly Offer[],
  pieces?: readonly Piece[],
  items?: ReadonlySet<string>,
  spaceOf: (place: string) => string = (place) => place,
): Reading {
  const asked = offers.filter((o) => !o.aside);
  const actors = actorsOf(usual(asked));
  const home = new Set(pieces?.filter((p) => actors.has(p.id)).map((p) => p.space));
  const there = pieces && new Set(pieces.map((p) => p.id));
  // What is not on the table, such as a thing that is handed out, cannot be pointed at.
  const pointable = (piece: string): boolean => !actors.has(piece) && (there?.has(piece) ?? true);
  const byPiece = new Map<string, Offer[]>();
  const bySpace = new Map<string, Offer[]>();
  const byItem = new Map<string, Offer[]>();
  const keyed = new Set(pieces?.filter((p) => p.key).map((p) => p.id));
  const add = (map: Map<string, Offer[]>, key: string, offer: Offer): void => {
    const known = map.get(key);
    if (known) known.push(offer);
    else map.set(key, [offer]);
  };
  const plain: Offer[] = [];
  for (const offer of asked) {
    for (const piece of new Set(offer.wording.pieces)) add(byPiece, piece, offer);
    for (const space of new Set(offer.wording.spaces)) add(bySpace, space, offer);
    for (const item of new Set(offer.wording.items)) add(byItem, item, offer);
    // To halt where one stands is an act of one's own, not a place to go to.
    const away = offer.wording.spaces.some((s) => !home.has(spaceOf(s)));
    const placed =
      away || offer.wording.pieces.some(pointable) || offer.wording.items?.some((id) => items?.has(id));
    // A piece with a key on it has its button, with the same key; so has what dice will decide, among many places.
    const key = keyed.has(offer.wording.pieces[0] ?? "") || (offer.wording.check?.shares.length ?? 0) > 0;
    if (!placed || key) plain.push(offer);
  }
  const asides = offers.filter((o) => o.aside);
  for (const aside of asides) for (const item of new Set(aside.wording.items)) add(byItem, item, aside);
  return { asked, asides, actors, byPiece, bySpace, byItem, plain };
}

/** So many rights of one kind are a bag: one button, then a place. */
const BAGFUL = 4;

/** Rights at any time that differ only in their place, by what they say without it: "Place Command". */
export function bagsOf(asides: readonly Offer[]): Map<string, Offer[]> {
  const bags = new Map<string, Offer[]>();
  for (const offer of asides) {
    const [space] = offer.wording.spaces;
    if (space === undefined || !offer.wording.text.endsWith(space)) continue;
    const words = offer.wording.text.slice(0, -space.length).replace(/ (in|at|on|to|into) $/, "");
    bags.set(words, [...(bags.get(words) ?? []), offer]);
  }
  for (const [words, offers] of bags) if (offers.length < BAGFUL) bags.delete(words);
  return bags;
}

const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(
  " ",
);

/** What tells choices apart that say the same: what the piece carries, or else which of them it is. */
export function toldApart(offers: readonly Offer[], pieces: readonly Piece[]): Map<Offer, string> {
  const byText = new Map<string, Offer[]>();
  for (const offer of offers)
    byText.set(offer.wording.text, [...(byText.get(offer.wording.text) ?? []), offer]);
  const carried = ({ wording }: Offer): string[] =>
    pieces.filter((p) => p.tab && p.aboard && p.aboard === wording.pieces[0]).map((p) => p.name);
  const apart = new Map<Offer, string>();
  for (const alike of byText.values()) {
    if (alike.length < 2) continue;
    const loads = alike.map((offer) => carried(offer).join(" and "));
    const differ = new Set(loads).size === alike.length;
    for (const [i, offer] of alike.entries())
      apart.set(
        offer,
        differ
          ? loads[i]
            ? `with the ${loads[i]}`
            : "without a weapon"
          : ORDINALS[i]
            ? `the ${ORDINALS[i]}`
            : `number ${i + 1}`,
      );
  }
  return apart;
}

/** What is meant as a rule: without what is seldom meant, unless there is nothing else. */
export function usual(offers: readonly Offer[]): Offer[] {
  const meant = offers.filter((o) => !o.wording.seldom);
  return meant.length > 0 ? meant : [...offers];
}

/** Choices that one click makes one after the other, as an offer of their own: "Activate all 5". */
export interface Company {
  id: string;
  offers: Offer[];
  offer: Offer;
}

/** The companies among some offers: at least two of one kind, in one space or wherever they may be. */
export function companiesOf(offers: readonly Offer[], pieces: readonly Piece[]): Company[] {
  const spaceOf = (offer: Offer): string => pieces.find((p) => p.id === offer.wording.pieces[0])?.space ?? "";
  const ids = new Set(offers.flatMap((o) => o.wording.together?.id ?? []));
  return [...ids].flatMap((id) => {
    const kin = offers.filter((o) => o.wording.together?.id === id);
    const one = new Set(kin.map(spaceOf)).size === 1;
    const members = one ? kin : kin.filter((o) => o.wording.together?.anywhere);
    const text = `${members[0]?.wording.together?.text} ${members.length}`;
    const costs = members.map((o) => Number(o.wording.cost || Number.NaN));
    const cost = costs.reduce((a, b) => a + b, 0);
    const wording = {
      text,
      pieces: members.flatMap((o) => o.wording.pieces),
      spaces: [],
      modifiers: [],
      ...(Number.isNaN(cost) ? {} : { cost: String(cost) }),
    };
    return members.length > 1
      ? [{ id, offers: members, offer: { aside: false, choice: null, wording } }]
      : [];
  });
}

/** What of a scene can be clicked besides pieces and spaces. */
export function itemsOf(scene: Scene | undefined): Set<string> {
  return new Set([
    ...(scene?.matrices ?? []).flatMap((m) => m.rows.map((r) => r.id)),
    ...(scene?.hands ?? []).flatMap((h) => h.cards.flatMap((c) => c.id || [])),
    ...(scene?.interrupt?.answers ?? []).map((a) => a.item),
    ...(scene?.story?.answers ?? []).map((a) => a.item),
  ]);
}

/** Pieces shared by all answers that touch any, where there are several such answers. */
function actorsOf(asked: Offer[]): Set<string> {
  const touching = asked.filter((o) => o.wording.pieces.length > 0);
  const [first, ...rest] = touching;
  if (!first || rest.length === 0) return new Set();
  return new Set(first.wording.pieces.filter((p) => rest.every((o) => o.wording.pieces.includes(p))));
}

/** The one thing to do, where there is but one; what is seldom meant is left to a button that says so. */
export function onlyOf({ asked }: Reading): Offer | undefined {
  const [only, ...others] = asked;
  return others.length === 0 && !only?.wording.seldom ? only : undefined;
}

/** The quick way past all that is asked here, if the game has one: a button apart, however many others there are. */
export function quickOf(reading: Reading): Offer | undefined {
  return reading.asked.length > 1 ? reading.asked.find((o) => o.wording.quick) : undefined;
}

/** So few buttons look as if there were nothing else to do. */
const BARE = 3;
/** So many acts of one kind have a button each; of more, so many of the most likely. */
const [ALIKE, BEST] = [6, 4];

/** The first word says what kind of act it is: "Fire at 07.04". */
const kindOf = (offer: Offer): string => offer.wording.text.split(/[\s:]/)[0]!;

/**
 * What one's own pieces can do where they are, or upon others, though a click on the map would do it too: kinds of act of
 * which there are few, and of many the likeliest. Places to go to are seen on the map.
 */
function actsOf(reading: Reading, pieces: readonly Piece[], seat: number | undefined): Offer[] {
  // Beside targets with their odds, a shot at one's own men is no act that anybody looks for.
  const weighed = new Set(reading.plain.filter((o) => !!o.wording.check).map(kindOf));
  const own = pieces.filter((p) => p.side === seat);
  const [ids, home] = [new Set(own.map((p) => p.id)), new Set(own.map((p) => p.space))];
  const here = reading.asked.filter(
    (o) =>
      !reading.plain.includes(o) &&
      !o.wording.seldom &&
      !weighed.has(kindOf(o)) &&
      !o.wording.items?.length &&
      o.wording.pieces.length + o.wording.spaces.length > 0 &&
      o.wording.pieces.every((id) => ids.has(id)) &&
      o.wording.spaces.every((id) => home.has(id)),
  );
  const kinds = new Map<string, Offer[]>();
  for (const offer of here) {
    const kind = kindOf(offer);
    kinds.set(kind, [...(kinds.get(kind) ?? []), offer]);
  }
  const chance = ({ wording }: Offer): number => Number.parseInt(chanceIn(wording.note ?? "")) || 0;
  return [...kinds.values()].flatMap((alike) =>
    alike.length <= ALIKE
      ? alike
      : alike
          .filter((o) => chance(o) > 0)
          .sort((a, b) => chance(b) - chance(a))
          .slice(0, BEST),
  );
}

/**
 * The answers to show as buttons: all if they are few, otherwise those that no click singles out; and where these are
 * hardly any, what the pieces of a seat can do where they stand.
 */
export function buttonsOf(
  reading: Reading,
  elsewhere: ReadonlySet<string> = new Set(),
  { pieces = [], seat }: { pieces?: readonly Piece[] | undefined; seat?: number | undefined } = {},
): Offer[] {
  const quick = quickOf(reading);
  // Rows and cards can be clicked where they lie; but whoever has no other button than to pass would take it for all there is.
  const rows = reading.asked.filter((o) => !reading.plain.includes(o) && (o.wording.items?.length ?? 0) > 0);
  const orders = rows.length > 0 && rows.length + reading.plain.length === reading.asked.length;
  const few = reading.asked.length <= FEW || (orders && reading.plain.length === 1);
  const plain = usual(few ? reading.asked : reading.plain);
  const all = few || plain.length >= BARE ? plain : [...actsOf(reading, pieces, seat), ...plain];
  return all.filter((offer) => offer !== quick && !isAnswered(offer, elsewhere));
}

/** Whether an offer has a button of its own elsewhere: in the strip of an interrupt. */
const isAnswered = (offer: Offer, elsewhere: ReadonlySet<string>): boolean =>
  offer.wording.items?.some((item) => elsewhere.has(item)) ?? false;

/**
 * So many of the buttons, when not all fit: what is done every turn has a sign of its own and comes first, and of those with
 * the same sign one before the others.
 */
export function foremost(buttons: readonly Offer[], room: number): Offer[] {
  if (buttons.length <= room) return [...buttons];
  const signs = buttons.map((offer) => iconOf(offer.wording.text));
  const rank = (i: number): number => (signs[i] === "dot" ? 2 : signs.indexOf(signs[i]!) < i ? 1 : 0);
  const chosen = buttons.map((_, i) => i).toSorted((a, b) => rank(a) - rank(b));
  // In the order in which the referee names them.
  return chosen
    .slice(0, room)
    .toSorted((a, b) => rank(a) - rank(b) || a - b)
    .map((i) => buttons[i]!);
}

/** Pixels between buttons, and those of a button beside its words, a letter of them, and the widest button. */
const BUTTON = { gap: 8, frame: 74, letter: 7.6, most: 264 };

/** About how wide a button with these words is. */
export const buttonWidth = (text: string): number =>
  Math.min(BUTTON.most, BUTTON.frame + BUTTON.letter * text.length);

/** How many buttons of these widths lie in so many rows, one after the other. */
export function inRows(widths: readonly number[], room: number, rows: number): number {
  let [row, x] = [1, 0];
  for (const [i, width] of widths.entries()) {
    if (x > 0 && x + width > room) [row, x] = [row + 1, 0];
    if (row > rows) return i;
    x += width + BUTTON.gap;
  }
  return widths.length;
}

/** Something on the table that can be pointed at. */
export type Pick = { piece: string } | { space: string };

export const samePick = (a: Pick, b: Pick): boolean =>
  "piece" in a ? "piece" in b && a.piece === b.piece : "space" in b && a.space === b.space;

const touches = (offer: Offer, pick: Pick): boolean =>
  "piece" in pick ? offer.wording.pieces.includes(pick.piece) : offer.wording.spaces.includes(pick.space);

/** The answers that touch all that was picked. */
export function answersFor(reading: Reading, picks: readonly Pick[]): Offer[] {
  return usual(reading.asked.filter((offer) => picks.every((pick) => touches(offer, pick))));
}

/**
 * What pointing at a piece or a space means, given what was picked before: the piece itself if an answer touches it,
 * otherwise the place or space it lies in, otherwise another place or a piece in that space that an answer touches.
 */
export function meaningOf(
  reading: Reading,
  picks: readonly Pick[],
  pointed: Pick,
  pieces: readonly Piece[],
  placesOf: (space: string) => readonly string[] = () => [],
): Pick | undefined {
  const space = "space" in pointed ? pointed.space : pieces.find((p) => p.id === pointed.piece)?.space;
  const near: Pick[] = [pointed];
  if (space) {
    if ("piece" in pointed) {
      const area = pieces.find((p) => p.id === pointed.piece)?.area;
      near.push(...(area ? [{ space: area }] : []), { space });
    }
    near.push(...placesOf(space).map((place) => ({ space: place })));
    const here = pieces.filter((p) => p.space === space);
    near.push(...here.map((p) => ({ piece: p.id })));
  }
  // Who acts anyway singles nothing out, so anything else at the place goes before it.
  const isActor = (pick: Pick): boolean => "piece" in pick && reading.actors.has(pick.piece);
  const ordered = [...near.filter((p) => !isActor(p)), ...near.filter(isActor)];
  const meant = (pick: Pick): Offer[] => answersFor(reading, [...picks, pick]);
  return (
    ordered.find((pick) => meant(pick).some((o) => !o.wording.seldom)) ??
    ordered.find((pick) => meant(pick).length > 0)
  );
}

/** All answers that pointing at a place could mean: those for the space, and those for each piece that lies in it. */
export function answersAt(
  reading: Reading,
  picks: readonly Pick[],
  space: string,
  pieces: readonly Piece[],
): { answers: Offer[]; pieces: string[]; forSpace: boolean } {
  const open = reading.asked.filter((offer) => picks.every((pick) => touches(offer, pick)));
  const forSpace = open.filter((o) => o.wording.spaces.includes(space));
  const there = pieces.filter((p) => p.space === space && !reading.actors.has(p.id));
  const answers = usual(
    open.filter((o) => forSpace.includes(o) || there.some((p) => o.wording.pieces.includes(p.id))),
  );
  const lit = there.filter((p) => answers.some((o) => o.wording.pieces.includes(p.id)));
  return {
    answers,
    pieces: lit.map((p) => p.id),
    forSpace: forSpace.some((o) => answers.includes(o)),
  };
}

/** What glows: every piece and space that still tells answers apart. */
export function glow(reading: Reading, picks: readonly Pick[]): { pieces: Set<string>; spaces: Set<string> } {
  const answers = answersFor(reading, picks).filter((o) => !o.wording.seldom);
  const picked = (id: string, kind: "piece" | "space"): boolean =>
    picks.some((p) => (kind === "piece" ? "piece" in p && p.piece === id : "space" in p && p.space === id));
  const pieces = new Set(answers.flatMap((o) => o.wording.pieces));
  const spaces = new Set(answers.flatMap((o) => o.wording.spaces));
  for (const id of pieces) if (reading.actors.has(id) || picked(id, "piece")) pieces.delete(id);
  for (const id of spaces) if (picked(id, "space")) spaces.delete(id);
  return { pieces, spaces };
}

/** The chance that words name: "Grenadier squad 22 %". */
const chanceIn = (words: string): string => /\d+ %/.exec(words)?.[0] ?? "";

/**
 * Where a great many places may be chosen and something is known to come of a few of them, those few, each with its best
 * chance: a shot may be aimed at empty ground, but hardly anybody means that.
 */
export function worthwhile(answers: readonly Offer[], places: number): Map<string, string> {
  const worth = new Map<string, string>();
  for (const { wording } of answers) {
    if (!wording.note && !wording.check?.shares.length) continue;
    const chance = chanceIn(wording.note ?? "");
    for (const space of wording.spaces) {
      const known = worth.get(space) ?? "";
      worth.set(space, Number.parseInt(known) > Number.parseInt(chance) ? known : chance || known);
    }
  }
  return worth.size > 0 && places >= 3 * worth.size ? worth : new Map();
}

/** Whether an answer deserves a look before it is given: dice with modifiers follow at once. */
export const matters = (offer: Offer): boolean => offer.wording.modifiers.length > 0 || !!offer.wording.check;

/** Keys that mean the same at every moment. */
const RESERVED = new Set("lruvy");

/**
 * One key for each button, from the letters of its words; digits when letters run out. A piece that has a key gives it to
 * the first button that is about it.
 */
export function assignKeys(offers: readonly Offer[], pieces: readonly Piece[] = []): Map<Offer, string> {
  const taken = new Set(RESERVED);
  const keys = new Map<Offer, string>();
  const printed = new Map(pieces.flatMap((p): [string, string][] => (p.key ? [[p.id, p.key]] : [])));
  for (const key of printed.values()) taken.add(key.toLowerCase());
  const given = new Set<string>();
  for (const offer of offers) {
    const key = printed.get(offer.wording.pieces[0] ?? "");
    if (!key || given.has(key)) continue;
    given.add(key);
    keys.set(offer, key.toLowerCase());
  }
  /** What it says before its first figure, where it has one: "Fire at ". */
  const kind = (offer: Offer): string | undefined => /^\D+(?=\d)/.exec(offer.wording.text)?.[0];
  for (const offer of offers) {
    if (keys.has(offer)) continue;
    const text = offer.wording.text.toLowerCase();
    const words = text.split(/[^a-z]+/);
    // Several of a kind are told apart by a figure in their words, or counted.
    const alike = kind(offer) !== undefined && offers.filter((o) => kind(o) === kind(offer)).length > 1;
    const figures = alike ? [...(text.match(/\b[1-9]\b/g) ?? []), ..."123456789"] : [];
    const letters = [...figures, ...words.map((w) => w[0] ?? ""), ...text, ..."123456789"];
    const key = letters.find((c) => /[a-z1-9]/.test(c) && !taken.has(c));
    if (!key) continue;
    taken.add(key);
    keys.set(offer, key);
  }
  return keys;
}

/** The icon that fits an act best, by its words. */
export function iconOf(text: string): string {
  const known: [RegExp, string][] = [
    [/^(fire|attack|shoot|call fire|concentrate|shift fire|make a grenade|throw|lay on)/i, "fire"],
    [/^(assault|launch|advance|become an assault)/i, "assault"],
    [/^(double|move stealth|sneak|infiltrate)/i, "sneak"],
    [/^(move|fly|retreat|climb|descend|run|take .* along)/i, "move"],
    [/^(seek cover|into|dig|stay in)/i, "cover"],
    [/^search/i, "search"],
    [/^(recover|rally|return to|exhort|bring back)/i, "recover"],
    [/^(request|radio|call for|switch|run .* by)/i, "radio"],
    [/^(hold|pass|no |end|halt|leave|decline|cease|stop)/i, "halt"],
    [/^(conceal|try to conceal|keep .*(conceal|hidden))/i, "eye-off"],
    [/^(check|spot)/i, "eye"],
    [/^(take|pick up|give|hand)/i, "hands"],
    [/^(place|put|plot|activate|name|act|set up|assign|keep|register|designate)/i, "pin"],
    [/^(order|give .* its)/i, "order"],
    [/^(begin|finish|go on|confirm|done)/i, "check"],
  ];
  return known.find(([words]) => words.test(text))?.[1] ?? "dot";
}
