/** Made from the referee's own types by `npm run types`. Do not edit. */

/**
 * The id of one rule in a ledger, such as `FTE-7.1-05`. Everything the referee says cites one.
 */
export type Clause = string;
/**
 * How good or bad what may come of a check is, from the worst for the target to nothing.
 */
export type ShareKind = ("lost" | "hit" | "partly" | "holds") | "missed";
/**
 * What a line between two spaces is.
 */
export type LineKind = ("fire" | "support" | "sight-clear" | "sight-blocked") | "path" | "arrow" | "border";
/**
 * What something does to a line of sight.
 */
export type Through = "Clear" | "Hinders" | "Blocks";
/**
 * What is drawn inside a space, where sight goes by what is drawn.
 */
export type ShapeKind =
  | (
      | "level"
      | "woods"
      | "orchard"
      | "brush"
      | "rough"
      | "marsh"
      | "field"
      | "building"
      | "bamboo"
      | "paddy"
      | "sand"
      | "water"
      | "hedge"
      | "stream"
      | "road"
      | "lane"
    )
  | "crest"
  | "light-woods"
  | "hut"
  | "stone"
  | "wall";
/**
 * How a set of spaces is drawn.
 */
export type ZoneKind = "radius" | "radius-dotted" | "band" | "target";
/**
 * The picture at the head of a page.
 */
export type PictureKind = "hills" | "village" | "jungle" | "town" | "river" | "night";
/**
 * A chair at the table, numbered from 0 in the order of [`About::seats`](crate::About::seats).
 */
export type Seat = number;
/**
 * One thing that came up.
 */
export type Face =
  | {
      kind: "die";
      /**
       * How many sides it has.
       */
      sides: number;
      /**
       * The side that came up, from 1.
       */
      face: number;
    }
  | {
      kind: "card";
      /**
       * As a player would call it.
       */
      name: string;
      /**
       * How it looks, where there is more to it than its name.
       */
      card?: Card | null;
    };
/**
 * How a card can be used.
 */
export type AbilityKind = ("order" | "reaction") | "action";
/**
 * What the table waits for.
 */
export type TableAsk =
  | {
      Choice: {
        seat: Seat;
        /**
         * The window that interrupts another's act ("Opportunity Fire"); `None` for a decision of one's own.
         */
        window?: string | null;
      };
    }
  | {
      Chance: {
        /**
         * What for.
         */
        purpose: string;
        note: Note;
        /**
         * What can come up: outcome, name, weight.
         */
        outcomes: MayComeUp[];
        /**
         * Who rolls or draws; `None` where it is nobody's roll.
         */
        by?: Seat | null;
        /**
         * The only seat that may see what comes up; the outcomes and the note are for that seat too.
         */
        secret?: Seat | null;
      };
    }
  | {
      Over: {
        /**
         * Who won; `None` for a draw.
         */
        winner?: Seat | null;
        /**
         * What each seat scored by the rules of victory, in seat order.
         */
        scores: number[];
      };
    };
/**
 * Which of the possible things came up, numbered from 0.
 */
export type Outcome = number;
/**
 * Why the table did not do what it was told. Nothing has changed then.
 */
export type Refusal =
  | {
      Denied: Denial;
    }
  | {
      Malformed: string;
    }
  | {
      OutOfDate: {
        /**
         * How many inputs there are.
         */
        expected: number;
        /**
         * How many were supposed.
         */
        got: number;
      };
    }
  | {
      NotNow: string;
    };
/**
 * How spaces lie on the plane.
 */
export type Layout = "FlatHexes" | "Cards";
/**
 * What grows or stands on a space: its colour and texture.
 */
export type TerrainKind =
  | (
      | "clear"
      | "open"
      | "clearing"
      | "hill"
      | "rock"
      | "cliff"
      | "gully"
      | "quarry"
      | "water"
      | "stream-bed"
      | "paddy"
      | "marsh"
      | "grass"
      | "elephant-grass"
      | "fields"
      | "hedgerow"
      | "hamlet"
      | "village"
      | "farm"
      | "church"
      | "churchyard"
      | "woods"
      | "orchard"
      | "jungle"
      | "light-jungle"
      | "bamboo"
    )
  | "staging"
  | "face-down";
/**
 * Whether sight passes an edge of a card.
 */
export type Edge = "Open" | "Closed";
/**
 * What lies along or across the side between two spaces.
 */
export type SideKind = ("stream" | "slope") | "trail" | "road";
/**
 * What a counter stands for: the symbol in its middle.
 */
export type SymbolKind =
  | "infantry"
  | "leader"
  | "hq"
  | "machine-gun"
  | "rpg"
  | "recoilless-rifle"
  | "anti-tank"
  | "mortar"
  | "artillery"
  | "flamethrower"
  | "sniper"
  | "observer"
  | "radio"
  | "medic"
  | "sapper"
  | "engineer"
  | "civilians"
  | "vehicle"
  | "helicopter"
  | "concealed"
  | "tank"
  | "carrier"
  | "gun";
/**
 * What a number on a counter is.
 */
export type ValueKind =
  | ("fire-small-arms" | "fire-dual" | "fire-he" | "range" | "defence" | "quality" | "quality-leader")
  | "volume"
  | "experience"
  | "fire-armour"
  | "fire-soft"
  | "rate"
  | "protection"
  | "movement"
  | "movement-boxed"
  | "leadership";
/**
 * A state of a counter, as a small round badge on its edge.
 */
export type BadgeKind =
  | (
      | "suppressed"
      | "broken"
      | "pinned"
      | "immobilized"
      | "downed"
      | "unspotted"
      | "exhausted"
      | "exposed"
      | "high"
      | "treetop"
      | "ground"
      | "complete"
      | "op-fired"
      | "hero"
      | "searching"
      | "carrying"
      | "injury"
      | "concealed"
      | "double-time"
      | "bunker"
      | "foxholes"
      | "leaving"
      | "mine"
      | "protective-line"
      | "shaken"
      | "wounded"
      | "moved"
      | "assault-moved"
      | "crawled"
      | "stealthy"
      | "fired"
      | "abandoned"
      | "jammed"
      | "captured"
    )
  | "low-ammo"
  | "buttoned";
/**
 * A marker that lies on a counter, as a strap below it.
 */
