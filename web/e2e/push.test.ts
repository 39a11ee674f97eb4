/** Told by the browser's own push service, without an open page: named to the server, shown by the worker, and off again. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch } from "./player";
import { freshServer } from "./server";
import { Sitting } from "./sitting";

const KEY = "RS0WdYWWo1HajXg3NZR1olzCf31i-ZBGDkFyCs7j1jw";
const ENDPOINT = "https://fcm.googleapis.com/fcm/send/abc";

let browser: Browser;
let server: Awaited<ReturnType<typeof freshServer>>;
beforeAll(async () => {
  browser = await launch();
  server = await freshServer({ push: `contact = "mailto:keeper@example.org"\nkey = "${KEY}"\n` });
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** A browser whose maker's push service cannot be reached from here: what it would say is made up, the rest is real. */
async function withPushService(context: BrowserContext): Promise<void> {
  await context.grantPermissions(["notifications"], { origin: server.url });
  await context.addInitScript((endpoint) => {
    const listen = (on: boolean) =>
      on ? localStorage.setItem("listens", "1") : localStorage.removeItem("listens");
    const key = new Uint8Array([4, ...new Array(64).fill(1)]).buffer;
    const text = (bytes: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replace(/\+/g, "-")
        .replace(/\//g, "_")
        .replace(/=/g, "");
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: text(key), auth: text(key.slice(0, 16)) } }),
      unsubscribe: async () => (listen(false), true),
    };
    PushManager.prototype.subscribe = async () => (listen(true), subscription as unknown as PushSubscription);
    PushManager.prototype.getSubscription = async () =>
      (localStorage.getItem("listens") ? subscription : null) as unknown as PushSubscription;
  }, ENDPOINT);
}

const named = (page: Page, method: string) =>
  page.waitForResponse((it) => it.url().endsWith("/api/push") && it.request().method() === method);

describe("told without an open page", () => {
  it("names the browser, shows what comes, and ends it when it is not wanted any more", async () => {
    const context = await browser.newContext();
    await withPushService(context);
    const sitting = await Sitting.begin(server.url, { us: "me", nva: "link" });
    const page = await context.newPage();
    await sitting.show(page, ["us"]);
    await page.goto(`${server.url}/#/`);
    const bell = page.getByTestId("bell");
    const naming = named(page, "PUT");
    await bell.check();
    const answer = await naming;
    expect([answer.status(), await answer.json()]).toEqual([200, { seats: 1 }]);
    expect(answer.request().postDataJSON()).toMatchObject({ endpoint: ENDPOINT });

    // The worker shows what arrives while no page is looked at.
    const client = await context.newCDPSession(page);
    const registered = new Promise<string>((done) => {
      client.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const ours = registrations.find((it) => !it.isDeleted);
        if (ours) done(ours.registrationId);
      });
    });
    await client.send("ServiceWorker.enable");
    const registrationId = await registered;
    const told = JSON.stringify({ title: "Your turn", body: "First Patrol", game: "g1" });
    const push = () =>
      client.send("ServiceWorker.deliverPushMessage", { origin: server.url, registrationId, data: told });
    const shown = () =>
      page.evaluate(async () => {
        const here = await navigator.serviceWorker.ready;
        return (await here.getNotifications()).map((it) => `${it.title}: ${it.body} ${it.tag}`);
      });
    await page.waitForFunction(
      async () => (await navigator.serviceWorker.ready).active?.state === "activated",
    );
    await push();
    await new Promise((go) => setTimeout(go, 500));
    expect(await shown()).toEqual([]);
    await page.goto("about:blank");
    await push();
    await page.goto(`${server.url}/#/`);
    await expect.poll(shown).toEqual(["Your turn: First Patrol g1"]);

    const ending = named(page, "DELETE");
    await bell.uncheck();
    expect((await ending).status()).toBe(200);
    await context.close();
  });
});
