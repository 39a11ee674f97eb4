/** What is printed on the counters of real games: nothing lies over anything else, whatever the unit. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launch, open } from "./player";
import { Sitting } from "./sitting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Figures and names of one counter that lie over one another. */
const OVERLAPS = (pieces: Element[]): string[] =>
  pieces.flatMap((piece) => {
    const words = [...piece.querySelectorAll("text")]
      .filter((text) => text.textContent?.trim() && !text.closest(".cap, .heapname"))
      .map((text) => ({ text: text.textContent!, box: text.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    return words.flatMap((a, i) =>
      words.slice(i + 1).flatMap((b) => {
        const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        // Letters are lower than their line: a quarter of it above and below is air.
        const line = Math.min(a.box.height, b.box.height);
        const over = wide > 1.5 && high > line * 0.5;
        return over ? [`${piece.getAttribute("aria-label") ?? ""}: “${a.text}” over “${b.text}”`] : [];
      }),
    );
  });

describe("counters", () => {
  it.each([
    ["fte/air-assault", "aircraft"],
    ["fte/road-convoy", "vehicles"],
    ["fte/village-search", "men"],
    ["fof/eagle-flight", "aircraft"],
    ["fof/a-tank-for-the-lane", "a tank"],
    ["fof/the-sunken-lane", "men"],
    ["ff/monte-calvo", "men, guns and tanks"],
    ["lnlt/lz-egret", "aircraft"],
    ["lnlt/guards-corridor", "vehicles"],
    ["lnlt/an-dinh", "men"],
  ])("of %s, %s, have every name and figure apart from the next", async (scenario) => {
    const url = inject("url");
    const shelf = (await (await fetch(`${url}/api/shelf`)).json()) as {
      scenarios: { id: string; seats: { id: string; automatic: boolean }[] }[];
    }[];
    const about = shelf.flatMap((game) => game.scenarios).find(({ id }) => id === scenario)!;
    const holders = about.seats
      .filter(({ automatic }) => !automatic)
      .map(({ id }, i) => [id, i ? "bot" : "me"] as const);
    const sitting = await Sitting.begin(url, Object.fromEntries(holders), { scenario });
    const me = Object.keys(sitting.tokens)[0]!;
    // Set up as advised, and some of the game.
    for (let made = 0, waited = 0; made < 45 && waited < 2000;) {
      const view = await sitting.table(me);
      if (view.verdict) break;
      if (view.offers.some((offer) => !offer.aside)) {
        await sitting.make(me, view, (await sitting.advice(me))!);
        made += 1;
      } else {
        waited += 1;
        await new Promise((go) => setTimeout(go, 10));
      }
    }
    const { page, context, errors } = await open(browser, "about:blank");
    await sitting.show(page, [me]);
    const pieces = page.locator(".play .piece");
    await pieces.first().waitFor({ state: "attached" });
    expect(await pieces.count()).toBeGreaterThan(4);
    expect(await pieces.evaluateAll(OVERLAPS)).toEqual([]);
    // The key shows one of each sort, those that lie beneath others too.
    await page.getByRole("tab", { name: "Key" }).click();
    const sorts = page.getByTestId("key-counters").locator("svg");
    await sorts.first().waitFor();
    expect(await sorts.evaluateAll(OVERLAPS)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
});
