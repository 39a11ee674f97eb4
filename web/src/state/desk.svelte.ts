import { untrack } from "svelte";
import type { Considered } from "../lib/api";
import { layCard } from "../lib/ground/card";
import type { Point } from "../lib/ground/plane";
import { disturbed, isFoe, journeyTo, leadsTo, offerOf } from "../lib/journey";
import {
  answersAt,
  answersFor,
  assignKeys,
  bagsOf,
  buttonsOf,
  companiesOf,
  glow,
  itemsOf,
  matters,
  meaningOf,
  onlyOf,
  quickOf,
  readOffers,
  toldApart,
  worthwhile,
  type Company,
  type Pick,
  type Reading,
} from "../lib/offers";
import { chanceOf } from "../lib/outlook";
import { isPlayed } from "../lib/listed";
import { percent } from "../lib/words";
import type { MatrixRow, Offer, Plan, Reach, Story } from "../lib/types.gen";
import type { SightLine } from "../lib/sight";
import { offMap } from "../lib/stacks";
import { layersOf, shownLayer, spaceOfPlaces, type Layer } from "../lib/storeys";
import { noMarks, type Marks } from "../parts/marks";
import type { Game } from "./game.svelte";
import { prefs } from "./prefs.svelte";

/** Whether something denied is an act of the piece itself, not one upon a place or another piece. */
const isActOf = ({ ok, offer: { aside, wording } }: Considered, actor: string): boolean =>
  !ok && !aside && wording.spaces.length === 0 && wording.pieces.every((p) => p === actor);

/** Whether the player points with a finger. */
const isCoarse = (): boolean => typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;

/** A card over the table about one place. */
export interface Card {
  space: string | undefined;
  piece: string | undefined;
  at: Point;
  answers: Offer[];
}

/** What the player has in mind: what was picked, pointed at, armed; and what glows because of it. */
export class Desk {
  picks = $state.raw<Pick[]>([]);
  armed = $state.raw<Offer>();
  pointed = $state.raw<Pick>();
  card = $state.raw<Card>();
  listOpen = $state(false);
  sighting = $state(false);
  sightFrom = $state<string>();
  sightLine = $state.raw<SightLine>();
  sightSeen = $state.raw<string[]>([]);
  /** Places that are being marked for a standing order. */
  marking = $state.raw<string[]>();
  /** A choice that the lesson points at. */
  suggested = $state.raw<Offer>();
  /** What the lesson's card wants of the player, while one is shown: to be read, or something done. */
  taught = $state<"read" | "do">();
  /** Whether a card of a lesson is shown, also after the end. */
  inLesson = $state(false);
  /** Acts that whoever acts now cannot choose, and why. */
  denied = $state.raw<Considered[]>([]);
  /** The choice that a bot would make, once it was asked. */
  private advised = $state.raw<Offer>();
  /** The chance of the armed choice, in percent. */
  private chance = $state("");
  /** How often the player asked why not. */
  whys = $state(0);
  /** What a log entry, a button or a row that is pointed at is about. */
  told = $state.raw<{ pieces: string[]; spaces: string[] }>();
  /** The row of a matrix that is thought of. */
  planning = $state.raw<MatrixRow>();
  /** A row or a card that was clicked and can mean more than one thing. */
  itemPicked = $state<string>();
  /** The right whose place is being chosen, by its words. */
  bag = $state<string>();
  /** A page of a story that is read again. */
  rereads = $state.raw<Story>();
  /** The location of each space that the player has asked to see. */
  wantedPlaces = $state.raw<ReadonlyMap<string, string>>(new Map());
  /** A way that was chosen and waits for the main button. */
  planned = $state.raw<Reach[]>([]);
  /** The rest of a way that is being walked, step by step. */
  walking = $state.raw<Reach[]>([]);
  /** Choices that are being made one after the other: of which kind, and for whom still. */
  private marching = $state.raw<{
    id: string;
    pieces: string[];
    at: number | undefined;
    /** The choices as they were offered in the beginning, until the rest was made without looking in between. */
    known: ReadonlySet<string> | undefined;
  }>();
  /** How many inputs there were when the last step was taken; before the first step, none. */
  private walkedAt: number | undefined;

