import { describe, expect, it } from "vitest";
import { isDone, lessons, says, untaught, type Moment } from "./lesson";
import {
  ago,
  once,
  withoutPlace,
  cited,
  firstSentence,
  headingParts,
  length,
  luckWords,
  paceWords,
  percent,
  playsAs,
  sentence,
  shortName,
  sideWithin,
  signed,
  trackName,
  winShare,
  since,
  chanceIn,
} from "./words";
import { parseRoute } from "../state/route.svelte";

it("what is said twice is said once", () => {
  expect(once("Litter Team, Litter Team, green, one step")).toBe("Litter Team, green, one step");
  expect(once("1/2, line, three steps")).toBe("1/2, line, three steps");
  expect(once(undefined)).toBe("");
  expect(once("Concealed VC unit, in 09.03, Grass, in 09.03")).toBe("Concealed VC unit, in 09.03, Grass");
  const here = ["Fire Team 1A, in 03.07, Grass", "Marines, activated", "Marines, activated"];
  expect(withoutPlace(here, "03.07", "Grass")).toEqual(["Fire Team 1A", "2 × Marines, activated"]);
});

it("a list of games says naturally which side one plays", () => {
  const two = [
    { id: "us", name: "American", automatic: false },
    { id: "nva", name: "NVA/VC", automatic: false },
  ];
  const alone = [
    { id: "company", name: "Company commander", automatic: false },
    { id: "enemy", name: "Enemy", automatic: true },
  ];
  expect(playsAs(two, "nva")).toBe("On the NVA/VC side");
  expect(playsAs(alone, "company")).toBe("As Company commander");
  expect([playsAs(two, null), playsAs(two, "other")]).toEqual(["", ""]);
  expect([sideWithin(two, "us"), sideWithin(alone, "company")]).toEqual([
    "the American side",
    "Company commander",
  ]);
});

describe("what a server says", () => {
  it("is a sentence on the screen", () => {
    expect(sentence("there is no such game here")).toBe("There is no such game here.");
    expect(sentence("1A cannot see 09.04.")).toBe("1A cannot see 09.04.");
  });
});

describe("a rule that is named in a sentence", () => {
  it("can be looked up", () => {
    expect(cited("Place Command first (FF-26.1-01), or not.")).toEqual([
      { text: "Place Command first" },
      { text: " " },
      { text: " (FF-26.1-01)", clause: "FF-26.1-01" },
      { text: ", or not." },
    ]);
    expect(cited("Keep the roll (4 and 5), or not.")).toEqual([{ text: "Keep the roll (4 and 5), or not." }]);
  });
});

describe("tracks", () => {
  it("are named shortly", () => {
    expect(shortName("US VP")).toBe("VP");
    expect(shortName("Victory Points")).toBe("VP");
    expect(shortName("Score")).toBe("Score");
    expect(trackName("NVA/VC chits in the cup", "NVA/VC")).toBe("Chits in the cup");
    expect(trackName("US chits in the cup", "American")).toBe("Chits in the cup");
    expect(trackName("Turn", "")).toBe("Turn");
    expect(trackName("Commands left", "Company")).toBe("Commands left");
  });
});

describe("words", () => {
  it("for numbers", () => {
    expect([signed(2), signed(0), signed(-1)]).toEqual(["+2", "+0", "−1"]);
    expect([signed(1.5), signed(-0.5)]).toEqual(["+1½", "−½"]);
    expect([percent(0.4), percent(0.001), percent(0.999), percent(1), percent(0)]).toEqual([
      "40 %",
      "<1 %",
      ">99 %",
      "100 %",
      "0 %",
    ]);
    expect([length(10), length(60), length(95)]).toEqual(["10 min", "1 h", "1 h 35"]);
    expect([ago(0, 20_000), ago(0, 120_000), ago(0, 7_200_000), ago(0, 90_000_000)]).toEqual([
      "just now",
      "2 min ago",
      "2 h ago",
      "yesterday",
    ]);
    expect([since(0, 20_000), since(0, 7_200_000), since(0, 90_000_000), since(0, 200_000_000)]).toEqual([
      "just now",
      "for 2 h",
      "since yesterday",
      "for 2 days",
    ]);
  });

  it("part a heading", () => {
    expect(headingParts("Turn 3 of 8 · Activation · US")).toEqual(["Turn 3 of 8", "Activation", "US"]);
  });

  it("stop after the first sentence", () => {
    expect(firstSentence("A squad of 3.5 men crosses. Then it rains.")).toBe("A squad of 3.5 men crosses.");
    expect(firstSentence("No end")).toBe("No end");
  });
});

