/** What stays where it is, and what answers the keyboard, whatever the game. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { madeUpTable, serveMadeUp } from "./made-up";
import { launch, middleOf, open } from "./player";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A table at which a shot can be armed; the server refuses it at some length. */
async function shootingRange(): Promise<{ page: Page; made: string[]; close: () => Promise<void> }> {
  const { page, context } = await open(browser, "about:blank");
  const table = madeUpTable();
  const shot = table.offers.find((o) => o.wording.text === "Fire")!;
  shot.wording.modifiers = [{ value: 1, text: "target in Grass", clause: "FTE-7.1-05" }];
  table.offers = table.offers.filter((o) => o === shot || o.wording.spaces.length > 0);
  await serveMadeUp(page, table);
  const made: string[] = [];
  await page.route("**/api/games/made-up/inputs", async (route) => {
    made.push(route.request().postData() ?? "");
    const message = "Nobody is in sight from there, and none of those who could see for you is near. ".repeat(
      4,
    );
    await route.fulfill({ status: 422, json: { error: { code: "refused", message } } });
  });
  await page.goto(`${inject("url")}/#/game/made-up`);
  await page.locator('[data-piece="u0"]').waitFor();
  return { page, made, close: () => context.close() };
}

const someone = (page: Page): Promise<[number, number]> =>
  middleOf(page.locator('[data-piece="u0"] .face').first());
const ground = async (page: Page): Promise<{ x: number; y: number; width: number; height: number }> =>
  (await page.locator(".world .ground").boundingBox())!;
const stage = async (page: Page): Promise<{ x: number; y: number; width: number; height: number }> =>
  (await page.getByTestId("board").boundingBox())!;

describe("Enter", () => {
  it("is for the main button, whatever was clicked; Tab takes it to another", async () => {
    const { page, made, close } = await shootingRange();
    await page.locator(".dock").getByRole("button", { name: "Fire" }).click();
    const far = await ground(page);
    await page.getByRole("button", { name: "Nearer" }).click();
    await expect.poll(async () => (await ground(page)).width).toBeGreaterThan(far.width * 1.2);
    const { width } = await ground(page);
    await page.keyboard.press("Enter");
    await expect.poll(() => made).toHaveLength(1);
    expect(made[0]).toContain("Fire");
    expect((await ground(page)).width).toBe(width);
    await page.locator(".dock").getByRole("alert").waitFor();
    // From where the mouse was, one step on.
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Farther");
    await page.keyboard.press("f");
    await page.getByTestId("main").waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await ground(page)).width).toBeLessThan(width);
    expect(made).toHaveLength(1);
    await close();
  });
});
