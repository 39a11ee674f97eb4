/** What somebody meets who has never been at this table: to begin, to read it, to be told that something worked. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { VALUE_WORDS } from "../src/lib/counter";
import { sortOf } from "../src/lib/key";
import { findings } from "./axe";
import { madeUpTable, serveMadeUp } from "./made-up";
import { madeUpCards } from "./made-up-cards";
import { launch, middleOf, open, prompt } from "./player";
import { Sitting } from "./sitting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe("a first game", () => {
  it("is set up by one click, with a count of what is left; each piece can be taken back", async () => {
    const { page, context, errors } = await open(browser, inject("url"));
    let clicks = 0;
    const click = async (what: { click: () => Promise<void> }): Promise<void> => {
      await what.click();
      clicks += 1;
    };
    const begun = Date.now();
    await click(page.getByTestId("start"));
    const settle = page.getByTestId("set-up");
    await settle.waitFor();
    expect(await settle.innerText()).toMatch(/\d+ pieces left/);
    await click(settle);
    await expect.poll(() => prompt(page), { timeout: 30_000 }).toContain("Choose an Activation");
    expect(await settle.count()).toBe(0);
    // What was suggested can be taken back piece by piece, and put elsewhere.
    await page.getByTestId("undo").click();
    await expect.poll(() => prompt(page)).toMatch(/^Place/);
    expect(await settle.innerText()).toContain("1 piece left");
    console.log(`set up: ${clicks} clicks, ${((Date.now() - begun) / 1000).toFixed(1)} s`);
    expect(clicks).toBe(2);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe("at the table", () => {
  it("says that a link was copied, to the eye and aloud", async () => {
    const { page, context } = await open(browser, "about:blank");
    await serveMadeUp(page, madeUpTable());
    await page.goto(`${inject("url")}/#/game/made-up`);
    await page.getByRole("button", { name: "Copy a link to this moment" }).click();
    await expect.poll(() => page.locator(".replay").getByRole("status").innerText()).toBe("Link copied");
    await context.close();
  });

  it.each([
    ["fte/village-search", { us: "me", nva: "bot" }],
    ["fof/the-sunken-lane", { company: "me" }],
    ["ff/monte-calvo", { british: "me", german: "bot" }],
    ["lnlt/guards-corridor", { guards: "me", warsaw: "me" }],
  ] as const)("of %s explains each counter and marker in play in its key", async (scenario, wished) => {
    const url = inject("url");
    const shelf = (await (await fetch(`${url}/api/shelf`)).json()) as {
      scenarios: { id: string; seats: { id: string }[] }[];
    }[];
    const about = shelf.flatMap((game) => game.scenarios).find(({ id }) => id === scenario)!;
    const seats = Object.fromEntries(
      about.seats.map(({ id }, i) => [id, Object.values(wished)[i] ?? "me"] as const),
    );
    const sitting = await Sitting.begin(url, seats, { scenario });
    const me = Object.keys(sitting.tokens)[0]!;
    if (scenario.startsWith("fof"))
      await sitting.playUntil(/Commands left/, [me], [/^Leave the rest/, /^Set up the rest/]);
    const { page, context, errors } = await open(browser, "about:blank");
    await sitting.show(page, [me]);
    await page.getByRole("tab", { name: "Key" }).click();
    const rows = page.getByTestId("key-counters").getByRole("listitem");
    await rows.first().waitFor();
    const { pieces, markers } = (await sitting.table(me)).scene;
    const said = (await rows.locator(":scope > span").allInnerTexts()).map((row) =>
      row.replace(/\s+/g, " ").toLowerCase(),
    );
    // Each figure of each counter stands in the row of its sort with what it means.
    for (const piece of pieces) {
      const row = said.find((it) =>
        piece.back
          ? it.startsWith("face down")
          : it.startsWith(sortOf(piece).toLowerCase()) &&
            piece.values.every((v) => !v.text || it.includes(VALUE_WORDS[v.kind].toLowerCase())),
      );
      expect(row, `${piece.name}: ${said.join(" | ")}`).toBeDefined();
    }
    expect(await page.getByTestId("key-counters").locator("svg > *").count()).toBeGreaterThanOrEqual(
      said.length,
    );
    const kinds = new Set(markers.map((marker) => marker.kind));
    const signs = page.getByTestId("key-markers").getByRole("listitem");
    expect(await signs.count()).toBeGreaterThanOrEqual(kinds.size);
    for (const words of await signs.allInnerTexts()) expect(words.trim()).toMatch(/\p{L}{3}/u);
    expect(await findings(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("has room for a finger on whatever is pressed", async () => {
    const { page, context } = await open(browser, "about:blank", {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await serveMadeUp(page, madeUpTable());
    await page.goto(`${inject("url")}/#/game/made-up`);
    await page.locator('[data-piece="u0"]').waitFor();
    const small = await page.locator("button:visible").evaluateAll((buttons) =>
      buttons.flatMap((b) => {
        const { width, height } = b.getBoundingClientRect();
        const name = b.ariaLabel || b.textContent?.trim().slice(0, 30) || b.className;
        return width > 0 && (width < 43.5 || height < 43.5) ? [`${name}: ${width} × ${height}`] : [];
      }),
    );
    expect(small).toEqual([]);
    await context.close();
  });

  it("opens a crowded card by its groups, in a size that can be read", async () => {
    const { page, context, errors } = await open(browser, "about:blank");
    const table = madeUpCards();
    const [first] = table.scene.pieces;
    table.scene = {
      ...table.scene,
      areas: [],
      pieces: ["Company staff", "Weapons", "Attached"].flatMap((group, g) =>
        Array.from({ length: 7 }, (_, i) => ({
          ...first!,
          id: `x${g}${i}`,
          area: null,
          name: `${g}/${i}`,
          spoken: `Unit ${i} of ${group}`,
          group,
        })),
      ),
    };
    await serveMadeUp(page, table);
    await page.goto(`${inject("url")}/#/game/made-up`);
    const heap = page.locator(".piece.heap").first();
    await heap.waitFor();
    expect(await page.locator(".piece.heap").count()).toBe(3);
    // Each says whose it is and how many, in letters that can be read.
    expect(
      await page
        .locator(".piece.heap")
        .evaluateAll((all) => all.map((it) => [...it.querySelectorAll("text")].map((t) => t.textContent))),
    ).toEqual([
      ["Company", "staff", "7"],
      ["Weapons", "7"],
      ["Attached", "7"],
    ]);
    await page.mouse.click(...(await middleOf(heap.locator(".face").first())));
    const card = page.getByTestId("card");
    await card.waitFor();
    expect(await card.locator(".group").allInnerTexts()).toEqual([
      expect.stringContaining("Company staff"),
      expect.stringContaining("Weapons"),
      expect.stringContaining("Attached"),
    ]);
    const one = (await page.getByTestId("fan-x00").boundingBox())!;
    expect(Math.min(one.width, one.height)).toBeGreaterThanOrEqual(44);
    // Said once, not twice.
    expect(
      await page.getByTestId("fan-x00").evaluate((b) => b.querySelectorAll('[aria-hidden="true"]').length),
    ).toBe(2);
    expect(errors).toEqual([]);
    await context.close();
  });
});