  /** To be made while a component is set up: a walk goes on by itself as the position changes. */
  constructor(private readonly game: Game) {
    $effect(() => {
      if (this.walking.length > 0 && this.deciding && this.game.askedSeat === this.game.seat) {
        untrack(() => void this.walkOn());
      }
    });
    $effect(() => {
      if (this.marching && this.deciding && this.game.askedSeat === this.game.seat) {
        untrack(() => void this.marchOn());
      }
    });
    $effect(() => {
      // What was pointed at may be gone, with no word of the pointer's leaving.
      void this.game.live?.n;
      untrack(() => (this.told = undefined));
    });
    $effect(() => {
      const offer = this.onlyOn;
      if (offer) untrack(() => void this.game.choose(offer, true));
    });
    $effect(() => {
      const { armed } = this;
      this.chance = "";
      if (!armed || !matters(armed)) return;
      const [first] = armed.wording.check?.shares ?? [];
      if (first) {
        this.chance = percent(first.thousandths / 1000);
        return;
      }
      void untrack(() => this.game.odds(armed)).then(
        ({ leaves }) => {
          const chance = chanceOf(leaves);
          if (this.armed === armed && chance !== undefined) this.chance = percent(chance);
        },
        () => undefined,
      );
    });
    $effect(() => {
      const [actor, ...others] = this.reading.actors;
      const n = this.game.live?.n;
      this.denied = [];
      // One piece about to choose an act: what it cannot do is worth showing too.
      if (!this.deciding || actor === undefined || others.length > 0 || this.reading.plain.length < 2) return;
      void untrack(() => this.game.why({ piece: actor })).then(
        (all) => {
          if (this.game.live?.n === n) this.denied = all.filter((c) => isActOf(c, actor));
        },
        () => undefined,
      );
    });
  }