export type StrapKind = "hit" | "spent" | "column";
/**
 * How grave a number is.
 */
export type ToneKind = "plain" | "grave";
/**
 * How strictly an arc is kept to: the nose of the bar that shows a facing.
 */
export type ArcKind = "strict" | "loose";
/**
 * How a counter moves: the shape around the points it has left.
 */
export type GaitKind = "leg" | "track" | "wheel";
/**
 * What is drawn from above rather than as a square.
 */
export type ModelKind = ("tank" | "truck" | "helicopter" | "plane") | "carrier";
/**
 * What lies on a space and is no counter.
 */
export type MarkerKind =
  | (
      | "kia"
      | "wia"
      | "injury"
      | "prisoner"
      | "cache"
      | "tunnel"
      | "bunker"
      | "foxholes"
      | "wreck"
      | "crater"
      | "fire-mission"
      | "claymore"
      | "booby-trap"
      | "smoke"
      | "starshell"
    )
  | "hidden"
  | "contact"
  | "objective"
  | "objective-secondary"
  | "plate"
  | "volume"
  | "command"
  | "command-dotted"
  | "spotted"
  | "melee"
  | "acquisition"
  | "event";
/**
 * A token on a row of a matrix.
 */
export type TokenKind = ("there" | "used") | "hollow";
/**
 * Whether a row of a matrix can be taken.
 */
export type RowState = "free" | "empty" | "in-progress";
/**
 * What lies on a scale.
 */
export type PawnKind = "pawn" | "score";
/**
 * A space of a timeline.
 */
export type SpotKind = ("ahead" | "past" | "now") | "end";
/**
 * Something that a side has, told with its seat.
 */
export type HoldingKind = "sniper" | "level" | "token" | "token-ringed" | "pending" | "card";
/**
 * What fills a space.
 */
export type FillKind =
  | ("smoke" | "wire" | "mines" | "roadblock" | "rubble")
  | "entrenchment"
  | "objective"
  | "barrage"
  | "declared";
/**
 * How the units of a group lie.
 */
export type GroupKind = "head" | "column" | "row";

export interface Referee {
  offer: Offer;
  told: Told;
  reckoned: Reckoned;
  ask: TableAsk;
  refusal: Refusal;
  odds: Odds;
  board: Board;
  scene: Scene;
}
/**
 * A choice that may be made now.
 */
export interface Offer {
  /**
   * The choice, to be handed back as it is.
   */
  choice: unknown;
  wording: Wording;
  /**
   * Whether it is a right "at any time" instead of an answer to what is asked.
   */
  aside: boolean;
}
/**
 * A choice in words.
 */
export interface Wording {
  /**
   * The act and its object: "Move to 08.08".
   */
  text: string;
  /**
   * Pieces it touches, by scene id, the acting one first.
   */
  pieces: string[];
  /**
   * Spaces it touches, by scene id.
   */
  spaces: string[];
  /**
   * Known modifiers of the roll it leads to, when it leads to one at once.
   */
  modifiers: Modifier[];
  /**
   * Whether it is the quick way: what else would be asked here is settled by default. Kept in sight, however many
   * other choices there are.
   */
  quick?: boolean;
  /**
   * Whether it is seldom meant: it does not glow, and a click makes it only from a list of answers.
   */
  seldom?: boolean;
  /**
   * With which others it can be made by one click, one after the other.
   */
  together?: Together | null;
  /**
   * What else of the scene it is about, by id: a row of a matrix, a card of a hand, an answer to an interrupt.
   */
  items?: string[];
  /**
   * What there is to know of it at a glance, below its words: "Pz IV 43 %".
   */
  note?: string;
  /**
   * What it costs, on a disc: "−1".
   */
  cost?: string;
  /**
   * Where it would bring a pawn of a scale.
   */
  plan?: Plan | null;
  /**
   * How it is decided, where modifiers alone do not tell.
   */
  check?: Check | null;
  /**
   * The line it would go along, with what that touches: a line of fire.
   */
  line?: Line | null;
  /**
   * The zone it would make: what a marker placed here would command.
   */
  zone?: Zone | null;
}
/**
 * One term of a modified roll: how much, why, and by which rule.
 */
export interface Modifier {
  /**
   * What is added to the roll.
   */
  value: number;
  /**
   * The condition, in a few words: "target in Jungle".
   */
  text: string;
  clause: Clause;
}
/**
 * Choices that one click may make one after the other, as long as each is still offered: a group that is activated.
 */
export interface Together {
  /**
   * Which choices belong together: those with the same id, about different pieces.
   */
  id: string;
  /**
   * What to call them, before how many they are: "Activate all".
   */
  text: string;
  /**
   * Whether those in different spaces go together too; else only those in one.
   */
  anywhere?: boolean;
}
/**
 * Where something that is only thought of would bring a pawn of a scale.
 */
export interface Plan {
  /**
   * The scale.
   */
  scale: string;
  /**
   * To which number.
   */
  at: number;
  /**
   * In a few words: "this shot: 5 to 4".
   */
  text: string;
}
/**
 * How something is decided by dice, before they are rolled: which dice, what counts on both sides, what may come of it.
 */
export interface Check {
  /**
   * "57 mm gun at Pz IV in N7".
   */
  title: string;
  /**
   * "Op Fire with AP. The target is in the front arc: no pivot." May be empty.
   */
  text: string;
  /**
   * The dice, where they are chosen on a ladder.
   */
  ladder?: Ladder | null;
  /**
   * What is added up: one sum, or one for each side.
   */
  sums: Sum[];
  /**
   * What may come of it; the shares of a whole.
   */
  shares: Share[];
  /**
   * What else may come of it, and for whom.
   */
  effects?: SideEffect[];
  /**
   * All rolls of one die against another, where that is how it is decided.
   */
  grid?: Grid | null;
  /**
   * What may come of it for each target, in the order in which they are checked.
   */
  targets?: CheckTarget[];
}
/**
 * A ladder of dice, the worst first.
 */
export interface Ladder {
  /**
   * Its steps.
   */
  steps: Step[];
  /**
   * Where it starts, counted from 0.
   */
  start: number;
  /**
   * The step that is rolled, counted from 0.
   */
  chosen: number;
}
/**
 * A step of a ladder.
 */
