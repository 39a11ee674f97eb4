import { describe, expect, it } from "vitest";
import { beatsOf, costOf, lengthOf, soughtWords, wanted } from "./beats";
import type { Harm, Severity } from "./changes";
import { aMoment, aPiece, drew, rolled, told } from "./made-up";

const us = aPiece("us", { side: 0, space: "01.01", name: "1A" });
const foe = aPiece("foe", { side: 1, space: "03.01", name: "3/K8" });

describe("beats", () => {
  it("tell a shot with all that came of it as one: who fired, the dice, and whom it hurt", () => {
    const hurt = { ...us, badges: ["broken" as const] };
    const moments = [
      aMoment(10, [us, foe]),
      aMoment(11, [us, foe]),
      aMoment(12, [us, foe]),
      aMoment(13, [us, foe]),
      aMoment(14, [hurt, foe]),
    ];
    const beats = beatsOf(
      [
        told(10, "3/K8 took a Fire Action", { pieces: ["foe"], clauses: ["X-1"] }),
        told(
          11,
          "3/K8 hit 1A",
          {
            pieces: ["foe", "us"],
            spaces: ["01.01"],
            gist: "hit",
            clauses: ["X-2"],
            modifiers: [{ value: 1, text: "grass", clause: "X-9" }],
          },
          rolled("to hit", 3),
        ),
        told(12, "B on 1A", { pieces: ["us"], clauses: ["X-3"] }, rolled("effect", 4)),
        told(13, "1A is broken", { pieces: ["us"], gist: "1A is Broken" }),
      ],
      moments,
      0,
    );
    const shot = beats.find((beat) => beat.aims.length > 0)!;
    expect(shot.aims).toEqual([{ from: "03.01", to: "01.01", side: 1 }]);
    expect(shot.faces.map((f) => (f.kind === "die" ? f.face : f.name))).toEqual([3, 4]);
    expect(shot.modifiers.map((m) => m.text)).toEqual(["grass"]);
    // Each roll with what it was for.
    expect(shot.rolls.map((r) => [r.purpose, r.dice.map((d) => d.face), r.modifiers.length])).toEqual([
      ["to hit", [3], 1],
      ["effect", [4], 0],
    ]);
    expect(shot.harms.map((h) => [h.name, h.severity])).toEqual([["1A", 2]]);
    // The result comes first, and what it came of after it.
    expect([shot.text, shot.cause]).toEqual(["1A in 01.01 was broken", "3/K8 hit 1A"]);
    expect(shot.more[0]).toBe("3/K8 hit 1A");
    expect(shot.result).toBe("1A: broken");
    expect(shot.at).toBe("01.01");
    expect(shot.clauses).toEqual(["X-2", "X-3"]);
    expect([shot.mine, shot.trifle]).toEqual([true, false]);
    // Before it the piece was whole, after it it is not.
    expect(shot.was!.pieces.find((p) => p.id === "us")!.badges).toEqual([]);
    expect(shot.is!.pieces.find((p) => p.id === "us")!.badges).toEqual(["broken"]);
  });

  it("read a card by what was reckoned for the piece before it was drawn", () => {
    const by = [
      { value: -1, text: "fire", clause: "X-1" },
      { value: 1, text: "cover", clause: "X-1" },
    ];
    const beats = beatsOf(
      [
        told(5, "1A is under fire", { pieces: ["us"], modifiers: by }),
        told(5, "3/K8 is under fire", { pieces: ["foe"], modifiers: by.slice(0, 1) }),
        told(6, "Card 29 for effect.", {}, drew("effect", "card 29")),
        told(6, "PIN on 1A.", { pieces: ["us"] }),
        told(7, "Card 30 for effect.", {}, drew("effect", "card 30")),
        told(7, "MISS on 3/K8.", { pieces: ["foe"] }),
        told(8, "Card 31 to rally.", {}, drew("rally", "card 31")),
        told(8, "1A rallied.", { pieces: ["us"] }),
      ],
      [5, 6, 7, 8, 9].map((at) => aMoment(at, [us, foe])),
      0,
    );
    const of = (text: string): number[] =>
      beats.find((beat) => beat.text === text)!.modifiers.map((m) => m.value);
    expect(of("PIN on 1A.")).toEqual([-1, 1]);
    expect(of("MISS on 3/K8.")).toEqual([-1]);
    expect(of("1A rallied.")).toEqual([]);
  });

  it("tell of whom it hurt most, where several were rolled for, and of whom it says that nothing happened", () => {
    const other = { ...us, id: "other", name: "1B" };
    const log = [
      told(5, "1A is unharmed: 22 against 19", { pieces: ["us"], gist: "is unharmed" }, rolled("defence", 9)),
      told(5, "1B was eliminated", { pieces: ["other"], gist: "is hit" }, rolled("defence", 2)),
    ];
    const before = aMoment(5, [us, other, foe]);
    const texts = beatsOf(log, [before, aMoment(6, [us, foe])], 0).map(({ text, result }) => [text, result]);
    expect(texts).toContainEqual(["1B was eliminated", "1B: gone"]);
    const [calm] = beatsOf(log.slice(0, 1), [before, aMoment(6, [us, other, foe])], 0);
    expect(calm!.result).toBe("1A is unharmed");
    const both = [log[0]!, { ...log[0]!, telling: { ...log[0]!.telling, pieces: ["other"] } }];
    const shot = told(
      5,
      "3/K8 fired at 01.01: total 19",
      { pieces: ["foe"], spaces: ["01.01"] },
      rolled("fire", 9),
    );
    const [volley] = beatsOf([shot, ...both], [before, aMoment(6, [us, other, foe])], 0);
    expect(volley!.text).toBe("3/K8 fired at 01.01: 2 are unharmed");
  });

  it("say what they cost by the one word that holds for all, else by what such harms are called", () => {
    const harm = (words: string, severity: Severity, side = 0): Harm => ({
      piece: "us",
      name: "1A",
      side,
      space: "01.01",
      severity,
      words,
    });
    const [beat] = beatsOf([told(1, "1A came", { pieces: ["us"] })], [aMoment(1, [us]), aMoment(2, [us])], 0);
    const cost = (...harms: Harm[]): string[] =>
      costOf([{ ...beat!, harms }], (side) => side === 0).map(({ text }) => text);
    expect(cost(harm("jammed", 1), harm("jammed", 1))).toEqual(["2 jammed"]);
    expect(cost(harm("jammed", 1), harm("pinned", 1), harm("shaken", 2))).toEqual([
      "1 shaken",
      "2 pinned or suppressed",
    ]);
    expect(cost(harm("in part now Paralyzed, pinned", 2), harm("pinned", 1, 1))).toEqual(["1 broken or hit"]);
  });

  it("keep dice that were told alone with what came of them", () => {
    const beats = beatsOf(
      [
        told(5, "Attack dice: 2, 3", {}, rolled("attack dice", 2, 3)),
        told(6, "3/K8 fired at 01.01", { pieces: ["foe"], spaces: ["01.01"], clauses: ["X-1"] }),
        told(7, "Fire Defense: 9, 5", {}, rolled("Fire Defense", 9, 5)),
        told(8, "1A is unharmed", { pieces: ["us"], clauses: ["X-2"] }),
      ],
      [5, 6, 7, 8, 9].map((at) => aMoment(at, [us, foe])),
      0,
    );
    expect(beats.map((b) => [b.text, b.faces.length, b.aims.length])).toEqual([
      ["3/K8 fired at 01.01", 4, 1],
    ]);
    expect(beats[0]!.more).toEqual(["1A is unharmed"]);
  });

  it("gather all cards that were drawn for one attempt", () => {
    const beats = beatsOf(
      [
        told(1, "Card 42 to seek cover: no.", { clauses: ["X-1"] }, drew("seek cover", "card 42")),
        told(2, "Card 50 to seek cover: COVER.", { clauses: ["X-1"] }, drew("seek cover", "card 50")),
        told(2, "1A found cover.", { pieces: ["us"], clauses: ["X-2"] }),
        told(3, "Card 9 for contact: no.", { clauses: ["X-1"] }, drew("contact", "card 9")),
      ],
      [1, 2, 3, 4].map((at) => aMoment(at, [us])),
      0,
    );
    expect(beats.map((b) => [b.text, b.faces.length])).toEqual([
      ["1A found cover.", 2],
      ["Card 9 for contact: no.", 1],
    ]);
  });

  it("make one of a walk, and share out what one input did to several", () => {
    const at = (space: string): typeof foe => ({ ...foe, space });
    const walk = beatsOf(
      [
        told(1, "3/K8 entered 04.01", { pieces: ["foe"], spaces: ["04.01"] }),
        told(2, "3/K8 entered 05.01", { pieces: ["foe"], spaces: ["05.01"] }),
      ],
      [aMoment(1, [us, foe]), aMoment(2, [us, at("04.01")]), aMoment(3, [us, at("05.01")])],
      0,
    );
    expect(walk.map((b) => b.ways)).toEqual([[{ piece: "foe", side: 1, from: "03.01", to: "05.01" }]]);
    expect(walk[0]!.trifle).toBe(false);

    const other = aPiece("other", { side: 0, space: "02.02", name: "2A" });
    const pinned = (p: typeof us): typeof us => ({ ...p, badges: ["pinned"] });
    const both = beatsOf(
      [
        told(7, "1A was Pinned.", { pieces: ["us"], spaces: ["01.01"] }),
        told(7, "2A was Pinned.", { pieces: ["other"], spaces: ["02.02"] }),
      ],
      [aMoment(7, [us, other]), aMoment(8, [pinned(us), pinned(other)])],
      0,
    );
    expect(both.map((b) => b.harms.map((h) => h.name))).toEqual([["1A"], ["2A"]]);
    // One after the other on the map too.
    expect(both[0]!.is!.pieces.map((p) => p.badges.length)).toEqual([1, 0]);
    expect(both[1]!.is!.pieces.map((p) => p.badges.length)).toEqual([1, 1]);
  });

  it("take points and the loss of a piece that is named no more to what caused them", () => {
    const [beat, ...others] = beatsOf(
      [
        told(4, "1A is hit: Breaking", { pieces: ["us"], gist: "hit" }, drew("draw a hit", "Breaking")),
        told(4, "1A was eliminated", { spaces: ["01.01"], clauses: ["X-7"] }),
        told(4, "They scored 1 VP", { scored: { seat: 1, points: 1 }, clauses: ["X-8"] }),
      ],
      [aMoment(4, [us, foe]), aMoment(5, [foe])],
      0,
    );
    expect(others).toEqual([]);
    expect(beat!.harms.map((h) => [h.name, h.severity])).toEqual([["1A", 4]]);
    expect(beat!.scored).toEqual([{ seat: 1, points: 1 }]);
    expect(lengthOf(beat!)).toBe(2600);
  });

  it("pass over trifles and, if wished, over what does not touch one", () => {
    const beats = beatsOf(
      [
        told(1, "The Fire phase began", { closes: true }),
        told(2, "3/K8 entered 04.01", { pieces: ["foe"], spaces: ["04.01"] }),
        told(3, "3/K8 missed 1A", { pieces: ["foe", "us"], gist: "missed" }, rolled("to hit", 9)),
        told(4, "1A walked", { pieces: ["us"], spaces: ["01.02"] }),
      ],
      [
        aMoment(1, [us, foe]),
        aMoment(2, [us, foe]),
        aMoment(3, [us, { ...foe, space: "04.01" }]),
        aMoment(4, [us, { ...foe, space: "04.01" }]),
        aMoment(5, [
          { ...us, space: "01.02" },
          { ...foe, space: "04.01" },
        ]),
      ],
      0,
    );
    const texts = (of: Parameters<typeof wanted>[1]): string[] => wanted(beats, of).map((b) => b.text);
    // What one has done oneself is known.
    expect(texts({ onlyMine: false, trifles: false })).toEqual(["3/K8 entered 04.01", "3/K8 missed 1A"]);
    expect(texts({ onlyMine: true, trifles: false })).toEqual(["3/K8 missed 1A"]);
    expect(texts({ onlyMine: false, trifles: true })).toHaveLength(4);
  });

  it("put together what is the same again and again", () => {
    const [a, b] = [aPiece("a", { side: 1, space: "07.01" }), aPiece("b", { side: 1, space: "08.01" })];
    const placed = beatsOf(
      [told(1, "a was placed", { pieces: ["a"] }), told(2, "b was placed", { pieces: ["b"] })],
      [aMoment(1, [us]), aMoment(2, [us, a]), aMoment(3, [us, a, b])],
      0,
    );
    expect(placed.map((beat) => [beat.arrived.length, beat.told])).toEqual([[2, 2]]);
    const missed = beatsOf(
      [
        told(1, "3/K8 missed 1A", { pieces: ["foe", "us"] }, rolled("to hit", 9)),
        told(2, "3/K8 missed 2A", { pieces: ["foe", "two"] }, rolled("to hit", 8)),
      ],
      [1, 2, 3].map((at) => aMoment(at, [us, foe, aPiece("two", { space: "02.02" })])),
      0,
    );
    expect(missed.map((beat) => beat.aims.map((aim) => aim.to))).toEqual([["01.01", "02.02"]]);
  });

  it("count nobody as lost who left by himself", () => {
    const [beat] = beatsOf(
      [told(4, "3/K8 left the map from 03.01.", { pieces: ["foe"], spaces: ["03.01"] })],
      [aMoment(4, [us, foe]), aMoment(5, [us])],
      0,
    );
    expect([beat!.harms, beat!.result, beat!.trifle]).toEqual([[], "3/K8: left", false]);
  });

  it("are told without a picture too", () => {
    const beats = beatsOf([told(1, "3/K8 missed 1A", { pieces: ["foe", "us"] }, rolled("to hit", 9))], [], 0);
    expect(beats.map((b) => [b.text, b.is])).toEqual([["3/K8 missed 1A", undefined]]);
  });

  it("add up to what they cost", () => {
    const beats = beatsOf(
      [told(4, "1A was eliminated", { spaces: ["01.01"] }, rolled("effect", 1))],
      [aMoment(4, [us, foe]), aMoment(5, [foe])],
      0,
    );
    expect(costOf(beats, (side) => side === 0).map(({ text }) => text)).toEqual(["1 gone"]);
    expect(costOf(beats, (side) => side === 1)).toEqual([]);
  });
});

