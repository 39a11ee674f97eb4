import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launch, middleOf, open, prompt } from "./player";
import { Sitting } from "./sitting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const order = (page: Page, words: RegExp) =>
  page.locator(".row").filter({ hasText: words }).getByRole("button");

/** The guerrillas watch from the hamlet; 1A stands before the brook and is about to walk in their sight. */
async function inTheirSight(): Promise<Sitting> {
  const sitting = await Sitting.begin(inject("url"), { us: "me", nva: "me" });
  await sitting.playUntil(/Place Squad Leader/, ["nva", "us"], [/10\.0[56]/]);
  await sitting.playUntil(/Choose an Activation/, ["us"], [/03\.07/]);
  await sitting.choose("us", /as Leader/);
  await sitting.choose("us", /everybody/);
  await sitting.choose("us", /Act with Fire Team 1A/);
  await sitting.choose("us", /^Double time$/);
  await sitting.choose("us", /^Move off alone/);
  return sitting;
}

/** Walks on until the other side is asked, or so many steps were taken. Says whether it was asked. */
async function walk(sitting: Sitting, steps: number): Promise<boolean> {
  for (let i = 0; i < steps; i++) {
    const view = await sitting.table("us");
    const step = view.offers.find((o) => /^Move to (0[4-9])\.0[67]/.test(o.wording.text));
    if (!step) break;
    const words = step.wording.text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    await sitting.choose("us", new RegExp(`^${words}$`));
    // Orders are followed by the server in its own time; who is still asked after a while is asked in earnest.
    const patience = Date.now() + 800;
    while ((await sitting.table("us")).offers.every((o) => o.aside)) {
      if (Date.now() > patience) return true;
      await new Promise((go) => setTimeout(go, 20));
    }
  }
  return false;
}

describe("standing orders", () => {
  it("answer windows while they stand, and nothing else", async () => {
    const sitting = await inTheirSight();
    const { page, context, errors } = await open(browser, inject("url"));
    await sitting.show(page, ["nva"]);
    expect(await walk(sitting, 4)).toBe(true);
    await expect.poll(() => prompt(page)).toContain("Opportunity Fire");

    // Given in the window itself: it is answered at once.
    await page.getByRole("tab", { name: "Orders" }).click();
    await page.getByLabel("When I am asked about").selectOption("Opportunity Fire");
    await order(page, /for the rest of this turn/).click();
    const list = page.getByRole("list", { name: "Standing orders" });
    await expect
      .poll(() => list.innerText())
      .toMatch(/Say no and go on .*Opportunity Fire.*until turn 1 is over/);
    await expect.poll(() => prompt(page)).not.toContain("Opportunity Fire");
    // The walk goes on without anybody being asked.
    expect(await walk(sitting, 1)).toBe(false);

    // The other side knows nothing of it; taken off the list, one is asked again.
    await list.getByRole("button", { name: /^Remove/ }).click();
    await expect.poll(() => list.innerText()).toContain("you are always asked");
    await sitting.choose("us", /^Halt/);
    await sitting.choose("us", /Act with Fire Team 1B/);
    await sitting.choose("us", /^Double time$/);
    await sitting.choose("us", /^Move off alone/);
    expect(await walk(sitting, 4)).toBe(true);
    await expect.poll(() => prompt(page)).toContain("Opportunity Fire");
    expect(errors).toEqual([]);
    await context.close();
  });

  it("bind to odds, and to places marked on the map", async () => {
    const sitting = await inTheirSight();
    const { page, context, errors } = await open(browser, inject("url"));
    await sitting.show(page, ["nva"]);
    await page.getByRole("tab", { name: "Orders" }).click();
    await page.getByLabel("Odds in percent").fill("100");
    await order(page, /unless the odds/).click();
    const list = page.getByRole("list", { name: "Standing orders" });
    await expect.poll(() => list.innerText()).toContain("unless the odds are at least 100 %");
    await order(page, /until an enemy enters/).click();
    await expect.poll(() => prompt(page)).toContain("Click the places");
    const [x, y] = await middleOf(page.locator('.piece[aria-label*="Sgt Hale"]'));
    await page.mouse.click(x + 120, y);
    await order(page, /until an enemy enters \d\d\.\d\d/).click();
    await expect.poll(() => list.innerText()).toMatch(/until an enemy is in \d\d\.\d\d/);
    // Nothing is as good as certain: nobody is asked.
    expect(await walk(sitting, 4)).toBe(false);
    // They are kept by the server.
    await page.reload();
    await page.getByRole("tab", { name: "Orders" }).click();
    await expect.poll(() => list.innerText()).toContain("100 %");
    expect(errors).toEqual([]);
    await context.close();
  });
});
