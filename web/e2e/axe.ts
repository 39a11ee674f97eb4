/** Looks a page over for what keeps people out. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Serious and critical findings, in a line each. */
export async function findings(page: Page): Promise<string[]> {
  // What fades in is looked at when it is there.
  await page.evaluate(async () => {
    const ends = (it: Animation): boolean => it.effect?.getComputedTiming().endTime !== Infinity;
    const moving = document.getAnimations().filter(ends);
    const rest = Promise.allSettled(moving.map((it) => it.finished));
    await Promise.race([rest, new Promise((done) => setTimeout(done, 2000))]);
  });
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const run = (
      globalThis as unknown as {
        axe: {
          run: () => Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
        };
      }
    ).axe.run;
    const { violations } = await run();
    return violations
      .filter((v) => v.impact === "serious" || v.impact === "critical")
      .map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 140)).join(" | ")}`);
  });
}