describe("a hit that makes something else of a unit", () => {
  it("is one beat, with whoever is there instead", () => {
    const hq = aPiece("hq", { name: "2 PLT HQ", space: "B3" });
    const litter = aPiece("litter", { name: "Litter", space: "B3", badges: ["pinned"] });
    const [beat, ...others] = beatsOf(
      [
        told(3, "Card 10 for combat effect.", {}, drew("combat effect", "card 10")),
        told(3, "HIT on 2 PLT HQ.", { pieces: ["hq"], spaces: ["B3"] }),
        told(4, "Card 47 for hit effect.", {}, drew("hit effect", "card 47")),
        told(4, "2 PLT HQ was Removed from Play.", { pieces: ["hq"], spaces: ["B3"] }),
        told(4, "2 PLT HQ became a Litter Team.", { pieces: ["hq", "litter"], spaces: ["B3"] }),
        told(4, "Litter Team was Pinned.", { pieces: ["litter"], spaces: ["B3"] }),
      ],
      [aMoment(3, [hq]), aMoment(4, [hq]), aMoment(5, [litter])],
      0,
    );
    expect(others).toEqual([]);
    expect(beat!.harms.map((h) => [h.name, h.severity])).toEqual([["2 PLT HQ", 2]]);
    expect(beat!.text).toBe("2 PLT HQ in B3 is now Litter, pinned");
    expect(beat!.mine).toBe(true);
    expect(beat!.is!.pieces.map((p) => p.id)).toEqual(["litter"]);
  });
});

