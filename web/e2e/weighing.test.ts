/** What one is told before one commits: a shot, an order, a walk, a line of sight; in every game, with this position's figures. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { TableView } from "../src/lib/api";
import { Plane } from "../src/lib/ground/plane";
import type { Board, Offer } from "../src/lib/types.gen";
import { canDecide, launch, middleOf, moment, open, prompt, whereIs } from "./player";
import { Sitting } from "./sitting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

type Seats = Record<string, "me" | "bot">;

/** Plays as a bot would until something is offered that is wanted. */
async function until(
  scenario: string,
  seats: Seats,
  wanted: (view: TableView) => Offer | undefined,
): Promise<[Sitting, Offer]> {
  for (let games = 0; games < 4; games++) {
    const sitting = await Sitting.begin(inject("url"), seats, { scenario });
    const me = Object.keys(sitting.tokens)[0]!;
    for (let made = 0, waited = 0; made < 200 && waited < 2000;) {
      const view = await sitting.table(me);
      if (view.verdict) break;
      if (!view.offers.some((offer) => !offer.aside)) {
        waited += 1;
        await new Promise((go) => setTimeout(go, 15));
        continue;
      }
      const found = wanted(view);
      if (found) return [sitting, found];
      await sitting.make(me, view, (await sitting.advice(me))!);
      made += 1;
    }
  }
  throw new Error(`nothing of the sort came up in ${scenario}`);
}

/** Arms a choice by its words. */
async function weigh(page: Page, text: string): Promise<void> {
  await expect.poll(() => canDecide(page)).toBe(true);
  await page.keyboard.press("/");
  await page.getByLabel("Find a choice").fill(text);
  await page.keyboard.press("Enter");
  await page.getByTestId("main").waitFor();
}

describe("a shot", () => {
  it.each([
    ["fte/village-search", { us: "me", nva: "bot" }, /Fire Rating/],
    ["ff/farm-lane", { british: "me", german: "bot" }, /firepower/],
    ["lnlt/crossroads", { marines: "me", "main-force": "bot" }, /leads|firepower/],
  ] as const)(
    "of %s shows the rating it starts from, what is needed and the chance to miss",
    async (scenario, seats, rating) => {
      const [sitting, offer] = await until(scenario, { ...seats }, ({ offers }) =>
        offers.find(
          ({ wording }) =>
            /^(Fire|Shoot)\b/.test(wording.text) &&
            wording.check?.sums.some((sum) => sum.rows.some((row) => rating.test(row.text))),
        ),
      );
      const check = offer.wording.check!;
      const { page, context, errors } = await open(browser, "about:blank");
      await sitting.show(page, [Object.keys(seats)[0]!]);
      await weigh(page, offer.wording.text);
      const before = await moment(page);
      const card = (await page.getByTestId("check").innerText()).replace(/\s+/g, " ");
      // The rating, each modifier with its rule, the sum.
      for (const { rows, total, text } of check.sums) {
        for (const row of rows) expect(card).toContain(row.text);
        for (const row of rows) if (row.clause) expect(card).toContain(row.clause);
        expect(card).toContain(total);
        expect(card).toContain(text);
      }
      const base = check.sums.flatMap((sum) => sum.rows).find((row) => rating.test(row.text))!;
      expect(base.value).toMatch(/\d/);
      if (scenario.startsWith("fte")) {
        // Needed is the rating less what is put on the roll, and whoever rolls more has missed.
        const value = (text: string): number => Number(text.replace("−", "-"));
        const [first, ...more] = check.sums[0]!.rows;
        const needed = more.reduce((sum, row) => sum - value(row.value), value(first!.value));
        const miss = 100 - 10 * Math.max(0, Math.min(10, needed));
        expect(card).toMatch(new RegExp(`on a d10 hits; ${miss} % miss`));
      } else {
        const missed = check.shares.find((share) => share.kind === "missed")!;
        const percent = Math.round(missed.thousandths / 10);
        expect(card).toMatch(new RegExp(`${percent} % ?${missed.text}|<1 %|\\d+ of \\d+ rolls`));
        expect(check.shares.reduce((sum, share) => sum + share.thousandths, 0)).toBeGreaterThan(990);
      }
      // Nothing has been fired.
      expect(await moment(page)).toBe(before);
      expect(errors).toEqual([]);
      await context.close();
    },
    120_000,
  );
});