  /** Whether the player may decide now. */
  readonly deciding = $derived.by(
    () =>
      this.game.at === undefined &&
      !this.game.veiled &&
      !this.game.busy &&
      !this.game.over &&
      !this.game.left,
  );
  /** In which space a place lies: floors and bunkers are places of their own. */
  readonly spaceOfPlace: (place: string) => string = $derived.by(() =>
    spaceOfPlaces(this.game.view?.scene.areas ?? []),
  );
  private readonly layers: Map<string, Layer[]> = $derived.by(() =>
    layersOf(this.game.view?.scene.areas ?? []),
  );
  /** The locations of a space, highest first; none where it is one place. */
  layersIn(space: string): Layer[] {
    return this.layers.get(space) ?? [];
  }
  private readonly placesOf = (space: string): string[] => this.layersIn(space).map((layer) => layer.id);
  private readonly offered: readonly Offer[] = $derived.by(() =>
    this.game.at === undefined ? (this.game.live?.offers ?? []) : [],
  );
  /** Rights at any time that differ only in their place. */
  readonly bags: Map<string, Offer[]> = $derived.by(() => bagsOf(this.offered.filter((o) => o.aside)));
  readonly reading: Reading = $derived.by(() => {
    const placing = this.bag === undefined ? undefined : this.bags.get(this.bag);
    return readOffers(
      placing ? placing.map((offer) => ({ ...offer, aside: false })) : this.offered,
      this.game.live?.scene.pieces,
      itemsOf(this.game.live?.scene),
      this.spaceOfPlace,
    );
  });
  /** What tells choices apart that say the same. */
  readonly apart: Map<Offer, string> = $derived.by(() =>
    toldApart(this.reading.asked, this.game.live?.scene.pieces ?? []),
  );
  /** What there is to know of a choice at a glance. */
  readonly noteOf = (offer: Offer): string =>
    [this.apart.get(offer), offer.wording.note].filter(Boolean).join(", ");
  /** The answers that the strip of an interrupt has buttons for. */
  private readonly answered: Set<string> = $derived.by(
    () => new Set(this.game.live?.scene.interrupt?.answers.map((a) => a.item)),
  );
  /** The one answer in a window where one can only go on: it is given at once. */
  private readonly onlyOn: Offer | undefined = $derived.by(() => {
    const [only, ...others] = this.reading.asked;
    const { window, askedSeat, seat, at, busy, over, left } = this.game;
    // At a shared table it is not worth handing the screen over for.
    const asked = window !== undefined && askedSeat === seat && at === undefined && !busy && !over && !left;
    return asked && this.bag === undefined && !prefs.askAnyway && others.length === 0 && only?.wording.quick
      ? only
      : undefined;
  });
  /** What one click makes for several at once, wherever on the table they are. */
  readonly companies: Company[] = $derived.by(() =>
    companiesOf(this.reading.asked, this.game.live?.scene.pieces ?? []),
  );
  readonly buttons: Offer[] = $derived.by(() => [
    ...this.companies.map((company) => company.offer),
    ...buttonsOf(this.reading, this.answered, {
      pieces: this.game.live?.scene.pieces,
      seat: this.game.seatIndex,
    }),
  ]);
  /** How many answers have their button in the strip of an interrupt. */
  readonly inStrip: number = $derived.by(
    () => this.reading.asked.filter((o) => o.wording.items?.some((item) => this.answered.has(item))).length,
  );
  readonly quick: Offer | undefined = $derived.by(() => quickOf(this.reading));
  readonly keys: Map<Offer, string> = $derived.by(() =>
    assignKeys(
      [
        ...(this.quick ? [this.quick] : []),
        ...[...this.answered].flatMap((item) => this.offersOf(item).slice(0, 1)),
        ...this.buttons,
        // What is not shown has no key: nobody means it.
        ...(this.reading.asides.length > 3 ? [] : this.reading.asides),
      ],
      this.game.live?.scene.pieces,
    ),
  );
  /** Where the act that is looked at would bring a pawn. */
  readonly pawnTo: Plan | undefined = $derived.by(
    () =>
      (this.told as Partial<Offer["wording"]> | undefined)?.plan ?? this.previewed?.wording.plan ?? undefined,
  );
  /** The one answer that pointing would give. */
  readonly hinted: Offer | undefined = $derived.by(() => {
    if (!this.pointed || !this.deciding || this.sighting) return undefined;
    const pieces = this.game.view?.scene.pieces ?? [];
    const meaning = meaningOf(this.reading, this.picks, this.pointed, pieces, this.placesOf);
    const answers = meaning ? answersFor(this.reading, [...this.picks, meaning]) : [];
    const [only] = answers;
    return answers.length === 1 && !only?.wording.seldom ? only : undefined;
  });
  /** What a look is taken at before committing. */
  readonly previewed: Offer | undefined = $derived.by(() => this.armed ?? this.hinted);
  /** What the main button does. */
  readonly main: Offer | undefined = $derived.by(() => this.armed ?? onlyOf(this.reading));
  /** Whether there is anything to weigh, so that a bot's advice says more than the one button. */
  readonly weighs: boolean = $derived.by(
    () =>
      this.reading.asked.length > 1 || (this.reading.asked.length === 1 && this.reading.asides.length > 0),
  );
  /** The places that whoever moves now can come to. */
  readonly reach: Reach[] = $derived.by(() =>
    this.deciding &&
    !this.sighting &&
    this.bag === undefined &&
    this.picks.length === 0 &&
    this.reading.asked.length > 0
      ? (this.game.live?.scene.reach ?? [])
      : [],
  );
  /** The way that is walked, planned or pointed at. */
  readonly journey: Reach[] = $derived.by(() => {
    if (this.walking.length > 0) return this.walking;
    if (this.planned.length > 0) return this.planned;
    const at = this.pointed && !this.armed && !this.card ? this.spaceOf(this.pointed) : undefined;
    return at === undefined ? [] : journeyTo(this.reach, at);
  });