describe("addresses", () => {
  it("lead to tables, moments and invitations", () => {
    expect(parseRoute("#/game/abc/at/12")).toEqual({ page: "game", game: "abc", at: 12 });
    expect(parseRoute("#/game/abc/at/x")).toEqual({ page: "game", game: "abc" });
    expect(parseRoute("#/join/abc/s3cret")).toEqual({ page: "join", game: "abc", secret: "s3cret" });
    expect(parseRoute("#/nowhere")).toEqual({ page: "lobby" });
  });
});

describe("lessons", () => {
  const quiet: Moment = {
    log: [],
    since: 0,
    prompt: "",
    offers: [],
    armed: false,
    sighting: false,
    asked: false,
  };
  const told = (n: number, text: string) => ({
    n,
    event: {},
    telling: { text, gist: "", closes: false, clauses: [], modifiers: [], pieces: [], spaces: [] },
  });

  it("count only what happened since the step began", () => {
    const step = { title: "", text: [], until: { told: ["moved"] } };
    expect(isDone(step, { ...quiet, since: 5, log: [told(4, "1A moved")] })).toBe(false);
    expect(isDone(step, { ...quiet, since: 5, log: [told(5, "1A Moved to 02.03")] })).toBe(true);
  });

  it("say what they did not get to when the game ends early, but not their good wishes", () => {
    for (const lesson of lessons()) {
      const titles = untaught(lesson, lesson.steps.length - 3).map((step) => step.title);
      expect(titles).toEqual(lesson.steps.slice(-3, -1).map((step) => step.title));
      expect(untaught(lesson, lesson.steps.length - 1)).toEqual([]);
      expect(lesson.onward).not.toBe("");
    }
  });

  it("can all be finished: every step has an end or a button, and words", () => {
    expect(lessons().length).toBeGreaterThan(0);
    for (const lesson of lessons()) {
      expect(lesson.steps.length).toBeGreaterThan(3);
      for (const step of lesson.steps) {
        expect(step.title && step.text.length > 0).toBeTruthy();
        if (step.until) expect(Object.keys(step.until).length).toBeGreaterThan(0);
      }
    }
  });
});

describe("what a lobby says", () => {
  it("names the pace, and luck that was tried again", () => {
    expect(["live", "day", "none", undefined].map(paceWords)).toEqual([
      "live",
      "a day a move",
      "no limit",
      "no limit",
    ]);
    expect([undefined, 0, 1, 3].map(luckWords)).toEqual([
      "",
      "",
      "Luck was retried once.",
      "Luck was retried 3 times.",
    ]);
  });

  it("gives a measured number with how far off it may be", () => {
    expect(winShare({ games: 200, wins: [100, 96] }, 0)).toEqual({ share: 50, off: 7 });
    expect(winShare({ games: 0, wins: [] }, 1)).toEqual({ share: 0, off: 1 });
  });
});

describe("a note with a chance", () => {
  it("is read as that and the rest, and any other note is left alone", () => {
    expect(chanceIn("27 %: 2 cards for Infiltrate")).toEqual({ percent: 27, rest: "2 cards for Infiltrate" });
    expect(chanceIn("100 %")).toEqual({ percent: 100, rest: "" });
    expect(chanceIn("needs 3, has 2 left")).toBeUndefined();
  });
});

it("a lesson's words are found in their order, whatever stands between", () => {
  const told = "The British Bren squad in 05.04 fired HE at 07.04";
  expect(says(told, "The British … fired ")).toBe(true);
  expect(says(told, "the british bren squad")).toBe(true);
  expect(says(told, "fired … The British")).toBe(false);
  expect(says("The German MG 42 squad in 08.04 fired HE at 05.04", "The British … fired ")).toBe(false);
});
