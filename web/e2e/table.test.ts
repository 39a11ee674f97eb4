/** What stays where it is, and what answers the keyboard, whatever the game. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { madeUpTable, serveMadeUp } from "./made-up";
import { launch, open, whereIs } from "./player";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A table at which a shot can be armed; the server refuses it at some length. */
async function shootingRange(): Promise<{ page: Page; made: string[]; close: () => Promise<void> }> {
  const { page, context } = await open(browser, "about:blank");
  const table = madeUpTable();
  const shot = table.offers.find((o) => o.wording.text === "Fire")!;
  shot.wording.modifiers = [{ value: 1, text: "target in Grass", clause: "FTE-7.1-05" }];
  table.offers = table.offers.filter((o) => o === shot || o.wording.spaces.length > 0);
  await serveMadeUp(page, table);
  const made: string[] = [];
  await page.route("**/api/games/made-up/inputs", async (route) => {
    made.push(route.request().postData() ?? "");
    const message = "Nobody is in sight from there, and none of those who could see for you is near. ".repeat(
      4,
    );
    await route.fulfill({ status: 422, json: { error: { code: "refused", message } } });
  });
  await page.goto(`${inject("url")}/#/game/made-up`);
  await page.locator('[data-piece="u0"]').waitFor();
  return { page, made, close: () => context.close() };
}

const someone = (page: Page): Promise<[number, number]> =>
  whereIs(page.locator('[data-piece="u0"] .face').first());
const ground = async (page: Page): Promise<{ x: number; y: number; width: number; height: number }> =>
  (await page.locator(".world .ground").boundingBox())!;
const stage = async (page: Page): Promise<{ x: number; y: number; width: number; height: number }> =>
  (await page.getByTestId("board").boundingBox())!;

describe("Enter", () => {
  it("is for the main button, whatever was clicked; Tab takes it to another", async () => {
    const { page, made, close } = await shootingRange();
    await page.locator(".dock").getByRole("button", { name: "Fire" }).click();
    const far = await ground(page);
    await page.getByRole("button", { name: "Nearer" }).click();
    await expect.poll(async () => (await ground(page)).width).toBeGreaterThan(far.width * 1.2);
    const { width } = await ground(page);
    await page.keyboard.press("Enter");
    await expect.poll(() => made).toHaveLength(1);
    expect(made[0]).toContain("Fire");
    // A little more or less when the map is drawn anew, but no step nearer.
    expect((await ground(page)).width).toBeLessThan(width * 1.1);
    await page.locator(".dock").getByRole("alert").waitFor();
    // From where the mouse was, one step on.
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Farther");
    await page.keyboard.press("f");
    await page.getByTestId("main").waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await ground(page)).width).toBeLessThan(width * 0.9);
    expect(made).toHaveLength(1);
    await close();
  });
});

describe("the one thing that is left to do", () => {
  it("stands on one button, the main one", async () => {
    const { page, context } = await open(browser, "about:blank");
    const table = madeUpTable();
    table.offers = table.offers.filter((o) => o.wording.text === "Recover");
    expect(table.offers).toHaveLength(1);
    await serveMadeUp(page, table);
    await page.goto(`${inject("url")}/#/game/made-up`);
    const main = page.getByTestId("main");
    await main.waitFor();
    expect(await main.innerText()).toContain("Recover");
    expect(await page.locator(".dock").getByRole("button", { name: "Recover" }).count()).toBe(1);
    expect(await page.getByTestId("all-choices").count()).toBe(0);
    await context.close();
  });
});

