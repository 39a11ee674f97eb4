import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, inject, it } from "vitest";
import { madeUpTable, serveMadeUp } from "./made-up";
import { Waiting } from "./made-up-reel";
import { launch, newGame, open } from "./player";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  writeFileSync(FILE, `${JSON.stringify(figures)}\n`);
});

/** Where `cargo xtask page` looks for them. */
const FILE = resolve(import.meta.dirname, "../../target/page.json");
const figures: Record<string, number> = {};

it("frames a second of the reel on a map of 40 by 30 with 150 counters", async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const waiting = new Waiting(madeUpTable(40, 30, 150));
  await waiting.serve(page);
  await page.goto(`${inject("url")}/#/game/made-up`);
  await page.locator(".piece").nth(149).waitFor({ state: "attached" });
  await page.waitForTimeout(1000);
  const measure = async (): Promise<number> => {
    waiting.act();
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await page.getByTestId("reel").waitFor();
    const frames = await page.evaluate(async () => {
      const started = performance.now();
      let frames = 0;
      for (; performance.now() - started < 4000; frames++) await new Promise(requestAnimationFrame);
      return (frames / (performance.now() - started)) * 1000;
    });
    await page.keyboard.press("Enter");
    await page.getByTestId("reel").waitFor({ state: "hidden" });
    return frames;
  };
  figures.reel_fps = Math.round(Math.max(await measure(), await measure(), await measure()));
  await context.close();
});

it("until the first table is on screen", async () => {
  const { page, context } = await open(browser, inject("url"));
  await newGame(page, { us: "me", nva: "bot" });
  const address = page.url();
  const again = await context.newPage();
  const started = Date.now();
  await again.goto(address);
  await again.locator(".play .piece, .play [data-legal]").first().waitFor();
  const took = Date.now() - started;
  figures.first_table_ms = took;
  await context.close();
});

it("frames a second of a map of 40 by 30 with 150 counters", async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await serveMadeUp(page, madeUpTable(40, 30, 150));
  await page.goto(`${inject("url")}/#/game/made-up`);
  await page.locator(".piece").nth(149).waitFor({ state: "attached" });
  await page.waitForTimeout(1000);
  const measure = (zooming: boolean): Promise<number> =>
    page.evaluate(async (zoom) => {
      const stage = document.querySelector<HTMLElement>('[data-testid="board"]')!;
      const box = stage.getBoundingClientRect();
      const send = (type: string, x: number, y: number): boolean =>
        stage.dispatchEvent(
          new PointerEvent(type, {
            clientX: x,
            clientY: y,
            pointerId: 1,
            pointerType: "mouse",
            button: 0,
            buttons: 1,
            bubbles: true,
          }),
        );
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 3];
      if (!zoom) send("pointerdown", x, y);
      const started = performance.now();
      let frames = 0;
      while (performance.now() - started < 2500) {
        const t = (performance.now() - started) / 300;
        if (zoom) {
          stage.dispatchEvent(
            new WheelEvent("wheel", {
              clientX: x,
              clientY: y,
              deltaY: Math.cos(t) * 24,
              bubbles: true,
              cancelable: true,
            }),
          );
        } else {
          send("pointermove", x + Math.sin(t) * 240, y + Math.cos(t * 1.3) * 160);
        }
        await new Promise(requestAnimationFrame);
        frames += 1;
      }
      if (!zoom) send("pointerup", x, y);
      return (frames / (performance.now() - started)) * 1000;
    }, zooming);
  // A short warm-up lets the browser draw the ground once.
  await measure(false);
  await page.keyboard.press("0");
  for (let i = 0; i < 3; i++) await page.keyboard.press("+");
  await page.waitForTimeout(800);
  // The best of three: other work on the machine takes frames away, nothing adds them.
  const best = async (zooming: boolean): Promise<number> =>
    Math.max(await measure(zooming), await measure(zooming), await measure(zooming));
  const [pan, zoom] = [await best(false), await best(true)];
  // What the machine itself can do now, with nothing to draw: other work may leave less than a screen's rate.
  const idle = await page.evaluate(async () => {
    const started = performance.now();
    let frames = 0;
    for (; performance.now() - started < 1500; frames++) await new Promise(requestAnimationFrame);
    return (frames / (performance.now() - started)) * 1000;
  });
  figures.pan_fps = Math.round(pan);
  figures.zoom_fps = Math.round(zoom);
  figures.idle_fps = Math.round(idle);
  await context.close();
});
