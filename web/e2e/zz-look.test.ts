import { it, inject } from "vitest";
import { serveMadeUp } from "./made-up";
import { madeUpHeights } from "./made-up-heights";
import { launch, open } from "./player";
it("look", async () => {
  const browser = await launch();
  const { page } = await open(browser, "about:blank", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await serveMadeUp(page, madeUpHeights());
  await page.goto(`${inject("url")}/#/game/made-up`);
  await page.waitForSelector("[data-ladder]", { state: "attached" });
  await page.locator('[data-ladder="05.05"]').tap();
  await page.waitForTimeout(800);
  await page.screenshot({ path: "/work/wt/lscene-shots/look.png" });
  await browser.close();
});
