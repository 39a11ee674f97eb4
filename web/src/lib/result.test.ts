import { describe, expect, it } from "vitest";
import { aMoment, aPiece, aScene, rolled, told } from "./made-up";
import type { Beat } from "./beats";
import {
  decisive,
  headline,
  hiddenIn,
  gradeOf,
  lossesOf,
  opened,
  reasonsOf,
  shownScores,
  standing,
  tugOf,
  turningPoints,
  wentAhead,
} from "./result";

const seats = [
  { id: "us", name: "US", automatic: false },
  { id: "nva", name: "NVA/VC", automatic: false },
];

describe("the headline", () => {
  it("says who won and by how much", () => {
    const won = (winner: string | null, scores: number[], how = "rules"): string =>
      headline({ how, winner }, seats, scores);
    expect(won("us", [14, 9])).toBe("The US side won, 14 to 9");
    expect(won("nva", [5, 5])).toBe("The NVA/VC side won, 5 to 5");
    expect(won("nva", [-18, 18])).toBe("The NVA/VC side won by 18 points");
    expect(won(null, [5, 5])).toBe("A draw, 5 to 5");
    expect(won("us", [0, 9], "resigned")).toBe("The US side won");
  });
  it("is about the mission where the rules are the enemy", () => {
    const solo = [seats[0]!, { id: "enemy", name: "Enemy", automatic: true }];
    expect(headline({ how: "rules", winner: "enemy" }, solo, [13, 0])).toBe("Mission failed");
    expect(headline({ how: "rules", winner: "us" }, solo, [13, 0])).toBe("Mission accomplished");
  });
});

