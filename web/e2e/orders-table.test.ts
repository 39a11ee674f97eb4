/** A table with an order matrix, a scale, a hand and an interrupt, whatever the game. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findings } from "./axe";
import { serveMadeUp, type MadeUp } from "./made-up";
import { madeUpOrders } from "./made-up-orders";
import { launch, open } from "./player";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

interface Opened {
  page: Page;
  /** What was chosen, by its words. */
  made: string[];
  /** Standing orders that were given. */
  orders: unknown[];
  errors: string[];
  close: () => Promise<void>;
}

async function sit(options: BrowserContextOptions = {}, table: MadeUp = madeUpOrders()): Promise<Opened> {
  const { page, context, errors } = await open(browser, "about:blank", options);
  await serveMadeUp(page, table);
  const [made, orders]: [string[], unknown[]] = [[], []];
  await page.route("**/api/games/made-up/inputs", async (route) => {
    made.push((route.request().postDataJSON() as { choice: string }).choice);
    await route.fulfill({ status: 422, json: { error: { code: "refused", message: "not now" } } });
  });
  await page.route("**/api/games/made-up/orders", async (route) => {
    if (route.request().method() === "PUT") orders.push(route.request().postDataJSON());
    await route.fulfill({ json: orders.at(-1) ?? [] });
  });
  await page.goto(`${inject("url")}/#/game/made-up`);
  await page.locator('[data-piece="gun"]').waitFor();
  return { page, made, orders, errors, close: () => context.close() };
}

describe("the matrix", () => {
  it("plans a row under the pointer or the focus, and takes it where that is legal", async () => {
    const { page, made, errors, close } = await sit();
    const row = (n: number) => page.locator(`[data-row="row:${n}"]`);
    const tag = page.locator('[data-testid="scale"] .tag.plan');
    await row(6).hover();
    await expect.poll(() => tag.innerText()).toBe("then row 6: German 2");
    expect(await page.locator(".unlocked").count()).toBe(6);
    await row(8).focus();
    await expect.poll(() => tag.innerText()).toBe("then row 8: German 4");
    await row(6).click({ force: true });
    expect(made, "it is not legal now").toEqual([]);
    await row(10).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => made).toEqual(["Take a cube of row 10"]);
    await row(5).click();
    await page.getByTestId("item-answers").getByText("for Rally").click();
    await expect.poll(() => made.at(-1)).toBe("Take a cube of row 5 for Rally");
    expect((await row(8).textContent())!.replace(/\s+/g, " ")).toContain("in progress for German, 1 left");
    expect(errors).toEqual([]);
    await close();
  });
});

describe("an act that is looked at", () => {
  it("shows its pawn, its check, its arc and its chance; the key is on the piece", async () => {
    const { page, made, close } = await sit();
    expect(await page.locator(".cap text").allTextContents()).toEqual(["1", "3", "2"]);
    expect(await page.locator("[data-zone='reach:gun']").count()).toBe(0);
    await page.keyboard.press("1");
    const check = page.getByTestId("check");
    await check.waitFor();
    expect(await check.locator(".step.chosen").innerText()).toContain("−1D");
    expect(await check.locator(".total").allInnerTexts()).toEqual([
      "2d8 + 11 attack total",
      "2d10 + 7 defence, must be lower to hit",
    ]);
    expect(await page.getByTestId("chance").textContent()).toBe("43 %");
    expect(await page.locator('[data-testid="scale"] .pawn.act').count()).toBe(1);
    expect(await page.locator("[data-zone='reach:gun']").count()).toBeGreaterThan(0);
    expect(await page.locator(".zones .edge").count()).toBe(1);
    await page.keyboard.press("Enter");
    await expect.poll(() => made).toEqual(["Fire 57 mm at 11.04"]);
    await close();
  });
});

