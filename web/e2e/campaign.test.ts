/** A campaign: begun, left, taken up, its first mission over, debriefed, rebuilt, and the second begun. */
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findings } from "./axe";
import { tooSmall } from "./touch";
import { launch, open } from "./player";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const CAMPAIGN = "The Road to the Church";

async function ask<T>(path: string, token: string, body?: unknown): Promise<T> {
  const response = await fetch(`${inject("url")}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Begins a campaign in the lobby that goes on whatever becomes of its missions. */
async function begin(page: Page): Promise<void> {
  await page
    .getByRole("radiogroup", { name: "Game", exact: true })
    .getByText("Fields of Fire", { exact: true })
    .click();
  await page.getByRole("radiogroup", { name: "Campaign" }).getByText(CAMPAIGN, { exact: true }).click();
  await page.getByTestId("option-mode").selectOption("survivor");
  await page.getByTestId("start").click();
  await page.waitForURL(/#\/campaign\//);
  await page.getByTestId("go-on").waitFor();
}

/** The campaign that a browser keeps, with its secret. */
const kept = (page: Page): Promise<{ id: string; token: string }> =>
  page.evaluate(() => {
    const all = JSON.parse(localStorage.getItem("sandtable.campaigns") ?? "{}") as Record<
      string,
      { token: string }
    >;
    const [id, { token }] = Object.entries(all).at(-1)!;
    return { id, token };
  });

/** Plays the game at hand to its end as a bot would. */
async function playOut(id: string, token: string): Promise<void> {
  const { links } = await ask<{ links: { game: string }[] }>(`/api/campaigns/${id}`, token);
  const game = `/api/games/${links.at(-1)!.game}`;
  for (let made = 0; made < 5000; made++) {
    const { verdict } = await ask<{ verdict: unknown }>(`${game}/table`, token);
    if (verdict) return;
    const { n, choice } = await ask<{ n: number; choice: unknown }>(`${game}/hint`, token, {});
    await ask(`${game}/inputs`, token, { n, choice });
  }
  throw new Error("the mission does not end");
}

describe("a campaign", () => {
  it("goes from the lobby through a mission and its debriefing to the next", async () => {
    const { page, context, errors } = await open(browser, inject("url"));
    let { id, token } = { id: "", token: "" };
    // A commander may fall in his first mission, and with him the campaign: then another is begun.
    for (let tries = 0; ; tries++) {
      await begin(page);
      ({ id, token } = await kept(page));
      if (tries === 0) {
        expect(await page.getByTestId("mission").count()).toBe(5);
        expect(await page.getByText("Capt. Reardon").count()).toBeGreaterThan(0);
        expect(await findings(page)).toEqual([]);
      }
      // What comes next is the one big button.
      await page.getByTestId("go-on").click();
      await page.getByTestId("board").waitFor();
      // Left, and taken up from the lobby.
      await page.goto(`${inject("url")}/#/`);
      await page.getByTestId("campaigns").getByText("Mission 1 of 5: First Light").first().click();
      await page.getByTestId("go-on").click();
      await page.getByTestId("board").waitFor();
      await playOut(id, token);
      const { now } = await ask<{ now: object }>(`/api/campaigns/${id}`, token);
      if ("next" in now) break;
      if (tries === 5) throw new Error("no commander came back from six first missions");
      await page.getByTestId("on").click();
      await page.getByText("The company commander fell").waitFor();
      await page.goto(`${inject("url")}/#/`);
    }
    // The end of the mission leads on.
    await page.getByTestId("on").click();
    await page.getByTestId("go-on").getByText("To the debriefing").waitFor();
    const done = page.getByTestId("mission").first();
    expect(await done.innerText()).toMatch(/(Done|Failed), \w+ attempt/);
    expect(await done.innerText()).toMatch(/points?\s+\d+ lost/);
    await page.getByTestId("go-on").click();

    await rebuild(page);
    await page.getByTestId("go-on").getByText("Begin The Sunken Lane").waitFor();
    expect(await page.getByTestId("history").innerText()).toContain("First Light.");
    // The replay of the mission is one click away.
    await page.getByTestId("mission").first().getByRole("link", { name: "Replay" }).click();
    await page.getByTestId("board").waitFor();
    await page.getByRole("link", { name: "Campaign", exact: true }).click();
    await page.getByTestId("go-on").click();
    await page.getByTestId("board").waitFor();
    await page.getByRole("heading", { name: "The Sunken Lane" }).waitFor();

    // The file holds, and is taken up as another campaign that stands where this one does.
    await page.goto(`${inject("url")}/#/campaign/${id}`);
    const saving = page.waitForEvent("download");
    await page.getByTestId("save").click();
    const path = await (await saving).path();
    expect(readFileSync(path).subarray(0, 7).toString()).toBe("sandcmp");
    await page.getByTestId("check").setInputFiles(path);
    expect(await page.getByTestId("proved").innerText()).toMatch(/The chain holds\..*3 games/s);
    await page.goto(`${inject("url")}/#/`);
    await page.locator('input[type="file"]').setInputFiles(path);
    await page.waitForURL((url) => url.href.includes("#/campaign/") && !url.href.includes(id));
    await page.getByTestId("go-on").getByText("Play on: The Sunken Lane").waitFor();
    expect(errors).toEqual([]);
    await context.close();

    // The secret link takes it up on another machine, here a phone in the dark; without it there is nothing to see.
    const phone = await open(browser, `${inject("url")}/#/campaign/${id}/${token}`, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      colorScheme: "dark",
    });
    await phone.page.getByText("Play on: The Sunken Lane").last().waitFor();
    expect(phone.page.url()).not.toContain(token);
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await findings(phone.page)).toEqual([]);
    expect(await tooSmall(phone.page)).toEqual([]);
    await phone.page.locator(".below").getByText("Play on: The Sunken Lane").tap();
    await phone.page.getByTestId("board").waitFor();
    expect(phone.errors).toEqual([]);
    await phone.context.close();
    const stranger = await open(browser, `${inject("url")}/#/campaign/${id}`);
    await stranger.page.getByText("You have no such campaign here").waitFor();
    await stranger.context.close();
  });
});