describe("the reasons", () => {
  const log = [
    told(1, "3/K8 was eliminated", { gist: "eliminated" }),
    told(1, "The smoke lifted"),
    told(1, "US scored 3 VP", { scored: { seat: 0, points: 3 }, clauses: ["X-1"] }),
    told(2, "The hamlet was held", { clauses: ["X-2"] }),
    told(2, "US scored 6 VP", { scored: { seat: 0, points: 6 }, clauses: ["X-2"] }),
    told(3, "1A was eliminated", { gist: "eliminated" }),
    told(3, "NVA/VC scored 4 VP", { scored: { seat: 1, points: 4 }, clauses: ["X-1"] }),
  ];
  it("are every point with its rule and what happened", () => {
    const { points, sums, scores } = reasonsOf(log, [], [9, 4]);
    expect(points.map((row) => [row.clauses, row.points, row.notes])).toEqual([
      [["X-1"], [3, 4], ["3/K8 was eliminated", "1A was eliminated"]],
      [["X-2"], [6, 0], ["The hamlet was held"]],
    ]);
    expect(sums).toEqual([9, 4]);
    expect(scores).toBeUndefined();
  });
  it("tell of whom was rolled for, and not of whoever was found out meanwhile", () => {
    const { points } = reasonsOf(
      [
        told(1, "WIA on Sgt Hale: rolled 2", { pieces: ["hale"] }, rolled("effect", 2)),
        told(1, "Bay Tam became Broken", { pieces: ["tam"], gist: "Bay Tam is Broken" }),
        told(1, "NVA/VC scored 4 VP", { scored: { seat: 1, points: 4 }, clauses: ["X-1"] }),
        told(2, "Sgt Hale defended: rolled 9", { pieces: ["hale"] }, rolled("defence", 9)),
        told(2, "Sgt Hale was eliminated", { pieces: ["hale"], gist: "eliminated" }),
        told(2, "NVA/VC scored 4 VP", { scored: { seat: 1, points: 4 }, clauses: ["X-1"] }),
      ],
      [],
      [0, 8],
    );
    expect(points[0]!.notes).toEqual(["WIA on Sgt Hale: rolled 2", "Sgt Hale was eliminated"]);
  });
  it("are those told right before by the same rule, not what was rolled earlier", () => {
    const { points } = reasonsOf(
      [
        told(1, "Cell 4 failed its concealment check", { pieces: ["cell"] }, rolled("concealment", 9)),
        told(1, "The NVA/VC held The Bridge", { clauses: ["X-3"] }),
        told(1, "NVA/VC scored 2 VP", { scored: { seat: 1, points: 2 }, clauses: ["X-3"] }),
      ],
      [],
      [0, 2],
    );
    expect(points[0]!.notes).toEqual(["The NVA/VC held The Bridge"]);
  });
  it("have a name of their own where one rule scores for several things", () => {
    const scores = (n: number, seat: number, points: number, what: string) =>
      told(n, `${points} VP for ${what}`, { scored: { seat, points, what }, clauses: ["X-3"] });
    const { points } = reasonsOf(
      [scores(1, 0, 1, "The bridge"), scores(1, 1, 2, "The pass"), scores(2, 0, 1, "The bridge")],
      [],
      [2, 2],
    );
    expect(points.map((row) => [row.label, row.points])).toEqual([
      ["The bridge", [2, 0]],
      ["The pass", [0, 2]],
    ]);
  });
  it("are called by what the panel beside the map calls their rule", () => {
    const row = (name: string, ...clauses: string[]) => ({
      name,
      note: "",
      state: "",
      now: false,
      done: false,
      clauses,
    });
    const panel = { title: "Victory", lines: [], rows: [row("Enemies killed", "X-1"), row("Hamlet", "X-3")] };
    expect(reasonsOf(log, [], [9, 4], [panel]).points.map((it) => it.label)).toEqual(["Enemies killed", ""]);
    const twice = { ...panel, rows: [...panel.rows, row("Bridges", "X-1")] };
    expect(reasonsOf(log, [], [9, 4], [twice]).points[0]!.label).toBe("");
  });
  it("own up to points that nothing told of", () => {
    const { points, sums } = reasonsOf(log, [], [11, 4]);
    expect(points.at(-1)!.points).toEqual([2, 0]);
    expect(sums).toEqual([11, 4]);
  });
  it("come to a lead where both pull at one marker", () => {
    const { scores, sums, points } = reasonsOf(log, [], [5, -5]);
    expect([sums, scores]).toEqual([
      [9, 4],
      [5, -5],
    ]);
    expect(points).toHaveLength(2);
  });
  it("come to a lead of nothing where both have as many", () => {
    const hill = (points: number[]) => ({ label: "Hill", note: "", met: null, points, clauses: ["X-4"] });
    const why = reasonsOf([], [hill([8, 0]), hill([0, 8])], [0, 0]);
    expect(why.points).toHaveLength(2);
    expect([why.sums, why.scores]).toEqual([
      [8, 8],
      [0, 0],
    ]);
    expect(tugOf([0, 0], why)).toEqual([8, 8]);
    expect(shownScores([0, 0], why)).toEqual([8, 8]);
    expect(shownScores([-2, 2], why)).toEqual([-2, 2]);
  });
  it("are the referee's own where he reckons: goals and points", () => {
    const goal = { label: "Secure C3", note: "", met: true, points: [], clauses: ["X-3"] };
    const hill = { label: "The hill", note: "held by the US", met: null, points: [4, 0], clauses: ["X-4"] };
    const { goals, points } = reasonsOf([], [goal, hill], [4, 0]);
    expect(goals.map((g) => [g.label, g.met])).toEqual([["Secure C3", true]]);
    expect(points.map((p) => [p.label, p.notes, p.points])).toEqual([
      ["The hill", ["held by the US"], [4, 0]],
    ]);
  });
});

describe("what is set against each other", () => {
  const why = (sums: number[], scores?: number[]): Parameters<typeof tugOf>[1] => ({
    goals: [],
    points: [],
    sums,
    scores,
  });
  it("is the score, or what was added up where the score is only a difference", () => {
    expect(tugOf([14, 9], why([14, 9]))).toEqual([14, 9]);
    expect(tugOf([-8, 8], why([7, 15], [-8, 8]))).toEqual([7, 15]);
  });
  it("is nothing where there is nothing to compare", () => {
    expect(tugOf([0, 0], why([0, 0]))).toBeUndefined();
    expect(tugOf([-2, 4], why([-2, 4]))).toBeUndefined();
    expect(tugOf([-8, 8], why([-1, 7], [-8, 8]))).toBeUndefined();
  });
});

