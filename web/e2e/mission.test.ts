/** A mission that one person plays against the rules: terrain cards, Commands, fire that comes of itself. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findings } from "./axe";
import { canDecide, clickLegal, isOver, launch, middleOf, moment, newMission, open, prompt } from "./player";
import { Sitting } from "./sitting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const BUTTONS =
  ".dock .act:not(.more):not(.aside):not(.denied), .dock [data-testid=main], [data-testid=card] .answers button";

/** Orders that a hurried commander gives, the best first. */
const WANTED = [
  /^(Leave the rest|Set up the rest)/,
  /^Activate/,
  /^(Spot|Attack|Concentrate on|At those)/,
  /^Concentrate/,
  /^Rally/,
  /^Move to an adjacent card/,
  /^Seek cover/,
  /^(Into|Stay in the open)/,
  /^(Leave it at that|Done)/,
];

/** Clicks the first button whose words are wanted; says what it was. */
async function press(page: Page, wanted: RegExp[]): Promise<string | undefined> {
  const buttons = page.locator(BUTTONS);
  const texts = (await buttons.allInnerTexts()).map((text) => text.replace(/\n.*/s, ""));
  for (const words of wanted) {
    const at = texts.findIndex((text) => words.test(text));
    if (at < 0) continue;
    await buttons.nth(at).click();
    return texts[at];
  }
  return undefined;
}

/** Clicks the counter of a unit that can be ordered, the first of these names, or any. */
async function order(page: Page, names: string[]): Promise<string> {
  const glowing = page.locator(".piece.glow");
  const labels = await glowing.evaluateAll((all) => all.map((g) => g.getAttribute("aria-label") ?? ""));
  const found = names.map((name) => labels.findIndex((label) => label.startsWith(`${name},`)));
  const at = found.find((i) => i >= 0) ?? labels.length - 1;
  await page.mouse.click(...(await middleOf(glowing.nth(at).locator(".face"))));
  return `order ${labels[at]}`;
}

/** One decision by clicks alone; orders are given to few, so that a mission does not take the afternoon. */
async function decide(page: Page, orders: Map<string, number>): Promise<string> {
  const asked = await prompt(page);
  const impulse = /^(.*?)( has|:) .* left\b/.exec(asked)?.[1];
  if (impulse !== undefined) {
    const turn = (await page.locator(".where .first").innerText()) + impulse;
    const given = orders.get(turn) ?? 0;
    const most = impulse.startsWith("1 PLT") ? 4 : 1;
    orders.set(turn, given + 1);
    if (given >= most) return (await press(page, [/^End/])) ?? "nothing to end";
    const squads = given % 2 === 0 ? ["1/1", "2/1"] : ["2/1", "3/1"];
    return order(page, impulse.startsWith("CO") ? ["1 PLT HQ"] : squads);
  }
  const pressed = await press(page, WANTED);
  if (pressed !== undefined) return pressed;
  if ((await page.locator("[data-legal]").count()) > 0) {
    await clickLegal(page);
    return "a place";
  }
  if ((await page.locator(".piece.glow").count()) > 0) return order(page, []);
  return (await press(page, [/./])) ?? "nothing";
}