export interface Step {
  /**
   * Sides of the die; 0 where nothing is rolled because nothing can succeed.
   */
  sides: number;
  /**
   * "start", "−1D", "miss".
   */
  text: string;
}
/**
 * One side of a check: what is rolled and what is added.
 */
export interface Sum {
  /**
   * Its terms, each with its rule.
   */
  rows: Term[];
  /**
   * What it comes to: "2d8 + 11".
   */
  total: string;
  /**
   * What the total is: "attack total", "defence, must be lower to hit".
   */
  text: string;
  /**
   * Seat index of whose it is, where both sides have one: it is headed by its total, in their colour.
   */
  side?: number | null;
}
/**
 * A term of a sum, or a step on the ladder.
 */
export interface Term {
  /**
   * How much: "+2", "−1D".
   */
  value: string;
  /**
   * Why: "Downhill, level 1 to 0".
   */
  text: string;
  /**
   * By which rule.
   */
  clause: string;
}
/**
 * A share of what may come of a check.
 */
export interface Share {
  kind: ShareKind;
  /**
   * How likely, in thousandths.
   */
  thousandths: number;
  /**
   * "hit: draws a marker".
   */
  text: string;
}
/**
 * Something else that may come of a check.
 */
export interface SideEffect {
  /**
   * Whom or what it is about: "57 mm spent after", "1 Gren, same hex".
   */
  name: string;
  /**
   * How likely, in thousandths, if it is a matter of chance.
   */
  thousandths?: number | null;
  /**
   * "a die of 1 or 2", "AP does not harm it".
   */
  text: string;
  /**
   * By which rule; may be empty.
   */
  clause: string;
}
/**
 * One die against another: who is higher by how much.
 */
export interface Grid {
  /**
   * Sides of the die of the first sum, and of the second.
   *
   * @minItems 2
   * @maxItems 2
   */
  sides: [number, number];
  /**
   * What is added to the first die, less what is added to the second.
   */
  lead: number;
  /**
   * "your total is higher in 30 of 36 rolls".
   */
  text: string;
  /**
   * The rules that make it so.
   */
  clauses: string[];
}
/**
 * A target of a check.
 */
export interface CheckTarget {
  /**
   * The piece.
   */
  piece?: string | null;
  /**
   * "Marines Squad".
   */
  name: string;
  /**
   * "morale 5, led −1".
   */
  text: string;
  /**
   * What may come of it; the shares of a whole.
   */
  shares: Share[];
}
/**
 * A line between two spaces.
 */
export interface Line {
  kind: LineKind;
  /**
   * From.
   */
  from: string;
  /**
   * To.
   */
  to: string;
  /**
   * What is written on it: "A", "PL 1". May be empty.
   */
  label: string;
  /**
   * Seat index of the side, if it belongs to one.
   */
  side?: number | null;
  /**
   * What a line of sight touches, in order.
   */
  touches?: Touch[];
  /**
   * How it looks from the side, in a game of heights.
   */
  profile?: Profile | null;
}
/**
 * A place where a line touches something.
 */
export interface Touch {
  /**
   * The shape that it touches, if it is one; smoke fills its space.
   */
  shape?: string | null;
  /**
   * The space in which it lies.
   */
  space: string;
  /**
   * Where, from the middle of that space, as the corners of a [`Shape`].
   *
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  effect: Through;
  /**
   * A few words: "smoke: hindrance 2". May be empty.
   */
  text: string;
  /**
   * The rules that make it so.
   */
  clauses: string[];
}
/**
 * A line of sight seen from the side: what stands along it, how high.
 */
export interface Profile {
  /**
   * "04.05 upper floor to 10.05".
   */
  title: string;
  /**
   * What comes of it, in a word or two: "degraded −1", "blocked", "clear".
   */
  verdict: string;
  effect: Through;
  /**
   * The levels of both ends.
   *
   * @minItems 2
   * @maxItems 2
   */
  ends: [number, number];
  /**
   * What lies along it, from end to end.
   */
  columns: Column[];
  /**
   * What there is to say of what it touches, a sentence each.
   */
  notes: ProfileNote[];
}
/**
 * One space of a line that is seen from the side, or the two that it runs between.
 */
export interface Column {
  /**
   * The space.
   */
  space: string;
  /**
   * The other one, where the line runs between two.
   */
  across?: string | null;
  /**
   * The level of the ground.
   */
  ground: number;
  /**
   * How high what stands there reaches, the ground counted in.
   */
  top: number;
  /**
   * What stands there, if anything does.
   */
  stands?: ShapeKind | null;
  /**
   * Whether something there reaches up to all levels: smoke.
   */
  shrouded?: boolean;
  effect: Through;
  /**
   * Whether it lies in the shadow of something that is nearer to the higher end.
   */
  shadow?: boolean;
}
/**
 * A sentence about something on a line.
 */
export interface ProfileNote {
  /**
   * Where.
   */
  space: string;
  /**
   * "Light jungle, as high as the higher end: its shadow reaches the lower one."
   */
  text: string;
  effect: Through;
  /**
   * By which rule.
   */
  clause: string;
}
/**
 * A set of spaces that belong together: what a headquarters commands, how far a gun reaches.
 */
export interface Zone {
  /**
   * Id that stays the same.
   */
  id: string;
  kind: ZoneKind;
  /**
   * Its spaces; or none, where it is all within some distance of one.
   */
  spaces?: string[];
  /**
   * Everything within a distance.
   */
  within?: Within | null;
  /**
   * Seat index of the owner, if any.
   */
  side?: number | null;
  /**
   * What is written on its edge: "range 6 | long −1D". May be empty.
   */
  text?: string;
  /**
   * Shown only while this piece is selected or looked at.
   */
  piece?: string | null;
}
/**
 * All spaces of the board within so many steps of one.
 */
export interface Within {
  /**
   * The space in the middle.
   */
  space: string;
  /**
   * How many steps.
   */
  steps: number;
}
/**
 * Something that happened, as one seat may know it.
 */
export interface Told {
  /**
   * The input that caused it, counted from 0.
   */
  n: number;
  /**
   * The event.
   */
  event: unknown;
  telling: Telling;
  /**
   * The dice or the draw that made it so, told with the first event of the input.
   */
  drawn?: Drawn | null;
}
/**
 * An event in words.
 */
