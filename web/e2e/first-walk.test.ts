/** From the lobby to a unit that has moved, in each lesson, as somebody goes who has never been here. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { canDecide, launch, middleOf, open } from "./player";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const button = (page: Page, name: RegExp) =>
  page.locator(".dock, [data-testid=card]").getByRole("button", { name });
/** Where a counter stands, as it is said. */
const whereIs = async (page: Page, name: string): Promise<string> =>
  (
    await page
      .locator(`.play [data-piece][aria-label^="${name}"]`)
      .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))
  ).join("; ");

/** The counter that the card marks. */
const MARKED = ".piece:has(rect.here) .face";

/** What the first cards say: things on the map and words of buttons, one click each, and who has left where. */
const LESSONS: { title: string; clicks: (string | RegExp)[]; who: string; from: string }[] = [
  {
    title: "First patrol",
    clicks: [MARKED, /^Move\b/, "[data-legal] circle"],
    who: "Fire Team 1A",
    from: "in 03.06",
  },
  {
    title: "First light",
    clicks: [MARKED, /^Move to an adjacent card/, '[data-legal="A1"] circle'],
    who: "1/1",
    from: "in A0",
  },
  {
    title: "Farm Lane",
    clicks: [MARKED, '[data-legal="05.05"] circle'],
    who: "Rifle platoon, activated",
    from: "in 04.05",
  },
  {
    title: "Crossroads",
    clicks: ['[data-legal="05.06"] circle'],
    who: "Cpl. Odom",
    from: "in 04.06",
  },
];

describe("the first walk of a lesson", () => {
  it.each(LESSONS)(
    "of “$title” is five clicks away from the lobby, by doing what its card says",
    async (lesson) => {
      const { page, context, errors } = await open(browser, inject("url"));
      let clicks = 0;
      const began = Date.now();
      const click = async (what: { click: () => Promise<void> }): Promise<void> => {
        await what.click();
        clicks += 1;
      };
      await click(page.getByRole("link", { name: "Learn" }).first());
      await click(page.getByRole("article").filter({ hasText: lesson.title }).getByTestId("begin-lesson"));
      // The first card asks for an act, not to be read and passed on.
      const card = page.getByTestId("lesson");
      await card.getByRole("button", { name: "Skip" }).waitFor();
      await expect.poll(() => canDecide(page)).toBe(true);
      expect(await whereIs(page, lesson.who)).toContain(lesson.from);
      for (const what of lesson.clicks) {
        const before = await page.locator(".dock").innerText();
        if (typeof what !== "string") await click(button(page, what).first());
        else {
          await page.mouse.click(...(await middleOf(page.locator(what).first())));
          clicks += 1;
        }
        await expect.poll(() => page.locator(".dock").innerText()).not.toBe(before);
      }
      await expect.poll(() => whereIs(page, lesson.who.split(",")[0]!)).not.toContain(lesson.from);
      console.log(`${lesson.title}: ${clicks} clicks, ${((Date.now() - began) / 1000).toFixed(1)} s`);
      expect(clicks).toBeLessThanOrEqual(5);
      expect(errors).toEqual([]);
      await context.close();
    },
  );
});
