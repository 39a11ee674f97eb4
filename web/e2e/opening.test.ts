/** Where a table opens, and how one gets from there to the whole map and back. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Line } from "../src/lib/types.gen";
import { madeUpTable, serveMadeUp } from "./made-up";
import { launch, open, whereIs } from "./player";
import { Sitting } from "./sitting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A large map takes its time to be drawn anew on a busy machine. */
const PATIENT = { timeout: 15_000 };

/** A fight that has begun, on a map much larger than the window. */
async function begun(scenario: string, seats: Record<string, "me" | "bot">): Promise<[Sitting, string]> {
  const sitting = await Sitting.begin(inject("url"), seats, { scenario });
  const me = Object.keys(sitting.tokens)[0]!;
  for (let made = 0, waited = 0; made < 32 && waited < 3000;) {
    const view = await sitting.table(me);
    if (view.offers.some((offer) => !offer.aside)) {
      await sitting.make(me, view, (await sitting.advice(me))!);
      made += 1;
    } else {
      waited += 1;
      await new Promise((go) => setTimeout(go, 20));
    }
  }
  return [sitting, me];
}

/** How large counters are, and how many of the player's own are seen. */
const counters = (page: Page, mine: string[]): Promise<{ size: number; own: number }> =>
  page.evaluate((mine) => {
    const dock = document.querySelector(".dock")!.getBoundingClientRect();
    const board = document.querySelector("[data-testid=board]")!.getBoundingClientRect();
    const own = mine.filter((id) => {
      const box = document.querySelector(`[data-piece="${id}"]`)?.getBoundingClientRect();
      const [x, y] = box ? [box.left + box.width / 2, box.top + box.height / 2] : [-1, -1];
      return x > board.left && x < board.right && y > board.top && y < dock.top;
    });
    const size = document.querySelector(".piece .face")?.getBoundingClientRect().height ?? 0;
    return { size, own: own.length };
  }, mine);

describe("a table", () => {
  it.each([
    ["ff/monte-calvo", { british: "me", german: "bot" }],
    ["lnlt/guards-corridor", undefined],
  ] as const)("of %s opens near where play is, on a large and on a small screen", async (scenario, seats) => {
    const url = inject("url");
    const shelf = (await (await fetch(`${url}/api/shelf`)).json()) as {
      scenarios: { id: string; seats: { id: string }[] }[];
    }[];
    const about = shelf.flatMap((game) => game.scenarios).find(({ id }) => id === scenario)!;
    const holders = Object.fromEntries(about.seats.map(({ id }, i) => [id, i ? "bot" : "me"] as const));
    const [sitting, me] = await begun(scenario, seats ?? holders);
    const pieces = (await sitting.table(me)).scene.pieces.filter((p) => p.space && p.side === 0);
    const mine = pieces.map((p) => p.id);
    const screens: [BrowserContextOptions, number][] = [
      [{}, 44],
      [{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, 44],
    ];
    for (const [options, least] of screens) {
      const { page, context, errors } = await open(browser, "about:blank", options);
      await sitting.show(page, [me]);
      await page.locator(".piece .face").first().waitFor({ state: "attached" });
      await expect.poll(async () => (await counters(page, mine)).size, PATIENT).toBeGreaterThanOrEqual(least);
      const near = await counters(page, mine);
      expect(near.own).toBeGreaterThan(0);
      // The overview says where that is.
      const [frame, view] = [page.locator(".mini .frame"), page.locator(".mini .view")];
      const [whole, part] = [(await frame.boundingBox())!, (await view.boundingBox())!];
      expect(part.width * part.height).toBeLessThan(whole.width * whole.height * 0.7);
      // All of it, and back.
      await page.keyboard.press("0");
      await expect.poll(async () => (await counters(page, mine)).size, PATIENT).toBeLessThan(near.size * 0.8);
      await expect.poll(() => page.locator(".mini").count(), PATIENT).toBe(0);
      await page.getByRole("button", { name: "Whole map", pressed: true }).click();
      await expect.poll(async () => (await counters(page, mine)).size, PATIENT).toBeGreaterThanOrEqual(least);
      expect((await counters(page, mine)).own).toBeGreaterThan(0);
      expect(errors).toEqual([]);
      await context.close();
    }
  });

  it("brings firer and target into view when a shot is weighed", async () => {
    const { page, context } = await open(browser, "about:blank");
    const table = madeUpTable();
    const shot = table.offers.find((o) => o.wording.text === "Fire")!;
    shot.wording.modifiers = [{ value: 1, text: "target in Grass", clause: "FTE-7.1-05" }];
    const [firer, target] = [
      table.scene.pieces[0]!,
      table.scene.pieces.findLast((p) => p.space && p.side === 1)!,
    ];
    shot.wording.line = { kind: "fire", from: firer.space!, to: target.space! } as Line;
    table.offers = table.offers.filter((o) => o === shot || o.wording.spaces.length > 0);
    await serveMadeUp(page, table);
    await page.goto(`${inject("url")}/#/game/made-up`);
    const faces = [firer, target].map(({ id }) => page.locator(`[data-piece="${id}"] .face`).first());
    await whereIs(faces[0]!);
    await page.mouse.move(500, 300);
    await page.mouse.wheel(0, -900);
    await page.mouse.down();
    await page.mouse.move(60, 60, { steps: 4 });
    await page.mouse.up();
    const board = (await page.getByTestId("board").boundingBox())!;
    const inView = async (): Promise<boolean[]> =>
      Promise.all(
        faces.map(async (face) => {
          const [x, y] = await whereIs(face);
          return x > board.x && x < board.x + board.width && y > board.y && y < board.y + board.height - 176;
        }),
      );
    expect(await inView()).not.toEqual([true, true]);
    await page.keyboard.press("f");
    await page.getByTestId("main").waitFor();
    await expect.poll(inView, PATIENT).toEqual([true, true]);
    await context.close();
  });

  it("names its rule system beside the scenario, with the rule book and the menu at the right", async () => {
    const { page, context } = await open(browser, "about:blank");
    const sitting = await Sitting.begin(inject("url"), { us: "me", nva: "me" });
    await sitting.show(page, ["us"]);
    const top = page.locator("header.top");
    await top.getByText("Front Toward Enemy").waitFor();
    expect(await top.getByTestId("book").getAttribute("href")).toBe("#/rules/fte");
    expect(await top.getByTestId("book").getAttribute("aria-label")).toContain("Front Toward Enemy");
    await top.getByRole("button", { name: "More" }).click();
    await page.getByTestId("resign").waitFor();
    await context.close();
  });
});
