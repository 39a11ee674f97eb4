import type { Listed } from "../lib/api";
import type { Game } from "./game.svelte";
import { prefs } from "./prefs.svelte";

/** Says in the title, and if wished by a notification, that it is this browser's turn. */
export function watchTurn(game: Game): void {
  let before = false;
  $effect(() => {
    const title = game.info?.about.title ?? "Sandtable";
    const due = game.myTurn && !game.over;
    document.title = `${due ? "● Your turn · " : ""}${title} · Sandtable`;
    if (due && !before && document.hidden && prefs.notify && Notification.permission === "granted") {
      new Notification("Your turn", { body: `${title}: ${game.live?.scene.prompt ?? ""}`, tag: game.id });
    }
    before = due;
  });
  $effect(() => () => {
    document.title = "Sandtable";
  });
}

/** Whether this browser can notify at all. */
export const canRing = typeof Notification !== "undefined";

/** Says by a notification that games wait for whoever looks elsewhere; the number in the title says it too. */
export function ringFor(games: readonly Listed[]): void {
  if (!canRing || !document.hidden || !prefs.notify || Notification.permission !== "granted") return;
  for (const game of games) {
    const bell = new Notification("Your turn", { body: game.name || (game.title ?? ""), tag: game.game });
    bell.onclick = () => {
      window.focus();
      location.hash = `#/game/${game.game}`;
    };
  }
}

/** Asks the browser for leave to notify. */
export async function allowBell(): Promise<void> {
  if (typeof Notification === "undefined") return;
  prefs.notify = (await Notification.requestPermission()) === "granted";
}