/** Goes through the time between missions, and looks whether all of it can be reached and is explained. */
async function rebuild(page: Page): Promise<void> {
  const goOn = page.getByTestId("go-on");
  const prompt = page.getByTestId("prompt");
  await page.getByTestId("unit").first().waitFor();
  // A debriefing in which nothing can be decided is over at once.
  for (let parts = 0; parts < 60; parts++) {
    if (/^Begin/.test((await goOn.innerText().catch(() => "")) ?? "")) return;
    const before = await prompt.innerText().catch(() => "");
    if (!before) {
      await page.waitForTimeout(50);
      continue;
    }
    if (/^Rebuild and promote/.test(before)) await promote(page);
    const part = await page.locator("[aria-current=step]").innerText();
    if (await goOn.isVisible()) await goOn.click();
    // Where the campaign takes steps, it has to be said which.
    else await page.locator("button.step.can").first().click();
    await expect
      .poll(async () => {
        const now = await page
          .locator("[aria-current=step]")
          .innerText({ timeout: 500 })
          .catch(() => "");
        return now !== part || (await prompt.innerText({ timeout: 500 }).catch(() => "")) !== before;
      })
      .toBe(true);
  }
  throw new Error("the debriefing does not end");
}

/** Promotes a step by a click, sees why it does not rise twice, and takes it back by the keyboard. */
async function promote(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
  const purse = page.getByTestId("purse").locator(".left b");
  const able = page.locator("button.step.can:has(.level-0), button.step.can:has(.level-1)");
  if ((await purse.count()) === 0 || (await able.count()) === 0) return;
  const points = Number(await purse.innerText());
  await able.first().focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => Number(await purse.innerText())).toBeLessThan(points);
  await page
    .getByTestId("why")
    .getByText(/rose to/)
    .waitFor();
  await page.locator("button.step.rose").first().click();
  await page
    .getByTestId("why")
    .getByText(/one level only|Nothing is above/)
    .waitFor();
  await page
    .getByTestId("why")
    .getByRole("button", { name: /^Rule FOF-12/ })
    .first()
    .waitFor();
  await page.keyboard.press("u");
  await expect.poll(async () => Number(await purse.innerText())).toBe(points);
}