describe("the hand", () => {
  it("leaves the list of what wins its room, and shows a card whole that is pointed at", async () => {
    const table = madeUpOrders();
    const { check: _, ...scene } = table.scene;
    const rows = ["The church", "The crossroads", "The mill", "The hill"].map((name) => ({
      ...{ name, note: "4 VP to whoever holds it at the end", state: "held by nobody" },
      ...{ now: false, done: false, clauses: ["FF-22.3-01"] },
    }));
    const hands = scene.hands.map((hand) => ({
      ...hand,
      cards: hand.cards.map((card) => ({
        ...card,
        lines: Array.from({ length: 6 }, (_, i) => `line ${i} of it`),
      })),
    }));
    table.scene = { ...scene, hands, panels: [{ title: "Victory", lines: [], rows }] } as never;
    const { page, errors, close } = await sit({}, table);
    const list = page.getByRole("group", { name: "Scenario" });
    expect(await list.evaluate((it) => it.scrollHeight - it.clientHeight)).toBeLessThanOrEqual(1);
    const card = page.locator('[data-card="card:2"]');
    const hidden = (): Promise<number> => card.evaluate((it) => it.scrollHeight - it.clientHeight);
    const below = await page.getByRole("tablist", { name: "Panel" }).boundingBox();
    expect(await hidden()).toBeGreaterThan(20);
    await card.hover();
    await expect.poll(hidden).toBeLessThanOrEqual(1);
    // Nothing is pushed aside by it.
    expect(await page.getByRole("tablist", { name: "Panel" }).boundingBox()).toEqual(below);
    await page.mouse.move(300, 300);
    await card.focus();
    await expect.poll(hidden).toBeLessThanOrEqual(1);
    expect(await findings(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it("plays what can be played, and says why not of the rest", async () => {
    const { page, made, close } = await sit();
    await page.locator('[data-card="card:2"]').click({ force: true });
    expect(made).toEqual([]);
    expect(await page.locator('[data-card="card:2"]').textContent()).toContain(
      "Only in an order of your own.",
    );
    await page.locator('[data-card="card:1"]').click();
    await expect.poll(() => made).toEqual(["Play Steady now"]);
    expect(await page.locator(".seat").nth(1).innerText()).toContain("2 cards");
    await close();
  });
});

describe("an interrupt", () => {
  it("is answered in its strip, and can be told when to ask", async () => {
    const { page, made, orders, close } = await sit();
    const strip = page.getByTestId("interrupt");
    expect(await strip.getByRole("img").count()).toBe(2);
    await strip.locator('[data-answer="fate:keep"]').click();
    await expect.poll(() => made).toEqual(["Keep 4 + 7 = 11"]);
    expect(await page.getByTestId("ask-me").innerText()).toContain("when a hit is at stake");
    await page.getByTestId("ask-me").click();
    await strip.getByRole("button", { name: "when I could lose a unit" }).click();
    await expect
      .poll(() => orders)
      .toEqual([[{ when: { window: "Fate" }, do: "pass", unless: { rule: "loss" }, until: {} }]]);
    await expect.poll(() => page.getByTestId("ask-me").innerText()).toContain("when I could lose a unit");
    await close();
  });
});

describe("an interrupt", () => {
  it.each([
    [1440, 900],
    [800, 1000],
    [390, 844],
  ])("has its answers side by side, in whole words, at %i by %i", async (width, height) => {
    const { page, close } = await sit({ viewport: { width, height } });
    const answers = page.locator(".answer");
    await answers.nth(1).waitFor();
    const boxes = await Promise.all((await answers.all()).map(async (it) => (await it.boundingBox())!));
    expect(new Set(boxes.map((box) => box.y)).size).toBe(1);
    // No word of them stands in a line of its own while there is room.
    for (const box of boxes) expect(box.height).toBeLessThan(60);
    await close();
  });
});

describe("the map", () => {
  it("has its ring on all four sides when it has the keyboard", async () => {
    const { page, close } = await sit();
    await page.keyboard.press("ArrowRight");
    const ring = await page.getByTestId("board").evaluate((board) => {
      const { borderTopWidth, zIndex, inset, position } = getComputedStyle(board, "::after");
      return { borderTopWidth, zIndex, inset, position };
    });
    expect(ring).toEqual({ borderTopWidth: "3px", zIndex: "1", inset: "0px", position: "absolute" });
    await close();
  });
});

describe("everything at once", () => {
  it("keeps nobody out, by day and by night", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, errors, close } = await sit({ colorScheme });
      await page.keyboard.press("1");
      await page.getByTestId("check").waitFor();
      await page.getByTestId("ask-me").click();
      expect(await findings(page), colorScheme).toEqual([]);
      expect(errors).toEqual([]);
      await close();
    }
  });

  it("lies in drawers on a phone, large enough for a finger", async () => {
    const { page, made, close } = await sit({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const bar = page.getByTestId("phone-bar");
    await bar.getByText("Orders").click();
    const row = page.locator('[data-row="row:10"]');
    expect((await row.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await row.click();
    await expect.poll(() => made).toEqual(["Take a cube of row 10"]);
    await page.locator(".dock .act").first().click();
    const sheet = page.locator(".sheet");
    expect(await sheet.innerText()).toContain("2d8 + 11 against 2d10 + 7");
    expect(await sheet.locator(".step").count()).toBe(0);
    await sheet.getByTestId("whole-check").click();
    expect(await sheet.locator(".step").count()).toBe(6);
    await page.keyboard.press("Escape");
    await bar.getByText("Hand").click();
    await page.locator('[role="dialog"] [data-card="card:1"]').click();
    await expect.poll(() => made.at(-1)).toBe("Play Steady now");
    for (const answer of await page.locator(".answer").all()) {
      expect((await answer.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await close();
  });
});