describe("an order of Fields of Fire", () => {
  it("shows its cost, and where cards decide its chance, before one commits", async () => {
    const sitting = await Sitting.begin(inject("url"), { company: "me" }, { scenario: "fof/first-light" });
    await sitting.playUntil(/Commands left/, ["company"], [/^Leave the rest/, /^Set up the rest/]);
    for (const words of [/^Order 1 PLT HQ/, /^Activate 1 PLT HQ/, /^End the Impulse of CO HQ/])
      await sitting.choose("company", words);
    for (const words of [/^Order 1\/1/, /^Move to an adjacent card/, /^Move to A1/, /^Order 1\/1/])
      await sitting.choose("company", words);
    const { offers } = await sitting.table("company");
    const orders = offers.filter((offer) => !offer.aside && offer.wording.cost);
    expect(orders.length).toBeGreaterThan(1);
    const { page, context, errors } = await open(browser, "about:blank");
    await sitting.show(page, ["company"]);
    await expect.poll(() => prompt(page)).toContain("what 1/1 is to do");
    const before = await moment(page);
    for (const { wording } of orders) {
      const button = page.locator(".dock .act").filter({ hasText: wording.text });
      const words = (await button.innerText()).replace(/\s+/g, " ");
      expect(words).toMatch(new RegExp(`costs ${wording.cost}|${wording.cost} Command`));
      // Said, too.
      expect(await button.first().evaluate((it) => it.ariaLabel ?? it.textContent)).toContain(wording.cost!);
    }
    const seek = page.locator(".dock .act").filter({ hasText: "Seek cover" });
    const chance = /^(\d+) %/.exec(orders.find((o) => o.wording.text === "Seek cover")!.wording.note!)![1];
    expect(await seek.locator("strong").innerText()).toBe(`${chance} %`);
    expect(await seek.innerText()).toContain("COVER");
    expect(await moment(page)).toBe(before);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe("a walk", () => {
  it("in sight of the enemy has its risk in percent, which is what the referee reckons", async () => {
    const sitting = await Sitting.begin(
      inject("url"),
      { marines: "me", "main-force": "me" },
      { scenario: "lnlt/crossroads" },
    );
    await sitting.playUntil(/Activate a hex/, ["marines", "main-force"], [/^End the Rally Phase/]);
    for (const words of [/^Activate 04\.06/, /^Move Cpl\. Odom in 04\.06$/])
      await sitting.choose("marines", words);
    const { page, context, errors } = await open(browser, "about:blank");
    await sitting.show(page, ["marines"]);
    const reach = (await sitting.table("marines")).scene.reach.find(
      (it) => it.space === "05.06" || it.space === "04.05",
    )!;
    expect(reach.risk).toBeGreaterThan(0);
    await page.mouse.move(
      ...(await middleOf(
        page.locator(`[data-reach="${reach.space}"], [data-legal="${reach.space}"] circle`).first(),
      )),
    );
    await expect.poll(() => page.getByTestId("risk").innerText()).toBe(`${Math.round(reach.risk! / 10)} %`);
    expect(await page.getByTestId("journey").innerText()).toMatch(/risk/);
    expect(errors).toEqual([]);
    await context.close();
  });
});

/** By what, and where. */
const BLOCKED = /Blocked by \w.* in \w+\.|[Bb]locked.* (in|at) \w+/;

describe("the line of sight", () => {
  it.each([
    ["fof/the-sunken-lane", { company: "me" }],
    ["ff/farm-lane", { british: "me", german: "me" }],
    ["lnlt/crossroads", { marines: "me", "main-force": "me" }],
  ] as const)("of %s names what blocks it, and where, at the table", async (scenario, seats) => {
    const sitting = await Sitting.begin(inject("url"), { ...seats }, { scenario });
    const me = Object.keys(seats)[0]!;
    if (scenario.startsWith("fof"))
      await sitting.playUntil(/Commands left/, [me], [/^Leave the rest/, /^Set up the rest/]);
    const { page, context, errors } = await open(browser, "about:blank");
    await sitting.show(page, [me]);
    await expect.poll(() => canDecide(page)).toBe(true);
    // From one place to whichever is not seen from there.
    const board = await page.evaluate(
      async ([game, token]) => {
        const headers = { Authorization: `Bearer ${token}` };
        const get = async (path: string) => (await fetch(`/api/games/${game}/${path}`, { headers })).json();
        const table = (await get("table")) as TableView;
        return table.scene.ground ?? ((await get("board")) as Board);
      },
      [sitting.game, sitting.tokens[me]!] as const,
    );
    const plane = new Plane(board);
    const spaces = board.spaces.map(({ id }) => id);
    const from = scenario.startsWith("fof") ? "B2" : "04.05";
    expect(spaces).toContain(from);
    const sight = page.waitForResponse((it) => it.url().includes(`/sight?from=${from}`));
    await page.getByRole("button", { name: "Whole map" }).click();
    await page.getByTestId("sight").click();
    await whereIs(page.locator(".world .ground"));
    /** Where the middle of a space is on the screen. */
    const middle = (space: string): Promise<[number, number]> =>
      page.evaluate(({ x, y }) => {
        const map = document.querySelector<SVGSVGElement>("svg.play")!;
        const at = new DOMPoint(x, y).matrixTransform(map.getScreenCTM()!);
        return [at.x, at.y];
      }, plane.centre(space)!);
    await page.mouse.click(...(await middle(from)));
    const { sees } = (await (await sight).json()) as { sees: string[] };
    const hidden = spaces.filter((id) => id !== from && !sees.includes(id));
    expect(hidden.length).toBeGreaterThan(0);
    // In a game of heights the line is told by its side view.
    const card = page.locator(".sightcard, [data-testid=profile]");
    let named = "";
    for (const space of hidden) {
      await page.mouse.move(...(await middle(space)));
      await expect.poll(() => card.innerText().catch(() => "")).toContain(space);
      named = (await card.innerText()).replace(/\s+/g, " ");
      if (BLOCKED.test(named)) break;
    }
    expect(named).toMatch(BLOCKED);
    await card
      .getByRole("button", { name: /^Rule / })
      .first()
      .waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