describe("after the end", () => {
  it("what was hidden lies open", () => {
    const own = aScene([aPiece("us"), aPiece("x", { side: 1, back: true, name: "" })]);
    const theirs = aScene([
      aPiece("us"),
      aPiece("x", { side: 1, name: "HMG" }),
      aPiece("y", { side: 1, name: "Mine", space: "B2" }),
    ]);
    expect(hiddenIn(own, theirs, 1).map(({ name, seen }) => [name, seen])).toEqual([
      ["HMG", "back"],
      ["Mine", "nothing"],
    ]);
    const table = opened(own, new Map([[1, theirs]]));
    expect(table.pieces.map((p) => p.name)).toEqual(["us", "HMG", "Mine"]);
  });
  it("so does what a marker said to its owner alone", () => {
    const marker = (id: string, text: string, side = 1) => ({
      id,
      space: "B2",
      kind: "hidden" as const,
      text,
      side,
    });
    const own = {
      ...aScene([]),
      markers: [marker("s1", "Sighting"), marker("s2", "Sighting"), marker("o", "Hill")],
    };
    const theirs = {
      ...aScene([]),
      markers: [
        marker("s1", "Sighting: Wire"),
        marker("s2", "Sighting"),
        marker("o", "Hill"),
        marker("m", "Mines"),
      ],
    };
    expect(hiddenIn(own, theirs, 1).map(({ name, space, seen }) => [name, space, seen])).toEqual([
      ["Sighting: Wire", "B2", "back"],
      ["Mines", "B2", "nothing"],
    ]);
    expect(hiddenIn(own, theirs, 0)).toEqual([]);
    const table = opened(own, new Map([[1, theirs]]));
    expect(table.markers.map((m) => m.text)).toEqual(["Sighting: Wire", "Sighting", "Hill", "Mines"]);
  });
  it("losses of one name are told together", () => {
    const lost = ["a", "b", "c"].map((id) => aPiece(id, { name: id === "b" ? "Bren" : "Rifle" }));
    expect(lossesOf([aMoment(0, lost), aMoment(1, [])], 0).gone).toEqual(["2 × Rifle", "Bren"]);
  });
  it("losses are counted from the most that was there", () => {
    const moments = [
      aMoment(0, [aPiece("a", { strength: [4, 0] })]),
      aMoment(5, [aPiece("a", { strength: [4, 0] }), aPiece("b", { strength: [3, 0] })]),
      aMoment(9, [aPiece("a", { strength: [1, 3] })]),
    ];
    expect(lossesOf(moments, 0)).toEqual({
      side: 0,
      most: 7,
      left: 1,
      gone: ["b"],
      away: [],
      groups: [],
    });
    // Whoever marched off is no loss.
    const off = lossesOf(moments, 0, new Set(["b"]));
    expect([off.gone, off.away]).toEqual([[], ["b"]]);
    expect(off.left).toBeGreaterThan(1);
  });
  it("losses are counted of all that came, who fell before others arrived with them; weapons are no men", () => {
    const moments = [
      aMoment(0, [
        aPiece("a", { strength: [4, 0] }),
        aPiece("mg", { strength: null, tab: true, aboard: "a" }),
        aPiece("p", { strength: [3, 0] }),
      ]),
      // Half of the first is gone, and the platoon has become three squads.
      aMoment(5, [
        aPiece("a", { strength: [2, 2] }),
        ...["x", "y", "z"].map((id) => aPiece(id, { strength: [1, 0] })),
      ]),
      aMoment(7, [aPiece("x", { strength: [1, 0] }), aPiece("mg", { strength: null, tab: true })]),
      // The others come when most are gone, and one who was away is back.
      aMoment(9, [
        aPiece("x", { strength: [1, 0] }),
        aPiece("y", { strength: [1, 0] }),
        aPiece("late", { strength: [4, 0] }),
      ]),
    ];
    expect(lossesOf(moments, 0)).toMatchObject({ most: 11, left: 6 });
  });
  it("a moment counts by how much it changed the lead, told or not", () => {
    const scene = (ours: number) =>
      aMoment(0, [], { tracks: [ours, -ours].map((value, side) => ({ name: "VP", value, side })) as never })
        .scene;
    const beat = (text: string, was: number, is: number, severity = 0): Beat =>
      ({
        text,
        was: scene(was),
        is: scene(is),
        scored: [],
        harms: severity ? [{ severity }] : [],
      }) as unknown as Beat;
    expect(decisive([beat("Sherman hit", 0, 0, 2), beat("The orchard gate was taken", 0, 4)])?.text).toBe(
      "The orchard gate was taken",
    );
    expect(decisive([beat("Sherman hit", 0, 0, 2), beat("nothing", 0, 0)])?.text).toBe("Sherman hit");
    // Whoever plays alone is told what it cost him, not the part of the turn in which points were counted.
    const hurt = { ...beat("1/1 was lost", 0, 0), harms: [{ severity: 3, side: 0 }] } as unknown as Beat;
    expect(decisive([hurt, beat("The HQ Event began", 0, 3)], true)?.text).toBe("1/1 was lost");
    expect(decisive([beat("The HQ Event began", 0, 3)], true)).toBeUndefined();
  });
  it("the game's own count of losses goes before what is missing on the table", () => {
    const first = (strength: [number, number]) => aPiece("a", { group: "1st platoon", strength });
    const runner = aPiece("b", { group: "Company", strength: [1, 0] });
    const moments = [
      aMoment(0, [first([4, 0]), runner]),
      aMoment(9, [first([3, 1])], { tolls: [{ side: 0, had: 6, lost: 1 }] }),
    ];
    // Who is no longer there need not be lost: of each platoon is told what is left.
    expect(lossesOf(moments, 0)).toMatchObject({
      most: 6,
      left: 5,
      counted: true,
      groups: [
        { name: "1st platoon", most: 4, left: 3 },
        { name: "Company", most: 1, left: 0 },
      ],
    });
  });
  it("losses are told by group where there are several", () => {
    const first = (strength: [number, number]) => aPiece("a", { group: "1st platoon", strength });
    const moments = [
      aMoment(0, [first([4, 0]), aPiece("b", { group: "Weapons", strength: [3, 0] })]),
      aMoment(9, [first([1, 3])]),
    ];
    expect(lossesOf(moments, 0).groups).toEqual([
      { name: "1st platoon", most: 4, left: 1 },
      { name: "Weapons", most: 3, left: 0 },
    ]);
    expect(lossesOf(moments, 0, new Set(["b"])).groups[1]).toEqual({ name: "Weapons", most: 3, left: 3 });
  });
  it("the turning points are where most changed, in the order of the game", () => {
    const lead = (value: number): { tracks: { name: string; value: number; side: number }[] } => ({
      tracks: [{ name: "VP", value, side: 0 }],
    });
    const moments = [0, 0, 2, 2, 9, 9].map((value, i) => aMoment(i * 10, [], lead(value)));
    const course = standing(moments, 0, false);
    expect(course).toEqual([0, 0, 2, 2, 9, 9]);
    expect(turningPoints(moments, course, 2)).toMatchObject([
      { from: 10, to: 20 },
      { from: 30, to: 40 },
    ]);
  });
});

