/** What decides the game stands beside the table, what a case shows is a picture, and the first walk is near. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findings } from "./axe";
import { canDecide, launch, middleOf, moment, open, prompt } from "./player";
import { Sitting } from "./sitting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe("victory", () => {
  it.each([
    ["fte/village-search", { us: "me", nva: "bot" }, /held by/],
    ["ff/orchard-road", { british: "me", german: "bot" }, /held by/],
    ["lnlt/crossroads", { marines: "me", "main-force": "bot" }, /held by|\d/],
  ] as const)("of %s: what scores, for whom, where and who is ahead", async (scenario, seats, held) => {
    const { page, context, errors } = await open(browser, inject("url"));
    const sitting = await Sitting.begin(inject("url"), seats, { scenario });
    await sitting.show(page, [Object.keys(seats)[0]!]);
    await expect.poll(() => canDecide(page)).toBe(true);
    const panel = page.getByRole("group", { name: "Scenario" });
    const victory = panel.locator("section").filter({ hasText: "Most Victory Points at the end" });
    await victory.waitFor();
    expect(await victory.innerText()).toMatch(held);
    // A place is shown on the map, by keyboard too.
    const place = victory.locator("button.where").first();
    // However much there is to say of it, what just happened can be read back.
    expect((await page.getByTestId("log").boundingBox())!.height).toBeGreaterThan(
      scenario.startsWith("ff") ? 160 : 290,
    );
    await place.focus();
    await expect.poll(() => page.locator("path.chosen").count()).toBeGreaterThan(0);
    // Each row leads to its rule.
    await victory
      .getByRole("button", { name: /^Rule / })
      .first()
      .waitFor();
    expect(await findings(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe("objectives on cards", () => {
  it("name their place and what they are; what comes first looks different from what comes second", async () => {
    const { page, context, errors } = await open(browser, "about:blank");
    const sitting = await Sitting.begin(
      inject("url"),
      { company: "me" },
      { scenario: "fof/the-sunken-lane" },
    );
    // The commander chooses the secondary objective himself, or leaves it to his staff.
    await sitting.playUntil(/Commands left/, ["company"], [/^Leave the rest/, /^Set up the rest/]);
    await sitting.show(page, ["company"]);
    await expect.poll(() => canDecide(page)).toBe(true);
    const { scene } = await sitting.table("company");
    const of = (kind: string) => scene.markers.filter((marker) => marker.kind === kind);
    const [primary, secondary] = [of("objective"), of("objective-secondary")];
    expect([primary.length > 0, secondary.length > 0]).toEqual([true, true]);
    const look = (selector: string): Promise<string[]> =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => {
          const { fill, strokeDasharray } = getComputedStyle(one);
          return [fill, strokeDasharray];
        });
    expect((await look(".pennant:not(.second) .cloth"))[0]).not.toBe(
      (await look(".pennant.second .cloth"))[0],
    );
    expect((await look(".brackets:not(.second)"))[1]).not.toBe((await look(".brackets.second"))[1]);
    expect(await page.locator(".pennant text").allTextContents()).toEqual(
      expect.arrayContaining(["Primary", "Secondary"]),
    );
    // Beside the map each is told with its card and what it is worth.
    const panels = await page.locator(".panels").innerText();
    for (const { space } of [...primary, ...secondary]) expect(panels).toContain(space);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe("a first walk", () => {
  it("is five clicks away from the lobby", async () => {
    const { page, context, errors } = await open(browser, inject("url"));
    let clicks = 0;
    const at = async (point: [number, number]): Promise<void> => {
      await page.mouse.click(...point);
      clicks += 1;
    };
    const press = async (id: string): Promise<void> => {
      await page.getByTestId(id).click();
      clicks += 1;
    };
    // Somebody who stands by himself needs no Leader; the suggested set-up nearly always has one.
    const lone = (): Promise<string | null> =>
      page.locator('[data-piece][aria-label*=" men,"]').evaluateAll((all) => {
        const place = (piece: Element): string =>
          (piece.getAttribute("aria-label") ?? "").split(", in ").at(-1)!;
        const pieces = [...document.querySelectorAll("[data-piece]")];
        const one = all.find((piece) => pieces.filter((other) => place(other) === place(piece)).length === 1);
        return one?.getAttribute("data-piece") ?? null;
      });
    let alone: string | null = null;
    for (let games = 0; games < 4 && alone === null; games++) {
      clicks = 0;
      await page.goto(`${inject("url")}/#/`);
      await press("start");
      await press("set-up");
      await expect.poll(() => prompt(page), { timeout: 30_000 }).toContain("Choose an Activation");
      alone = await lone();
    }
    expect(alone).not.toBeNull();
    await at(await middleOf(page.locator(`[data-piece="${alone}"] .face`).first()));
    await expect.poll(() => prompt(page)).toContain("Choose an Action");
    await page
      .getByRole("button", { name: /^Move\b/ })
      .first()
      .click();
    clicks += 1;
    await expect.poll(() => prompt(page)).toMatch(/^Move .*MP left/);
    const before = await moment(page);
    const where = await page.locator(`[data-piece="${alone}"]`).getAttribute("aria-label");
    await at(await middleOf(page.locator("[data-legal] circle").last()));
    await expect.poll(() => moment(page)).toBeGreaterThan(before);
    await expect
      .poll(() => page.locator(`[data-piece="${alone}"]`).getAttribute("aria-label"))
      .not.toBe(where);
    console.log(`first walk: ${clicks} clicks`);
    expect(clicks).toBeLessThanOrEqual(5);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe("the rule book", () => {
  it("shows a case as a picture", async () => {
    const { page, context, errors } = await open(browser, `${inject("url")}/#/rules/fte`);
    await page
      .getByText(/cases? shows? it$/)
      .first()
      .click();
    const one = page.locator("details details summary").first();
    await one.click();
    const picture = page.getByTestId("case-picture").first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(100);
    await page.screenshot({ path: "test-results/rule-book.png" });
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe("sight on cards", () => {
  it("names the card that blocks", async () => {
    const sitting = await Sitting.begin(
      inject("url"),
      { company: "me" },
      { scenario: "fof/the-sunken-lane" },
    );
    const { page, context } = await open(browser, "about:blank");
    await sitting.show(page, ["company"]);
    await expect.poll(() => canDecide(page)).toBe(true);
    const answers = await page.evaluate(
      async ([game, token]) => {
        const ask = async (query: string): Promise<Record<string, unknown>> => {
          const response = await fetch(`/api/games/${game}/sight?${query}`, {
            headers: { Authorization: `Bearer ${token}` },
          });
          return { status: response.status, ...((await response.json()) as object) };
        };
        const cards = [
          "A1",
          "B1",
          "C1",
          "D1",
          "A2",
          "B2",
          "C2",
          "D2",
          "A3",
          "B3",
          "C3",
          "D3",
          "A4",
          "B4",
          "C4",
        ];
        return Promise.all(cards.map((to) => ask(`from=B2&to=${to}`)));
      },
      [sitting.game, sitting.tokens.company!] as const,
    );
    const blocked = answers.filter((answer) => answer.sees === false);
    expect(blocked.length).toBeGreaterThan(0);
    for (const { by, clause } of blocked) {
      expect(by).toMatch(/\w/);
      expect(clause).toMatch(/^FOF-/);
    }
    await context.close();
  });
});