export interface Telling {
  /**
   * Past tense, result first.
   */
  text: string;
  /**
   * What it comes to in a few words, for odds: "hit", "2/K8 is Suppressed"; empty where nothing is decided by it.
   */
  gist: string;
  /**
   * Whether what was chosen is over with it, so that whatever comes up next is another story: odds stop here.
   */
  closes: boolean;
  /**
   * The rules that made it so.
   */
  clauses: Clause[];
  /**
   * The modifiers of a roll.
   */
  modifiers: Modifier[];
  /**
   * The modifiers of the other side's die, where one die was rolled against another: the last that came up is theirs.
   */
  against?: Modifier[] | null;
  /**
   * The page of a story that it is read from.
   */
  story?: Story | null;
  /**
   * Pieces it concerns, by scene id.
   */
  pieces: string[];
  /**
   * Spaces it concerns, by scene id.
   */
  spaces: string[];
  /**
   * What it scored, and for whom.
   */
  scored?: Scored | null;
}
/**
 * A page of a story that everybody reads: what an event of the scenario brings.
 *
 * It opens over the table while it asks something ([`Scene::story`](super::Scene::story)), or when it has just been told
 * ([`Telling::story`](crate::Telling::story)), and stays readable in the log.
 */
export interface Story {
  /**
   * "Someone under the floor".
   */
  title: string;
  /**
   * Its paragraphs.
   */
  text: string[];
  picture: PictureKind;
  /**
   * What it brings by itself, in the referee's words. May be empty.
   */
  effect?: string;
  /**
   * Why it opened: "Half-squad 5 entered 08.03".
   */
  why: string;
  /**
   * The rules that made it so.
   */
  clauses: string[];
  /**
   * Seat index of who decides, where something is asked.
   */
  side?: number | null;
  /**
   * What can be decided.
   */
  answers?: StoryAnswer[];
}
/**
 * One of the decisions on a page.
 */
export interface StoryAnswer {
  /**
   * The item that its choice names ([`Wording::item`](crate::Wording::item)): "answer:1".
   */
  item: string;
  /**
   * "Walk them back along the wall".
   */
  text: string;
  /**
   * What it brings, in the referee's words. May be empty.
   */
  effect: string;
  /**
   * Why it cannot be chosen, where it cannot.
   */
  why_not?: string;
}
/**
 * Points that a seat got or lost.
 */
export interface Scored {
  seat: Seat;
  /**
   * How many; below 0 where they were lost.
   */
  points: number;
  /**
   * What they are for, where one rule scores for several things: "Santa Croce, 16.12". Empty: the rule says it.
   */
  what?: string;
}
/**
 * What came up by chance.
 */
export interface Drawn {
  /**
   * What for, in the words of the rules: "to hit", "draw a chit".
   */
  purpose: string;
  /**
   * Who rolled or drew; `None` where it was nobody's roll.
   */
  by?: Seat | null;
  /**
   * What lay on the table then, in order.
   */
  faces: Face[];
  /**
   * How likely success was and whether it came; `None` where nothing succeeds or fails, or where it is not known.
   */
  luck?: Luck | null;
}
/**
 * A playing card.
 */
export interface Card {
  /**
   * Its number or name, printed large.
   */
  name: string;
  /**
   * What else counts on it, a line each.
   */
  lines: string[];
  /**
   * Which of the lines counted for this draw, counted from 0.
   */
  counted: number[];
  /**
   * Results for a row of numbers, of which it is read by one; empty where it has none.
   */
  ladder?: Rung[];
  /**
   * Whether only its back is to be seen.
   */
  back: boolean;
  /**
   * Id that choices name, for a card that can be played.
   */
  id?: string;
  /**
   * What it can be used for.
   */
  abilities?: Ability[];
}
/**
 * What a card says for one number.
 */
export interface Rung {
  /**
   * The number: "−1".
   */
  number: string;
  /**
   * What it says: "hit".
   */
  word: string;
  /**
   * How bad that is, from 0 to 4.
   */
  severity: number;
  /**
   * Whether the card is read by it now.
   */
  counted: boolean;
}
/**
 * A way in which a card can be used.
 */
export interface Ability {
  kind: AbilityKind;
  /**
   * What it does.
   */
  text: string;
  /**
   * Whether it can be played now.
   */
  playable: boolean;
  /**
   * Why not, where it cannot: "only in your own order". May be empty.
   */
  why_not?: string;
}
/**
 * A roll that could succeed, held against what was to be expected.
 */
export interface Luck {
  /**
   * So many ways to succeed
   */
  good: number;
  /**
   * of so many.
   */
  of: number;
  /**
   * Whether it did.
   */
  came: boolean;
}
/**
 * One reason of a result: a goal that is met or not, or points by the rules of victory.
 */
export interface Reckoned {
  /**
   * "Secure the primary objective".
   */
  label: string;
  /**
   * A few words more: "held by the British". May be empty.
   */
  note: string;
  /**
   * Whether it is met, where that is the question.
   */
  met?: boolean | null;
  /**
   * Points of each seat, in seat order; empty where it is not about points.
   */
  points: number[];
  /**
   * The rules that make it count.
   */
  clauses: Clause[];
}
/**
 * What a chance is about.
 */
export interface Note {
  /**
   * "1A fires at the concealed unit in 08.05: to hit".
   */
  text: string;
  /**
   * The modifiers, each with its clause.
   */
  modifiers: Modifier[];
  /**
   * What has to come up, in a few words: "5 or less"; empty where nothing succeeds or fails, or it is not known.
   * Which outcomes succeed is asked of [`Rules::succeeds`](crate::Rules::succeeds).
   */
  need: string;
}
/**
 * Something that may come up.
 */
export interface MayComeUp {
  outcome: Outcome;
  /**
   * As a player would call it.
   */
  name: string;
  /**
   * How often it comes up, against the weights of the others.
   */
  weight: number;
  /**
   * Whether it is what the one who rolls hopes for; `None` where nothing succeeds or fails, or where it is not known.
   */
  succeeds?: boolean | null;
}
/**
 * Why a choice is not allowed: the fact first, then the rule.
 */
