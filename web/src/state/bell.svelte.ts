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

/** Asks the browser for leave to notify. */
export async function allowBell(): Promise<void> {
  if (typeof Notification === "undefined") return;
  prefs.notify = (await Notification.requestPermission()) === "granted";
}
