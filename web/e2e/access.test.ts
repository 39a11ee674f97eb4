import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findings } from "./axe";
import { canDecide, launch, moment, newGame, open, prompt } from "./player";
import { finished, Sitting } from "./sitting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Tables of every kind, and how they begin. */
const TABLES = [
  ["fte/village-search", { us: "me", nva: "bot" }],
  ["fof/first-light", { company: "me" }],
  ["ff/farm-lane", { british: "me", german: "bot" }],
  ["lnlt/crossroads", { marines: "me", "main-force": "bot" }],
] as const;

/** Says the same words twice, one after the other or as two parts of one name. */
function saysTwice(said: string): boolean {
  return said.split("; ").some(hasTwice);
}
function hasTwice(name: string): boolean {
  const parts = name.split(/[,:·] /).map((part) => part.trim().toLowerCase());
  const again = parts.some((part, i) => /\p{L}{3}/u.test(part) && parts.indexOf(part) < i);
  return again || /(?<![\w’'])([\p{Lu}\d][\p{L}\p{N} ./]{2,})[ ,:;]+\1(?![\p{L}\p{N}])/u.test(name);
}

/** What is said of things that can be pressed or looked at, and says the same words twice. */
async function doubled(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  const names = nodes
    .filter(
      (node) =>
        !node.ignored && /^(button|link|img|image|tab|radio|row|option)$/.test(node.role?.value ?? ""),
    )
    .map((node) => String(node.name?.value ?? "").replace(/\s+/g, " "));
  return names.filter(saysTwice);
}

describe("access", () => {
  for (const scheme of ["light", "dark"] as const) {
    it(`has no serious findings by axe on any screen, ${scheme}`, async () => {
      const url = inject("url");
      const { page, context } = await open(browser, url, { colorScheme: scheme });
      const clean = async (where: string): Promise<void> => {
        expect(await findings(page), where).toEqual([]);
        expect(await doubled(page), where).toEqual([]);
      };
      await page.getByTestId("start").waitFor();
      await clean("lobby");
      await page.goto(`${url}/#/learn`);
      await page.getByTestId("begin-lesson").first().waitFor();
      await clean("learn");
      await page.goto(`${url}/#/account`);
      await page.getByLabel("Name").waitFor();
      await clean("account");
      const invited = await Sitting.begin(url, { us: "me", nva: "link" });
      await page.goto(`${url}/#/join/${invited.game}/${invited.invites.nva}`);
      await page.getByRole("button", { name: "Take the seat" }).waitFor();
      await clean("join");
      const shared = await Sitting.begin(url, { us: "me", nva: "me" });
      await shared.show(page, ["us", "nva"]);
      await page.getByTestId("hand-over").waitFor();
      await clean("handed over");

      const sitting = await Sitting.begin(url, { us: "me", nva: "me" });
      await sitting.playUntil(/Choose an Activation/);
      await sitting.choose("us", /as Leader/);
      await sitting.choose("us", /everybody/);
      await sitting.choose("us", /Act with Fire Team 1A/);
      await sitting.show(page, ["us"]);
      await page.getByTestId("denied").first().waitFor();
      await clean("acting");
      for (const tab of ["Chat", "Notes", "Orders", "Key"]) {
        await page.getByRole("tab", { name: tab }).click();
        await clean(tab);
      }
      await page.getByRole("button", { name: "More" }).click();
      await clean("menu");
      await page.keyboard.press("Escape");
      await page.keyboard.press("/");
      await page.getByLabel("Find a choice").waitFor();
      await clean("all choices");
      await page.keyboard.press("Escape");
      await page.locator(".piece").last().click({ button: "right", force: true });
      await page.getByTestId("card").getByText("Why not?").waitFor();
      await clean("card");
      await page.getByTestId("card").locator(".clause, code, button").first().waitFor();
      await page.keyboard.press("Escape");
      await sitting.choose("us", /^Move$/);
      await sitting.playUntil(/^Move Fire Team/, ["us"], [/^Move off/]);
      await page.locator("[data-reach]").first().waitFor();
      await clean("moving");
      await page.goto(`${page.url()}/at/3`);
      await page.getByRole("button", { name: "Back to now" }).waitFor();
      await clean("replay");
      await context.close();
    });
  }

  for (const scheme of ["light", "dark"] as const) {
    it(`has no serious findings at the table of any game, and says nothing twice, ${scheme}`, async () => {
      const { page, context, errors } = await open(browser, "about:blank", { colorScheme: scheme });
      for (const [scenario, seats] of TABLES) {
        const sitting = await Sitting.begin(inject("url"), seats, { scenario });
        await sitting.show(page, [Object.keys(seats)[0]!]);
        await expect.poll(() => canDecide(page)).toBe(true);
        expect(await findings(page), scenario).toEqual([]);
        expect(await doubled(page), scenario).toEqual([]);
        await page.getByTestId("board").click({ button: "right", position: { x: 500, y: 300 } });
        await page.getByTestId("card").waitFor();
        expect(await doubled(page), `${scenario}, a card`).toEqual([]);
        await page.keyboard.press("Escape");
        // Where the keyboard goes on the map, the place and who is in it are said.
        const said = page.getByTestId("board").locator("[aria-live]").first();
        for (const key of ["ArrowDown", "ArrowDown", "End"]) {
          await page.getByTestId("board").press(key);
          const words = await said.innerText();
          // Where nothing is legal on the map, it goes nowhere.
          if ((await page.locator("[data-legal]").count()) > 0) expect(words, scenario).toMatch(/\p{L}/u);
          expect(saysTwice(words) && words).toBe(false);
        }
      }
      expect(errors).toEqual([]);
      await context.close();
    });

    it(`has no serious findings at the end of a game, while it is told again, and in the rule book, ${scheme}`, async () => {
      const { page, context, errors } = await open(browser, "about:blank", { colorScheme: scheme });
      for (const [file, seat] of [
        ["fte-village-search-1.journal", "us"],
        ["fof-the-sunken-lane-1.journal", "company"],
        ["ff-farm-lane-1.journal", "british"],
        ["lnlt-crossroads-1.journal", "marines"],
      ] as const) {
        await finished(inject("url"), page, file, seat);
        await page.getByTestId("play-moment").first().waitFor();
        expect(await findings(page), `the end of ${file}`).toEqual([]);
        expect(await doubled(page), `the end of ${file}`).toEqual([]);
        await page.getByTestId("play-moment").first().click();
        await page.getByTestId("reel").waitFor();
        await page.keyboard.press("ArrowRight");
        expect(await findings(page), `the reel of ${file}`).toEqual([]);
        expect(await doubled(page), `the reel of ${file}`).toEqual([]);
      }
      for (const game of ["fte", "fof", "ff", "lnlt"]) {
        await page.goto(`${inject("url")}/#/rules/${game}`);
        await page.locator("article").first().waitFor();
        expect(await findings(page), `the rules of ${game}`).toEqual([]);
      }
      expect(errors).toEqual([]);
      await context.close();
    });
  }

  it("every piece, place and button has a name, and focus can be seen", async () => {
    const url = inject("url");
    const sitting = await Sitting.begin(url, { us: "me", nva: "bot" });
    await sitting.playUntil(/Choose an Activation/);
    const { page, context } = await open(browser, url, { reducedMotion: "no-preference" });
    await sitting.show(page, ["us"]);
    const names = await page
      .locator(".piece")
      .evaluateAll((all) => all.map((p) => p.getAttribute("aria-label") ?? ""));
    expect(names.length).toBeGreaterThan(8);
    for (const name of names) expect(name).toMatch(/, in \d\d\.\d\d/);
    const nameless = await page
      .locator("button, a, input, select, textarea")
      .evaluateAll((all) =>
        all
          .filter(
            (e) =>
              !(e.textContent ?? "").trim() &&
              !e.getAttribute("aria-label") &&
              !(e as HTMLInputElement).labels?.length,
          )
          .map((e) => e.outerHTML.slice(0, 100)),
      );
    expect(nameless).toEqual([]);
    // Wherever the keyboard goes there is a ring around it.
    for (let i = 0; i < 25; i++) {
      await page.keyboard.press("Tab");
      const ring = await page.evaluate(() => {
        const at = document.activeElement;
        if (!at || at === document.body) return "none";
        const { outlineStyle, outlineWidth } = getComputedStyle(at);
        return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 ? "" : at.outerHTML.slice(0, 100);
      });
      if (ring !== "none") expect(ring).toBe("");
    }
    await context.close();
  });

  it("nothing moves for those who ask for stillness", async () => {
    const url = inject("url");
    const sitting = await Sitting.begin(url, { us: "me", nva: "bot" });
    await sitting.playUntil(/Choose an Activation/);
    for (const reducedMotion of ["reduce", "no-preference"] as const) {
      const { page, context } = await open(browser, url, { reducedMotion });
      await sitting.show(page, ["us"]);
      await page.locator(".piece").first().waitFor();
      const longest = await page.evaluate(() =>
        Math.max(
          ...Array.from(document.querySelectorAll(".piece, .pulse, .panel"), (e) => {
            const { transitionDuration, animationDuration } = getComputedStyle(e);
            return Math.max(parseFloat(transitionDuration), parseFloat(animationDuration));
          }),
        ),
      );
      if (reducedMotion === "reduce") expect(longest).toBeLessThan(0.001);
      else expect(longest).toBeGreaterThan(0.1);
      await context.close();
    }
  });

  it("a turn is taken with the keyboard alone", async () => {
    const { page, context } = await open(browser, inject("url"));
    await newGame(page, { us: "me", nva: "bot" });
    await expect.poll(() => canDecide(page)).toBe(true);
    // Tab reaches the table; arrow keys and Enter place the squad.
    for (
      let i = 0;
      i < 12 && !(await page.evaluate(() => document.activeElement?.matches('[data-testid="board"]')));
      i++
    ) {
      await page.keyboard.press("Tab");
    }
    expect(await page.evaluate(() => document.activeElement?.matches('[data-testid="board"]'))).toBe(true);
    while ((await prompt(page)).startsWith("Place")) {
      const before = await moment(page);
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect.poll(() => moment(page)).toBeGreaterThan(before);
    }
    await expect.poll(() => prompt(page)).toContain("Choose an Activation");
    // Letters are the buttons' keys.
    const key = await page.locator(".act .kbd").first().innerText();
    await page.keyboard.press(key.toLowerCase());
    await expect.poll(() => prompt(page)).toContain("who is activated");
    // The list of all choices is found by words.
    await page.keyboard.press("/");
    if (await page.getByLabel("Find a choice").isVisible()) {
      await page.keyboard.type("everybody");
      await page.keyboard.press("Enter");
    }
    await expect.poll(() => prompt(page)).toMatch(/next Unit|Action/);
    await context.close();
  });

  it("a whole turn is played to the next one without a mouse", async () => {
    const { page, context, errors } = await open(browser, inject("url"));
    // Nothing here can be clicked: only keys decide.
    await page.getByTestId("start").focus();
    await page.keyboard.press("Enter");
    await page.getByTestId("board").waitFor();
    const tabTo = async (testId: string): Promise<void> => {
      const there = (): Promise<boolean> =>
        page.evaluate((id) => document.activeElement?.getAttribute("data-testid") === id, testId);
      for (let i = 0; i < 60 && !(await there()); i++) await page.keyboard.press("Tab");
      expect(await there(), testId).toBe(true);
    };
    const WANTED = [
      /as Leader/,
      /^Include everybody/,
      /^Begin/,
      /^Act with/,
      /^Move$/,
      /^Move off/,
      /^(Halt|No Action|Hold fire|Pass|End the|Keep|No )/,
      /./,
    ];
    /** The list of all choices, by words and by arrow keys. */
    const choose = async (): Promise<void> => {
      await page.keyboard.press("/");
      await page.getByLabel("Find a choice").waitFor();
      const rows = page.getByRole("dialog", { name: "All choices" }).locator("li button:not(.clause)");
      const texts = await rows.allInnerTexts();
      const at = WANTED.map((words) => texts.findIndex((text) => words.test(text))).find((i) => i >= 0) ?? 0;
      for (let i = 0; i <= at; i++) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
    };
    const isNext = async (): Promise<boolean> =>
      /^Turn 2/.test(await page.locator(".where .first").innerText());
    let [walked, lettered] = [0, 0];
    for (let decisions = 0; !(await isNext()); decisions++) {
      expect(decisions, await prompt(page)).toBeLessThan(120);
      await expect
        .poll(async () => (await canDecide(page)) || (await isNext()), { timeout: 30_000 })
        .toBe(true);
      if (await isNext()) break;
      const before = await moment(page);
      const lone = page.locator(".dock .act:not(.denied):not(.more):not(.aside):has(.kbd)");
      if (await page.getByTestId("set-up").isVisible()) {
        await tabTo("set-up");
        await page.keyboard.press("Enter");
        await expect.poll(() => prompt(page), { timeout: 30_000 }).not.toMatch(/^Place/);
        continue;
      }
      if (/MP left/.test(await prompt(page)) && walked < 2) {
        // The arrows go to the map from wherever nothing has the keyboard.
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("End");
        await page.keyboard.press("Enter");
        walked += 1;
      } else if (/MP left/.test(await prompt(page)) && (await lone.count()) > 0) {
        await page.keyboard.press((await lone.last().locator(".kbd").innerText()).toLowerCase());
        lettered += 1;
      } else await choose();
      // A shot is looked at before it is fired.
      if (await page.getByTestId("main").isVisible()) await page.keyboard.press("Enter");
      await page
        .waitForFunction((n) => Number(document.querySelector(".replay .pos b")?.textContent) !== n, before, {
          timeout: 3000,
        })
        .catch(() => undefined);
    }
    expect(lettered).toBeGreaterThan(0);
    expect(walked).toBeGreaterThan(0);
    expect(await page.getByTestId("log").innerText()).toMatch(/entered|moved/);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("a phone shows the table in full width and plays by touch", async () => {
    const { page, context, errors } = await open(browser, inject("url"), {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: 2,
    });
    await newGame(page, { us: "me", nva: "bot" });
    await expect.poll(() => canDecide(page)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const before = await moment(page);
    await page.waitForTimeout(400);
    // Most of what is to be touched is in sight and as large as a finger.
    const dock = (await page.locator(".dock").boundingBox())!;
    const boxes = await page
      .locator("[data-legal]")
      .evaluateAll((all) =>
        all.map(
          (g) =>
            g.getBoundingClientRect().toJSON() as { x: number; y: number; width: number; height: number },
        ),
      );
    const seen = boxes.filter(
      (b) => b.x >= 0 && b.x + b.width <= 390 && b.y >= 46 && b.y + b.height <= dock.y,
    );
    expect(seen.length).toBeGreaterThan(boxes.length / 2);
    const [spot] = seen;
    expect(Math.min(spot!.width, spot!.height)).toBeGreaterThanOrEqual(44);
    await page.touchscreen.tap(spot!.x + spot!.width / 2, spot!.y + spot!.height / 2);
    // A finger is broad: what was tapped is shown first, and the main button does it.
    await page.getByTestId("main").tap();
    await expect.poll(() => moment(page)).toBeGreaterThan(before);
    await page.getByRole("button", { name: "Log, seats and tools" }).tap();
    await page.getByTestId("log").waitFor();
    const small = await page
      .locator(".dock button, .top button, .panel [role=tab]")
      .evaluateAll((all) =>
        all.filter((b) => b.getBoundingClientRect().height < 32).map((b) => b.outerHTML.slice(0, 90)),
      );
    expect(small).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
});