export interface Denial {
  clause: Clause;
  /**
   * What is so, in a sentence.
   */
  text: string;
}
/**
 * What a choice leads to up to the next decision, and how likely. A window on the way is no decision: it is looked
 * through as if nobody acted in it, and named.
 */
export interface Odds {
  /**
   * Whether the probabilities are exact for all that the asker may know.
   */
  exact: boolean;
  /**
   * The largest standard error of a probability when they are not exact.
   */
  error?: number | null;
  /**
   * How many different worlds that fit the asker's knowledge were looked into.
   */
  worlds: number;
  /**
   * Windows on the way in which nobody was taken to act ("Opportunity Fire"): what may come of them is left out.
   */
  passing_over: string[];
  /**
   * What may happen, likeliest first.
   */
  leaves: Leaf[];
}
/**
 * One thing that may happen.
 */
export interface Leaf {
  /**
   * What it comes to, in the players' words: "hit: 2/K8 is Suppressed", "missed", "no effect".
   */
  label: string;
  /**
   * How likely, from 0 to 1, for display.
   */
  probability: number;
  /**
   * The same as an exact fraction, "3/10", when it is exact.
   */
  fraction?: string | null;
}
/**
 * The ground of a scenario: what does not change during play.
 */
export interface Board {
  layout: Layout;
  /**
   * Every space.
   */
  spaces: Space[];
  /**
   * What lies along or across the sides between spaces.
   */
  sides: SideFeature[];
  /**
   * Names on the ground.
   */
  names: PlaceName[];
  /**
   * Shapes inside the spaces, in a game whose sight goes by what is drawn; empty where a space is one piece of ground.
   */
  shapes?: Shape[];
}
/**
 * A hex or a card.
 */
export interface Space {
  /**
   * Id, also printed: "08.05".
   */
  id: string;
  /**
   * Column and row on the plane.
   */
  col: number;
  /**
   * Row on the plane.
   */
  row: number;
  terrain: TerrainKind;
  /**
   * Height step, 0 for the plain, below it in a depression.
   */
  level: number;
  /**
   * Words for a reader: "Jungle, level 1, Trail".
   */
  name: string;
  /**
   * What is printed in a card beside its name: "+2" for its cover. Empty for hexes.
   */
  value: string;
  /**
   * The north, east, south and west edge of a card. Empty for hexes.
   */
  edges: Edge[];
}
/**
 * A feature on the side between two spaces.
 */
export interface SideFeature {
  kind: SideKind;
  /**
   * The two spaces; for a slope the higher one first.
   *
   * @minItems 2
   * @maxItems 2
   */
  between: [string, string];
}
/**
 * A name on the ground.
 */
export interface PlaceName {
  /**
   * Where.
   */
  space: string;
  /**
   * What it says.
   */
  text: string;
}
/**
 * Something drawn on the ground. What is drawn is what sight goes by: corners and edges are not to be smoothed.
 */
export interface Shape {
  /**
   * Id that stays the same: lines of sight name it.
   */
  id: string;
  kind: ShapeKind;
  /**
   * The space it lies in.
   */
  space: string;
  /**
   * The level it stands on; that of the ground itself for a level and its crest line.
   */
  level: number;
  sight: Through;
  /**
   * Its corners in order, from the middle of its space: to the right, of which 1440 lead to the next column, and down, of
   * which 1440 lead to the edge of a hex. A crest line has the higher ground on its right as it goes.
   */
  points: [number, number][];
}
/**
 * What lies on the ground now, as one seat sees it.
 */
export interface Scene {
  /**
   * Where in the sequence of play: "Turn 3 of 8 · Activation · US".
   */
  heading: string;
  /**
   * What to do now, in one line.
   */
  prompt: string;
  /**
   * The parts of the sequence of play, in order; empty where there is none.
   */
  sequence: Stage[];
  /**
   * Pieces, lowest in a stack first.
   */
  pieces: Piece[];
  /**
   * Parts of spaces that hold pieces of their own: a foxhole, a building.
   */
  areas: Area[];
  /**
   * Markers on spaces that are not pieces: casualties, caches, craters.
   */
  markers: Marker[];
  /**
   * Lines across the table: fire, sight, paths.
   */
  lines: Line[];
  /**
   * Numbered tracks and counts: turn, victory points, the cup.
   */
  tracks: Track[];
  /**
   * Text and rows beside the table.
   */
  panels: Panel[];
  /**
   * Cards held or drawn.
   */
  hands: Hand[];
  /**
   * Where the pieces that move now could go, nearest first.
   */
  reach: Reach[];
  /**
   * The ground as it lies now, in a game whose ground changes: cards turned up, a map that grows. `None`: as the
   * board has it.
   */
  ground?: Board | null;
  /**
   * Tables of what can be ordered, and at which price.
   */
  matrices?: Matrix[];
  /**
   * Ranges of numbers with pawns, always in sight.
   */
  scales?: Scale[];
  /**
   * Turns in a row, with what awaits in them.
   */
  timelines?: Timeline[];
  /**
   * What sides have lost, where the game counts it: not all who are off the table are lost.
   */
  tolls?: Toll[];
  /**
   * What the sides have, told with their seats.
   */
  holdings?: Holding[];
  /**
   * Sets of spaces: what is commanded, how far something reaches.
   */
  zones?: Zone[];
  /**
   * What pieces can fire into without turning.
   */
  arcs?: Arc[];
  /**
   * Markers that fill a space: smoke, wire, objectives.
   */
  fills?: Fill[];
  /**
   * The question in the middle of what goes on, if one is open for this seat.
   */
  interrupt?: Interrupt | null;
  /**
   * How what is being rolled for is decided; a choice that is looked at shows its own instead.
   */
  check?: Check | null;
  /**
   * The impulse under way, in a game whose sides act by turns.
   */
  impulse?: Impulse | null;
  /**
   * The page of a story that lies open and asks something.
   */
  story?: Story | null;
  /**
   * A force that is looked after, in the place of the map.
   */
  roster?: Roster | null;
}
/**
 * A part of the sequence of play.
 */
export interface Stage {
  /**
   * "Activations".
   */
  name: string;
  /**
   * Whether it is this one now.
   */
  now: boolean;
}
/**
 * A counter.
 */
