import { describe, expect, it } from "vitest";
import { aPiece } from "./made-up";
import { unfold } from "./scenes";

describe("moments", () => {
  it("are whole again, though only what is different was sent", () => {
    const [a, b] = [aPiece("a"), aPiece("b")];
    const moved = aPiece("b", { space: "B1" });
    const moments = unfold([
      { at: 3, turn: 1, scene: { heading: "1", pieces: [a, b], fills: [] }, order: ["a", "b"] },
      { at: 4, turn: 1, scene: { pieces: [moved] } },
      {
        at: 5,
        turn: 2,
        scene: { heading: "2", pieces: [aPiece("c")], fills: null as never },
        order: ["c", "b"],
      },
    ]);
    expect(moments.map((m) => m.scene.pieces.map((p) => `${p.id} ${p.space}`))).toEqual([
      ["a A1", "b A1"],
      ["a A1", "b B1"],
      ["c A1", "b B1"],
    ]);
    expect(moments.map((m) => [m.at, m.turn, m.scene.heading])).toEqual([
      [3, 1, "1"],
      [4, 1, "1"],
      [5, 2, "2"],
    ]);
    // What did not change is the very same, so that nothing is drawn anew for it.
    expect(moments[1]!.scene.pieces[0]).toBe(a);
    expect(moments[2]!.scene.fills).toBeNull();
    expect(moments[2]!.scene.reach).toEqual([]);
  });
});
