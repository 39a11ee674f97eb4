/** Floors above one another, weapons on their carriers, vehicles from above, opposed rolls, lines from the side, stories. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findings } from "./axe";
import { serveMadeUp, type MadeUp } from "./made-up";
import { madeUpHeights, madeUpProfile, madeUpStory } from "./made-up-heights";
import { launch, middleOf, open } from "./player";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

interface Opened {
  page: Page;
  /** What was chosen, by its words. */
  made: string[];
  errors: string[];
  close: () => Promise<void>;
}

async function sit(table: MadeUp = madeUpHeights(), options: BrowserContextOptions = {}): Promise<Opened> {
  const { page, context, errors } = await open(browser, "about:blank", options);
  await serveMadeUp(page, table);
  const made: string[] = [];
  await page.route("**/api/games/made-up/inputs", async (route) => {
    made.push((route.request().postDataJSON() as { choice: string }).choice);
    await route.fulfill({ status: 422, json: { error: { code: "refused", message: "not now" } } });
  });
  await page.route("**/api/games/made-up/sight*", async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const [from, to] = [asked.get("from"), asked.get("to")];
    const line = { from, to, sees: true, hindrance: 1, profile: madeUpProfile() };
    await route.fulfill({ json: to ? line : { from, sees: ["11.06"] } });
  });
  await page.goto(`${inject("url")}/#/game/made-up`);
  await page.locator('[data-piece="sq2"]').waitFor();
  return { page, made, errors, close: () => context.close() };
}

/** Takes a picture for a look, where a folder is named. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

describe("locations above one another", () => {
  it("show the counters of one, count the others, and open as plates that can be chosen", async () => {
    const { page, made, errors, close } = await sit();
    const ladder = page.locator('[data-ladder="05.05"]');
    expect(await ladder.locator("text").allTextContents()).toEqual(["2", "1"]);
    expect(await page.locator('[data-piece="half3"]').count(), "on the other floor").toBe(0);
    await shot(page, "table");
    await page.mouse.click(...(await middleOf(ladder)));
    const plates = page.getByTestId("storeys");
    await plates.waitFor();
    expect(await plates.locator(".head b").allInnerTexts()).toEqual(["Upper floor", "Ground floor"]);
    expect(await plates.locator(".climb").allInnerTexts()).toEqual(["stairs, 2 MP"]);
    expect(await plates.locator(".cover").allInnerTexts()).toEqual(["+3", "+3"]);
    await shot(page, "levels");
    await page.getByTestId("storey-05.05/up").click();
    await page.getByTestId("check").waitFor();
    await page.getByTestId("main").click();
    await expect.poll(() => made).toEqual(["Fire from the upper floor of 05.05 at 11.06"]);
    expect(errors).toEqual([]);
    await close();
  });

  it("ask which one is meant where the space alone does not tell", async () => {
    const { page, close } = await sit();
    const [x, y] = await middleOf(page.locator('[data-legal="05.05"] circle').first());
    await page.mouse.click(x + 38, y - 14);
    await page.getByTestId("storeys").waitFor();
    await close();
  });
});

describe("a weapon that somebody carries", () => {
  it("hangs from its carrier and is chosen by itself", async () => {
    const { page, made, close } = await sit();
    const tab = page.locator('.tab[data-piece="m60"]');
    expect(await tab.textContent()).toContain("M-60 2·9");
    await tab.click();
    await expect.poll(() => made).toEqual(["Drop the M-60"]);
    await close();
  });
});

describe("a roll against a roll", () => {
  it("is told with both sums, every roll, each target, and the line from the side", async () => {
    const { page, close } = await sit();
    await page.mouse.click(...(await middleOf(page.locator('[data-ladder="05.05"]'))));
    await page.getByTestId("storey-05.05/up").click();
    const check = page.getByTestId("check");
    await check.waitFor();
    expect(await check.locator(".headed").allInnerTexts()).toEqual(["d6 + 5\nattack", "d6 + 2\ndefence"]);
    expect(await check.locator("svg rect").count()).toBe(36);
    expect(await check.locator(".chance b").innerText()).toBe("83 %");
    expect(await check.locator(".who b").allInnerTexts()).toEqual(["Cadre", "Squad 5"]);
    const profile = page.getByTestId("profile");
    expect(await profile.locator(".verdict").innerText()).toBe("degraded −1");
    expect(await profile.locator(".column").count()).toBe(7);
    expect(await page.getByTestId("chance").textContent()).toBe("83 %");
    await shot(page, "opposed");
    expect(await findings(page)).toEqual([]);
    await close();
  });

  it("fits a phone", async () => {
    const { page, close } = await sit(madeUpHeights(), {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await page.getByRole("button", { name: "Fire from the upper floor" }).first().tap();
    await page.getByTestId("profile").waitFor();
    await shot(page, "phone");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
    await close();
  });
});

describe("the impulse", () => {
  it("says whose it is, what was declared, and who may still act", async () => {
    const { page, close } = await sit();
    const words = (await page.getByTestId("impulse").innerText()).replace(/\s+/g, " ");
    expect(words).toContain("Impulse Main Force");
    expect(words).toContain("13.05 → 11.06");
    expect(await page.getByTestId("impulse").locator(".ready b").allInnerTexts()).toEqual(["8", "3"]);
    await close();
  });
});

describe("line of sight", () => {
  it("is asked from the floor that is shown, and seen from the side", async () => {
    const { page, close } = await sit();
    const asked = page.waitForRequest((request) => request.url().includes("/sight?"));
    await page.keyboard.press("l");
    await page.locator('[data-piece="sq2"]').click();
    expect(new URL((await asked).url()).searchParams.get("from")).toBe("05.05/up");
    await page.locator('[data-piece="nva1"]').hover();
    await page.getByTestId("profile").waitFor();
    await close();
  });
});

describe("a page of a story", () => {
  it("is read over the table, and answered by number", async () => {
    const { page, made, errors, close } = await sit(madeUpHeights(madeUpStory()));
    const story = page.getByTestId("story");
    await story.waitFor();
    expect(await story.locator("h2").innerText()).toBe("Someone under the floor");
    await shot(page, "story");
    await page.keyboard.press("2");
    await expect.poll(() => made).toEqual(["Ring the bell"]);
    expect(errors).toEqual([]);
    await close();
  });

  it("is dark where the table is", async () => {
    const { page, close } = await sit(madeUpHeights(), { colorScheme: "dark" });
    await page.mouse.click(...(await middleOf(page.locator('[data-ladder="05.05"]'))));
    await page.getByTestId("storey-05.05/up").click();
    await page.getByTestId("profile").waitFor();
    await shot(page, "dark");
    await close();
  });
});