  readonly marks: Marks = $derived.by(() => {
    const marks = noMarks();
    const scene = this.game.view?.scene;
    if (!scene) return marks;
    if (this.deciding && !this.sighting) {
      const lit = glow(this.reading, this.picks);
      marks.spaces = lit.spaces;
      marks.pieces = lit.pieces;
      marks.dim = lit.spaces.size > 0;
      marks.worth = worthwhile(answersFor(this.reading, this.picks), lit.spaces.size);
      marks.reach = new Map(this.reach.map((place) => [place.space, place.watchers.length > 0]));
    }
    marks.journey = this.journey;
    marks.aim = this.aim;
    // An offer of a bag that is open is a copy, with the same choice.
    const { suggested } = this;
    if (suggested && this.deciding && this.reading.asked.some((o) => o.choice === suggested.choice)) {
      const { pieces, spaces } = suggested.wording;
      marks.suggested = new Set([...pieces.filter((p) => !this.reading.actors.has(p)), ...spaces]);
    }
    marks.actors = new Set(this.reading.actors);
    for (const pick of this.picks) if ("piece" in pick) marks.actors.add(pick.piece);
    const shown = this.told ?? this.previewed?.wording;
    if (shown) {
      marks.touched = new Set(shown.pieces);
      marks.chosen = new Set(shown.spaces);
    }
    marks.zone = (this.previewed ?? this.toldOffer)?.wording.zone ?? undefined;
    marks.wanted = new Set([
      ...this.wantedPlaces.values(),
      ...(this.previewed?.wording.spaces ?? []),
      ...marks.actors,
      ...marks.pieces,
    ]);
    marks.looked = new Set([...marks.actors, ...marks.touched]);
    if (this.pointed && "piece" in this.pointed) marks.looked.add(this.pointed.piece);
    if (this.card?.piece) marks.looked.add(this.card.piece);
    // While a shot is thought of, it is about the ranges of whoever fires.
    if (marks.aim && this.game.seatIndex !== undefined) {
      const own = new Set(scene.pieces.filter((p) => p.side === this.game.seatIndex).map((p) => p.id));
      marks.looked = new Set([...marks.looked].filter((id) => own.has(id)));
    }
    if (this.deciding) for (const piece of scene.pieces) if (piece.key) marks.capped.add(piece.id);
    for (const pick of this.picks) if ("space" in pick) marks.chosen.add(pick.space);
    marks.lately = new Set(this.lastSpaces());
    for (const space of this.marking ?? []) marks.chosen.add(space);
    if (this.sighting) {
      marks.seen = new Set(this.sightSeen);
      if (this.sightFrom) marks.chosen.add(this.sightFrom);
      marks.sight = this.sightLine;
    }
    // A place of its own is marked on the map by the space that it lies in.
    for (const set of [marks.spaces, marks.chosen, marks.lately, marks.suggested])
      for (const place of [...set]) set.add(this.spaceOfPlace(place));
    for (const [place, watched] of [...marks.reach]) {
      const space = this.spaceOfPlace(place);
      if (!marks.reach.has(space)) marks.reach.set(space, watched);
    }
    return marks;
  });

  /** From the first piece of the choice that is looked at to the next that lies elsewhere. */
  private get aim(): Marks["aim"] {
    const offer = this.previewed ?? this.toldOffer;
    if (!offer || !matters(offer)) return undefined;
    const label = this.armed === offer ? this.chance : "";
    const { line } = offer.wording;
    if (line) return { from: line.from, to: line.to, label, touches: line.touches ?? [] };
    const places = offer.wording.pieces.map((piece) => this.spaceOf({ piece }));
    const from = places[0] ?? [...this.reading.actors].map((piece) => this.spaceOf({ piece }))[0];
    const elsewhere = (place: string | undefined): boolean => place !== undefined && place !== from;
    const to =
      places.find(elsewhere) ?? (offer.wording.check ? offer.wording.spaces.find(elsewhere) : undefined);
    if (from === undefined || to === undefined) return undefined;
    return { from, to, label, touches: [] };
  }

  /** The choice whose button or key is pointed at. */
  private get toldOffer(): Offer | undefined {
    return this.reading.asked.find((offer) => offer.wording === this.told);
  }

  /** Spaces that the last input before the shown position touched. */
  private lastSpaces(): string[] {
    const before = this.game.at ?? this.game.live?.n ?? 0;
    const last = this.game.log.findLast((t) => t.n < before);
    if (!last) return [];
    return this.game.log.filter((t) => t.n === last.n).flatMap((t) => t.telling.spaces);
  }

  spaceOf(pick: Pick): string | undefined {
    if ("space" in pick) return pick.space;
    return this.game.view?.scene.pieces.find((p) => p.id === pick.piece)?.space ?? undefined;
  }