describe("the turn of the game", () => {
  it("is when the winner went ahead for good", () => {
    const moments = [0, 10, 20, 30].map((at) => aMoment(at, []));
    const beat = (last: number): Beat => ({ last }) as Beat;
    const turns = [beat(4), beat(25)];
    expect(wentAhead({ moments, course: [0, 3, -2, 5], turns }, 1)).toBe(turns[1]);
    expect(wentAhead({ moments, course: [0, 3, 2, 5], turns }, 1)).toBe(turns[0]);
    // Seen by the other side, which never came to lead.
    expect(wentAhead({ moments, course: [0, 3, 2, 5], turns }, -1)).toBeUndefined();
  });
});

describe("how clear a win is", () => {
  const grade = (points: [number, number], winner: number) => {
    const found = gradeOf(points, winner);
    return found && [found.word, found.at];
  };
  it("is the part of all points by which one is ahead", () => {
    expect(grade([34, 36], 1)).toEqual(["narrow", 4]);
    expect(grade([11, 6], 0)).toEqual(["clear", 1]);
    expect(grade([2, 9], 1)).toEqual(["decisive", 6]);
    expect(grade([5, 5], -1)).toEqual(["even", 3]);
  });
  it("is narrow where the rules give a tie to one side", () => {
    expect(grade([5, 5], 1)).toEqual(["narrow", 4]);
  });
  it("says nothing where the points do not say who won", () => {
    expect(grade([3, 9], 0)).toBeUndefined();
    expect(grade([0, 0], 0)).toBeUndefined();
  });
});
