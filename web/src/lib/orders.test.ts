import { expect, it } from "vitest";
import { orderWords } from "./orders";

it("says a standing order in a sentence", () => {
  const fire = { when: { window: "Opportunity Fire" }, do: "pass" as const };
  expect(orderWords({ ...fire, unless: { odds_at_least: 0.4 }, until: { turn: 3 } })).toBe(
    "Say no and go on when it is about Opportunity Fire, unless the odds are at least 40 %, until turn 3 is over.",
  );
  expect(orderWords({ when: {}, do: "ask", unless: {}, until: {} })).toBe(
    "Ask me whenever another's act can be interrupted.",
  );
});
