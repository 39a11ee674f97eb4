import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { canDecide, clickLegal, launch, moment, newGame, open, prompt } from "./player";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe("time", () => {
  it("goes back by undo, by replay, by a link, and sideways by what-if", async () => {
    const { page, context, errors } = await open(browser, inject("url"));
    await newGame(page, { us: "me", nva: "bot" });
    await expect.poll(() => canDecide(page)).toBe(true);
    const start = await moment(page);
    const first = await prompt(page);
    await clickLegal(page, 3);
    await expect.poll(() => prompt(page)).not.toBe(first);
    await clickLegal(page, 3);
    await expect.poll(() => moment(page)).toBe(start + 2);

    await page.getByTestId("undo").click();
    await expect.poll(() => moment(page)).toBe(start + 1);

    await page.getByTestId("step-back").click();
    // Stepping stops where something was told; what the other side wrote down in secret was not.
    await expect.poll(() => moment(page)).toBeLessThanOrEqual(start);
    await expect.poll(() => page.locator(".top em").innerText()).toBe("Replay");
    expect(await canDecide(page)).toBe(false);
    await page.getByRole("button", { name: "Back to now" }).click();
    await expect.poll(() => canDecide(page)).toBe(true);

    const address = page.url();
    const linked = await context.newPage();
    await linked.goto(`${address}/at/${start}`);
    await linked.getByRole("button", { name: "Back to now" }).waitFor();
    expect(await moment(linked)).toBe(start);

    await linked.getByTestId("what-if").click();
    await linked.waitForURL((url) => !url.href.includes(address.split("/game/")[1]!));
    await linked.getByTestId("board").waitFor();
    expect(await linked.locator("h1").innerText()).toBe("What if: First Patrol");
    // Whoever tries something out plays on at once, and the bot stays where it was.
    await expect.poll(() => canDecide(linked)).toBe(true);
    await linked.locator(".seat").filter({ hasText: "NVA/VC" }).getByText("bot", { exact: false }).waitFor();
    expect(await moment(page)).toBe(start + 1);
    expect(errors).toEqual([]);
    await context.close();
  });
});
