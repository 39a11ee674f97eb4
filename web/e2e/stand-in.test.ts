import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { canDecide, clickLegal, launch, moment, newGame, open, prompt, setUp } from "./player";
import { Sitting } from "./sitting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function leaveToBot(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByTestId("leave-to-bot").click();
  await page.getByTestId("left-to-bot").waitFor();
}

describe("a bot that plays on", () => {
  it("decides for a player until he takes his seat back, and the other sees it", async () => {
    const url = inject("url");
    const sitting = await Sitting.begin(url, { us: "me", nva: "link" });
    await sitting.join("nva");
    const [us, nva] = [await open(browser, url), await open(browser, url)];
    await sitting.show(us.page, ["us"]);
    await sitting.show(nva.page, ["nva"]);
    await leaveToBot(nva.page);
    // It sets up, and the other decides.
    await expect.poll(() => prompt(us.page)).toContain("Place Squad Leader");
    await us.page.getByText("guest, a bot plays now").waitFor();
    await us.page.getByText(/plays the NVA\/VC side from here/).waitFor();
    expect(await canDecide(nva.page)).toBe(false);

    // It is kept, wherever the seat is opened again.
    await nva.page.reload();
    await nva.page.getByText("A bot plays for you. The seat stays yours.").waitFor();
    await nva.page.goto(`${url}/#/`);
    await nva.page.getByText("A bot plays for you").waitFor();
    await nva.page.goto(`${url}/#/game/${sitting.game}`);
    await nva.page.getByTestId("take-back").click();
    await nva.page.getByTestId("left-to-bot").waitFor({ state: "hidden" });
    await us.page.getByText("guest, a bot plays now").waitFor({ state: "hidden" });
    await us.page.getByText("The bot no longer plays the NVA/VC side.").waitFor();
    await setUp(us.page);
    await sitting.playUntil(async (_, seat) => seat === "nva");
    await expect.poll(() => canDecide(nva.page)).toBe(true);
    for (const { errors, context } of [us, nva]) {
      expect(errors).toEqual([]);
      await context.close();
    }
  });

  it("takes nothing away from who plays alone: it goes step by step, and gives the seat back at any time", async () => {
    const { page, context, errors } = await open(browser, inject("url"));
    await newGame(page, { us: "me", nva: "bot" });
    await expect.poll(() => canDecide(page)).toBe(true);
    const before = await moment(page);
    await leaveToBot(page);
    await expect.poll(() => prompt(page)).toBe("A bot decides for you.");
    await expect.poll(() => moment(page), { timeout: 15_000 }).toBeGreaterThan(before);
    await page.getByTestId("take-back").click();
    await expect.poll(() => canDecide(page)).toBe(true);
    const here = await moment(page);
    const asked = await prompt(page);
    expect(asked).toMatch(/^Place/);
    await clickLegal(page);
    await expect.poll(() => moment(page)).toBe(here + 1);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("at a shared screen the other goes on, and either seat is taken back", async () => {
    const url = inject("url");
    const sitting = await Sitting.begin(url, { us: "me", nva: "me" });
    const { page, context, errors } = await open(browser, url);
    await sitting.show(page, ["us", "nva"]);
    await page.getByTestId("hand-over").getByRole("button").click();
    await leaveToBot(page);
    await page.getByTestId("hand-over").getByText("American decides now").waitFor();
    await page.getByTestId("hand-over").getByRole("button").click();
    await page.getByText("A bot plays for the NVA/VC side.").waitFor();
    await expect.poll(() => canDecide(page)).toBe(true);
    await page.getByTestId("take-back").click();
    await page.getByTestId("left-to-bot").waitFor({ state: "hidden" });
    expect(await prompt(page)).toContain("Place Squad Leader");
    expect(errors).toEqual([]);
    await context.close();
  });
});