export interface Piece {
  /**
   * Id that stays the same while the piece is in play.
   */
  id: string;
  /**
   * Where it lies; `None` off the map.
   */
  space?: string | null;
  /**
   * The area of its space that holds it, if any.
   */
  area?: string | null;
  /**
   * Seat index of the side.
   */
  side: number;
  /**
   * Short name on the counter: "1A"; on a back the kind of marker, where a side has several: "VC".
   */
  name: string;
  /**
   * Words for a reader: "Fire Team 1A, four men, Exhausted".
   */
  spoken: string;
  symbol: SymbolKind;
  /**
   * A concealed piece shows its back: nothing else of it is told.
   */
  back: boolean;
  /**
   * Printed values.
   */
  values: Value[];
  /**
   * Men or steps: present and lost.
   *
   * @minItems 2
   * @maxItems 2
   */
  strength?: [number, number] | null;
  /**
   * In what state it is.
   */
  badges: BadgeKind[];
  /**
   * Greyed: has done its part.
   */
  done: boolean;
  /**
   * Piece that carries it.
   */
  aboard?: string | null;
  /**
   * Whether it is a broad counter: guns and vehicles.
   */
  wide?: boolean;
  /**
   * Bars at the top right: three for a platoon, one for a squad.
   */
  size?: number | null;
  /**
   * Markers laid on it.
   */
  straps?: Strap[];
  /**
   * Where it looks, if it has a front.
   */
  facing?: Facing | null;
  /**
   * Whether it acts under the present order: a white band.
   */
  activated?: boolean;
  /**
   * How far it can still go; shown in place of its rate of fire.
   */
  moves?: MovesLeft | null;
  /**
   * The key that chooses it: a cap on the counter and on its button. Empty where it cannot be chosen.
   */
  key?: string;
  /**
   * Whether it is drawn as a tab: below the one that carries it, or lying by itself.
   */
  tab?: boolean;
  /**
   * How it looks from above, for what is no square: vehicles and aircraft.
   */
  model?: Model | null;
  /**
   * With whom it is told where a place is crowded: "1st Platoon". Empty where it belongs to nobody in particular.
   */
  group?: string;
}
/**
 * A printed value of a counter.
 */
export interface Value {
  kind: ValueKind;
  /**
   * What is printed.
   */
  text: string;
  /**
   * A small figure raised behind it: the range of a gun.
   */
  raised?: string;
  /**
   * A small figure lowered behind it: the value of the flank.
   */
  lowered?: string;
}
/**
 * A marker laid on a counter, as a strap below it. Straps hide no value and stack downwards, the first on top.
 */
export interface Strap {
  kind: StrapKind;
  /**
   * Letters in rings for what it forbids ("FM"), or the word on it ("spent").
   */
  letters: string;
  /**
   * The number on it, in a field of its own; may be empty.
   */
  number: string;
  tone: ToneKind;
}
/**
 * Where a counter looks: a bar on that side of its hex. Counters themselves are never turned.
 */
export interface Facing {
  /**
   * The hexside, clockwise from 0 for north.
   */
  side: number;
  arc: ArcKind;
  /**
   * Whether it looks at the corner at the clockwise end of that hexside, rather than at its middle.
   */
  corner?: boolean;
}
/**
 * How far a counter can still go.
 */
export interface MovesLeft {
  gait: GaitKind;
  /**
   * The points that are left: "9", "2½".
   */
  left: string;
}
/**
 * A vehicle or aircraft, drawn from above: its hull is turned, and its turret by itself.
 */
export interface Model {
  kind: ModelKind;
  /**
   * Where its bow points, by the clock: 0 to 11.
   */
  hull: number;
  /**
   * Where its turret points, by the clock, if it has one.
   */
  turret?: number | null;
  /**
   * Whether somebody looks out of its hatch.
   */
  open?: boolean;
  /**
   * How many levels above the ground it flies: its shadow lies farther off.
   */
  height?: number;
  /**
   * What its strip says behind its name: "hover, level 1". May be empty.
   */
  text?: string;
}
/**
 * A part of a space: a box inside a card, or one of several locations above one another.
 */
export interface Area {
  /**
   * Id that stays the same.
   */
  id: string;
  /**
   * The space it is in.
   */
  space: string;
  /**
   * What is printed on it: "Foxhole +1".
   */
  name: string;
  /**
   * Seat index of the owner, if any.
   */
  side?: number | null;
  /**
   * Where it lies among the others of its space, if they lie above one another. The one on the ground has the id of
   * the space itself.
   */
  storey?: Storey | null;
}
/**
 * What makes an area of a space lie above or below the others of it: a floor, the inside of a bunker.
 */
export interface Storey {
  /**
   * How high it lies among the areas of its space: 0 for the ground, above it upper floors, below it what is inside.
   */
  height: number;
  /**
   * The level at which those who are there see and are seen.
   */
  level: number;
  /**
   * The cover it gives, on a shield: "+3". May be empty.
   */
  cover: string;
  /**
   * What it takes to come here from the one below it: "stairs, 2 MP". May be empty.
   */
  climb: string;
}
/**
 * A marker on a space.
 */
export interface Marker {
  /**
   * Id that stays the same.
   */
  id: string;
  /**
   * Where.
   */
  space: string;
  kind: MarkerKind;
  /**
   * Seat index of the owner, if any.
   */
  side?: number | null;
  /**
   * Words.
   */
  text: string;
  /**
   * What is printed on it: the price of a headquarters.
   */
  value?: string;
}
/**
 * A track or a count.
 */
export interface Track {
  /**
   * "Turn".
   */
  name: string;
  /**
   * Where it stands.
   */
  value: number;
  /**
   * Its end, if any.
   */
  of?: number | null;
  /**
   * Seat index, if it belongs to a side.
   */
  side?: number | null;
}
/**
 * Text and rows beside the table.
 */
export interface Panel {
  /**
   * Heading.
   */
  title: string;
  /**
   * Lines.
   */
  lines: string[];
  /**
   * Rows of a table, below the lines.
   */
  rows: Row[];
}
/**
 * A row of a table beside the map.
 */
