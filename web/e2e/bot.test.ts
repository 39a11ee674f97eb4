import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { canDecide, decide, isOver, launch, moment, newGame, open, prompt } from "./player";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe("against the bot", () => {
  it("a whole game is played by clicks alone", async () => {
    const { page, context, errors } = await open(browser, inject("url"));
    await newGame(page, { us: "me", nva: "bot" });
    const did: string[] = [];
    let moves = 0;
    // Walks a little in the first turns, then takes the shortest way to the end.
    const eager = (texts: string[]): number | undefined => {
      const find = (words: RegExp): number | undefined => {
        const at = texts.findIndex((t) => words.test(t));
        return at < 0 ? undefined : at;
      };
      const walk = moves < 12 ? find(/^(Activate|Include everybody|Begin|Move$|Move\n|Move off)/) : undefined;
      return walk ?? find(/^(Pass|End|No |Halt|Hold|Leave|Finish|Go on|Begin|Confirm|Launch|Keep)/);
    };
    const deadline = Date.now() + 200_000;
    while (!(await isOver(page))) {
      expect(Date.now(), `stuck at “${await prompt(page)}” after ${did.slice(-6).join(" / ")}`).toBeLessThan(
        deadline,
      );
      if (!(await canDecide(page))) {
        await page.waitForTimeout(30);
        continue;
      }
      const before = await moment(page);
      const act = await decide(page, eager);
      if (act === "a place") moves += 1;
      did.push(act);
      await page
        .waitForFunction((n) => Number(document.querySelector(".replay .pos b")?.textContent) !== n, before, {
          timeout: 3000,
        })
        .catch(() => undefined);
    }
    expect(moves).toBeGreaterThanOrEqual(4);
    expect(errors).toEqual([]);
    await expect.poll(() => page.title()).not.toContain("Your turn");
    await context.close();
  });
});
