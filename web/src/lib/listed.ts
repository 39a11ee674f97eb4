/** How a game on one's list stands. */
import type { Listed, TableView } from "./api";

/** Nothing has been put in yet, and nobody noted whom it asks: whoever opens it is asked. */
export const isUnbegun = (g: Listed): boolean => !g.verdict && g.turn === null && g.n === 0;

/** A finished game that was opened from a file has no verdict, but nobody is asked in it either. */
export const isOver = (g: Listed): boolean => !!g.verdict || (g.turn === null && !isUnbegun(g));

export const isDue = (g: Listed): boolean => !isOver(g) && (g.yourTurn || isUnbegun(g));

/** Whether the first turn has begun; where turns are not counted, the heading says so. */
export const isPlayed = ({ turn, scene }: Pick<TableView, "turn" | "scene">): boolean =>
  turn > 0 || /^Turn [1-9]/.test(scene.heading);
