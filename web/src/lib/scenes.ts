/** The table moment after moment, as the server sends it: each moment as what is different from the one before. */
import type { Piece, Scene } from "./types.gen";

/** A moment as it is sent. */
export interface SentMoment {
  at: number;
  turn: number;
  /** Parts that changed, of the pieces only those that did; `null`: no longer there. */
  scene: Partial<Scene>;
  /** The ids of all pieces in order, where that changed. */
  order?: string[];
}

export interface SentScenes {
  /** Up to how many inputs they reach. */
  to: number;
  scenes: SentMoment[];
}

/** The table after so many inputs. */
export interface Moment {
  at: number;
  turn: number;
  scene: Scene;
}

/** What a scene has at least; what helps to decide is not sent. */
const BARE: Scene = {
  heading: "",
  prompt: "",
  sequence: [],
  pieces: [],
  areas: [],
  markers: [],
  lines: [],
  tracks: [],
  panels: [],
  hands: [],
  reach: [],
};

/** The turn that a heading names, where the game counts none by itself. */
const turnIn = (heading: string): number => Number(/\bturn (\d+)/i.exec(heading)?.[1] ?? 0);

/** The whole of each moment. Pieces that did not change are the very same. */
export function unfold(sent: readonly SentMoment[]): Moment[] {
  let scene = BARE;
  return sent.map(({ at, turn, scene: changed, order }) => {
    const known = new Map<string, Piece>(
      [...scene.pieces, ...(changed.pieces ?? [])].map((piece) => [piece.id, piece]),
    );
    const ids = order ?? scene.pieces.map((piece) => piece.id);
    const pieces = ids.flatMap((id) => known.get(id) ?? []);
    scene = { ...scene, ...changed, pieces };
    return { at, turn: turn || turnIn(scene.heading), scene };
  });
}
