import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findings } from "./axe";
import { launch, newGame, open } from "./player";
import { Sitting } from "./sitting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const invitation = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const [game, chair] = Object.entries(
      JSON.parse(localStorage.getItem("sandtable.chairs") ?? "{}") as Record<
        string,
        { invites: Record<string, string> }
      >,
    )[0]!;
    return `${location.origin}/#/join/${game}/${Object.values(chair.invites)[0]}`;
  });

describe("the lobby", () => {
  it("says of each scenario in a whole sentence what it is about, at any width", async () => {
    for (const width of [1440, 720, 390]) {
      const { page, context } = await open(browser, inject("url"), { viewport: { width, height: 844 } });
      const list = page.getByRole("radiogroup", { name: "Scenario" });
      await list.getByText("The Rice of Lang Tre").waitFor();
      const told = await list
        .locator(".t > span")
        .evaluateAll((all) =>
          all.map((it) => ({ text: it.textContent!, cut: it.scrollWidth > it.clientWidth + 1 })),
        );
      expect(told.length).toBeGreaterThan(4);
      expect(
        told.filter(({ text, cut }) => cut || !/[.!?]$/.test(text)),
        `${width} wide`,
      ).toEqual([]);
      await context.close();
    }
  });

  it("has the lessons beside one's games, and goes on with the one that was begun", async () => {
    const { page, context, errors } = await open(browser, inject("url"));
    const lessons = page.getByTestId("lessons");
    await expect.poll(() => lessons.getByRole("button", { name: /^Begin/ }).count()).toBe(4);
    expect(await findings(page)).toEqual([]);
    await lessons.getByRole("button", { name: "Begin Farm Lane" }).click();
    await page.getByTestId("board").waitFor();
    const table = page.url();
    await page.goto(`${inject("url")}/#/`);
    await lessons.getByRole("link", { name: "Go on with Farm Lane" }).waitFor();
    expect(await lessons.innerText()).toContain("step 1 of");
    await lessons.getByRole("link", { name: "Go on with Farm Lane" }).click();
    await expect.poll(() => page.url()).toBe(table);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("invites by name, to a game and a side, and chat says who speaks", async () => {
    const ann = await open(browser, inject("url"));
    await ann.page.getByLabel("Your name").fill("Ann");
    await newGame(ann.page, { us: "me", nva: "link" });
    const kim = await open(browser, await invitation(ann.page));
    await kim.page.getByRole("heading", { name: /^Ann \(American\) invites you/ }).waitFor();
    const told = await kim.page.locator("form").innerText();
    for (const word of ["First Patrol", "Front Toward Enemy", "NVA"]) expect(told).toContain(word);
    await kim.page.getByLabel("Your name").fill("Kim");
    await kim.page.getByRole("button", { name: "Take the seat" }).click();
    await kim.page.getByTestId("board").waitFor();
    await ann.page.getByRole("tab", { name: /Chat/ }).click();
    await ann.page.getByLabel("Say something").fill("Welcome");
    await ann.page.getByRole("button", { name: "Send" }).click();
    await kim.page.getByRole("tab", { name: /Chat/ }).click();
    await expect
      .poll(() => kim.page.getByRole("list", { name: "Chat" }).innerText())
      .toMatch(/Ann \(American\)\s*Welcome/);
    expect([...ann.errors, ...kim.errors]).toEqual([]);
    await ann.context.close();
    await kim.context.close();
  });

  it("offers a seat to anybody, with its pace, and whoever comes first sits down", async () => {
    const ann = await open(browser, inject("url"));
    await ann.page.getByLabel("Your name").fill("Egret");
    await ann.page
      .locator("label")
      .filter({ has: ann.page.getByTestId("nva-anybody") })
      .click();
    await ann.page.getByTestId("pace").selectOption("day");
    await ann.page.getByTestId("start").click();
    await ann.page.getByTestId("board").waitFor();
    const kim = await open(browser, inject("url"));
    const offer = kim.page.getByTestId("open-seats").locator("li").filter({ hasText: "Egret" });
    await offer.waitFor();
    expect(await offer.innerText()).toContain("a day a move");
    await offer.getByRole("button", { name: /^Play/ }).click();
    await kim.page.getByTestId("board").waitFor();
    await kim.page.goto(`${inject("url")}/#/`);
    const mine = kim.page.locator("section[aria-label='Your games'] li").filter({ hasText: "with Egret" });
    await mine.waitFor();
    expect(await mine.innerText()).toMatch(/just now|for \d/);
    expect([...ann.errors, ...kim.errors]).toEqual([]);
    await ann.context.close();
    await kim.context.close();
  });

  it("never says that it is my turn at a table that I may only watch", async () => {
    const sitting = await Sitting.begin(inject("url"), { us: "me", nva: "me" }, { public: true });
    const { page, context, errors } = await open(browser, inject("url"));
    const row = page.locator(`li:has(a[href="#/game/${sitting.game}"])`);
    await row.waitFor();
    expect(await row.innerText()).not.toContain("Your turn");
    expect(errors).toEqual([]);
    await context.close();
  });

  it("says of a game what is asked, where it stands, and who is where", async () => {
    const sitting = await Sitting.begin(inject("url"), { us: "me", nva: "bot" });
    await sitting.playUntil(/Choose an Activation/);
    const { page, context, errors } = await open(browser, inject("url"));
    await sitting.show(page, ["us"]);
    await page.goto(`${inject("url")}/#/`);
    const row = page.locator(`li:has(a[href="#/game/${sitting.game}"])`);
    await expect.poll(() => row.locator(".act").innerText()).toMatch(/^Choose an Activation/);
    expect(await row.innerText()).toMatch(/Turn 1 of \d, \d+ to \d+/);
    const there = (await sitting.table("us")).scene.pieces.filter((p) => p.space && p.side === 0);
    expect(await row.locator("circle.m0").count()).toBe(new Set(there.map((p) => p.space)).size);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("shows one list at a time on a phone, the games that wait for one first", async () => {
    const sitting = await Sitting.begin(inject("url"), { us: "me", nva: "bot" });
    await sitting.playUntil(/Choose an Activation/);
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
    const { page, context, errors } = await open(browser, inject("url"), phone);
    await page.getByTestId("start").waitFor();
    await sitting.show(page, ["us"]);
    await page.goto(`${inject("url")}/#/`);
    const tabs = page.getByTestId("lobby-tabs").getByRole("button");
    await page.getByRole("heading", { name: /^Your turn/ }).waitFor();
    expect(await page.getByTestId("start").isVisible()).toBe(false);
    expect(await tabs.first().innerText()).toMatch(/^1\s*Yours$/);
    for (const box of await tabs.evaluateAll((all) => all.map((b) => b.getBoundingClientRect().toJSON())))
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    await tabs.filter({ hasText: "New game" }).click();
    await page.getByTestId("start").waitFor();
    // The button that begins lies above the tabs.
    const [start, bar] = [
      (await page.getByTestId("start").boundingBox())!,
      (await page.getByTestId("lobby-tabs").boundingBox())!,
    ];
    expect(start.y + start.height).toBeLessThanOrEqual(bar.y);
    await tabs.filter({ hasText: "Watch" }).click();
    await page.getByRole("heading", { name: /watch/i }).first().waitFor();
    expect(await findings(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("lets a thumb say who sits where, and nothing sticks out", async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
    const { page, context, errors } = await open(browser, inject("url"), phone);
    await page.getByTestId("us-bot").waitFor();
    const boxes = await page.locator("fieldset.seat .seg label").evaluateAll((labels) =>
      labels.map((label) => {
        const [own, frame] = [label.getBoundingClientRect(), label.parentElement!.getBoundingClientRect()];
        return { inside: own.left >= frame.left && own.right <= frame.right, high: own.height >= 44 };
      }),
    );
    expect(boxes).toHaveLength(8);
    for (const box of boxes) expect(box).toEqual({ inside: true, high: true });
    expect(errors).toEqual([]);
    await context.close();
  });

  it("says how long, how hard and how even a scenario is, and what each side has", async () => {
    const { page, context, errors } = await open(browser, inject("url"));
    const facts = page.getByTestId("facts");
    await facts.waitFor();
    expect(await facts.innerText()).toMatch(/American\s*\d+ counters/);
    expect(await facts.innerText()).toMatch(/wins \d+ % ±\d+/);
    expect(await page.getByRole("img", { name: /^Difficulty \d of 5$/ }).count()).toBeGreaterThan(2);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe("watching", () => {
  it("names who plays, at which table, and how far they have come", async () => {
    const ann = await open(browser, inject("url"));
    await ann.page.getByLabel("Your name").fill("Heron");
    await ann.page.getByLabel("Open to spectators").check();
    await newGame(ann.page, { us: "me", nva: "bot" });
    const { page, context, errors } = await open(browser, inject("url"));
    const row = page.getByRole("listitem").filter({ hasText: "Heron" });
    await row.first().waitFor();
    expect(await row.first().innerText()).toMatch(/First Patrol[^]*Heron and a bot/);
    expect(errors).toEqual([]);
    await context.close();
    await ann.context.close();
  });
});

describe("looking for a scenario", () => {
  it("narrows the list by words and wishes, in every game at once, and begins what is left", async () => {
    const { page, context, errors } = await open(browser, inject("url"));
    const sieve = page.getByRole("search", { name: "Find a scenario" });
    const rows = page.getByRole("radiogroup", { name: "Scenario" }).getByRole("radio");
    await sieve.waitFor();
    const all = await rows.count();
    await sieve.getByRole("button", { name: "Under 1 h" }).click();
    const short = await rows.count();
    expect(short).toBeGreaterThan(0);
    expect(short).toBeLessThan(all);
    expect(await sieve.getByRole("status").innerText()).toBe(`${short} of ${all}`);
    expect(await page.getByRole("radiogroup", { name: "Game" }).innerText()).toMatch(/\d+ of 14 fit/);
    await sieve.getByRole("searchbox").fill("convoy trucks");
    expect(await rows.count()).toBe(1);
    await page.getByRole("heading", { name: "The Plei Mun Road" }).waitFor();
    await sieve.getByRole("searchbox").fill("submarine");
    await page.getByText("No scenario of this game fits.").waitFor();
    expect(await page.getByTestId("start").isDisabled()).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe("the rule book", () => {
  it("is read by chapter, searched by words, and shows the cases that prove a clause", async () => {
    const { page, context, errors } = await open(browser, `${inject("url")}/#/rules/fte`);
    await page.getByRole("navigation", { name: "Chapters" }).getByRole("button").first().waitFor();
    await page.getByTestId("search-rules").fill("7.1-09");
    await page.getByRole("status").getByText("1 clause").waitFor();
    await page.getByText(/cases? shows? it/).click();
    const proof = page.locator("article li").first();
    await proof.locator("summary").click();
    await proof.getByText(/^Step by step/).click();
    await proof.locator("pre").waitFor();
    await page.getByTestId("search-rules").fill("submarine");
    await page.getByText("No clause says that.").waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it("is that of the first game on the shelf where none is named", async () => {
    const { page, context, errors } = await open(browser, `${inject("url")}/#/rules`);
    await page.getByRole("navigation", { name: "Chapters" }).getByRole("button").first().waitFor();
    expect(
      await page.getByRole("navigation", { name: "Chapters" }).locator("[aria-current=page]").count(),
    ).toBe(1);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("is reached from the number of a rule at the table, where its cases are", async () => {
    const sitting = await Sitting.begin(inject("url"), { us: "me", nva: "bot" });
    await sitting.playUntil(/Choose an Activation/);
    const { page, context, errors } = await open(browser, "about:blank");
    await sitting.show(page, ["us"]);
    const chip = page
      .getByTestId("log")
      .getByRole("button", { name: /^Rule / })
      .last();
    const id = (await chip.innerText()).trim();
    await chip.click();
    const sheet = page.getByRole("dialog", { name: new RegExp(id.replaceAll(".", "\\.")) });
    await sheet.getByRole("link", { name: "Read on in the rule book" }).click();
    await page.locator("article.meant").waitFor();
    expect(await page.locator("article.meant code").innerText()).toBe(id);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("is opened from a clause", async () => {
    const { page, context, errors } = await open(browser, `${inject("url")}/#/rules/fte/FTE-7.1-09`);
    await page.locator("article.meant").waitFor();
    expect(await page.locator("article.meant code").innerText()).toBe("FTE-7.1-09");
    expect(errors).toEqual([]);
    await context.close();
  });
});
