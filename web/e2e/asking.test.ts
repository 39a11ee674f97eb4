import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launch, middleOf, open, prompt } from "./player";
import { Sitting } from "./sitting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** One fire team is about to choose an act; the guerrillas wait beyond the brook. */
async function aboutToAct(page: Page): Promise<Sitting> {
  const sitting = await Sitting.begin(inject("url"), { us: "me", nva: "me" });
  await sitting.playUntil(/Place Squad Leader/, ["nva", "us"], [/10\.0[56]/]);
  await sitting.playUntil(/Choose an Activation/, ["us"], [/03\.07/]);
  await sitting.choose("us", /as Leader/);
  await sitting.choose("us", /everybody/);
  await sitting.choose("us", /Act with Fire Team 1A/);
  await sitting.show(page, ["us"]);
  return sitting;
}

describe("why not", () => {
  it("answers for an act, for a unit and for a target, with the fact and the rule, which opens", async () => {
    const { page, context, errors } = await open(browser, inject("url"));
    await aboutToAct(page);
    await expect.poll(() => prompt(page)).toContain("Choose an Action for Fire Team 1A");

    // An act that cannot be chosen stands greyed among the others, with its reason.
    const fire = page.getByTestId("denied").filter({ hasText: "Fire" });
    await fire.click();
    const notice = page.getByRole("alert");
    await expect.poll(() => notice.innerText()).toMatch(/line of sight[^]*FTE-7\.0-02/);
    await notice.getByRole("button", { name: "Dismiss" }).click();

    // The whole list has every act with its reason.
    await page.keyboard.press("/");
    await expect
      .poll(() => page.getByRole("dialog").innerText())
      .toMatch(/Not now[^]*Search No hidden marker/);
    await page.keyboard.press("Escape");

    // A unit of one's own.
    await page.mouse.click(...(await middleOf(page.locator('.piece[aria-label*="Fire Team 1B"]').first())), {
      button: "right",
    });
    const card = page.getByTestId("card");
    await expect.poll(() => card.innerText()).toContain("Why not?");
    await page.keyboard.press("Escape");

    // A target.
    await page.mouse.click(...(await middleOf(page.locator('.piece[aria-label*="in 10.0"]').first())), {
      button: "right",
    });
    await expect.poll(() => card.innerText()).toMatch(/Assault 10\.0\d No enemy Unit is adjacent/);
    await card.getByRole("button", { name: /FTE-8\.0-01/ }).click();
    const rule = page.getByRole("dialog", { name: /FTE-8\.0-01/ });
    await rule.waitFor();
    expect((await rule.innerText()).length).toBeGreaterThan(30);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe("line of sight", () => {
  it("shows all a hex sees, and where and why a line is blocked", async () => {
    const { page, context, errors } = await open(browser, inject("url"));
    await aboutToAct(page);
    await page.getByTestId("sight").click();
    await expect.poll(() => prompt(page)).toContain("click a place to look from");
    const from = await middleOf(page.locator('.piece[aria-label*="Fire Team 1B"]').first());
    await page.mouse.click(...from);
    await expect.poll(() => prompt(page)).toContain("Line of sight from 03.07");
    await expect.poll(() => page.locator(".seen").count()).toBeGreaterThan(5);
    const seen = await page.locator(".seen").count();
    expect(seen).toBeLessThan(140);
    // Across the jungle.
    await page.mouse.move(...(await middleOf(page.locator('.piece[aria-label*="in 10.0"]').first())));
    const answer = page.locator(".sightcard");
    await expect
      .poll(() => answer.innerText())
      .toMatch(/03\.07 cannot see 10\.0\d\. Blocked by .* in \d\d\.\d\d/);
    expect(await page.locator(".guilty").count()).toBe(1);
    await answer.getByRole("button", { name: /FTE-/ }).waitFor();
    // The next hex is in plain sight.
    const beside = await middleOf(page.locator('.piece[aria-label*="Fire Team 1B"]').first());
    await page.mouse.move(beside[0] + 90, beside[1]);
    await expect.poll(() => answer.innerText()).toMatch(/03\.07 sees/);
    expect(await page.locator(".guilty").count()).toBe(0);
    await page.keyboard.press("l");
    await expect.poll(() => prompt(page)).toContain("Choose an Action");
    expect(errors).toEqual([]);
    await context.close();
  });
});
