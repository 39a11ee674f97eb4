/** What there is to say of a game at a glance, in a list: where it stands, what is asked, who is where. */
import type { TableView } from "./api";
import type { Board, Scene } from "./types.gen";
import { figure, headingParts } from "./words";

export interface Glance {
  /** How many inputs the game had then. */
  n: number;
  /** "Turn 3 of 8", or the part of the sequence it is in. */
  turn: string;
  /** "6 to 4", where both sides count. */
  score: string;
  /** What whoever looks is asked, without the full stop; empty where he is asked nothing. */
  asks: string;
  /** Where pieces lie, of which side, once for each. */
  dots: { space: string; side: number }[];
  /** The ground, where it is not that of the scenario any more. */
  ground: Board | undefined;
}

/** The points of two sides, one beside the other. */
function scoreOf(scene: Scene, seats: readonly string[]): string {
  const points = seats.map((_, side) => scene.tracks.find((t) => t.side === side)?.value);
  const [ours, theirs] = points;
  if (points.length !== 2 || ours === undefined || theirs === undefined) return "";
  // One marker that both pull at.
  if (ours === -theirs && ours !== 0) return `${seats[ours > 0 ? 0 : 1]} ${figure(Math.abs(ours))} ahead`;
  return `${figure(ours)} to ${figure(theirs)}`;
}

/** The table as whoever asks sees it, and the names of those who sit at it. */
export function glanceOf({ n, scene, offers }: TableView, seats: readonly string[]): Glance {
  const [first = "", second = ""] = headingParts(scene.heading);
  const dots = scene.pieces.flatMap(({ space, side }) => (space ? [{ space, side }] : []));
  return {
    n,
    turn: /^Turn /.test(first) || !second ? first : second,
    score: scoreOf(scene, seats),
    asks: offers.some((offer) => !offer.aside) ? scene.prompt.replace(/\.$/, "") : "",
    dots: [...new Map(dots.map((dot) => [`${dot.space} ${dot.side}`, dot])).values()],
    ground: scene.ground ?? undefined,
  };
}
