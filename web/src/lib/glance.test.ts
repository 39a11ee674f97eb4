import { describe, expect, it } from "vitest";
import type { TableView } from "./api";
import { glanceOf } from "./glance";
import { aPiece, aScene } from "./made-up";
import type { Scene } from "./types.gen";

const view = (given: Partial<Scene>, asked = true): TableView => ({
  n: 12,
  turn: 3,
  ask: { Choice: { seat: 0 } },
  scene: aScene([], { prompt: "Choose an Action for 1A.", ...given }),
  offers: asked
    ? [{ choice: 1, aside: false, wording: { text: "Move", pieces: [], spaces: [], modifiers: [] } }]
    : [],
  undo: { ok: false },
});
const track = (side: number, value: number) => ({ name: "VP", value, of: null, side });

describe("a glance at a game", () => {
  it("says the turn, the score and what is asked", () => {
    const glance = glanceOf(view({ tracks: [track(0, 6), track(1, 4)] }), ["US", "VC"]);
    expect([glance.turn, glance.score, glance.asks]).toEqual([
      "Turn 1 of 8",
      "6 to 4",
      "Choose an Action for 1A",
    ]);
    expect(glanceOf(view({ tracks: [track(0, -2), track(1, 2)] }, false), ["US", "VC"])).toMatchObject({
      score: "VC 2 ahead",
      asks: "",
    });
    expect(glanceOf(view({ heading: "Set-up · British set-up" }), ["US"])).toMatchObject({
      turn: "British set-up",
      score: "",
    });
  });
  it("has a dot for each side in a place, not for each piece", () => {
    const pieces = [aPiece("a"), aPiece("b"), aPiece("c", { side: 1 }), aPiece("d", { space: null })];
    expect(glanceOf(view({ pieces }), ["US", "VC"]).dots).toEqual([
      { space: "A1", side: 0 },
      { space: "A1", side: 1 },
    ]);
  });
});
