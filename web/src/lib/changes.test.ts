import { describe, expect, it } from "vitest";
import { changesBetween } from "./changes";
import { aPiece, aScene } from "./made-up";

const between = (before: ReturnType<typeof aPiece>[], after: ReturnType<typeof aPiece>[]) =>
  changesBetween(aScene(before), aScene(after));

describe("what changed", () => {
  it("is graver the more it costs", () => {
    const { harms } = between(
      [
        aPiece("fine"),
        aPiece("pinned"),
        aPiece("broken", { badges: ["exhausted"] }),
        aPiece("less", { strength: [4, 0] }),
        aPiece("gone"),
      ],
      [
        aPiece("fine", { badges: ["moved"] }),
        aPiece("pinned", { badges: ["pinned"] }),
        aPiece("broken", { badges: ["broken"] }),
        aPiece("less", { strength: [2, 2], badges: ["suppressed"] }),
      ],
    );
    expect(harms.map((h) => [h.piece, h.severity, h.words])).toEqual([
      ["pinned", 1, "pinned"],
      ["broken", 2, "broken"],
      ["less", 3, "loses 2, suppressed"],
      ["gone", 4, "gone"],
    ]);
  });

  it("hurts nobody when a platoon is split into its squads", () => {
    const { harms, arrived } = between(
      [aPiece("u1", { size: 3 })],
      [aPiece("u1", { size: 1 }), aPiece("u7", { size: 1 }), aPiece("u8", { size: 1 })],
    );
    expect(harms).toEqual([]);
    expect(arrived.map((p) => p.id)).toEqual(["u7", "u8"]);
  });

  it("hurts whoever is something worse afterwards, though all his men are still there", () => {
    const { harms } = between(
      [aPiece("u9", { name: "2 PLT HQ", strength: [1, 0] }), aPiece("u3", { name: "1/2", strength: [3, 0] })],
      [
        aPiece("u33", { name: "Litter", badges: ["pinned"], strength: [1, 0] }),
        aPiece("u3", { name: "1/2", badges: ["pinned"], strength: [2, 1] }),
        aPiece("u34", { name: "Paralyzed", badges: ["pinned"], strength: [1, 0] }),
      ],
    );
    expect(harms.map((h) => [h.name, h.severity, h.words])).toEqual([
      ["2 PLT HQ", 2, "now Litter, pinned"],
      ["1/2", 2, "in part now Paralyzed, pinned"],
    ]);
  });

  it("says of a unit that is broken up what is left of it", () => {
    const { harms } = between(
      [aPiece("u6", { name: "1/1", strength: [3, 0] })],
      [
        aPiece("u28", { name: "Litter", badges: ["pinned"] }),
        aPiece("u29", { name: "Fire", badges: ["pinned"] }),
      ],
    );
    expect(harms.map((h) => [h.name, h.severity, h.words])).toEqual([
      ["1/1", 3, "loses 1, now Litter and Fire, pinned"],
    ]);
  });

  it("is a way when somebody is elsewhere, and relief when a badge is gone", () => {
    const { ways, relieved, harms } = between(
      [
        aPiece("u1", { space: "A1" }),
        aPiece("u2", { badges: ["pinned"] }),
        aPiece("u3", { badges: ["broken"] }),
      ],
      [aPiece("u1", { space: "B1" }), aPiece("u2"), aPiece("u3", { badges: ["suppressed"] })],
    );
    expect(harms).toEqual([]);
    expect(ways).toEqual([{ piece: "u1", side: 0, from: "A1", to: "B1" }]);
    expect(relieved.map((r) => r.words)).toEqual(["no longer pinned", "no longer broken"]);
  });
});
