/** Whatever is pressed has room for a finger, on every page. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Waiting } from "./made-up-reel";
import { canDecide, launch, open } from "./player";
import { finished, Sitting } from "./sitting";
import { tooSmall } from "./touch";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const roomy = async (page: Page, where: string): Promise<void> => {
  expect(await tooSmall(page), where).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(390);
};

describe("room for a finger", () => {
  it("on the pages around the table", async () => {
    const url = inject("url");
    const { page, context, errors } = await open(browser, url, PHONE);
    await page.getByTestId("lobby-tabs").waitFor();
    for (const tab of await page.getByTestId("lobby-tabs").getByRole("button").all()) {
      await tab.tap();
      await roomy(page, `lobby, ${await tab.innerText()}`);
    }
    const pages: [string, string][] = [
      ["learn", "[data-testid=begin-lesson]"],
      ["account", "input"],
      ["rules/fte", "article"],
    ];
    for (const [where, there] of pages) {
      await page.goto(`${url}/#/${where}`);
      await page.locator(there).first().waitFor();
      await roomy(page, where);
    }
    const invited = await Sitting.begin(url, { us: "me", nva: "link" });
    await page.goto(`${url}/#/join/${invited.game}/${invited.invites.nva}`);
    await page.getByRole("button", { name: "Take the seat" }).waitFor();
    await roomy(page, "join");
    expect(errors).toEqual([]);
    await context.close();
  });

  it.each([
    ["fte/first-patrol", { us: "me", nva: "bot" }, "first-patrol"],
    ["fof/first-light", { company: "me" }, "first-light"],
    ["ff/farm-lane", { british: "me", german: "bot" }, "farm-lane"],
    ["lnlt/crossroads", { marines: "me", "main-force": "bot" }, "crossroads"],
  ] as const)(
    "at the table of %s, with its lesson, its log and its menus",
    async (scenario, seats, lesson) => {
      const sitting = await Sitting.begin(inject("url"), seats, { scenario });
      const { page, context, errors } = await open(browser, "about:blank", PHONE);
      await sitting.show(page, [Object.keys(seats)[0]!], { id: lesson, step: 0 });
      await expect.poll(() => canDecide(page)).toBe(true);
      await page.getByTestId("lesson").waitFor();
      await roomy(page, "lesson");
      await page.getByRole("button", { name: "Hide the lesson" }).tap();
      await page.keyboard.press("/");
      await page.getByLabel("Find a choice").waitFor();
      await roomy(page, "all choices");
      await page.keyboard.press("Escape");
      await page.getByTestId("board").click({ button: "right", position: { x: 200, y: 300 } });
      await page.getByTestId("card").waitFor();
      await roomy(page, "card of a place");
      await page.keyboard.press("Escape");
      const log = page.getByRole("button", { name: "Log, seats and tools" });
      await log.tap();
      for (const tab of ["Log", "Chat", "Notes", "Orders", "Key"]) {
        await page.getByRole("tab", { name: tab }).tap();
        await roomy(page, tab);
      }
      await page.getByRole("button", { name: "More" }).tap();
      await roomy(page, "menu");
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  it("in the reel, on the result and beside a rule", async () => {
    const { page, context, errors } = await open(browser, "about:blank", {
      ...PHONE,
      reducedMotion: "no-preference",
    });
    const waiting = new Waiting();
    await waiting.serve(page);
    await page.goto(`${inject("url")}/#/game/made-up`);
    await page.locator('[data-piece="u0"]').waitFor();
    waiting.act();
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await page.getByTestId("reel").waitFor();
    await page.getByTestId("reel-play").tap();
    await roomy(page, "reel");
    await context.close();

    const ended = await open(browser, "about:blank", PHONE);
    for (const [file, seat] of [
      ["fte-village-search-1.journal", "us"],
      ["fof-the-sunken-lane-1.journal", "company"],
    ] as const) {
      await finished(inject("url"), ended.page, file, seat);
      await ended.page.getByTestId("play-moment").first().waitFor();
      await roomy(ended.page, `result of ${file}`);
    }
    await ended.page
      .getByRole("button", { name: /^Rule / })
      .first()
      .tap();
    await ended.page.getByRole("dialog").getByRole("link").waitFor();
    await roomy(ended.page, "rule");
    expect([...errors, ...ended.errors]).toEqual([]);
    await ended.context.close();
  });
});
