/** Families of terrain that look alike, in the order they are laid down. */
export const COVERS = ["clear", "rock", "water", "paddy", "grass", "village", "woods", "back"] as const;
export type Cover = (typeof COVERS)[number];

const FAMILY: Record<string, Cover> = {
  brush: "grass",
  fields: "grass",
  hedgerow: "grass",
  field: "grass",
  grain: "grass",
  scrub: "grass",
  "elephant-grass": "grass",
  jungle: "woods",
  "light-jungle": "woods",
  bamboo: "woods",
  forest: "woods",
  orchard: "woods",
  "light-woods": "woods",
  "heavy-woods": "woods",
  "rice-paddy": "paddy",
  marsh: "paddy",
  swamp: "paddy",
  hamlet: "village",
  farm: "village",
  church: "village",
  churchyard: "village",
  town: "village",
  building: "village",
  huts: "village",
  city: "village",
  "stream-bed": "water",
  lake: "water",
  river: "water",
  pond: "water",
  "face-down": "back",
  cliff: "rock",
  gully: "rock",
  quarry: "rock",
  rocks: "rock",
  rocky: "rock",
  rubble: "rock",
  broken: "rock",
};

/** The family of a terrain id; what nobody knows looks clear, and its name says the rest. */
export function coverOf(terrain: string): Cover {
  return FAMILY[terrain] ?? COVERS.find((c) => c === terrain) ?? "clear";
}
