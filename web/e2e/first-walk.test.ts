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
  (await page.locator(`.play [data-piece][aria-label^="${name}"]`).first().getAttribute("aria-label")) ?? "";

/** What the first cards say: a counter, an act where the game asks for one, and a place. */
const LESSONS: { title: string; who: string; from: string; act?: RegExp; to: string }[] = [
  { title: "First patrol", who: "Fire Team 1A", from: "in 03.06", act: /^Move\b/, to: "[data-legal] circle" },
  {
    title: "First light",
    who: "1/1",
    from: "in A0",
    act: /^Move to an adjacent card/,
    to: '[data-legal="A1"] circle',
  },
  {
    title: "Farm Lane",
    who: "Rifle platoon, activated",
    from: "in 04.05",
    to: '[data-legal="05.05"] circle',
  },
  {
    title: "Crossroads",
    who: "Cpl. Odom",
    from: "in 04.06",
    act: /^Move Cpl\. Odom in 04\.06$/,
    to: '[data-legal="05.06"] circle',
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
      const at = async (what: string): Promise<void> => {
        await page.mouse.click(...(await middleOf(page.locator(what).first())));
        clicks += 1;
      };
      await click(page.getByRole("link", { name: "Learn" }).first());
      await click(page.getByRole("article").filter({ hasText: lesson.title }).getByTestId("begin-lesson"));
      // The first card asks for an act, not to be read and passed on.
      const card = page.getByTestId("lesson");
      await card.waitFor();
      await card.getByRole("button", { name: "Skip" }).waitFor();
      await expect.poll(() => canDecide(page)).toBe(true);
      const marked = page.locator(".piece:has(rect.here)");
      expect(await marked.getAttribute("aria-label")).toContain(lesson.from);
      expect(await whereIs(page, lesson.who)).toContain(lesson.from);
      const rest = lesson.who.split(",")[0]!;

      await at(".piece:has(rect.here) .face");
      if (lesson.act) await click(button(page, lesson.act).first());
      await at(lesson.to);
      const moved = async (): Promise<boolean> => {
        const all = await page
          .locator(`.play [data-piece][aria-label^="${rest}"]`)
          .evaluateAll((pieces) => pieces.map((piece) => piece.getAttribute("aria-label") ?? ""));
        return all.length > 0 && all.every((label) => !label.includes(lesson.from));
      };
      await expect.poll(moved).toBe(true);
      console.log(`${lesson.title}: ${clicks} clicks, ${((Date.now() - began) / 1000).toFixed(1)} s`);
      expect(clicks).toBeLessThanOrEqual(5);
      expect(errors).toEqual([]);
      await context.close();
    },
  );
});