export interface Row {
  /**
   * Its name: "2nd PLT HQ".
   */
  name: string;
  /**
   * Words below the name; may be empty.
   */
  note: string;
  /**
   * A count shown as filled and empty boxes, if it has one: filled, all.
   *
   * @minItems 2
   * @maxItems 2
   */
  count?: [number, number] | null;
  /**
   * What stands at the end of the row: "saved 2", "next".
   */
  state: string;
  /**
   * Whether it is this one's turn.
   */
  now: boolean;
  /**
   * Whether it has nothing more to do.
   */
  done: boolean;
  /**
   * The piece it is about, if any: pointing at the row shows it.
   */
  piece?: string | null;
  /**
   * The space it is about, if any: pointing at the row shows it, and asking about the space shows the row.
   */
  space?: string | null;
  /**
   * The rules that make it so.
   */
  clauses: string[];
}
/**
 * Cards that a side holds, or that were drawn together.
 */
export interface Hand {
  /**
   * "Drawn to spot the machine gun".
   */
  title: string;
  /**
   * What came of it, if anything has.
   */
  result: string;
  /**
   * Seat index of the owner, if any.
   */
  side?: number | null;
  /**
   * The cards, in order.
   */
  cards: Card[];
  /**
   * Whether they are held until they are played, rather than drawn to see what comes up.
   */
  kept?: boolean;
  /**
   * How many there are, where they are not shown: the hand of another.
   */
  count?: number | null;
  /**
   * What else there is to say: "deck 19, discards 4".
   */
  note?: string;
}
/**
 * A place that what moves now could come to. Each names the place before it, so that the way there can be followed.
 */
export interface Reach {
  /**
   * Where.
   */
  space: string;
  /**
   * The place before it on the way: where the mover stands, or another place of the list.
   */
  from: string;
  /**
   * The last step, worded as it will be offered: "Move to 08.08 along the Trail".
   */
  step: string;
  /**
   * What the way costs up to here: "2½".
   */
  spent: string;
  /**
   * Pieces that could fire at whoever enters, as far as the seat may know.
   */
  watchers: string[];
  /**
   * How likely their fire does harm here, in thousandths, as far as the seat may know; left out where nobody can say.
   */
  risk?: number | null;
}
/**
 * A table of what can be ordered, at which price: a row for each price, a column for each side, tokens to pay with.
 *
 * A row is chosen through the choices that name it ([`Wording::item`](crate::Wording::item)).
 */
export interface Matrix {
  /**
   * Id that stays the same.
   */
  id: string;
  /**
   * "Orders".
   */
  title: string;
  /**
   * "6 of 10 cubes left".
   */
  note: string;
  /**
   * What the prices are: "cost".
   */
  price: string;
  /**
   * The rows, as they are printed.
   */
  rows: MatrixRow[];
  /**
   * Tokens that are used up.
   */
  used: number;
}
/**
 * A row of a matrix.
 */
export interface MatrixRow {
  /**
   * Id that choices name.
   */
  id: string;
  /**
   * What it costs: "8".
   */
  cost: string;
  /**
   * The tokens on it.
   */
  tokens: TokenKind[];
  /**
   * What each side can order with it, in seat order.
   */
  labels: string[];
  /**
   * What the viewer's order does, in a sentence. May be empty.
   */
  text?: string;
  state: RowState;
  /**
   * The side whose order it is that is being carried out, if one is.
   */
  by?: number | null;
  /**
   * The rows whose orders the viewer could give with a token of this one, itself among them.
   */
  unlocks?: string[];
  /**
   * Where it would bring a pawn.
   */
  plan?: Plan | null;
}
/**
 * A range of numbers between two sides with pawns on it, always in sight.
 */
export interface Scale {
  /**
   * Id that stays the same; plans name it.
   */
  id: string;
  /**
   * "Initiative".
   */
  name: string;
  /**
   * The lowest number.
   */
  low: number;
  /**
   * The highest number.
   */
  high: number;
  /**
   * Seat indices of the sides at the low and at the high end. Numbers are printed without their sign; a player sees
   * his own end at the left.
   *
   * @minItems 2
   * @maxItems 2
   */
  ends: [number, number];
  /**
   * What lies on it.
   */
  pawns: Pawn[];
}
/**
 * Something on a scale.
 */
export interface Pawn {
  kind: PawnKind;
  /**
   * On which number.
   */
  at: number;
  /**
   * What is printed on or beside it: "VP". May be empty.
   */
  text: string;
  /**
   * Seat index, if it belongs to a side.
   */
  side?: number | null;
}
/**
 * Turns in a row, with what awaits in them.
 */
export interface Timeline {
  /**
   * "Turn 4".
   */
  name: string;
  /**
   * What to look out for: "sudden death from 6". May be empty.
   */
  note: string;
  /**
   * Its spaces, in order.
   */
  spots: Spot[];
}
/**
 * A space of a timeline.
 */
export interface Spot {
  /**
   * Its number.
   */
  number: number;
  kind: SpotKind;
  /**
   * What is written below the number: "<7", "reinforcements". May be empty.
   */
  mark?: string;
  /**
   * Words for a reader: "Sudden death under 7". May be empty.
   */
  text?: string;
}
/**
 * What a side has lost of all that it had.
 */
export interface Toll {
  /**
   * Seat index of the side.
   */
  side: number;
  /**
   * Men, steps or squads that took part.
   */
  had: number;
  /**
   * Of these, lost.
   */
  lost: number;
}
/**
 * Something that a side has: a marker that is ready, a card, a level.
 */
export interface Holding {
  /**
   * Seat index of the side.
   */
  side: number;
  kind: HoldingKind;
  /**
   * The figure on it; may be empty.
   */
  value: string;
  /**
   * The word beside it: "ready", "Fate". Several in a row with the same word are told together.
   */
  text: string;
}
/**
 * What a piece can fire into without turning, as a wedge from the middle of its space.
 */
export interface Arc {
  /**
   * Whose it is: shown while this piece is selected or looked at.
   */
  piece: string;
  /**
   * The hexside in its middle, clockwise from 0 for north.
   */
  side: number;
  /**
   * How wide it opens, in degrees: 60 through the corners of that hexside, 120 through the middles of its neighbours.
   */
  spread: number;
  /**
   * Whether its middle is the corner at the clockwise end of that hexside.
   */
  corner?: boolean;
  /**
   * Whether it is a turret's, beside that of the hull.
   */
  turret?: boolean;
}
/**
 * A marker that fills its space: the pieces in it stay readable.
 */
