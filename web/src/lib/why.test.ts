import { describe, expect, it } from "vitest";
import type { Considered } from "./api";
import { forbidden, reasonsOf } from "./why";

const no = (text: string, why: string): Considered =>
  ({
    offer: { wording: { text } },
    ok: false,
    denial: { clause: "X-1", text: why },
  }) as unknown as Considered;

describe("why not", () => {
  it("says a reason once, for all that it forbids", () => {
    const yes = { offer: { wording: { text: "Rally" } }, ok: true } as unknown as Considered;
    const told = reasonsOf([
      no("Move", "It is not activated."),
      yes,
      no("Crawl", "It is not activated."),
      no("Fire", "It has no target."),
      no("Spot", "It is not activated."),
    ]);
    expect(told.map((it) => [forbidden(it), it.denial.text])).toEqual([
      ["Move, and 2 more", "It is not activated."],
      ["Fire", "It has no target."],
    ]);
  });
});