describe("the map", () => {
  it("lies still when the dock grows, and when the same position comes again", async () => {
    const { page, close } = await shootingRange();
    const [before, dock] = [await someone(page), (await page.locator(".dock").boundingBox())!];
    await page.keyboard.press("f");
    await page.keyboard.press("Enter");
    await page.locator(".dock").getByRole("alert").waitFor();
    expect((await page.locator(".dock").boundingBox())!.height).toBeGreaterThan(dock.height + 30);
    expect(await someone(page)).toEqual(before);

    // Whoever acts is out of sight because the player looks elsewhere.
    await page.mouse.move(500, 300);
    await page.mouse.wheel(0, -900);
    await page.mouse.down();
    await page.mouse.move(80, 80, { steps: 4 });
    await page.mouse.up();
    const elsewhere = await someone(page);
    expect(elsewhere[0]).toBeLessThan(0);
    const again = page.waitForResponse("**/api/games/made-up/table*");
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await again;
    expect(await someone(page)).toEqual(elsewhere);
    await close();
  });

  it("is fitted to another window as long as the player wants the whole of it", async () => {
    const { page, close } = await shootingRange();
    await page.getByRole("button", { name: "Whole map" }).click();
    for (const size of [
      { width: 1000, height: 620 },
      { width: 1500, height: 1000 },
      { width: 700, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await someone(page);
      const [map, window, dock] = [
        await ground(page),
        await stage(page),
        (await page.locator(".dock").boundingBox())!,
      ];
      expect(map.x).toBeGreaterThanOrEqual(window.x);
      expect(map.y).toBeGreaterThanOrEqual(window.y);
      expect(map.x + map.width).toBeLessThanOrEqual(window.x + window.width);
      expect(map.y + map.height).toBeLessThanOrEqual(dock.y);
      // As large as there is room for.
      const free = { width: window.width, height: dock.y - window.y };
      expect(Math.max(map.width / free.width, map.height / free.height)).toBeGreaterThan(0.85);
    }
    await close();
  });

  it("keeps its middle in another window when the player moved it himself", async () => {
    const { page, close } = await shootingRange();
    const [x, y] = await someone(page);
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -400);
    const offCentre = async (): Promise<[number, number]> => {
      const [at, window] = [await someone(page), await stage(page)];
      return [at[0] - window.x - window.width / 2, at[1] - window.y - window.height / 2];
    };
    const before = await offCentre();
    const { width } = await ground(page);
    for (const size of [
      { width: 1000, height: 620 },
      { width: 700, height: 900 },
      { width: 900, height: 700 },
    ]) {
      await page.setViewportSize(size);
      const now = await offCentre();
      expect(now[0]).toBeCloseTo(before[0], 0);
      expect(now[1]).toBeCloseTo(before[1], 0);
      expect((await ground(page)).width).toBeCloseTo(width, 0);
    }
    await close();
  });
});

describe("what is marked", () => {
  it("does not look like what was done last: yellow is what is meant, a dotted line is what happened", async () => {
    const { page, context } = await open(browser, "about:blank");
    const table = madeUpTable();
    table.told.at(-1)!.telling.spaces = ["08.05"];
    await serveMadeUp(page, table);
    await page.goto(`${inject("url")}/#/game/made-up`);
    const lately = page.locator("path.lately");
    await lately.first().waitFor();
    // A row of the log that is pointed at marks its place.
    await page.getByTestId("log").locator("li").first().hover();
    const marked = page.locator("path.chosen");
    await marked.first().waitFor();
    const look = (one: Element): string[] => {
      const { stroke, strokeDasharray, fill } = getComputedStyle(one);
      return [stroke, strokeDasharray, fill];
    };
    const [last, meant] = [await lately.first().evaluate(look), await marked.first().evaluate(look)];
    for (const [i, one] of last.entries()) expect(one).not.toBe(meant[i]);
    await context.close();
  });
});

describe("long names", () => {
  it("stay in one line as long as they fit, with who sits there below", async () => {
    const { page, context } = await open(browser, "about:blank");
    const table = madeUpTable();
    table.seats = [
      { id: "us", name: "Company commander" },
      { id: "nva", name: "Enemy" },
    ];
    table.scene = { ...table.scene, tracks: [{ name: "Experience", value: 11, side: 0 }] as never };
    await serveMadeUp(page, table);
    await page.goto(`${inject("url")}/#/game/made-up`);
    const name = page.getByRole("region", { name: "Seats" }).locator(".who b").first();
    await page.getByRole("region", { name: "Seats" }).getByText("to act").waitFor();
    expect((await name.boundingBox())!.height).toBeLessThan(26);
    await context.close();
  });

  it("lie over nothing: neither over who is to act nor over the points", async () => {
    const { page, context } = await open(browser, "about:blank");
    const table = madeUpTable();
    table.seats = [
      { id: "us", name: "Company commander of the second battalion" },
      { id: "nva", name: "North Vietnamese Army and People’s Liberation Armed Forces" },
    ];
    await serveMadeUp(page, table);
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1024, height: 700 },
    ]) {
      await page.setViewportSize(size);
      await page.goto(`${inject("url")}/#/game/made-up`);
      const seat = page.getByRole("region", { name: "Seats" }).locator(".seat");
      await seat.getByText("to act").waitFor();
      const overlaps = await seat.evaluateAll((rows) =>
        rows.flatMap((row) => {
          const parts = [...row.children].map((part) => part.getBoundingClientRect());
          return parts.flatMap((a, i) =>
            parts.slice(i + 1).filter((b) => a.right > b.left + 1 && b.right > a.left + 1),
          );
        }),
      );
      expect(overlaps).toEqual([]);
      // And every word of them is there to read.
      const cut = await seat.evaluateAll((rows) =>
        rows.flatMap((row) =>
          [...row.querySelectorAll(".who, .who *")]
            .filter(
              (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline",
            )
            .map((one) => one.textContent),
        ),
      );
      expect(cut).toEqual([]);
    }
    await context.close();
  });

  it("stay on their counter, and figures within it", async () => {
    const { page, context } = await open(browser, "about:blank");
    const table = madeUpTable();
    const names = ["Observation Plane", "Sgt. Halloran", "2nd Lt. Van der Meer", "AH-1 Cobra 12", "1/2"];
    table.scene.pieces.forEach((piece, i) => {
      if (!piece.back) piece.name = names[i % names.length]!;
      if (!piece.back) piece.values = piece.values.map((value) => ({ ...value, text: "10" }));
    });
    await serveMadeUp(page, table);
    await page.goto(`${inject("url")}/#/game/made-up`);
    await page.locator('[data-piece="u0"]').waitFor();
    const beyond = await page.locator(".piece").evaluateAll((all) =>
      all.flatMap((piece) => {
        const face = piece.querySelector(".face")!.getBoundingClientRect();
        return [...piece.querySelectorAll("text")]
          .map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.left < face.left - 1 || box.right > face.right + 1))
          .map(({ text }) => text);
      }),
    );
    expect(beyond).toEqual([]);
    await context.close();
  });
});

describe("type", () => {
  it("is the bundled face everywhere, so that a counter's words take the same room on every machine", async () => {
    const { page, close } = await shootingRange();
    const loaded = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].filter((face) => face.status === "loaded").map((face) => face.family);
    });
    expect(loaded).toContain("Inter");
    const face = (selector: string): Promise<string> =>
      page
        .locator(selector)
        .first()
        .evaluate((el) => getComputedStyle(el).fontFamily);
    for (const where of ["body", '[data-piece="u0"] text']) expect(await face(where)).toMatch(/^"?Inter/);
    await close();
  });
});
