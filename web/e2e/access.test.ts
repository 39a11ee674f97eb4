import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { canDecide, launch, moment, newGame, open, prompt } from "./player";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Serious and critical findings, in a line each. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const run = (
      globalThis as unknown as {
        axe: {
          run: () => Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
        };
      }
    ).axe.run;
    const { violations } = await run();
    return violations
      .filter((v) => v.impact === "serious" || v.impact === "critical")
      .map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 140)).join(" | ")}`);
  });
}

describe("access", () => {
  for (const scheme of ["light", "dark"] as const) {
    it(`has no serious findings by axe, ${scheme}`, async () => {
      const { page, context } = await open(browser, inject("url"), { colorScheme: scheme });
      await page.getByTestId("start").waitFor();
      expect(await findings(page)).toEqual([]);
      await page.goto(`${inject("url")}/#/learn`);
      await page.getByTestId("begin-lesson").first().waitFor();
      expect(await findings(page)).toEqual([]);
      await page.goto(`${inject("url")}/#/`);
      await newGame(page, { us: "me", nva: "bot" });
      await expect.poll(() => canDecide(page)).toBe(true);
      expect(await findings(page)).toEqual([]);
      for (const tab of ["Chat", "Notes", "Orders", "Key"]) {
        await page.getByRole("tab", { name: tab }).click();
        expect(await findings(page)).toEqual([]);
      }
      await context.close();
    });
  }

  it("a turn is taken with the keyboard alone", async () => {
    const { page, context } = await open(browser, inject("url"));
    await newGame(page, { us: "me", nva: "bot" });
    await expect.poll(() => canDecide(page)).toBe(true);
    // Tab reaches the table; arrow keys and Enter place the squad.
    for (
      let i = 0;
      i < 12 && !(await page.evaluate(() => document.activeElement?.matches('[data-testid="board"]')));
      i++
    ) {
      await page.keyboard.press("Tab");
    }
    expect(await page.evaluate(() => document.activeElement?.matches('[data-testid="board"]'))).toBe(true);
    while ((await prompt(page)).startsWith("Place")) {
      const before = await moment(page);
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect.poll(() => moment(page)).toBeGreaterThan(before);
    }
    await expect.poll(() => prompt(page)).toContain("Choose an Activation");
    // Letters are the buttons' keys.
    const key = await page.locator(".act .kbd").first().innerText();
    await page.keyboard.press(key.toLowerCase());
    await expect.poll(() => prompt(page)).toContain("Name who");
    // The list of all choices is found by words.
    await page.keyboard.press("/");
    if (await page.getByLabel("Find a choice").isVisible()) {
      await page.keyboard.type("everybody");
      await page.keyboard.press("Enter");
    }
    await expect.poll(() => prompt(page)).toMatch(/next Unit|Action/);
    await context.close();
  });

  it("a phone shows the table in full width and plays by touch", async () => {
    const { page, context, errors } = await open(browser, inject("url"), {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: 2,
    });
    await newGame(page, { us: "me", nva: "bot" });
    await expect.poll(() => canDecide(page)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const before = await moment(page);
    await page.waitForTimeout(400);
    // Most of what is to be touched is in sight and as large as a finger.
    const dock = (await page.locator(".dock").boundingBox())!;
    const boxes = await page
      .locator("[data-legal]")
      .evaluateAll((all) =>
        all.map(
          (g) =>
            g.getBoundingClientRect().toJSON() as { x: number; y: number; width: number; height: number },
        ),
      );
    const seen = boxes.filter(
      (b) => b.x >= 0 && b.x + b.width <= 390 && b.y >= 46 && b.y + b.height <= dock.y,
    );
    expect(seen.length).toBeGreaterThan(boxes.length / 2);
    const [spot] = seen;
    expect(Math.min(spot!.width, spot!.height)).toBeGreaterThanOrEqual(44);
    await page.touchscreen.tap(spot!.x + spot!.width / 2, spot!.y + spot!.height / 2);
    // A finger is broad: what was tapped is shown first, and the main button does it.
    await page.getByTestId("main").tap();
    await expect.poll(() => moment(page)).toBeGreaterThan(before);
    await page.getByRole("button", { name: "Log, seats and tools" }).tap();
    await page.getByTestId("log").waitFor();
    const small = await page
      .locator(".dock button, .top button, .panel [role=tab]")
      .evaluateAll((all) =>
        all.filter((b) => b.getBoundingClientRect().height < 32).map((b) => b.outerHTML.slice(0, 90)),
      );
    expect(small).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
});
