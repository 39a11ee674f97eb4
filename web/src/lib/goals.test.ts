import { describe, expect, it } from "vitest";
import { withGoals } from "./goals";
import type { Marker, Panel } from "./types.gen";

const marker = (kind: Marker["kind"], space: string, text: string): Marker => ({
  id: space,
  space,
  kind,
  side: null,
  text,
});
const row = (name: string, space: string | null): Panel["rows"][number] => ({
  name,
  note: "",
  count: null,
  state: "",
  now: false,
  done: false,
  piece: null,
  space,
  clauses: [],
});
const mission: Panel = { title: "Mission", lines: [], rows: [row("Secure the primary objective", "D5")] };
const goals = [
  marker("objective", "D5", "Primary objective"),
  marker("objective-secondary", "A4", "Secondary objective"),
];
const nameOf = (space: string): string | undefined => ({ A4: "Woods" })[space];

describe("secondary objectives", () => {
  it("are told with the primary one, by their place", () => {
    const [panel] = withGoals([mission], goals, nameOf);
    expect(panel!.rows.map(({ name, note, space }) => [name, note, space]).at(-1)).toEqual([
      "Secondary objective",
      "A4, Woods",
      "A4",
    ]);
  });
  it("are told once", () => {
    const all = { ...mission, rows: [...mission.rows, row("Hold the woods", "A4")] };
    expect(withGoals([all], goals, nameOf)).toEqual([all]);
    expect(withGoals([], goals, nameOf).map((panel) => panel.title)).toEqual(["Objectives"]);
  });
});
