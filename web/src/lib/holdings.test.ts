import { expect, it } from "vitest";
import { grouped } from "./holdings";
import type { Holding } from "./types.gen";

it("what a side has is told together where it has the same word", () => {
  const have = (kind: Holding["kind"], value: string, text: string): Holding => ({
    side: 0,
    kind,
    value,
    text,
  });
  const groups = grouped([
    have("level", "2", "C&C"),
    have("token", "0", "map"),
    have("token-ringed", "1", "map"),
    have("token", "0", "ready"),
  ]);
  expect(groups.map((g) => g.length)).toEqual([1, 2, 1]);
});
