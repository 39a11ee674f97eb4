/** What happened between two decisions is told on the map, beat by beat; nothing waits for it. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findings } from "./axe";
import type { Told } from "../src/lib/types.gen";
import { Waiting, whatHappens } from "./made-up-reel";
import { launch, open } from "./player";
import { finished } from "./sitting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const MOVING: BrowserContextOptions = { reducedMotion: "no-preference" };

async function seated(
  options: BrowserContextOptions,
  given: { ago?: number; clock?: boolean } = {},
): Promise<{ page: Page; waiting: Waiting; errors: string[]; close: () => Promise<void> }> {
  const { page, context, errors } = await open(browser, "about:blank", options);
  const waiting = new Waiting();
  // A clock of our own: nothing depends on how busy the machine is.
  if (given.clock) await page.clock.install();
  if (given.ago !== undefined) {
    const before = { n: waiting.n, seen: Date.now() - given.ago };
    waiting.act();
    await waiting.serve(page, before);
  } else await waiting.serve(page);
  // Every beat that is shown, with whether 1B is on the map then.
  await page.addInitScript(() => {
    const seen: string[] = [];
    (globalThis as unknown as { beats: string[] }).beats = seen;
    new MutationObserver(() => {
      const reel = document.querySelector('[data-testid="reel"]') as HTMLElement | null;
      const at = reel ? `${reel.dataset.at} of ${reel.dataset.of}` : "none";
      const there = document.querySelector('[data-piece="u2"]') ? "1B" : "";
      const line = `${at} ${there}`.trim();
      if (seen.at(-1) !== line) seen.push(line);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(`${inject("url")}/#/game/made-up`);
  await page.locator('[data-piece="u0"]').waitFor();
  if (given.clock) await page.clock.pauseAt(Date.now() + 3_600_000);
  return { page, waiting, errors, close: () => context.close() };
}

/** The other side acts, and the page hears of it. */
async function otherSideActs(page: Page, waiting: Waiting): Promise<void> {
  waiting.act();
  await page.evaluate(() => dispatchEvent(new Event("focus")));
}
const at = (page: Page): Promise<string | null> => page.getByTestId("reel").getAttribute("data-at");
const of = (page: Page): Promise<string | null> => page.getByTestId("reel").getAttribute("data-of");