  /** The player pointed at something. */
  point(pick: Pick, at: Point): void {
    const scene = this.game.view?.scene;
    if (!scene) return;
    if (this.sighting) {
      void this.sightAt(pick, true);
      return;
    }
    this.walking = [];
    const piece = "piece" in pick ? pick.piece : undefined;
    const space = this.spaceOf(pick);
    const spread = space === undefined ? undefined : this.spaceOfPlace(space);
    if (this.marking !== undefined && space !== undefined) {
      const marked = this.marking;
      this.marking = marked.includes(space) ? marked.filter((s) => s !== space) : [...marked, space];
      return;
    }
    const same = this.card && this.card.space === spread && this.card.piece === piece;
    const way = space === undefined ? [] : journeyTo(this.reach, space);
    if (way.length > 0) {
      const again = this.planned.at(-1) === way.at(-1);
      this.clear();
      // A friend who stands there may be meant himself: the way is shown, and walked when he is pointed at again.
      const friend = scene.pieces.some((p) => p.id === piece && p.side === this.game.seatIndex);
      // Into the enemy nobody walks by one click.
      const foe = scene.pieces.some((p) => isFoe(p, this.game.seatIndex) && p.space === way.at(-1)!.space);
      this.plan(way, (friend || foe) && !again);
      return;
    }
    const stack = scene.pieces.filter((p) => p.space === space);
    const here =
      this.deciding && space !== undefined
        ? answersAt(this.reading, this.picks, space, scene.pieces)
        : undefined;
    // Pieces that lie as one on a crowded card are opened, unless only the card itself can be meant.
    const heaped =
      piece !== undefined &&
      this.game.plane?.isHexes === false &&
      layCard(
        stack,
        scene.areas.filter((a) => a.space === space),
        this.game.plane.isSlim(this.game.plane.space(space ?? "")),
      ).heaps.has(piece);
    if (heaped && !this.card && !(here?.forSpace && here.pieces.length === 0)) {
      this.clear(this.picks);
      this.card = { space, piece: undefined, at, answers: [] };
      return;
    }
    // A stack whose counters, or whose place, mean different things is fanned out, with the answers in words.
    const kinds = here ? here.pieces.length + (here.forSpace ? 1 : 0) : 0;
    // Where counters lie open beside each other, the one under the pointer is meant, unless a finger hides several.
    // A weapon that hangs from its carrier is seen for itself.
    const isTab = scene.pieces.some((p) => p.id === piece && p.tab);
    const open = isTab || (piece !== undefined && this.game.plane?.isHexes === false && !isCoarse());
    if (here && !open && stack.length > 1 && kinds > 1 && here.answers.length > 1 && !this.card) {
      this.clear(this.picks);
      // Of very many those are in words that the counters, which are to be picked, do not say.
      const answers = here.answers.length <= 5 ? here.answers : this.ofPlace(space!);
      this.card = { space, piece: undefined, at, answers };
      return;
    }
    // So is a space whose floors mean different things.
    const floors = "space" in pick && !this.card && this.deciding ? this.layersIn(pick.space) : [];
    const means = (place: string): boolean =>
      answersFor(this.reading, [...this.picks, { space: place }]).length > 0;
    if (floors.filter((floor) => means(floor.id)).length > 1) {
      this.clear(this.picks);
      this.card = { space: spread, piece: undefined, at, answers: [] };
      return;
    }
    this.card = undefined;
    const meaning = this.deciding
      ? meaningOf(this.reading, this.picks, pick, scene.pieces, this.placesOf)
      : undefined;
    if (!meaning) {
      const wasPicked = this.picks.length > 0 || this.armed || this.planned.length > 0;
      this.clear();
      if (!same && !wasPicked) this.card = { space: spread, piece, at, answers: [] };
      return;
    }
    this.pick(meaning, spread, at);
  }

  /** What can be done with a place itself, whoever stands there: to activate it. */
  private ofPlace(space: string): Offer[] {
    return answersFor(this.reading, this.picks)
      .filter(({ wording }) => wording.pieces.length === 0 && wording.spaces.length === 1)
      .filter(({ wording }) => this.spaceOfPlace(wording.spaces[0]!) === space)
      .slice(0, 5);
  }

  /** The locations of a space are looked at, one above the other. */
  open(space: string, at: Point): void {
    const same = this.card?.space === space && this.card.piece === undefined;
    this.clear(this.picks);
    if (!same) this.card = { space, piece: undefined, at, answers: [] };
  }

  /** A floor or a bunker was pointed at: shown on the map, and chosen where it can be. */
  pointPlace(layer: Layer, at: Point): void {
    this.wantedPlaces = new Map([...this.wantedPlaces, [layer.space, layer.id]]);
    const means = this.deciding && answersFor(this.reading, [...this.picks, { space: layer.id }]).length > 0;
    if (this.sighting || means || journeyTo(this.reach, layer.id).length > 0)
      this.point({ space: layer.id }, at);
  }

  /** The place of a space whose counters are shown. */
  private shownPlace(space: string): string {
    const wanted = new Set([...this.wantedPlaces.values(), ...this.reading.actors]);
    return shownLayer(this.layersIn(space), this.game.view?.scene.pieces ?? [], wanted)?.id ?? space;
  }

