/** Setting up in one click, in every game, with a count of what is left. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { canDecide, launch, open, prompt } from "./player";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const PATIENT = { timeout: 60_000 };

describe("to set up", () => {
  it.each([
    ["Front Toward Enemy", "The Rice of Lang Tre"],
    ["Fighting Formations", "Orchard Road"],
    ["Lock 'n Load Tactical", "The Well at An Dinh"],
  ])("%s, “%s”, takes one click, with a count of what is left", async (game, scenario) => {
    const { page, context, errors } = await open(browser, inject("url"));
    await page.getByRole("radiogroup", { name: "Game" }).getByText(game, { exact: true }).click();
    await page.getByRole("radiogroup", { name: "Scenario" }).getByText(scenario, { exact: true }).click();
    await page.getByTestId("start").click();
    await page.getByTestId("board").waitFor();
    // A suggestion of the game's own goes before that of a bot; then the line says how many are left.
    const settle = page.locator(".dock .act").filter({ hasText: /^Set up (for me|the rest)/ });
    await settle.waitFor();
    const left = async (): Promise<number> => {
      const words = `${await settle.innerText()} ${await prompt(page)}`;
      return Number(/(\d+) (pieces? left|more after it)/.exec(words)?.[1] ?? 0);
    };
    const all = await left();
    expect(all).toBeGreaterThan(3);
    await settle.click();
    await expect.poll(() => prompt(page), PATIENT).not.toMatch(/^Place|decides|set-up/i);
    await expect.poll(() => canDecide(page), PATIENT).toBe(true);
    expect(await settle.count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("Fields of Fire, “The Sunken Lane”, takes one click for all that is to be prepared", async () => {
    const { page, context, errors } = await open(browser, inject("url"));
    await page.getByRole("radiogroup", { name: "Game" }).getByText("Fields of Fire", { exact: true }).click();
    await page
      .getByRole("radiogroup", { name: "Scenario" })
      .getByText("The Sunken Lane", { exact: true })
      .click();
    await page.getByTestId("start").click();
    await page.getByTestId("board").waitFor();
    await page.getByTestId("set-up").click();
    await expect.poll(() => prompt(page), PATIENT).toMatch(/Commands? left/);
    expect(await page.locator(".play .piece").count()).toBeGreaterThan(0);
    expect(errors).toEqual([]);
    await context.close();
  });
});