export interface Fill {
  /**
   * Id that stays the same.
   */
  id: string;
  /**
   * Where.
   */
  space: string;
  kind: FillKind;
  /**
   * What is printed on it: the density of smoke, the points of an objective. May be empty.
   */
  value?: string;
  /**
   * Whether it is at its thickest.
   */
  dense?: boolean;
  /**
   * Seat index of the owner, if any.
   */
  side?: number | null;
  /**
   * Words for a reader: "Smoke, hindrance 5".
   */
  text: string;
}
/**
 * A question in the middle of what goes on, such as a roll that may be rolled again: shown as a strip, never as a dialog.
 */
export interface Interrupt {
  /**
   * The window it is, by its name ([`Words::window`](crate::Words::window)): standing rules are kept for it.
   */
  window: string;
  /**
   * "Fate is yours."
   */
  title: string;
  /**
   * What it is about: "1 Gren defends:".
   */
  text: string;
  /**
   * The dice that lie there.
   */
  dice: Rolled[];
  /**
   * What comes of them as they lie: "19 against 19, not hit".
   */
  result: string;
  /**
   * The answers, each by the item that its choice names ([`Wording::item`](crate::Wording::item)).
   */
  answers: Answer[];
}
/**
 * A die that lies on the table.
 */
export interface Rolled {
  /**
   * How many sides it has.
   */
  sides: number;
  /**
   * The side that came up.
   */
  face: number;
}
/**
 * An answer to an interrupt.
 */
export interface Answer {
  /**
   * The item that its choice names: "fate:keep".
   */
  item: string;
  /**
   * On the button: "Keep 4 + 7 = 11".
   */
  text: string;
  /**
   * What it changes: "hits 45 %". May be empty.
   */
  change: string;
}
/**
 * A part of a turn in which one side acts: whose it is, what was declared for it, and who may still act at all.
 */
export interface Impulse {
  /**
   * "Impulse".
   */
  name: string;
  /**
   * Seat index of the side whose it is.
   */
  side: number;
  /**
   * Seat index of the side that has the initiative, where one has it.
   */
  initiative?: number | null;
  /**
   * Places that were declared for it, in order.
   */
  declared: Declared[];
  /**
   * Passes in a row, and how many end the phase.
   *
   * @minItems 2
   * @maxItems 2
   */
  passes: [number, number];
  /**
   * For each seat: how many may still act, of how many.
   */
  ready: [number, number][];
}
/**
 * A place that was declared for an impulse.
 */
export interface Declared {
  /**
   * The space or area.
   */
  space: string;
  /**
   * What is written on it: "05.06 → 06.06".
   */
  text: string;
  /**
   * Whether somebody there has still to act.
   */
  waits: boolean;
}
/**
 * A force as a tree: its groups, who is in them, and what each step of them is worth. Where a scene has one, it lies in
 * the place of the map.
 *
 * A step, or a thing that can be had, is chosen through the choices that name it
 * ([`Wording::item`](crate::Wording::item)).
 */
export interface Roster {
  /**
   * "The company".
   */
  title: string;
  /**
   * "39 of 41 steps".
   */
  note: string;
  /**
   * What levels there are, the least first: "Green", "Line", "Veteran".
   */
  levels: string[];
  /**
   * Its groups, that of the commander first.
   */
  groups: RosterGroup[];
  /**
   * Points to spend, if there are any.
   */
  purse?: Purse | null;
  /**
   * Steps that have no unit yet; `None` where there is no word of any.
   */
  loose?: Loose | null;
  /**
   * What can be had for points beside better steps.
   */
  wares?: Ware[];
}
/**
 * Units that belong together.
 */
export interface RosterGroup {
  /**
   * "1st Platoon".
   */
  name: string;
  lies: GroupKind;
  /**
   * Its units, whoever leads it first.
   */
  members: RosterMember[];
}
/**
 * A unit of a force.
 */
export interface RosterMember {
  /**
   * Id as a piece: choices name it.
   */
  id: string;
  /**
   * Name on the counter: "1/2".
   */
  name: string;
  /**
   * What it is called in full, where that is something else: "Company HQ". May be empty.
   */
  called?: string;
  /**
   * Who leads it: "2nd Lt. Ames". May be empty.
   */
  leader?: string;
  /**
   * Its level as a whole: "Line"; "lost" where nobody is left.
   */
  note: string;
  /**
   * Its steps, those that are missing included.
   */
  steps: RosterStep[];
  /**
   * What it holds: names of skills.
   */
  holds?: string[];
  /**
   * Whether it can hold anything.
   */
  holder?: boolean;
  piece: Piece;
}
/**
 * A step of a unit.
 */
export interface RosterStep {
  /**
   * Its level, counted from the least; `None` for one that is missing.
   */
  level?: number | null;
  /**
   * Whether it stays as it is for now: it has risen, or has just come.
   */
  settled?: boolean;
  /**
   * By what choices name it; steps that are alike have the same. May be empty.
   */
  item?: string;
}
/**
 * Points to spend, and what they were earned for.
 */
export interface Purse {
  /**
   * Points left.
   */
  left: number;
  /**
   * Points there were.
   */
  of: number;
  /**
   * "What is left over is lost."
   */
  note: string;
  /**
   * The rule for that.
   */
  clauses: string[];
  /**
   * What they were earned for.
   */
  earned: Merit[];
}
/**
 * Points and what they were earned for.
 */
export interface Merit {
  /**
   * "Prisoners".
   */
  name: string;
  /**
   * How many.
   */
  points: number;
  /**
   * The rule that gives them.
   */
  clause: string;
}
/**
 * Steps that have no unit yet.
 */
export interface Loose {
  /**
   * "Replacements".
   */
  title: string;
  /**
   * What there is to know: "two places to fill". May be empty.
   */
  note: string;
  /**
   * They themselves; choices name them too.
   */
  steps: RosterStep[];
  /**
   * The rules that bring them.
   */
  clauses: string[];
}
/**
 * Something that can be had for points.
 */
export interface Ware {
  /**
   * By what choices name it.
   */
  item: string;
  /**
   * "Sharp eyes".
   */
  name: string;
  /**
   * What it is good for, in a sentence.
   */
  text: string;
  /**
   * Points it costs.
   */
  cost: number;
  /**
   * How many there are still.
   */
  left: number;
}
