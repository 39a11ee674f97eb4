import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { lessonOf } from "../src/lib/lesson";
import { canDecide, clickLegal, launch, middleOf, moment, open, prompt, setUp } from "./player";
import { Sitting } from "./sitting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Where a card of a lesson comes, by its title. */
const at = (id: string, title: string): { id: string; step: number } => ({
  id,
  step: lessonOf(id)!.steps.findIndex((step) => step.title === title),
});

/** The last of these on the map that no card lies over. */
async function inSight(page: Page, what: string): Promise<number | undefined> {
  const seen = await page.locator(what).evaluateAll((dots) =>
    dots.map((dot) => {
      const { left, top, width, height } = dot.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      return over !== null && over.closest('[data-testid="board"]') !== null;
    }),
  );
  const at = seen.lastIndexOf(true);
  return at < 0 ? undefined : at;
}

/** Takes what is marked in the card of a counter or place. */
async function takeMarked(page: Page): Promise<void> {
  const inCard = page.getByTestId("card").locator(".suggested");
  const opened = inCard
    .first()
    .waitFor({ timeout: 600 })
    .then(() => true);
  if (!(await opened.catch(() => false))) return;
  await inCard.first().click();
  // What is decided by dice is weighed first, and then done.
  const weighed = page.getByTestId("main");
  const armed = weighed.waitFor({ timeout: 600 }).then(() => true);
  if (await armed.catch(() => false)) await weighed.click();
}

/** Does what the lesson's card says and marks, and nothing else. Says what it did. */
async function follow(page: Page): Promise<string> {
  const lesson = page.getByTestId("lesson");
  const words = await lesson.innerText();
  const plain = lesson.getByRole("button", { name: /^(Go on|Finish)$/ });
  if (await plain.isVisible()) {
    const name = await plain.innerText();
    await plain.click();
    return name;
  }
  if (words.includes("Press L")) {
    await page.keyboard.press("l");
    await page.mouse.click(...(await middleOf(page.locator(".piece").last())));
    await page.waitForTimeout(200);
    await page.keyboard.press("l");
    return "looked";
  }
  if (words.includes("Right-click")) {
    await page.mouse.click(...(await middleOf(page.locator(".piece").last())), { button: "right" });
    await page.getByText("Why not?").waitFor();
    await page.keyboard.press("Escape");
    return "asked";
  }
  if (!(await canDecide(page))) {
    await page.waitForTimeout(40);
    return "waited";
  }
  if (/^Place (?!Command)/.test(await prompt(page))) {
    await setUp(page);
    return "set up";
  }
  const button = page.locator(".act.suggested");
  if (await button.isVisible()) {
    const name = await button.innerText();
    await button.click();
    return name;
  }
  const row = page.getByTestId("matrix").locator("button.suggested").first();
  if (await row.isVisible()) {
    await row.click();
    return "a row";
  }
  const strip = page.getByTestId("interrupt").locator("button.answer").first();
  if (await strip.isVisible()) {
    // A question that is over before the click arrives was no question: look again.
    const clicked = strip.click({ timeout: 1000 }).then(() => true);
    return (await clicked.catch(() => false)) ? "kept a roll" : "waited";
  }
  // A far dot: the way is shown, and the men walk it.
  const far = await inSight(page, "[data-reach]");
  if (far !== undefined) {
    await page.mouse.click(...(await middleOf(page.locator("[data-reach]").nth(far))));
    return "walked";
  }
  const here = page.locator("path.here");
  if ((await here.count()) > 0) {
    const one = (await here.count()) === 1 || (await page.locator("[data-legal]").count()) > 20;
    if (one) await page.mouse.click(...(await middleOf(here.last())));
    else await clickLegal(page);
    // Where several things can be done there, its card marks the one that is meant.
    if (await page.getByTestId("card").isVisible()) await takeMarked(page);
    return "a place";
  }
  if ((await page.locator("rect.here").count()) > 0) {
    await page.mouse.click(...(await middleOf(page.locator(".piece:has(rect.here)").last())));
    await takeMarked(page);
    return "a marked counter";
  }
  const main = page.getByTestId("main");
  if (await main.isVisible()) {
    await main.click();
    return "main";
  }
  const skip = lesson.getByRole("button", { name: "Skip" });
  if (await skip.isVisible()) {
    await skip.click();
    return "skipped";
  }
  await page.locator(".act:not(.denied)").last().click();
  return "the last button";
}

