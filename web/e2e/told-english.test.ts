/** All that recorded games tell, as each seat and a watcher reads it, is native English. */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, inject, it } from "vitest";
import type { Created } from "../src/lib/api";
import type { Told } from "../src/lib/types.gen";
import { slips } from "./english";

const folder = resolve(import.meta.dirname, "../../fixtures");
const games = readdirSync(folder).filter((name) => name.endsWith(".journal"));

/** All sentences of what was told. */
const sentences = ({ telling }: Told): string[] => [
  telling.text,
  ...(telling.modifiers ?? []).map((modifier) => modifier.text),
];

describe("what a game tells", () => {
  it("is there to be read", () => {
    expect(new Set(games.map((name) => name.split("-")[0])).size).toBe(4);
  });

  it.each(games)("is native English: %s", async (file) => {
    const url = inject("url");
    const body = readFileSync(resolve(folder, file));
    const made = (await (await fetch(`${url}/api/import`, { method: "POST", body })).json()) as Created;
    const wrong = new Set<string>();
    for (const token of Object.values(made.tokens)) {
      const headers = { Authorization: `Bearer ${token}` };
      const response = await fetch(`${url}/api/games/${made.game}/history?from=0`, { headers });
      const told = (await response.json()) as Told[];
      expect(told.length).toBeGreaterThan(20);
      for (const text of told.flatMap(sentences)) for (const slip of slips(text)) wrong.add(slip);
    }
    expect([...wrong]).toEqual([]);
  });
});
