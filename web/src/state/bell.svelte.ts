import type { Listed } from "../lib/api";
import type { Game } from "./game.svelte";
import { prefs } from "./prefs.svelte";

/** Whether this browser can notify at all. */
export const canRing = typeof Notification !== "undefined";

/** Tells whoever looks elsewhere, if he wants that; a click leads to the game. */
function ring(body: string, game: string): void {
  if (!canRing || !document.hidden || !prefs.notify || Notification.permission !== "granted") return;
  try {
    const bell = new Notification("Your turn", { body, tag: game });
    bell.onclick = () => {
      window.focus();
      location.hash = `#/game/${game}`;
    };
  } catch {
    // Some browsers on phones have it and do not let a page use it; the title says the same.
  }
}

/** Says in the title, and if wished by a notification, that it is this browser's turn, here or in other games. */
export function watchTurn(game: Game, others: () => number): void {
  let before = false;
  $effect(() => {
    const title = game.info?.about.title ?? "Sandtable";
    const due = game.myTurn && !game.over;
    const elsewhere = others() > 0 ? `(${others()}) ` : "";
    document.title = `${due ? "● Your turn · " : elsewhere}${title} · Sandtable`;
    if (due && !before) ring(`${title}: ${game.live?.scene.prompt ?? ""}`, game.id);
    before = due;
  });
  $effect(() => () => {
    document.title = "Sandtable";
  });
}

/** Says by a notification that games wait for whoever looks elsewhere; the number in the title says it too. */
export function ringFor(games: readonly Listed[]): void {
  for (const game of games) ring(game.name || (game.title ?? ""), game.game);
}

/** Asks the browser for leave to notify. */
export async function allowBell(): Promise<void> {
  if (!canRing) return;
  prefs.notify = (await Notification.requestPermission()) === "granted";
}
