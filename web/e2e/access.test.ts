import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findings } from "./axe";
import { canDecide, launch, moment, newGame, open, prompt } from "./player";
import { Sitting } from "./sitting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe("access", () => {
  for (const scheme of ["light", "dark"] as const) {
    it(`has no serious findings by axe on any screen, ${scheme}`, async () => {
      const url = inject("url");
      const { page, context } = await open(browser, url, { colorScheme: scheme });
      const clean = async (where: string): Promise<void> => expect(await findings(page), where).toEqual([]);
      await page.getByTestId("start").waitFor();
      await clean("lobby");
      await page.goto(`${url}/#/learn`);
      await page.getByTestId("begin-lesson").first().waitFor();
      await clean("learn");
      await page.goto(`${url}/#/account`);
      await page.getByLabel("Name").waitFor();
      await clean("account");
      const invited = await Sitting.begin(url, { us: "me", nva: "link" });
      await page.goto(`${url}/#/join/${invited.game}/${invited.invites.nva}`);
      await page.getByRole("button", { name: "Take the seat" }).waitFor();
      await clean("join");
      const shared = await Sitting.begin(url, { us: "me", nva: "me" });
      await shared.show(page, ["us", "nva"]);
      await page.getByTestId("hand-over").waitFor();
      await clean("handed over");

      const sitting = await Sitting.begin(url, { us: "me", nva: "me" });
      await sitting.playUntil(/Choose an Activation/);
      await sitting.choose("us", /as Leader/);
      await sitting.choose("us", /everybody/);
      await sitting.choose("us", /Act with Fire Team 1A/);
      await sitting.show(page, ["us"]);
      await page.getByTestId("denied").first().waitFor();
      await clean("acting");
      for (const tab of ["Chat", "Notes", "Orders", "Key"]) {
        await page.getByRole("tab", { name: tab }).click();
        await clean(tab);
      }
      await page.getByRole("button", { name: "More" }).click();
      await clean("menu");
      await page.keyboard.press("Escape");
      await page.keyboard.press("/");
      await page.getByLabel("Find a choice").waitFor();
      await clean("all choices");
      await page.keyboard.press("Escape");
      await page.locator(".piece").last().click({ button: "right", force: true });
      await page.getByTestId("card").getByText("Why not?").waitFor();
      await clean("card");
      await page.getByTestId("card").locator(".clause, code, button").first().waitFor();
      await page.keyboard.press("Escape");
      await sitting.choose("us", /^Move$/);
      await sitting.playUntil(/^Move Fire Team/, ["us"], [/^Move off/]);
      await page.locator("[data-reach]").first().waitFor();
      await clean("moving");
      await page.goto(`${page.url()}/at/3`);
      await page.getByRole("button", { name: "Back to now" }).waitFor();
      await clean("replay");
      await context.close();
    });
  }

  it("every piece, place and button has a name, and focus can be seen", async () => {
    const url = inject("url");
    const sitting = await Sitting.begin(url, { us: "me", nva: "bot" });
    await sitting.playUntil(/Choose an Activation/);
    const { page, context } = await open(browser, url, { reducedMotion: "no-preference" });
    await sitting.show(page, ["us"]);
    const names = await page
      .locator(".piece")
      .evaluateAll((all) => all.map((p) => p.getAttribute("aria-label") ?? ""));
    expect(names.length).toBeGreaterThan(8);
    for (const name of names) expect(name).toMatch(/, in \d\d\.\d\d/);
    const nameless = await page
      .locator("button, a, input, select, textarea")
      .evaluateAll((all) =>
        all
          .filter(
            (e) =>
              !(e.textContent ?? "").trim() &&
              !e.getAttribute("aria-label") &&
              !(e as HTMLInputElement).labels?.length,
          )
          .map((e) => e.outerHTML.slice(0, 100)),
      );
    expect(nameless).toEqual([]);
    // Wherever the keyboard goes there is a ring around it.
    for (let i = 0; i < 25; i++) {
      await page.keyboard.press("Tab");
      const ring = await page.evaluate(() => {
        const at = document.activeElement;
        if (!at || at === document.body) return "none";
        const { outlineStyle, outlineWidth } = getComputedStyle(at);
        return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 ? "" : at.outerHTML.slice(0, 100);
      });
      if (ring !== "none") expect(ring).toBe("");
    }
    await context.close();
  });

  it("nothing moves for those who ask for stillness", async () => {
    const url = inject("url");
    const sitting = await Sitting.begin(url, { us: "me", nva: "bot" });
    await sitting.playUntil(/Choose an Activation/);
    for (const reducedMotion of ["reduce", "no-preference"] as const) {
      const { page, context } = await open(browser, url, { reducedMotion });
      await sitting.show(page, ["us"]);
      await page.locator(".piece").first().waitFor();
      const longest = await page.evaluate(() =>
        Math.max(
          ...Array.from(document.querySelectorAll(".piece, .pulse, .panel"), (e) => {
            const { transitionDuration, animationDuration } = getComputedStyle(e);
            return Math.max(parseFloat(transitionDuration), parseFloat(animationDuration));
          }),
        ),
      );
      if (reducedMotion === "reduce") expect(longest).toBeLessThan(0.001);
      else expect(longest).toBeGreaterThan(0.1);
      await context.close();
    }
  });

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
    await expect.poll(() => prompt(page)).toContain("who is activated");
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
