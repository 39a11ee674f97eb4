/** A browser, and hands that play in it only by what is on the screen. */
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from "playwright-core";
import { expect } from "vitest";

export async function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** A page in a profile of its own; any error on it fails the test that asks for `errors`. */
export async function open(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && /content security|uncaught/i.test(message.text()))
      errors.push(message.text());
  });
  await page.goto(url);
  return { context, page, errors };
}

export type Holders = { us: "me" | "link" | "bot"; nva: "me" | "link" | "bot" };

/** Starts a game in the lobby and waits for the table. */
export async function newGame(page: Page, holders: Holders, scenario = "First Patrol"): Promise<void> {
  await page.getByRole("radiogroup", { name: "Scenario" }).getByText(scenario, { exact: true }).click();
  for (const [seat, kind] of Object.entries(holders)) {
    await page
      .locator("label")
      .filter({ has: page.getByTestId(`${seat}-${kind}`) })
      .click();
  }
  await page.getByTestId("start").click();
  await page.getByTestId("board").waitFor();
}

/** Starts a game that one person plays against the rules, and waits for the table. */
export async function newMission(page: Page, game: string, scenario: string): Promise<void> {
  await page.getByRole("radiogroup", { name: "Game" }).getByText(game, { exact: true }).click();
  await page.getByRole("radiogroup", { name: "Scenario" }).getByText(scenario, { exact: true }).click();
  await page.getByTestId("start").click();
  await page.getByTestId("board").waitFor();
}

export const prompt = (page: Page): Promise<string> => page.getByTestId("prompt").innerText();
export const moment = async (page: Page): Promise<number> =>
  Number(await page.locator(".replay .pos b").textContent());
export const isOver = (page: Page): Promise<boolean> =>
  page.getByRole("button", { name: "See it again" }).isVisible();

/** Whether the screen offers something to decide. */
export const canDecide = async (page: Page): Promise<boolean> =>
  (await page.locator(".pulse.on").count()) > 0;

/** The middle of something on the board, once it lies still: a map that is being moved into place would be missed. */
export async function whereIs(thing: Locator): Promise<[number, number]> {
  let box = await thing.boundingBox();
  for (let still = 0, looks = 0; still < 4; looks++) {
    if (looks > 150) throw new Error(`nothing that lies still: ${thing.toString()}`);
    await thing.page().waitForTimeout(40);
    const now = await thing.boundingBox();
    still = box && now && now.x === box.x && now.y === box.y ? still + 1 : 0;
    box = now;
  }
  return [box!.x + box!.width / 2, box!.y + box!.height / 2];
}

/** Of several things on the board those whose middle a hand can reach, by their numbers. */
const reachable = (things: Locator): Promise<number[]> =>
  things.evaluateAll((all) =>
    all.flatMap((one, i) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const there = document.elementFromPoint(x + width / 2, y + height / 2);
      return there?.closest("[data-testid=board]") ? [i] : [];
    }),
  );

async function showAll(page: Page): Promise<void> {
  const whole = page.getByRole("button", { name: "Whole map" });
  if ((await whole.getAttribute("aria-pressed")) !== "true") await whole.click();
}

/** Where to point at something on the board: on the whole map if it is out of sight. */
export async function middleOf(thing: Locator): Promise<[number, number]> {
  const there = await whereIs(thing);
  if ((await reachable(thing)).length > 0) return there;
  await showAll(thing.page());
  return whereIs(thing);
}

/** One of several things on the board, of those in sight if there are so many. */
async function oneOf(things: Locator, index = 0): Promise<Locator> {
  await whereIs(things.first());
  return things.nth((await reachable(things))[index] ?? index);
}

/** Clicks a place on the board that glows. */
export async function clickLegal(page: Page, index = 0): Promise<void> {
  await page.mouse.click(...(await middleOf(await oneOf(page.locator("[data-legal] circle"), index))));
}

/** Puts one's pieces down wherever allowed, until something else is asked. */
export async function setUp(page: Page): Promise<void> {
  await expect.poll(() => canDecide(page)).toBe(true);
  while (/^Place/.test(await prompt(page))) {
    const before = await moment(page);
    await clickLegal(page);
    await expect.poll(() => moment(page)).toBeGreaterThan(before);
  }
}

/** One decision by clicks, as a hurried player would make it: forward where possible. Says what it did. */
export async function decide(page: Page, eager: (texts: string[]) => number | undefined): Promise<string> {
  // What is offered may change between looking and clicking, when a die is rolled meanwhile: then look again.
  for (let tries = 1; ; tries++) {
    try {
      return await clickOne(page, eager);
    } catch (error) {
      if (tries === 5) throw error;
    }
  }
}

async function clickOne(page: Page, eager: (texts: string[]) => number | undefined): Promise<string> {
  const main = page.getByTestId("main");
  const offered = page.locator(".dock .act:not(.more):not(.aside), [data-legal], .piece.glow");
  await expect.poll(async () => (await main.isVisible()) || (await offered.count()) > 0).toBe(true);
  if (await main.isVisible()) {
    const text = await main.innerText();
    await main.click();
    return text;
  }
  const buttons = page.locator(".dock .act:not(.more):not(.aside)");
  const texts = await buttons.allInnerTexts();
  const wanted = eager(texts);
  if (wanted !== undefined && texts[wanted] !== undefined) {
    await buttons.nth(wanted).click();
    return texts[wanted];
  }
  if ((await page.locator("[data-legal]").count()) > 0) {
    await clickLegal(page);
    return "a place";
  }
  const glowing = await oneOf(page.locator(".piece.glow .face"));
  await page.mouse.click(...(await middleOf(glowing)));
  return "a piece";
}

/** Waits until the game has moved on from a moment, or something else is asked. */
export async function moved(page: Page, from: number): Promise<void> {
  await page.waitForFunction(
    (n) => Number(document.querySelector(".replay .pos b")?.textContent) !== n,
    from,
  );
}
