import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findings } from "./axe";
import { serveMadeUp } from "./made-up";
import { madeUpCards } from "./made-up-cards";
import { launch, open } from "./player";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe("a table of cards", () => {
  it("shows areas with their pieces, fire, rows and drawn cards, without knowing the game", async () => {
    const { page, context, errors } = await open(browser, "about:blank");
    const table = madeUpCards();
    await serveMadeUp(page, table);
    await page.goto(`${inject("url")}/#/game/made-up`);
    await page
      .locator(".piece")
      .nth(table.scene.pieces.length - 1)
      .waitFor();

    // Every piece lies inside its card, those of an area inside its box, and none upon another.
    const boxes = await page.locator(".piece .face").evaluateAll((all) =>
      all.map((face) => {
        const { x, y, width, height } = face.getBoundingClientRect();
        return { id: face.closest<SVGElement>("[data-piece]")!.dataset.piece!, x, y, width, height };
      }),
    );
    // As the table first shows itself, a counter can be read.
    expect(Math.min(...boxes.map((box) => box.width))).toBeGreaterThanOrEqual(42);
    // So can its name, however full the card is.
    const letters = await page.locator(".piece .ctr:not(.back) .nm").evaluateAll((all) =>
      all.map((name) => {
        const drawn = (name as SVGTextElement).getScreenCTM()!.d;
        return { name: name.textContent, size: drawn * parseFloat(getComputedStyle(name).fontSize) };
      }),
    );
    expect(letters.length).toBeGreaterThan(5);
    expect(letters.filter(({ size }) => size < 9)).toEqual([]);
    type Box = { x: number; y: number; width: number; height: number };
    const inside = (a: Box, b: Box): boolean =>
      a.x >= b.x - 1 &&
      a.y >= b.y - 1 &&
      a.x + a.width <= b.x + b.width + 1 &&
      a.y + a.height <= b.y + b.height + 1;
    for (const piece of table.scene.pieces) {
      const box = boxes.find((b) => b.id === piece.id)!;
      if (piece.area) {
        const area = (await page.locator(`[data-area="${piece.area}"] > rect`).boundingBox())!;
        expect(inside(box, area), `${piece.id} in ${piece.area}`).toBe(true);
      }
      for (const other of boxes.filter((b) => b.id !== piece.id)) {
        const apart =
          box.x + box.width <= other.x + 1 ||
          other.x + other.width <= box.x + 1 ||
          box.y + box.height <= other.y + 1 ||
          other.y + other.height <= box.y + 1;
        expect(apart, `${box.id} and ${other.id}`).toBe(true);
      }
    }
    const beyond = await page.locator(".cardplate").evaluateAll((all) =>
      all
        .filter((plate) => {
          const [words, rect] = [[...plate.querySelectorAll("text")].pop()!, plate.querySelector("rect")!];
          return words.getBBox().x + words.getBBox().width > rect.getBBox().width - 2;
        })
        .map((plate) => plate.textContent),
    );
    expect(beyond, "words that are wider than their plate").toEqual([]);
    expect(await page.locator(".arrow text").allTextContents()).toEqual(["A", "A", "A", "A"]);
    expect(await page.locator(".closed").count()).toBeGreaterThan(5);
    expect(await page.locator(".mk .words text").allTextContents()).toContain("crossfire −1");
    await expect.poll(() => page.locator(".where .on").innerText()).toBe("Commands: platoons");
    const hand = page.locator(".dock").getByTestId("hand");
    expect(await hand.innerText()).toMatch(/No crosshairs in three cards/);
    expect(await hand.locator(".counted").innerText()).toBe("cover");
    // A choice with a chance says so before it is made, with a bar.
    const seek = page.locator(".dock .act").filter({ hasText: "Seek cover" });
    expect(await seek.locator("strong").innerText()).toBe("27 %");
    expect((await seek.innerText()).replace(/\s+/g, " ")).toContain("27 % two cards for cover");
    const now = page.locator(".panels li[aria-current]");
    expect(await now.innerText()).toMatch(/2nd PLT HQ[^]*now/);
    await now.hover();
    await expect.poll(() => page.locator(".piece.touched").getAttribute("data-piece")).toBe("2 HQ");
    expect(await findings(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("draws arrows of fire over markers and counters, so that none of them hides where fire comes from", async () => {
    const { page, context } = await open(browser, "about:blank");
    await serveMadeUp(page, madeUpCards());
    await page.goto(`${inject("url")}/#/game/made-up`);
    await page.locator(".arrow").first().waitFor();
    const under = await page.evaluate(() => {
      const arrow = document.querySelector(".play .arrow")!;
      const lower = [...document.querySelectorAll(".play .mk, .play .piece, .play .area")];
      const follows = (one: Element): boolean =>
        !!(arrow.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
      return { lower: lower.length, over: lower.filter(follows).length };
    });
    expect(under.lower).toBeGreaterThan(10);
    expect(under.over).toBe(0);
    await context.close();
  });

  it("lists orders one below the other on a phone, each with its chance and its cost", async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const { page, context, errors } = await open(browser, "about:blank", phone);
    const table = madeUpCards();
    for (const [i, offer] of table.offers.entries()) {
      Object.assign(offer.wording, { cost: "1", pieces: ["1/2"], spaces: [] });
      if (i < 4) offer.wording.note = "27 %: two cards for cover";
    }
    await serveMadeUp(page, table);
    await page.goto(`${inject("url")}/#/game/made-up`);
    const acts = page.locator(".dock .act:not(.more)");
    await acts.first().waitFor();
    const boxes = await acts.evaluateAll((all) => all.map((b) => b.getBoundingClientRect().toJSON()));
    expect(boxes.length).toBeGreaterThan(3);
    for (const [i, box] of boxes.entries()) {
      expect([box.height >= 44, box.width > 300]).toEqual([true, true]);
      if (i > 0) expect(box.y).toBeGreaterThanOrEqual(boxes[i - 1].y + boxes[i - 1].height);
    }
    const rest = await acts.locator("strong").evaluateAll((all) => all.map((e) => e.checkVisibility()));
    expect(rest).toEqual([true, true, true, true]);
    expect((await page.locator(".dock").boundingBox())!.height).toBeLessThan(844 * 0.5);
    expect(await findings(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
});