describe("the reel", () => {
  it("shows what the other side did, one beat after another, and then the table as it is", async () => {
    const { page, waiting, errors, close } = await seated(MOVING);
    await otherSideActs(page, waiting);
    await page.getByTestId("reel").waitFor();
    expect(await of(page)).toBe("4");
    // Somebody comes; a line of fire with its die; what came of it, at the piece.
    await page.locator(".reel-layer .way").waitFor();
    await page.locator(".reel-layer .aim").waitFor();
    await page
      .locator(".reel-layer .die")
      .getByRole("img", { name: "Die: 3", includeHidden: true })
      .waitFor();
    await page.getByTestId("beat-result").filter({ hasText: "1A: broken" }).waitFor();
    await page.getByTestId("beat-result").filter({ hasText: "1B: gone" }).waitFor();
    await page.getByTestId("reel").waitFor({ state: "hidden" });
    const beats = await page.evaluate(() => (globalThis as unknown as { beats: string[] }).beats);
    const shown = beats.filter((line) => line.includes(" of "));
    // 1B is on the map until the beat in which it is lost, though the table has been without it all the time.
    expect(shown).toEqual(["1 of 4 1B", "2 of 4 1B", "3 of 4 1B", "3 of 4", "4 of 4"]);
    expect(errors).toEqual([]);
    await close();
  });

  it("never keeps anybody from deciding: one button or a key ends it", async () => {
    const { page, waiting, close } = await seated(MOVING);
    await otherSideActs(page, waiting);
    await page.getByTestId("reel").waitFor();
    // Its panel lies where the orders lie, which leaves the map as large as ever.
    expect(await page.locator(".dock").isVisible()).toBe(false);
    await page.getByTestId("reel-skip").click();
    await page.locator(".dock").getByRole("button", { name: "Search" }).click();
    await expect.poll(() => waiting.made).toHaveLength(1);
    await page.getByTestId("reel").waitFor({ state: "hidden" });
    // What one has done oneself is not told to one.
    await expect.poll(() => page.locator('[data-piece="u2"]').count()).toBe(0);

    await otherSideActs(page, waiting);
    await page.getByTestId("reel").waitFor();
    await page.keyboard.press("m");
    await expect.poll(() => waiting.made).toHaveLength(2);
    await page.getByTestId("reel").waitFor({ state: "hidden" });

    await otherSideActs(page, waiting);
    await page.getByTestId("reel").waitFor();
    await page.keyboard.press("Enter");
    await page.getByTestId("reel").waitFor({ state: "hidden" });
    expect(waiting.made).toHaveLength(2);
    await close();
  });

  it("shows stills where nothing is to move, to be stepped through, and says what they show", async () => {
    const { page, waiting, errors, close } = await seated({});
    await otherSideActs(page, waiting);
    const again = page.getByTestId("reel-again");
    await again.waitFor();
    expect(await again.innerText()).toContain("4");
    expect(await page.getByTestId("reel").count()).toBe(0);
    await page.keyboard.press("Escape");
    await again.click();
    const reel = page.getByTestId("reel");
    await expect.poll(() => at(page)).toBe("1");
    expect(await reel.getByRole("button", { name: "Play" }).count()).toBe(1);
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => at(page)).toBe("2");
    await expect
      .poll(() => reel.getByRole("status").innerText())
      .toBe("Beat 2 of 4: 1A in 04.05 was broken. 3/K8 hit 1A: rolled 3");
    // The result is there at once, and the sum with its rule.
    await page.getByTestId("beat-result").filter({ hasText: "1A: broken" }).waitFor();
    const words = page.getByRole("complementary", { name: "What happened, in words" });
    expect(await words.innerText()).toMatch(/\+1\s*target in Grass/);
    expect(await words.getByRole("button", { name: "Rule FTE-7.4-24" }).count()).toBeGreaterThan(0);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => at(page)).toBe("1");
    await page.keyboard.press("End");
    await expect.poll(() => at(page)).toBe("4");
    await page.keyboard.press("3");
    await expect.poll(() => page.getByTestId("speed-3").getAttribute("aria-checked")).toBe("true");
    await page.keyboard.press("h");
    await expect.poll(() => of(page)).toBe("3");
    // What touched nobody of mine is left out, and nothing else is.
    const told: string[] = [];
    for (const key of ["Home", "ArrowRight", "ArrowRight"]) {
      await page.keyboard.press(key);
      await expect.poll(() => at(page)).toBe(String(told.length + 1));
      told.push(await reel.getByRole("status").innerText());
    }
    expect(told.map((words) => words.replace(/^Beat \d of 3: /, ""))).toEqual([
      expect.stringMatching(/hit 1A/),
      expect.stringMatching(/hit 1B/),
      expect.stringMatching(/missed Fire Team 6/),
    ]);
    await page.keyboard.press("t");
    await page.keyboard.press("h");
    await expect.poll(() => of(page)).toBe("5");
    await page.getByTestId("reel-sound").click();
    expect(await page.getByTestId("reel-sound").getAttribute("aria-pressed")).toBe("false");
    // The browser keeps what was set.
    const kept = await page.evaluate(() => Object.values({ ...localStorage }).join(" "));
    expect(kept).toMatch(/"sound":false/);
    expect(kept).toMatch(/"speed":2/);
    await page.getByTestId("reel-skip").click();
    await reel.waitFor({ state: "hidden" });
    expect(errors).toEqual([]);
    await close();
  });

  it("moves nothing where stillness is asked for, and moves otherwise", async () => {
    const longest = (page: Page): Promise<number> =>
      page.locator("[data-testid=reel-layer]").evaluate((layer) => {
        const all = [layer, ...layer.querySelectorAll("*"), ...document.querySelectorAll(".play .piece")];
        return Math.max(
          ...all.map((one) => {
            const { animationName, animationDuration, transitionDuration } = getComputedStyle(one);
            const plays = animationName === "none" ? 0 : parseFloat(animationDuration);
            return Math.max(plays, parseFloat(transitionDuration));
          }),
        );
      });
    for (const options of [{}, MOVING]) {
      const { page, waiting, close } = await seated(options);
      await otherSideActs(page, waiting);
      if (options === MOVING) await page.getByTestId("reel").waitFor();
      else await page.getByTestId("reel-again").click();
      await page.getByTestId("reel").waitFor();
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowRight");
      await page.locator(".reel-layer .die").first().waitFor();
      if (options === MOVING) expect(await longest(page)).toBeGreaterThan(0.1);
      else {
        expect(await longest(page)).toBeLessThan(0.001);
        // It stays where it is until somebody steps on.
        await page.waitForTimeout(2500);
        expect(await at(page)).toBe("2");
      }
      await close();
    }
  });

  it("sounds softly, and not at all once it is told to be silent", async () => {
    const { page, waiting, close } = await seated(MOVING);
    await page.evaluate(() => {
      const heard = { sounds: 0, loudest: 0 };
      (globalThis as unknown as { heard: typeof heard }).heard = heard;
      for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
        const start = kind.prototype.start;
        kind.prototype.start = function (this: AudioBufferSourceNode, ...when: [number?]) {
          heard.sounds += 1;
          return start.apply(this, when);
        };
      }
      const connect = AudioNode.prototype.connect as (to: AudioNode) => AudioNode;
      AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
        if (to instanceof AudioDestinationNode)
          heard.loudest = Math.max(heard.loudest, this instanceof GainNode ? this.gain.value : 1);
        return connect.call(this, to);
      } as typeof AudioNode.prototype.connect;
    });
    const heard = (): Promise<{ sounds: number; loudest: number }> =>
      page.evaluate(() => (globalThis as unknown as { heard: { sounds: number; loudest: number } }).heard);
    const listen = async (): Promise<number> => {
      const before = (await heard()).sounds;
      await otherSideActs(page, waiting);
      await page.getByTestId("reel").waitFor();
      await page.getByTestId("reel").waitFor({ state: "hidden" });
      return (await heard()).sounds - before;
    };
    // A browser makes no sound before somebody has touched the page.
    await page.getByTestId("board").click({ position: { x: 600, y: 100 } });
    expect(await listen()).toBeGreaterThan(3);
    expect((await heard()).loudest).toBeLessThanOrEqual(0.2);
    await otherSideActs(page, waiting);
    await page.getByTestId("reel-sound").click();
    await page.getByTestId("reel-skip").click();
    expect(await listen()).toBe(0);
    await close();
  });

  it("shows the cards that were drawn as cards, and rings what was found", async () => {
    const { page, waiting, errors, close } = await seated({});
    const card = (name: string) => ({
      name,
      lines: ["commands 4 / 2", "cover", "jam"],
      counted: [],
      back: false,
    });
    waiting.table.scene = {
      ...waiting.table.scene,
      hands: [{ title: "Drawn", result: "", cards: [card("8"), card("33")] }],
    };
    const drew = (n: number, face: string, came: boolean): Told => ({
      ...whatHappens(n)[2]!,
      n,
      telling: {
        ...whatHappens(n)[0]!.telling,
        closes: false,
        text: `Card ${face} to seek cover: ${came ? "COVER" : "no"}.`,
      },
      drawn: {
        purpose: "seek cover",
        faces: [{ kind: "card", name: `card ${face}` }],
        luck: { good: 11, of: 48, came },
      },
    });
    const { n } = waiting;
    waiting.act([drew(n, "8", false), drew(n + 1, "33", true), { ...whatHappens(n + 1)[2]!, drawn: null }]);
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await page.getByTestId("reel-again").click();
    const layer = page.getByTestId("reel-layer");
    await layer.locator(".card.missed").getByText("8", { exact: true }).waitFor();
    expect(await layer.locator(".card.found .counted").innerText()).toBe("cover");
    expect(await layer.innerText()).toMatch(/found on card 2 of 2\s*23 % a card/);
    expect(errors).toEqual([]);
    await close();
  });

  it("shows whole cards in a mission that was played, with what was looked for and how likely it was", async () => {
    const { page, context, errors } = await open(browser, "about:blank");
    await finished(inject("url"), page, "fof-first-light-1.journal", "company");
    await page.getByTestId("play-replay").click();
    await page.getByTestId("reel").waitFor();
    const layer = page.getByTestId("reel-layer");
    const found = layer.locator(".card.found");
    for (let steps = 0; steps < 80 && (await found.count()) === 0; steps++) {
      await page.keyboard.press("ArrowRight");
      await page.waitForTimeout(30);
    }
    // Its command numbers, its signs, and the one that counted.
    expect(await found.first().locator(".signs li").count()).toBeGreaterThan(0);
    expect(await found.first().innerText()).toMatch(/\d/);
    expect(await layer.locator(".sum").innerText()).toMatch(/found|not on it|on none/);
    expect(await layer.locator(".sum").innerText()).toMatch(/\d+ %/);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("shows by which number a card was read, and what it says there", async () => {
    const { page, context, errors } = await open(browser, "about:blank");
    await finished(inject("url"), page, "fof-first-light-1.journal", "company");
    await page.getByTestId("play-replay").click();
    await page.getByTestId("reel").waitFor();
    const card = page.getByTestId("reel-layer").locator(".card.laddered").first();
    for (let steps = 0; steps < 80 && (await card.count()) === 0; steps++) {
      await page.keyboard.press("ArrowRight");
      await page.waitForTimeout(30);
    }
    expect(await card.locator(".ladder li").count()).toBe(11);
    expect(await card.locator(".ladder .counted").count()).toBe(1);
    expect(await card.locator(".read").innerText()).toMatch(/^(hit|pin|miss) at [+−]?\d$/);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("goes faster when it is told to, and waits when it is told to", async () => {
    const { page, waiting, close } = await seated(MOVING, { clock: true });
    await otherSideActs(page, waiting);
    await page.getByTestId("reel").waitFor();
    expect(await at(page)).toBe("1");
    await page.keyboard.press(" ");
    await page.getByTestId("reel").getByRole("button", { name: "Play" }).waitFor();
    await page.clock.runFor(60_000);
    expect(await at(page)).toBe("1");
    // Somebody came: 1.2 seconds.
    await page.keyboard.press(" ");
    await page.clock.runFor(1100);
    expect(await at(page)).toBe("1");
    await page.clock.runFor(200);
    await expect.poll(() => at(page)).toBe("2");
    // A shot, four times as fast: less than half a second in place of 1.8.
    await page.keyboard.press("4");
    await page.clock.runFor(300);
    await page.clock.runFor(300);
    await expect.poll(() => at(page)).toBe("3");
    await page.clock.runFor(3000);
    await page.getByTestId("reel").waitFor({ state: "hidden" });
    await close();
  });

  it("tells on return what happened since one was here", async () => {
    const { page, close } = await seated(MOVING, { ago: 5 * 3_600_000 });
    const reel = page.getByTestId("reel");
    await reel.waitFor();
    await reel.getByRole("heading", { name: "Since you were last here, 5 h ago" }).waitFor();
    expect(await of(page)).toBe("4");
    await page.getByTestId("reel-skip").click();
    await reel.waitFor({ state: "hidden" });
    // Once told, it is not told again.
    const looked = (): Promise<unknown> =>
      page.evaluate(() => JSON.parse(localStorage.getItem("sandtable.chairs")!)["made-up"].looked.us);
    await expect.poll(looked).toBe(35);
    await page.reload();
    await page.locator('[data-piece="u0"]').waitFor();
    await page.waitForTimeout(1500);
    expect(await reel.count()).toBe(0);
    await close();
  });

  it("lies on a small screen with the choices still in reach", async () => {
    const { page, waiting, close } = await seated({
      ...MOVING,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await otherSideActs(page, waiting);
    const reel = page.getByTestId("reel");
    await reel.waitFor();
    const bar = (await reel.boundingBox())!;
    expect(bar.y + bar.height).toBeLessThanOrEqual(844);
    expect(bar.y).toBeGreaterThan(844 * 0.4);
    const on = (await page.getByTestId("reel-skip").boundingBox())!;
    expect(Math.min(on.width, on.height)).toBeGreaterThanOrEqual(44);
    expect(await findings(page)).toEqual([]);
    await close();
  });
});