describe("a card that was drawn", () => {
  const card = (name: string, back = false, lines = ["infiltrate", "cover"]) => ({
    name,
    lines,
    counted: [],
    back,
  });
  const hand = (cards: ReturnType<typeof card>[], kept = false) => ({ title: "", result: "", cards, kept });
  const luck = (came: boolean) => ({ good: 11, of: 48, came });
  const attempt = (hands: (ReturnType<typeof hand>[] | undefined)[]) =>
    beatsOf(
      [
        told(1, "Card 4 to seek cover: no.", {}, { ...drew("seek cover", "card 4"), luck: luck(false) }),
        told(2, "Card 44 to seek cover: COVER.", {}, { ...drew("seek cover", "card 44"), luck: luck(true) }),
        told(2, "1A found cover.", { pieces: ["us"] }),
      ],
      hands.map((given, i) => aMoment(i + 1, [us], { hands: given ?? [] })),
      0,
    )[0]!;

  it("is shown as it lay on the table at any moment of the beat, with what was looked for", () => {
    // The table shows the first card only between the two, and nothing any more in the end.
    const { draws } = attempt([[], [hand([card("4")])], [hand([card("4"), card("44")])], []]);
    expect(draws.map((d) => [d.card?.name, d.came, d.marked])).toEqual([
      ["4", false, []],
      ["44", true, [1]],
    ]);
    expect(soughtWords(draws)).toEqual(["found on card 2 of 2", "23 % a card"]);
    expect(soughtWords(draws.slice(0, 1))).toEqual(["not on it", "23 % before"]);
  });
  it("is only a name where the table never showed it", () => {
    const { draws } = attempt([
      [],
      [hand([card("14")])],
      [hand([card("44")], true)],
      [hand([card("4", true)])],
    ]);
    expect(draws.map((d) => [d.name, d.card])).toEqual([
      ["card 4", undefined],
      ["card 44", undefined],
    ]);
  });
  it("looks as the log tells it, whether or not the table ever showed it", () => {
    const drawn = drew("combat effect", "card 4");
    const beats = beatsOf(
      [
        told(
          1,
          "Card 4 for combat effect.",
          {},
          { ...drawn, faces: [{ kind: "card", name: "card 4", card: { ...card("4"), counted: [1] } }] },
        ),
      ],
      [aMoment(1, [us]), aMoment(2, [us])],
      0,
    );
    expect(beats[0]!.draws[0]!.card?.lines).toEqual(["infiltrate", "cover"]);
    expect(beats[0]!.draws[0]!.marked).toEqual([1]);
  });
  it("has no mark where nothing was looked for", () => {
    const beat = beatsOf(
      [told(1, "Card 4 for combat effect.", {}, drew("combat effect", "card 4"))],
      [aMoment(1, [us]), aMoment(2, [us], { hands: [hand([card("4")])] })],
      0,
    )[0]!;
    expect(beat.draws.map((d) => [d.card?.name, d.came, d.marked])).toEqual([["4", undefined, []]]);
    expect(soughtWords(beat.draws)).toEqual([]);
  });
});
