import type { TerrainKind } from "../types.gen";

/** Families of terrain that look alike, in the order they are laid down. */
export const COVERS = ["clear", "rock", "water", "paddy", "grass", "village", "woods", "back"] as const;
export type Cover = (typeof COVERS)[number];

const FAMILY: Record<TerrainKind, Cover> = {
  clear: "clear",
  open: "clear",
  clearing: "clear",
  hill: "clear",
  staging: "clear",
  rock: "rock",
  cliff: "rock",
  gully: "rock",
  quarry: "rock",
  water: "water",
  "stream-bed": "water",
  paddy: "paddy",
  marsh: "paddy",
  grass: "grass",
  "elephant-grass": "grass",
  fields: "grass",
  hedgerow: "grass",
  hamlet: "village",
  village: "village",
  farm: "village",
  church: "village",
  churchyard: "village",
  woods: "woods",
  orchard: "woods",
  jungle: "woods",
  "light-jungle": "woods",
  bamboo: "woods",
  "face-down": "back",
};

/** The family of a terrain. */
export const coverOf = (terrain: TerrainKind): Cover => FAMILY[terrain];