  /** A way was chosen: walked at once, or shown first where a finger or the player's wish asks for it. */
  private plan(way: Reach[], shown = false): void {
    const first = way[0] && offerOf(way[0], this.reading.asked);
    if (way.length === 1 && first && matters(first)) {
      this.act(first);
      return;
    }
    if (shown || this.looksFirst) this.planned = way;
    else this.walk(way);
  }

  /** Whether choices on the table are shown before they are made: a finger is broad. */
  private get looksFirst(): boolean {
    return prefs.confirm || isCoarse();
  }

  walk(way: Reach[]): void {
    this.clear();
    this.walkedAt = undefined;
    this.walking = way;
  }

  /** Takes the next step of a walk, unless something happened that needs thought. */
  private async walkOn(): Promise<void> {
    const [step, ...rest] = this.walking;
    const { log, live, seatIndex = 0 } = this.game;
    const { walkedAt } = this;
    // The position after the last step may still be on its way.
    if (!live || (walkedAt !== undefined && live.n <= walkedAt)) return;
    // A window that answers itself is no reason to stop.
    if (this.onlyOn) return;
    const news = walkedAt === undefined ? [] : log.filter((t) => t.n >= walkedAt);
    const taken = step && offerOf(step, this.reading.asked);
    // What leads to the step first: somebody turns toward the place, or goes on as he stands.
    const offer = taken ?? (step && leadsTo(step, this.reading.asked));
    if (!offer || disturbed(news, live.scene.pieces, seatIndex)) {
      this.walking = [];
      return;
    }
    this.walkedAt = live.n;
    this.walking = taken ? rest : this.walking;
    if (!(await this.game.choose(offer))) this.walking = [];
  }

  /** A piece was dragged onto a space: both are picked, in this order. */
  drop(piece: string, space: string, at: Point): void {
    if (!this.deciding) return;
    const acts = this.reading.actors.has(piece) || this.picks.some((p) => "piece" in p && p.piece === piece);
    if (!acts) {
      const onward = answersFor(this.reading, [...this.picks, { piece }]);
      if (onward.length <= 1) return;
      this.picks = [...this.picks, { piece }];
    }
    this.point({ space }, at);
  }

  /** What can be done with a row, a card or an answer. */
  offersOf(item: string): Offer[] {
    return this.deciding ? (this.reading.byItem.get(item) ?? []) : [];
  }

  /** The player clicked a row, a card or an answer: done at once, or offered in a short list. */
  pointItem(item: string): void {
    const offers = this.offersOf(item);
    const [only, ...more] = offers;
    if (!only) return;
    if (more.length === 0) {
      this.itemPicked = undefined;
      this.act(only);
      return;
    }
    this.itemPicked = this.itemPicked === item ? undefined : item;
  }

  /** A key that stands on a piece or prices a row: as if that had been clicked. */
  pressKey(key: string): boolean {
    const rows = (this.game.live?.scene.matrices ?? []).flatMap((matrix) => matrix.rows);
    const row = rows.find(({ id, cost }) => cost === key && this.offersOf(id).length > 0);
    if (row) {
      this.pointItem(row.id);
      return true;
    }
    const piece = this.game.live?.scene.pieces.find((p) => p.key?.toLowerCase() === key && p.space);
    if (!piece || !this.deciding) return false;
    this.point({ piece: piece.id }, { x: 200, y: 200 });
    return true;
  }

  /** Whether a key decides something now. */
  decides(key: string): boolean {
    if (!this.deciding) return false;
    const scene = this.game.live?.scene;
    const rows = (scene?.matrices ?? []).flatMap((matrix) => matrix.rows);
    return (
      [...this.keys.values()].includes(key) ||
      rows.some(({ id, cost }) => cost === key && this.offersOf(id).length > 0) ||
      !!scene?.pieces.some((piece) => piece.key?.toLowerCase() === key && piece.space)
    );
  }

  /** One piece out of a fanned stack. */
  pointInStack(piece: string, at: Point): void {
    const meaning: Pick = { piece };
    const space = this.card?.space;
    if (this.deciding && answersFor(this.reading, [...this.picks, meaning]).length > 0) {
      this.card = undefined;
      this.pick(meaning, space, at);
    } else {
      this.card = { space, piece, at, answers: [] };
    }
  }

