/** A fight with cubes, initiative, return fire and a card that re-rolls: from the lobby to the first shots. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findings } from "./axe";
import { launch, middleOf, open, prompt } from "./player";
import { Sitting } from "./sitting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const FIGHT = { scenario: "ff/farm-lane" };
const row = (page: Page, n: number) => page.locator(`[data-row="row:${n}"]`);
const asked = (page: Page, words: RegExp) => expect.poll(() => prompt(page)).toMatch(words);

/** Clicks a counter, and what is meant of its stack. */
async function clickPiece(page: Page, id: string, answer: RegExp): Promise<void> {
  await page.mouse.click(...(await middleOf(page.locator(`[data-piece="${id}"] .face`).first())));
  const meant = page.getByTestId("card").getByRole("button", { name: answer });
  if (await meant.first().isVisible()) await meant.first().click();
}

/** Goes on past cards that could be played. */
const ON = [/^No reaction/, /^Keep the roll/, /^No Return Fire/, /^End the Fire order/];

describe("a fight over orders", () => {
  it("begins in the lobby: a cube is taken, a unit activated, a shot weighed and fired", async () => {
    const { page, context, errors } = await open(browser, inject("url"));
    await page
      .getByRole("radiogroup", { name: "Game" })
      .getByText("Fighting Formations", { exact: true })
      .click();
    await page.getByRole("radiogroup", { name: "Scenario" }).getByText("Farm Lane", { exact: true }).click();
    for (const [seat, kind] of [
      ["british", "me"],
      ["german", "bot"],
    ]) {
      await page
        .locator("label")
        .filter({ has: page.getByTestId(`${seat}-${kind}`) })
        .click();
    }
    await page.getByTestId("start").click();
    await page.getByTestId("board").waitFor();
    await asked(page, /Take a cube/);
    expect(await findings(page)).toEqual([]);

    const [three, note] = [row(page, 3), page.locator('[data-testid="matrix"] .note')];
    const where = await three.boundingBox();
    await expect.poll(() => note.innerText()).toMatch(/^10 of 10/);
    await three.hover();
    await expect
      .poll(() => page.locator('[data-testid="scale"] .tag.plan').innerText())
      .toMatch(/^then row 3/);
    await three.click();
    await asked(page, /Choose the order/);
    await expect.poll(() => note.innerText()).toMatch(/^9 of 10/);
    await three.click();
    await asked(page, /Activate units for the Fire order/);
    expect(await three.textContent()).toContain("in progress for British");

    await clickPiece(page, "u3", /^Activate the Bren squad/);
    await expect.poll(() => page.locator('[data-piece="u3"] .band').count()).toBe(1);
    await page.keyboard.press("b");
    await asked(page, /Choose a unit to fire/);
    await page.keyboard.press("1");
    await asked(page, /choose the target hex/);

    // What can be hit has a button with its odds; the check is shown before anything is rolled.
    await page.locator(".dock .act").filter({ hasText: "Fire at 07.04" }).click();
    const check = page.getByTestId("check");
    await check.waitFor();
    expect(await check.locator(".step.chosen").count()).toBe(1);
    expect(await check.locator(".key").innerText()).toMatch(/\d+ %\s*hit/);
    expect(await page.getByTestId("touch").count()).toBeGreaterThan(0);
    expect(await findings(page)).toEqual([]);
    expect(await three.boundingBox(), "no row moves while the dock grows").toEqual(where);
    await page.keyboard.press("Enter");
    // Whoever was dealt a card that fits is asked about it before the dice are rolled; it stays in the hand.
    const keeps = page.getByRole("button", { name: /No reaction/ }).first();
    await expect
      .poll(
        async () => {
          if (await keeps.isVisible()) await keeps.click();
          return page.getByTestId("log").innerText();
        },
        { timeout: 30_000 },
      )
      .toMatch(/Bren squad in 05\.04 fired HE at 07\.04/);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("activates a stack by one click, moves it as one, and means nobody else", async () => {
    const sitting = await Sitting.begin(inject("url"), { british: "me", german: "me" }, FIGHT);
    for (const words of [/row 2/, /^2: Move/]) await sitting.choose("british", words);
    const { page, context, errors } = await open(browser, "about:blank");
    await sitting.show(page, ["british"]);
    await asked(page, /Activate units for the Move order/);
    const together = page.getByTestId("company");
    const click = async (id: string): Promise<void> =>
      page.mouse.click(...(await middleOf(page.locator(`[data-piece="${id}"] .face`).first())));

    await click("u3");
    await together.waitFor();
    expect((await together.innerText()).replace(/\s+/g, " ")).toBe("Activate all 2 costs 4");
    await together.click();
    await expect.poll(() => page.locator(".band").count()).toBe(2);
    await sitting.choose("british", /^Activate the Rifle platoon in 05\.08/);
    await expect.poll(() => page.locator(".band").count()).toBe(3);
    await page.keyboard.press("b");
    await asked(page, /Choose the next unit/);

    await click("u3");
    await together.click();
    await asked(page, /^Two units move together/);
    // Another unit that waits does not glow, though it could be done with.
    const { scene, offers } = await sitting.table("british");
    const waits = scene.pieces.find((p) => p.space === "05.08" && p.name === "Rifle")!;
    expect(offers.some((o) => o.wording.seldom && o.wording.pieces.includes(waits.id))).toBe(true);
    expect(await page.locator(`.piece.glow[data-piece="${waits.id}"]`).count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("says in percent what a walk risks in sight of the enemy", async () => {
    const sitting = await Sitting.begin(inject("url"), { british: "me", german: "me" }, FIGHT);
    for (const words of [/row 2/, /^2: Move/, /^Activate the Rifle platoon in 05\.04/, /^Begin/])
      await sitting.choose("british", words);
    const { page, context, errors } = await open(browser, "about:blank");
    await sitting.show(page, ["british"]);
    await page.locator("[data-piece].glow .face").first().waitFor();
    if ((await page.locator("[data-reach]").count()) === 0) {
      await page.mouse.click(...(await middleOf(page.locator("[data-piece].glow .face").first())));
    }
    const watched = page.locator("circle.legal.watched");
    await watched.first().waitFor();
    const risk = page.getByTestId("risk");
    for (let i = 0; i < (await watched.count()) && !(await risk.isVisible()); i++)
      await page.mouse.move(...(await middleOf(watched.nth(i))));
    expect(await risk.innerText()).toMatch(/^\d+ %$/);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("shows what Command would command before it is placed", async () => {
    const sitting = await Sitting.begin(inject("url"), { british: "me", german: "me" }, FIGHT);
    const { page, context, errors } = await open(browser, "about:blank");
    await sitting.show(page, ["british"]);
    await page.getByTestId("bag").click();
    const [x, y] = await middleOf(page.locator("[data-legal] circle").nth(40));
    await page.mouse.move(x, y);
    await page.locator(".thought").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator(".thought").count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("asks for Fate by a strip that says what a new roll would change, and by one rule", async () => {
    const sitting = await Sitting.begin(inject("url"), { british: "me", german: "me" }, FIGHT);
    // The British hold the card: they want to be asked about every roll.
    await fetch(`${sitting.url}/api/games/${sitting.game}/orders`, {
      method: "PUT",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${sitting.tokens.british}` },
      body: JSON.stringify([{ when: { window: "Fate" }, do: "ask", unless: {}, until: {} }]),
    });
    for (const words of [/row 3/, /^3: Fire/, /^Activate the Bren squad in 05\.04/, /^Begin/, /^Fire: Bren/])
      await sitting.choose("british", words);
    await sitting.choose("british", /^Fire at 07\.04/);
    const seat = await sitting.playUntil(/^Keep the roll/, ["british", "german"], [/^No reaction/]);
    expect(seat).toBe("british");

    const { page, context, errors } = await open(browser, "about:blank");
    await sitting.show(page, ["british"]);
    const strip = page.getByTestId("interrupt");
    await strip.waitFor();
    expect((await strip.innerText()).replace(/\s+/g, " ")).toMatch(
      /Fate is yours\. The British Bren squad in \d\d\.\d\d fires at \d\d\.\d\d:/,
    );
    expect(await strip.innerText()).toMatch(/\d+ % to hit with new dice/);
    expect(await findings(page)).toEqual([]);
    // The roll is kept. Another roll may follow and be asked about at once.
    const { n } = await sitting.table("british");
    await page.keyboard.press("k");
    await expect.poll(async () => (await sitting.table("british")).n).toBeGreaterThan(n);
    await sitting.playUntil(/Take a cube/, ["british", "german"], ON);
    await strip.waitFor({ state: "detached" });
    await expect.poll(() => row(page, 3).textContent()).not.toContain("in progress");
    expect(errors).toEqual([]);
    await context.close();
  });

  it("fits a phone", async () => {
    const sitting = await Sitting.begin(inject("url"), { british: "me", german: "me" }, FIGHT);
    const { page, context } = await open(browser, "about:blank", {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await sitting.show(page, ["british"]);
    await asked(page, /Take a cube/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await findings(page)).toEqual([]);
    await context.close();
  });
});
