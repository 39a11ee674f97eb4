/** What one reader prefers, kept in this browser. */
interface Kept {
  theme: "auto" | "light" | "dark";
  still: boolean;
  confirm: boolean;
  /** To be asked even where one can only go on: answering at once may tell the other side so. */
  askAnyway: boolean;
  notify: boolean;
  name: string;
  /** Whether what happened is played by itself; else it waits to be asked for. */
  reel: boolean;
  /** How fast. */
  speed: number;
  /** Only what touched the player's own pieces. */
  onlyMine: boolean;
  /** Trifles too. */
  trifles: boolean;
  sound: boolean;
}

const KEY = "sandtable.prefs";
const STANDARD: Kept = {
  theme: "auto",
  still: false,
  confirm: false,
  askAnyway: false,
  notify: false,
  name: "",
  reel: true,
  speed: 1,
  onlyMine: false,
  trifles: false,
  sound: true,
};

function load(): Kept {
  try {
    return { ...STANDARD, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return STANDARD;
  }
}

export const prefs = $state<Kept>(load());
const system = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : undefined;
const night = $state({ system: system?.matches ?? false });
system?.addEventListener("change", (e) => (night.system = e.matches));

/** Whether the table is shown by night. */
export const isDark = (): boolean => prefs.theme === "dark" || (prefs.theme === "auto" && night.system);

const calm = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : undefined;
/** Whether nothing is to move by itself. */
export const isStill = (): boolean => prefs.still || (calm?.matches ?? false);

/** Keeps the preferences and the page's classes up to date; called once within a component. */
export function applyPrefs(): void {
  $effect(() => {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  });
  $effect(() => {
    document.documentElement.classList.toggle("dark", isDark());
    document.documentElement.classList.toggle("still", prefs.still);
  });
}

export function toggleTheme(): void {
  prefs.theme = isDark() ? "light" : "dark";
}
