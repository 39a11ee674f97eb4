import { Api } from "../lib/api";
import { allChairs } from "../lib/chairs";
import { account } from "./account.svelte";

/** What the server was last told, and when: it is told again when that has changed, and now and then. */
interface Said {
  what: string;
  at: number;
}

const KEY = "sandtable.push";
const WORKER = "/push-worker.js";
const AGAIN = 7 * 24 * 3_600_000;
/** The server takes so many tokens at once. */
const MOST = 200;

const canPush =
  typeof navigator !== "undefined" && "serviceWorker" in navigator && "PushManager" in globalThis;
let busy = false;

function said(): Said | undefined {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "null") as Said | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The seats of this browser, the latest used first. */
function seats(): string[] {
  const chairs = Object.values(allChairs()).sort((a, b) => b.seen - a.seen);
  const tokens = chairs.flatMap((chair) => (chair.campaign ? [] : Object.values(chair.tokens)));
  return [...new Set(tokens)].slice(0, MOST);
}

/** Lets the server tell this browser that it is its turn also when no page is open, or not any more. Where there is no such
 *  thing, the page that is open and its title tell. */
export async function keepPush(wanted: boolean): Promise<void> {
  if (busy || !canPush) return;
  busy = true;
  try {
    await (wanted ? begin() : end());
  } catch {
    // The maker's push service is out of reach, or this browser has none: nothing is lost but this.
  } finally {
    busy = false;
  }
}

async function begin(): Promise<void> {
  const tokens = seats();
  const what = JSON.stringify([account.name ?? null, [...tokens].sort()]);
  const last = said();
  if (tokens.length === 0 && !account.session) return;
  if (last?.what === what && Date.now() - last.at < AGAIN) return;
  const { key } = await new Api().call<{ key: string | null }>("GET", "/api/push");
  if (!key) return;
  const { pushManager } = await navigator.serviceWorker.register(WORKER);
  const subscription = await subscribed(pushManager, key);
  const { endpoint, keys } = subscription.toJSON();
  await account.api().call("PUT", "/api/push", { endpoint, key: keys?.p256dh, secret: keys?.auth, tokens });
  localStorage.setItem(KEY, JSON.stringify({ what, at: Date.now() } satisfies Said));
}

async function subscribed(manager: PushManager, key: string): Promise<PushSubscription> {
  const wish = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(wish);
  } catch (error) {
    // The server has another key than it had: what was agreed with the old one is of no use.
    const old = await manager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return manager.subscribe(wish);
  }
}

async function end(): Promise<void> {
  if (!said()) return;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) {
    await new Api().call("DELETE", "/api/push", { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  localStorage.removeItem(KEY);
}