  private pick(meaning: Pick, space: string | undefined, at: Point): void {
    const answers = answersFor(this.reading, [...this.picks, meaning]);
    const only = answers.length === 1 ? answers[0] : undefined;
    // What is seldom meant is listed first, so that a click by the way does not make it.
    if (only && !only.wording.seldom) {
      this.act(only);
      return;
    }
    const ofPlace = "piece" in meaning && space !== undefined ? this.ofPlace(space) : [];
    this.picks = [...this.picks, meaning];
    this.armed = undefined;
    const tellsApart = glow(this.reading, this.picks);
    // A short list is offered at the place; a long one glows on the table.
    if (answers.length <= 8 || tellsApart.pieces.size + tellsApart.spaces.size === 0) {
      const piece = "piece" in meaning ? meaning.piece : undefined;
      this.card = { space, piece, at, answers: [...ofPlace, ...answers] };
    }
  }

  /** An answer was chosen: given at once, or armed for a look if dice with modifiers follow. */
  act(offer: Offer): void {
    this.card = undefined;
    this.listOpen = false;
    this.itemPicked = undefined;
    const company = this.companies.find((it) => it.offer === offer);
    if (company) {
      this.march(company);
      return;
    }
    const look = matters(offer) || prefs.confirm || (this.looksFirst && offer.wording.spaces.length > 0);
    if (look && this.armed !== offer) {
      this.armed = offer;
      this.advised = undefined;
      return;
    }
    void this.commit(offer);
  }

  /** What one click makes for several of a place at once. */
  companiesAt(space: string): Company[] {
    if (!this.deciding) return [];
    const pieces = this.game.live?.scene.pieces ?? [];
    return companiesOf(answersAt(this.reading, this.picks, space, pieces).answers, pieces);
  }

  /** Makes choices of one kind, one after the other. */
  march({ id, offers }: Company): void {
    this.clear();
    this.marching = {
      id,
      pieces: offers.map((o) => o.wording.pieces[0] ?? ""),
      at: undefined,
      known: new Set(offers.map((o) => JSON.stringify(o.choice))),
    };
  }

  /** Makes the next of them, as long as one is offered. */
  private async marchOn(): Promise<void> {
    const { marching } = this;
    const n = this.game.live?.n;
    if (!marching || n === undefined || (marching.at !== undefined && n <= marching.at)) return;
    const kin = this.reading.asked.filter(
      ({ wording }) =>
        wording.together?.id === marching.id && marching.pieces.includes(wording.pieces[0] ?? ""),
    );
    const [next] = kin;
    if (!next) {
      this.marching = undefined;
      return;
    }
    // Where the first has changed nothing about the others, they are made without looking at the table in between.
    const { known } = marching;
    const first = marching.at === undefined;
    if (!first && kin.length > 1 && known && kin.every((o) => known.has(JSON.stringify(o.choice)))) {
      this.marching = undefined;
      const made = await this.game.chooseAll(kin);
      const pieces = kin.slice(made).map((o) => o.wording.pieces[0] ?? "");
      if (made > 0 && pieces.length > 0) this.marching = { ...marching, pieces, at: n, known: undefined };
      return;
    }
    const rest = marching.pieces.filter((piece) => piece !== next.wording.pieces[0]);
    this.marching = { ...marching, pieces: rest, at: n };
    if (!(await this.game.choose(next))) this.marching = undefined;
  }

  async commit(offer: Offer): Promise<void> {
    this.clear();
    await this.game.choose(offer);
  }

  /** What the main button says and does. */
  get mainText(): string | undefined {
    const way = this.planned.at(-1)?.step;
    if (way !== undefined) return way;
    const { main } = this;
    return main && main === this.advised ? `A bot would: ${main.wording.text}` : main?.wording.text;
  }
  /** Whether the player has picked the armed choice, rather than been shown it by a hint. */
  get hasArmed(): boolean {
    return this.armed !== undefined && this.armed !== this.advised;
  }
  /** Whether Enter may press the main button: in a lesson only for what it teaches, or for what the player has picked. */
  get enters(): boolean {
    if (!this.deciding || this.mainText === undefined || this.taught === "read") return false;
    const picked = this.planned.length > 0 || this.hasArmed;
    return this.taught === undefined || picked || this.main === this.suggested;
  }
  doMain(): void {
    if (this.planned.length > 0) this.walk(this.planned);
    else if (this.main) void this.commit(this.main);
  }

  /** A bot's choice is shown as if it had been picked; the main button makes it. */
  async hint(): Promise<void> {
    const offer = await this.game.hint();
    if (!offer) return;
    this.clear();
    this.armed = offer;
    this.advised = offer;
  }

