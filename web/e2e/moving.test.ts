import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { freshServer } from "./server";
import { launch, middleOf, moment, open, prompt } from "./player";
import type { TableView } from "../src/lib/api";
import { Sitting } from "./sitting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Fire Team 1A, alone in 03.07, is about to move. */
async function aboutToMove(url: string, page: Page): Promise<Sitting> {
  const sitting = await Sitting.begin(url, { us: "me", nva: "me" });
  await sitting.playUntil(/Place Squad Leader/, ["nva", "us"], [/10\.0[56]/]);
  await sitting.choose("us", /03\.08/);
  await sitting.choose("us", /03\.07/);
  await sitting.playUntil(/Choose an Activation/, ["us"], [/02\.08/]);
  await sitting.choose("us", /as Leader/);
  await sitting.choose("us", /everybody/);
  await sitting.choose("us", /Act with Fire Team 1A/);
  await sitting.choose("us", /^Move$/);
  await sitting.show(page, ["us"]);
  await expect.poll(() => prompt(page)).toContain("Move Fire Team 1A");
  return sitting;
}

const TEAM = '.piece[aria-label*="Fire Team 1A"]';
const whereIs = (page: Page): Promise<string | null> => page.locator(TEAM).getAttribute("aria-label");

describe("moving", () => {
  it("shows the way with its cost and who watches it, then walks there by itself", async () => {
    const { page, context, errors } = await open(browser, inject("url"));
    const sitting = await aboutToMove(inject("url"), page);
    expect(await page.locator("circle.legal.watched").count()).toBeGreaterThan(0);
    await page.mouse.move(...(await middleOf(page.locator('[data-reach="05.07"]').first())), { steps: 2 });
    const way = page.getByTestId("journey");
    await expect.poll(() => way.innerText()).toMatch(/Move to 05\.07[^]*costs [\d½]+/);
    await expect.poll(() => way.innerText()).toMatch(/Watched .* by .*concealed/);
    expect(await page.locator(".lines .cost").allInnerTexts()).toHaveLength(2);
    expect(await page.locator(".lines .eye").count()).toBeGreaterThan(0);
    const before = await moment(page);
    await page.mouse.click(...(await middleOf(page.locator('[data-reach="05.07"]').first())));
    // The other side is asked on the way and lets them pass; the walk goes on by itself.
    await expect
      .poll(async () => {
        const asked = await sitting.table("nva");
        if (asked.offers.some((o) => /Hold fire/.test(o.wording.text)))
          await sitting.choose("nva", /Hold fire/);
        return whereIs(page);
      })
      .toContain("in 05.07");
    await expect.poll(() => prompt(page)).toContain("Move Fire Team 1A");
    expect(await moment(page)).toBeGreaterThan(before + 1);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("on a phone is shown first, and the button says the way and nothing of a bot", async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const { page, context, errors } = await open(browser, inject("url"), phone);
    await aboutToMove(inject("url"), page);
    await page.touchscreen.tap(...(await middleOf(page.locator('[data-reach="05.07"]').first())));
    await expect.poll(() => page.getByTestId("main").innerText()).toMatch(/^Move to 05\.07/);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("is done by dragging, too", async () => {
    const { page, context, errors } = await open(browser, inject("url"));
    await aboutToMove(inject("url"), page);
    const [x, y] = await middleOf(page.locator(TEAM).first());
    await page.mouse.move(x, y);
    await page.mouse.down();
    const [tx, ty] = await middleOf(page.locator('[data-legal="04.07"] circle').first());
    await page.mouse.move((x + tx) / 2, (y + ty) / 2, { steps: 4 });
    await page.mouse.move(tx, ty, { steps: 4 });
    await expect.poll(() => page.locator(".lines .cost").count()).toBe(1);
    await page.mouse.up();
    await expect.poll(() => whereIs(page)).toContain("in 04.07");
    expect(errors).toEqual([]);
    await context.close();
  });

  it("goes on in mid-move after the server was killed and started again, without a reload", async () => {
    const served = await freshServer();
    try {
      const { page, context } = await open(browser, served.url);
      await aboutToMove(served.url, page);
      await page.mouse.click(...(await middleOf(page.locator('[data-legal="04.07"] circle').first())));
      await expect.poll(() => whereIs(page)).toContain("in 04.07");
      const kept = await moment(page);
      await page.evaluate(() => ((globalThis as { stayed?: boolean }).stayed = true));
      await served.kill();
      await page.getByText("Connection lost").waitFor();
      // A choice made meanwhile is not lost in silence.
      await page.mouse.click(...(await middleOf(page.locator('[data-legal="04.06"] circle').first())));
      await page.getByText("The server cannot be reached").waitFor();
      await served.start();
      await page.getByText("Connection lost").waitFor({ state: "hidden", timeout: 20_000 });
      expect(await moment(page)).toBe(kept);
      await page.mouse.click(...(await middleOf(page.locator('[data-legal="04.06"] circle').first())));
      await expect.poll(() => whereIs(page)).toContain("in 04.06");
      expect(await page.evaluate(() => (globalThis as { stayed?: boolean }).stayed)).toBe(true);
      await context.close();
    } finally {
      await served.dispose();
    }
  });
});

/** The referee may have to think about everybody who watches. */
const PATIENT = { timeout: 10_000 };

/** Lets the others do nothing. Says whether such a choice is there for this seat now. */
async function passOver(sitting: Sitting, me: string, wanted = /./): Promise<boolean> {
  for (const seat of Object.keys(sitting.tokens).filter((it) => it !== me)) {
    const view = await sitting.table(seat);
    const asked = view.offers.filter((offer) => !offer.aside);
    const pass = asked.find(({ wording }) =>
      /^(Hold fire|No |Pass|End|Keep|Finish|Go on)/.test(wording.text),
    );
    if (asked.length > 0) await sitting.make(seat, view, pass ?? asked[0]!);
  }
  return (await sitting.table(me)).offers.some(({ wording }) => wanted.test(wording.text));
}

describe("the log", () => {
  it.each([
    [
      "fte/first-patrol",
      { us: "me", nva: "bot" },
      [
        /Sgt Hale in 03\.07/,
        /1A in 03\.06/,
        /1B in 03\.08/,
        /1 Gun in 03\.07/,
        /1C in 02\.07/,
        /as Leader/,
        /^Include everybody/,
        /^Act with Fire Team 1A/,
        /^Move$/,
      ],
      /\bentered\b|\bmoved\b/,
    ],
    [
      "ff/farm-lane",
      { british: "me", german: "me" },
      [/row 2/, /^2: Move/, /^Activate the Rifle platoon in 04\.05/, /^Begin/, /^Move the Rifle/],
      /\bentered\b|\bmoved\b/,
    ],
    [
      "lnlt/crossroads",
      { marines: "me", "main-force": "me" },
      [/^End the Rally/, /^Activate 04\.06/, /^Move Cpl\. Odom in 04\.06$/],
      /\bentered\b|\bmoved\b/,
    ],
  ] as const)(
    "of %s tells a walk when it has happened, in one line and not in one for each hex",
    async (scenario, seats, before, walked) => {
      const sitting = await Sitting.begin(inject("url"), { ...seats }, { scenario });
      const me = Object.keys(seats)[0]!;
      for (const words of before) {
        // The other side may have something to do first.
        await expect.poll(() => passOver(sitting, me, words)).toBe(true);
        await sitting.choose(me, words);
      }
      const { page, context, errors } = await open(browser, "about:blank");
      await sitting.show(page, [me]);
      const rows = page.getByTestId("log").locator("li");
      const moves = async (): Promise<string[]> =>
        (await rows.allInnerTexts()).filter((row) => walked.test(row));
      await expect.poll(() => page.locator("[data-reach]").count()).toBeGreaterThan(0);
      expect(await moves()).toEqual([]);
      // Two steps, away from whoever might interrupt them.
      const { reach } = (await sitting.table(me)).scene;
      const from = (space: string) => reach.find((it) => it.space === space);
      const risk = (it: (typeof reach)[number]): number =>
        it.watchers.length + from(it.from)!.watchers.length;
      const [way] = reach
        .filter((it) => from(it.from) && !from(from(it.from)!.from))
        .sort((a, b) => risk(a) - risk(b));
      await page.mouse.click(...(await middleOf(page.locator(`[data-reach="${way!.space}"]`).first())));
      await expect
        .poll(async () => {
          await passOver(sitting, me);
          return (await moves()).join(" ");
        }, PATIENT)
        .toContain(way!.space);
      const told = await moves();
      expect(told).toHaveLength(1);
      expect(told[0]).toContain(`by way of ${way!.from}`);
      const there = (await sitting.table(me)).scene.pieces.some((piece) => piece.space === way!.space);
      expect(there).toBe(true);
      expect(errors).toEqual([]);
      await context.close();
    },
  );
});

describe("a shot", () => {
  it("is shown with each modifier, its rule and the odds, and fired by the main button only", async () => {
    const { page, context, errors } = await open(browser, inject("url"));
    const sitting = await Sitting.begin(inject("url"), { us: "me", nva: "me" });
    await sitting.playUntil(/Place Squad Leader/, ["nva", "us"], [/09\.06/, /09\.0/]);
    await sitting.playUntil(/Choose an Activation/, ["us"], [/03\.06/]);
    // They walk towards each other and shoot, until a shot is offered whose roll decides.
    let shot = "";
    const isShot = async ({ offers }: TableView, seat: string): Promise<boolean> => {
      for (const offer of offers.filter((o) => o.wording.modifiers.length > 0)) {
        shot = offer.wording.text;
        if (!/^(Fire|Shoot)/.test(shot)) continue;
        if ((await sitting.odds(seat, offer)).leaves.length > 1) return true;
      }
      return false;
    };
    const seat = await sitting.playUntil(
      isShot,
      ["us", "nva"],
      [
        /^(Fire|Shoot|Fire at .*)$/,
        /^Shoot/,
        /^Act with Fire Team/,
        /^Act with/,
        /as Leader/,
        /everybody/,
        /^Hold fire/,
        /^Move$/,
        /^Move off/,
        /^Move to 0[4-9]/,
        /^Halt/,
      ],
    );
    await sitting.show(page, [seat]);
    await page.keyboard.press("/");
    await page.getByLabel("Find a choice").fill(shot);
    await page.keyboard.press("Enter");
    const panel = page.locator(".panel .preview");
    await expect.poll(() => panel.innerText()).toMatch(/FTE-[\d.]+-\d+[^]*on a d10 hits; \d+ % miss/);
    await expect.poll(() => page.getByTestId("chance").textContent()).toMatch(/\d+ %/);
    const armedAt = await moment(page);
    await page.waitForTimeout(200);
    expect(await moment(page)).toBe(armedAt);
    await page.getByTestId("main").click();
    await expect.poll(() => moment(page)).toBeGreaterThan(armedAt);
    expect(errors).toEqual([]);
    await context.close();
  });
});
