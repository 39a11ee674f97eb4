import { expect, it } from "vitest";
import { meantBy, offersFor, optionWords, stepWords, storyOf, strengthOf } from "./campaign";
import type { Offer, Roster, RosterMember } from "./types.gen";

const offer = (text: string, items: string[], seldom = false): Offer =>
  ({
    choice: text,
    aside: false,
    wording: { text, items, seldom, pieces: [], spaces: [], modifiers: [] },
  }) as Offer;

const OFFERS = [
  offer("Detach", ["u1.line"], true),
  offer("Promote", ["u1.line"]),
  offer("Put Green", ["u1.missing", "loose.green"]),
  offer("Put Veteran", ["u1.missing", "loose.veteran"]),
];

it("a click on a step means the one thing that is not seldom meant", () => {
  expect(offersFor(OFFERS, "u1.line").map((o) => o.wording.text)).toEqual(["Promote", "Detach"]);
  expect(meantBy(OFFERS, { level: 1, item: "u1.line" })?.wording.text).toBe("Promote");
  expect(meantBy(OFFERS, { level: null, item: "u1.missing" })).toBeUndefined();
  expect(meantBy(OFFERS, { level: null, item: "u1.missing" }, "loose.veteran")?.wording.text).toBe(
    "Put Veteran",
  );
  expect(offersFor(OFFERS, "")).toEqual([]);
});

it("a mission and a step are told in words", () => {
  const result = {
    mission: 0,
    link: 1,
    won: true,
    attempts: 2,
    points: 5,
    lost: 1,
    earned: [],
    strength: [],
  };
  expect(storyOf(result)).toBe("Done, second attempt");
  const member = { name: "1/2", steps: [{ level: 1, settled: true }, { level: null }] } as RosterMember;
  expect(stepWords(member, 0, ["Green", "Line"])).toBe("1/2, step 1: Line, settled for now");
  expect(stepWords(member, 1, ["Green", "Line"])).toBe("1/2, step 2: missing");
  const roster = { levels: ["Green", "Line"], groups: [{ members: [member] }] } as Roster;
  expect(strengthOf(roster)).toEqual([0, 1]);
});

it("an option says what its value means", () => {
  const option = {
    id: "mode",
    text: "How it is won: standard, every mission within its attempts; hardcore, both.",
    values: ["standard", "hardcore"],
    usual: "standard",
    clauses: [],
  };
  expect(optionWords(option, "standard")).toBe("standard: every mission within its attempts");
  expect(optionWords(option, "other")).toBe("other");
});