  /** One's own pieces that are still to be put down, while the sides set up. */
  readonly toPlace: number = $derived.by(() => {
    const { live, seatIndex } = this.game;
    if (!live || isPlayed(live) || !this.deciding) return 0;
    const placing = this.reading.asked.some((o) => o.wording.spaces.length > 0);
    const off = offMap(live.scene.pieces).filter((p) => p.side === seatIndex);
    return placing ? Math.max(1, off.length) : 0;
  });
  /** Whether the suggestion is putting down what is left. */
  settingUp = $state(false);

  /** Puts down what is left as a bot would, one piece after the other; each can be taken back. */
  async setUp(): Promise<void> {
    if (this.settingUp) return;
    this.settingUp = true;
    this.clear();
    for (let most = 200; this.settingUp && most > 0 && this.toPlace > 0; most--) {
      const before = this.game.live?.n;
      const offer = await this.game.hint();
      if (!offer || !(await this.game.choose(offer)) || this.game.live?.n === before) break;
    }
    this.settingUp = false;
  }

  /** Whether what comes before the first turn may be left to the game's own advice, question after question. */
  readonly prepares: boolean = $derived.by(() => {
    const { live } = this.game;
    return this.deciding && live !== undefined && !isPlayed(live) && this.quick !== undefined;
  });

  /** Takes the quick way past every question before the first turn. */
  async prepare(): Promise<void> {
    if (this.settingUp) return;
    this.settingUp = true;
    this.clear();
    for (let most = 100; this.settingUp && most > 0; most--) {
      const { live } = this.game;
      const { quick } = this;
      if (!live || !quick || isPlayed(live)) break;
      if (!(await this.game.choose(quick)) || this.game.live?.n === live.n) break;
    }
    this.settingUp = false;
  }

  clear(keep: Pick[] = []): void {
    this.picks = keep;
    this.armed = undefined;
    this.advised = undefined;
    this.planned = [];
    this.walking = [];
    this.marching = undefined;
    this.card = undefined;
    this.listOpen = false;
    this.itemPicked = undefined;
    this.bag = undefined;
  }

  /** A place is to be chosen for a right at any time, or no more. */
  toggleBag(words: string): void {
    const open = this.bag === words;
    this.clear();
    this.bag = open ? undefined : words;
  }

  /** One step back in the player's mind. Says whether there was one. */
  escape(): boolean {
    if (this.card || this.listOpen) {
      this.card = undefined;
      this.listOpen = false;
    } else if (this.itemPicked !== undefined) this.itemPicked = undefined;
    else if (this.marking) this.marking = undefined;
    else if (this.walking.length > 0) this.walking = [];
    else if (this.planned.length > 0) this.planned = [];
    else if (this.armed) this.armed = undefined;
    else if (this.bag !== undefined) this.bag = undefined;
    else if (this.picks.length > 0) this.picks = this.picks.slice(0, -1);
    else if (this.sighting) this.toggleSight();
    else return false;
    return true;
  }

  toggleSight(): void {
    this.sighting = !this.sighting;
    this.sightFrom = undefined;
    this.sightLine = undefined;
    this.sightSeen = [];
    this.clear();
  }

  hover(pick: Pick | undefined): void {
    this.pointed = pick;
    if (this.sighting && pick) void this.sightAt(pick, false);
  }

  /** The sight tool: a first click says from where, then every place answers whether it is seen. */
  async sightAt(pick: Pick, clicked: boolean): Promise<void> {
    const scene = this.game.view?.scene;
    const lies = "space" in pick ? pick.space : scene?.pieces.find((p) => p.id === pick.piece)?.space;
    if (!lies) return;
    const space = this.shownPlace(lies);
    if (clicked) {
      this.sightFrom = space;
      this.sightLine = undefined;
      this.sightSeen = [];
      const seen = await this.game.sightFrom(space).catch(() => []);
      if (this.sightFrom === space) this.sightSeen = seen;
      return;
    }
    const from = this.sightFrom;
    if (!from || from === space) {
      this.sightLine = undefined;
      return;
    }
    const line = await this.game.sight(from, space).catch(() => undefined);
    const still =
      this.pointed &&
      ("space" in this.pointed
        ? this.pointed.space
        : scene?.pieces.find((p) => p.id === (this.pointed as { piece: string }).piece)?.space);
    if (this.sightFrom === from && still && this.shownPlace(still) === space) this.sightLine = line;
  }
}
