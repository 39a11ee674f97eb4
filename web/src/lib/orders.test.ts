import { describe, expect, it } from "vitest";
import { orderWords, wishOf, wishWords, withWish, type Order } from "./orders";

it("says a standing order in a sentence", () => {
  const fire = { when: { window: "Opportunity Fire" }, do: "pass" as const };
  expect(orderWords({ ...fire, unless: { odds_at_least: 0.4 }, until: { turn: 3 } })).toBe(
    "Say no and go on when it is about Opportunity Fire, unless the odds are at least 40 %, until turn 3 is over.",
  );
  expect(orderWords({ when: {}, do: "ask", unless: {}, until: {} })).toBe(
    "Ask me whenever another's act can be interrupted.",
  );
});

describe("when to be asked in a window", () => {
  const rules = [
    { window: "Fate", id: "hit", name: "when a hit is at stake", note: "" },
    { window: "Fate", id: "loss", name: "when I could lose a unit", note: "" },
  ];
  const other: Order = { when: { window: "Op Fire" }, do: "pass", unless: {}, until: {} };

  it("is the usual rule without a word", () => {
    const wish = wishOf([other], "Fate", rules, 3);
    expect(wish).toEqual({ rule: "hit", odds: undefined, quiet: false });
    expect(wishWords(wish, "Fate", rules)).toBe("when a hit is at stake");
  });

  it("is what was said last, and leaves other orders alone", () => {
    const wish = { rule: "loss", odds: 0.4, quiet: false };
    const orders = withWish(withWish([other], "Fate", { ...wish, rule: "hit" }, 3), "Fate", wish, 3);
    expect(orders).toHaveLength(2);
    expect(orders).toContain(other);
    expect(orders[0]).toEqual({
      when: { window: "Fate" },
      do: "pass",
      unless: { rule: "loss", odds_at_least: 0.4 },
      until: {},
    });
    expect(wishOf(orders, "Fate", rules, 3)).toEqual(wish);
    expect(wishWords(wish, "Fate", rules)).toBe("when I could lose a unit, or at 40 % or more");
    expect(orderWords(orders[0]!, rules)).toBe(
      "Say no and go on when it is about Fate, but ask me when I could lose a unit or the odds are at least 40 %.",
    );
  });

  it("can be every time, or not for the rest of an act", () => {
    const always = { rule: undefined, odds: undefined, quiet: false };
    expect(withWish([], "Fate", always, 3)[0]).toMatchObject({ do: "ask" });
    expect(wishWords(wishOf(withWish([], "Fate", always, 3), "Fate", rules, 3), "Fate", rules)).toBe(
      "every time",
    );
    const quiet = withWish([], "Fate", { rule: "hit", odds: undefined, quiet: true }, 3);
    expect(quiet[0]).toMatchObject({ do: "pass", until: { act: 3 } });
    expect(wishOf(quiet, "Fate", rules, 3)).toEqual({ rule: "hit", odds: undefined, quiet: true });
    expect(wishOf(quiet, "Fate", rules, 4).quiet).toBe(false);
  });
});