describe("a mission against the rules", () => {
  it("is played by clicks from preparation to its end", async () => {
    const { page, context, errors } = await open(browser, inject("url"));
    await newMission(page, "Fields of Fire", "First Light");
    const orders = new Map<string, number>();
    const did: string[] = [];
    let [places, scanned, hinted, arrows] = [0, false, false, 0];
    const deadline = Date.now() + 120_000;
    while (!(await isOver(page))) {
      expect(Date.now(), `stuck at “${await prompt(page)}” after ${did.slice(-8).join(" / ")}`).toBeLessThan(
        deadline,
      );
      if (!(await canDecide(page))) {
        await page.waitForTimeout(20);
        continue;
      }
      const before = await moment(page);
      const act = await decide(page, orders);
      did.push(act);
      if (act === "a place") places += 1;
      await page
        .waitForFunction((n) => Number(document.querySelector(".replay .pos b")?.textContent) !== n, before, {
          timeout: 2000,
        })
        .catch(() => undefined);
      arrows = Math.max(arrows, await page.locator(".arrow").count());
      if (!scanned && places >= 3) {
        scanned = true;
        // What was drawn lies there as cards, the panel says whom the HQ reaches, nothing keeps anybody out.
        expect(await page.locator(".dock").getByTestId("hand").count()).toBe(1);
        await expect
          .poll(() => page.locator(".panels").innerText())
          .toMatch(/In reach of|General initiative|Mission/);
        expect(await findings(page)).toEqual([]);
      }
      if (scanned && !hinted && (await page.getByTestId("hint").isVisible())) {
        hinted = true;
        await page.getByTestId("hint").click();
        await expect.poll(() => page.getByTestId("main").innerText()).toMatch(/^A bot would: \w/);
        await page.keyboard.press("Escape");
        await expect.poll(() => page.getByText("A bot would").count()).toBe(0);
      }
    }
    expect(hinted).toBe(true);
    expect(did).toContain("Activate 1 PLT HQ");
    expect(places).toBeGreaterThanOrEqual(4);
    expect(await prompt(page)).toMatch(/^The mission (is accomplished|has failed)/);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("is prepared by one button that is in sight at every question, on a phone too", async () => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 1024, height: 700 },
      { width: 390, height: 844 },
    ]) {
      const sitting = await Sitting.begin(
        inject("url"),
        { company: "me" },
        { scenario: "fof/the-sunken-lane" },
      );
      const { page, context, errors } = await open(browser, "about:blank", { viewport });
      await sitting.show(page, ["company"]);
      const asked: string[] = [];
      for (;;) {
        await expect.poll(() => canDecide(page)).toBe(true);
        if (/ left\b/.test(await prompt(page))) break;
        const before = await moment(page);
        asked.push(await prompt(page));
        const quick = page.getByTestId("quick");
        await expect.poll(() => quick.innerText()).toMatch(/^(Leave the rest|Set up the rest)/);
        const box = (await quick.boundingBox())!;
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
        expect(box.y + box.height).toBeLessThanOrEqual(viewport.height);
        await quick.click();
        await expect.poll(() => moment(page)).toBeGreaterThan(before);
      }
      expect(asked.length).toBeGreaterThan(3);
      // Whoever can be ordered is in sight above the dock, and whoever was ordered stays so.
      const dock = (await page.locator(".dock").boundingBox())!;
      const inSight = (who: string): Promise<number> =>
        page
          .locator(`.piece.${who} .face`)
          .evaluateAll(
            (all, [top, width]) =>
              all
                .map((face) => face.getBoundingClientRect())
                .filter((b) => b.left > 0 && b.right < width! && b.top > 52 && b.bottom < top!).length,
            [dock.y, viewport.width],
          );
      await expect.poll(() => inSight("glow")).toBeGreaterThan(0);
      await sitting.choose("company", /^Order 1 PLT HQ/);
      await expect.poll(() => prompt(page)).toContain("Choose what 1 PLT HQ is to do");
      await expect.poll(() => inSight("actor")).toBe(1);
      expect(errors).toEqual([]);
      await context.close();
    }
  });

  it("says in the middle of a fire fight why there is fire on a card, on a phone too", async () => {
    const sitting = await underFire();
    const { page, context, errors } = await open(browser, "about:blank");
    await sitting.show(page, ["company"]);
    await page.locator(".arrow").first().waitFor();
    const view = await sitting.table("company");
    const [row] = view.scene.panels.find((p) => p.title === "Fire, and why")!.rows;
    const volume = view.scene.markers.find((m) => m.kind === "volume" && m.space === row!.space)!;
    // The corner of the card, where no counter lies.
    const plate = page.locator(`.mk .dark text`, { hasText: volume.text }).first();
    await page.mouse.click(...(await middleOf(plate)), { button: "right" });
    const card = page.getByTestId("card");
    await card.getByText("Fire, and why").waitFor();
    expect(await card.innerText()).toMatch(/fires? (at|blindly|indirectly|the Final)/);
    expect(await card.locator(".clause, .chip, button.chip, [data-clause]").count()).toBeGreaterThanOrEqual(
      0,
    );
    expect(await findings(page)).toEqual([]);
    await context.close();

    const phone = await open(browser, "about:blank", {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: 2,
      colorScheme: "dark",
    });
    await sitting.show(phone.page, ["company"]);
    await expect.poll(() => canDecide(phone.page)).toBe(true);
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await findings(phone.page)).toEqual([]);
    // A finger on a counter that glows leads to its orders.
    const before = await moment(phone.page);
    const glowing = await phone.page
      .locator(".piece.glow .face")
      .evaluateAll((all) =>
        all.map(
          (face) =>
            face.getBoundingClientRect().toJSON() as { x: number; y: number; width: number; height: number },
        ),
      );
    const dock = (await phone.page.locator(".dock").boundingBox())!;
    const near = glowing.find((b) => b.x > 60 && b.x + b.width < 390 && b.y > 60 && b.y + b.height < dock.y)!;
    expect(Math.min(near.width, near.height)).toBeGreaterThanOrEqual(24);
    await phone.page.touchscreen.tap(near.x + near.width / 2, near.y + near.height / 2);
    const answer = phone.page.locator("[data-testid=card] .answers button").first();
    if (await answer.isVisible({ timeout: 500 }).catch(() => false)) await answer.tap();
    await expect.poll(() => moment(phone.page)).toBeGreaterThan(before);
    expect([...errors, ...phone.errors]).toEqual([]);
    await phone.context.close();
  });
});

/** A game in which somebody fires and an Impulse is running; contacts are a matter of luck, so a few are tried. */
async function underFire(): Promise<Sitting> {
  const plain = [
    /^(Leave the rest|Set up the rest)/,
    /^Activate/,
    /^Order 1 PLT HQ/,
    /^Order [23]\/1/,
    /^Move to [A-C][234]/,
    /^Move to [A-C]1/,
    /^Move to an adjacent card/,
    /^(Leave it at that|Decline|Stay)/,
    /^End/,
  ];
  for (let tries = 0; tries < 12; tries++) {
    const sitting = await Sitting.begin(inject("url"), { company: "me" }, { scenario: "fof/first-light" });
    const fires = (view: {
      scene: { prompt: string; lines: { kind: string }[]; markers: { kind: string }[] };
    }) =>
      Promise.resolve(
        / left\. /.test(view.scene.prompt) &&
          view.scene.lines.some((l) => l.kind === "arrow") &&
          view.scene.markers.some((m) => m.kind === "volume"),
      );
    const found = await sitting.playUntil(fires, ["company"], plain).then(
      () => true,
      () => false,
    );
    if (found) return sitting;
  }
  throw new Error("nobody was fired at in a dozen missions");
}
