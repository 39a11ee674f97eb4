import { isSecondary } from "./counter";
import type { Marker, Panel, Row } from "./types.gen";

/**
 * What is told beside the map, and what counts besides: secondary objectives that lie on the map and that no row tells of,
 * under what the others are told under.
 */
export function withGoals(
  panels: readonly Panel[],
  markers: readonly Marker[],
  nameOf: (space: string) => string | undefined,
): Panel[] {
  const rows = panels.flatMap((panel) => panel.rows);
  const told = (space: string): boolean => rows.some((row) => row.space === space);
  const untold = markers.filter((marker) => isSecondary(marker.kind) && !told(marker.space));
  if (untold.length === 0) return [...panels];
  const more = untold.map(({ text, space }): Row => {
    const name = nameOf(space);
    return {
      name: text,
      note: name ? `${space}, ${name}` : space,
      count: null,
      state: "",
      now: false,
      done: false,
      piece: null,
      space,
      clauses: [],
    };
  });
  const goals = new Set(markers.filter(({ kind }) => kind === "objective").map(({ space }) => space));
  const home = panels.find((panel) => panel.rows.some((row) => row.space && goals.has(row.space)));
  if (!home) return [...panels, { title: "Objectives", lines: [], rows: more }];
  return panels.map((panel) => (panel === home ? { ...panel, rows: [...panel.rows, ...more] } : panel));
}