const LESSONS = [
  {
    title: "First patrol",
    last: "The table is yours",
    steps: ["Welcome to the table", "Move", "Wake your leader"],
    did: ["walked", "looked", "asked"],
  },
  {
    title: "First light",
    last: "The platoon is yours",
    steps: ["Activate the platoon", "Move by bounds", "On to contact", "What the arrows mean"],
    did: ["a place", "looked", "asked"],
  },
  {
    title: "Farm Lane",
    last: "The farm is yours to take",
    // A unit that is shot at on its way may have ended the move before the card that teaches to end it.
    steps: ["Place Command", "Take a cube", "Choose the order", "Activate", "Fire", "Walk"],
    did: ["Place Command", "a place", "a row", "looked", "asked"],
  },
  {
    title: "Crossroads",
    last: "The crossroads is yours to take",
    steps: ["A patrol and two huts", "How a shot is decided", "End the impulse", "Fire back", "Rally"],
    did: ["looked", "asked"],
  },
];

describe("the lesson", () => {
  it.each(LESSONS)(
    "“$title” is finished by doing what it says",
    async ({ title, last, steps, did: must }) => {
      const { page, context, errors } = await open(browser, `${inject("url")}/#/learn`);
      await page.getByRole("article").filter({ hasText: title }).getByTestId("begin-lesson").click();
      const lesson = page.getByTestId("lesson");
      await lesson.waitFor();
      const did: string[] = [];
      const titles = new Set<string>();
      // A card may come while the hand is still looking for what to click.
      await page.evaluate(() => {
        const shown = ((window as unknown as { shown: Set<string> }).shown = new Set<string>());
        const look = (): void => {
          const title = document.querySelector("[data-testid=lesson] b")?.textContent;
          if (title) shown.add(title);
        };
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      });
      while (await lesson.isVisible()) {
        const card = await lesson.locator("b").first().innerText();
        expect(did.length, `at “${card}”: ${did.slice(-12).join(" / ")}`).toBeLessThan(160);
        titles.add(card);
        const before = await moment(page);
        const act = await follow(page);
        did.push(act);
        if (!/waited|Go on|Finish|looked|asked|skipped/.test(act)) {
          await expect
            .poll(
              async () => (await moment(page)) !== before || (await page.getByTestId("card").isVisible()),
              {
                timeout: 2000,
              },
            )
            .toBe(true)
            .catch(() => undefined);
        }
      }
      const shown = await page.evaluate(() => [...(window as unknown as { shown: Set<string> }).shown]);
      expect([...titles, ...shown]).toEqual(expect.arrayContaining(steps));
      expect([...titles].at(-1)).toBe(last);
      expect(did).toEqual(expect.arrayContaining(must));
      expect(errors).toEqual([]);
      // It is over for good, and the game goes on.
      await page.reload();
      await page.getByTestId("board").waitFor();
      expect(await lesson.isVisible()).toBe(false);
      await context.close();
    },
  );

  it.each([
    {
      id: "first-light",
      scenario: "fof/first-light",
      seat: "company",
      card: "Spot",
      left: ["Spot", "Pinned"],
    },
    { id: "first-patrol", scenario: "fte/first-patrol", seat: "us", card: "Fire", left: ["Find the rice"] },
  ])("“$id” comes to a close when the game ends before it", async ({ id, scenario, seat, card, left }) => {
    const sitting = await Sitting.begin(inject("url"), { [seat]: "me" }, { scenario });
    const { page, context, errors } = await open(browser, inject("url"));
    const lesson = page.getByTestId("lesson");
    const title = lesson.locator("header b");
    await sitting.show(page, [seat], at(id, card));
    await expect.poll(() => title.innerText()).toBe(card);
    await sitting.resign(seat);
    await expect.poll(() => title.innerText()).toBe("The lesson ends here");
    for (const untaught of left) await lesson.getByText(untaught, { exact: true }).waitFor();
    expect(await lesson.getByText("Move", { exact: false }).count()).toBe(0);
    await lesson.getByText(left.at(-1)!, { exact: true }).click();
    await lesson.locator("details[open] p").first().waitFor();
    expect(await lesson.getByRole("link", { name: "Learn again" }).getAttribute("href")).toBe("#/learn");
    const result = page.getByTestId("result");
    expect(await result.isVisible()).toBe(false);
    await page.getByTestId("see-result").click();
    await result.waitFor();
    await page.getByTestId("to-table").click();
    await lesson.getByRole("button", { name: "Finish" }).click();
    await lesson.waitFor({ state: "hidden" });
    await page.reload();
    await page.getByTestId("board").waitFor();
    expect(await lesson.isVisible()).toBe(false);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("points at the drawer in which the orders are, on a phone", async () => {
    const seats = { british: "me", german: "bot" } as const;
    const sitting = await Sitting.begin(inject("url"), seats, { scenario: "ff/farm-lane" });
    const { page, context, errors } = await open(browser, inject("url"), {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await sitting.show(page, ["british"], at("farm-lane", "Take a cube"));
    const drawer = page.getByTestId("phone-bar").locator("button.suggested");
    await expect.poll(() => drawer.innerText()).toContain("Orders");
    await drawer.tap();
    await page.getByRole("dialog", { name: "Orders" }).locator("button.suggested").waitFor();
    expect(await drawer.count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("is still to be read where a card of a place is opened beside it", async () => {
    const seats = { marines: "me", "main-force": "bot" } as const;
    const sitting = await Sitting.begin(inject("url"), seats, { scenario: "lnlt/crossroads" });
    const { page, context, errors } = await open(browser, inject("url"));
    await sitting.show(page, ["marines"], at("crossroads", "Spot them"));
    const lesson = (await page.getByTestId("lesson").boundingBox())!;
    await page.mouse.click(...(await middleOf(page.locator(".piece").last())), { button: "right" });
    await page.getByText("Why not?").waitFor();
    const card = (await page.getByTestId("card").boundingBox())!;
    expect(card.x + card.width).toBeLessThanOrEqual(lesson.x);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("a hint is not the player's act, and Enter presses nothing that the card does not teach", async () => {
    const sitting = await Sitting.begin(inject("url"), { us: "me" });
    await sitting.playUntil(/Choose an Activation/, ["us"]);
    const { page, context, errors } = await open(browser, inject("url"));
    const title = page.getByTestId("lesson").locator("header b");
    await sitting.show(page, ["us"], at("first-patrol", "When they move, you may shoot"));
    const { n } = await sitting.table("us");
    await expect.poll(() => canDecide(page)).toBe(true);
    expect(await title.innerText()).toBe("When they move, you may shoot");

    // A card that is to be read: Enter does nothing at the table.
    await page.getByTestId("hint").click();
    const main = page.getByTestId("main");
    await expect.poll(() => main.innerText()).toContain("A bot would:");
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await main.waitFor({ state: "hidden" });
    expect((await sitting.table("us")).n).toBe(n);

    // Whoever pressed its button has not pressed that of the next card.
    await page.getByTestId("lesson").getByRole("button", { name: "Go on" }).click();
    await expect.poll(() => title.innerText()).toBe("Fire");
    await page.keyboard.press("Enter");
    expect(await title.innerText()).toBe("Fire");

    // What a bot would do is not done, and not learnt.
    await page.keyboard.press("?");
    await expect.poll(() => main.innerText()).toContain("A bot would:");
    expect(await title.innerText()).toBe("Fire");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await main.waitFor({ state: "hidden" });
    expect((await sitting.table("us")).n).toBe(n);
    expect(await title.innerText()).toBe("Fire");
    expect(errors).toEqual([]);
    await context.close();
  });
});
