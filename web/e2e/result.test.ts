/** The end is an end: who won and why, what was hidden, where it turned, and on to the next game. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Created } from "../src/lib/api";
import { findings } from "./axe";
import { canDecide, launch, open } from "./player";
import { finished as ended, Sitting } from "./sitting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const finished = (page: Page, file: string, seat: string): Promise<Created> =>
  ended(inject("url"), page, file, seat);

describe("the result", () => {
  it("numbers where it turned so that it can be read by night too, and shows cards whole", async () => {
    const { page, context, errors } = await open(browser, "about:blank", { colorScheme: "dark" });
    await finished(page, "fof-the-sunken-lane-1.journal", "company");
    const moment = page.locator(".course svg circle + .no").first();
    await moment.waitFor();
    const light = (colour: string): number =>
      (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part) / 765, 0);
    const [disc, ink] = await moment.evaluate((no) => [
      getComputedStyle(no.previousElementSibling!).fill,
      getComputedStyle(no).fill,
    ]);
    expect(Math.abs(light(disc!) - light(ink!))).toBeGreaterThan(0.4);
    // A goal says where; no card at the map's edge is cut in two.
    expect(await page.locator(".goal").first().innerText()).toMatch(/[A-Z]\d/);
    expect(await page.locator(".map svg [clip-path='url(#end-view)']").count()).toBe(1);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("says who won and why, point by point with its rule, and what was hidden", async () => {
    const { page, context, errors } = await open(browser, "about:blank");
    const made = await finished(page, "fte-village-search-1.journal", "us");
    const table = (await (
      await fetch(`${inject("url")}/api/games/${made.game}/table`, {
        headers: { Authorization: `Bearer ${made.tokens.us}` },
      })
    ).json()) as { ask: { Over: { winner: number; scores: number[] } } };
    const { scores, winner } = table.ask.Over;
    const [high, low] = winner === 0 ? scores : [...scores].reverse();
    const who = winner === 0 ? "American" : "NVA/VC";
    await expect
      .poll(() => page.getByTestId("headline").innerText())
      .toMatch(new RegExp(`^The ${who} side won, ${high} to ${low}$`));
    const part = (high! - low!) / (high! + low!);
    const grade = part >= 0.4 ? "decisive" : part >= 0.15 ? "clear" : "narrow";
    expect(await page.getByTestId("grade").innerText()).toMatch(
      new RegExp(`^A ${grade} win: ahead by ${high! - low!} of ${high! + low!} points`),
    );
    expect(await page.locator(".ladder .here").innerText()).toBe(`${who}: ${grade}`);
    const result = page.getByTestId("result");
    const rows = result.locator("tbody tr");
    await expect.poll(() => rows.count()).toBeGreaterThan(1);
    const points = (column: number): Promise<number> =>
      rows.evaluateAll(
        (all, k) =>
          all.reduce((sum, row) => {
            const text = row.querySelectorAll("td")[k]?.textContent?.replace("−", "-").trim();
            return sum + (text ? Number(text) : 0);
          }, 0),
        column,
      );
    expect([await points(0), await points(1)]).toEqual(scores);
    expect(
      await rows
        .first()
        .getByRole("button", { name: /^Rule FTE-/ })
        .count(),
    ).toBe(1);
    await expect.poll(() => result.getByTestId("play-moment").count()).toBeGreaterThan(0);
    expect(await findings(page)).toEqual([]);

    // What was hidden is told in part, the rest on demand; a word has not a line of its own.
    const rest = page.getByTestId("hidden-rest");
    expect((await rest.boundingBox())!.height).toBeLessThan(40);
    const few = await page.getByTestId("hidden").locator("li").count();
    await rest.click();
    expect(await page.getByTestId("hidden").locator("li").count()).toBeGreaterThan(few);

    // A moment plays on the map, and leads back here.
    await result.getByTestId("play-moment").first().click();
    await page.getByTestId("reel").waitFor();
    await page.locator(".reel-layer").waitFor();
    await page.getByTestId("reel-skip").click();
    await page.getByTestId("headline").waitFor();
    // So does the whole game.
    await page.getByTestId("play-replay").click();
    await page.getByTestId("reel").getByRole("heading", { name: "The game again" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => page.getByTestId("reel").getAttribute("data-at")).toBe("2");
    await page.keyboard.press("Escape");
    await page.getByTestId("headline").waitFor();
    // The table itself is one click away, and the result from there.
    await page.getByTestId("to-table").click();
    await result.waitFor({ state: "hidden" });
    await page.getByTestId("see-result").click();
    await result.waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it("sets what each side came to against the other, and shows every piece that is left", async () => {
    const { page, context, errors } = await open(browser, "about:blank");
    // Here the score is only how far one is ahead.
    await finished(page, "ff-farm-lane-1.journal", "british");
    await expect.poll(() => page.locator(".result .tug").innerText()).toMatch(/^British \d+\s+German \d+$/);
    for (const file of ["ff-farm-lane-1.journal", "fte-village-search-1.journal"]) {
      const seat = file.startsWith("ff") ? "british" : "nva";
      await finished(page, file, seat);
      await page.locator("[data-end]").first().waitFor();
      const outside = await page.locator(".result .map svg[role=img]").evaluateAll((maps) =>
        maps.flatMap((map) => {
          const box = map.getBoundingClientRect();
          return [...map.querySelectorAll("[data-end]")].filter((piece) => {
            const { left, right, top, bottom } = piece.getBoundingClientRect();
            const [x, y] = [(left + right) / 2, (top + bottom) / 2];
            return x < box.left || x > box.right || y < box.top || y > box.bottom;
          }).length;
        }),
      );
      expect(outside, file).toEqual([0]);
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  it("of a mission says which goals were met, and one may try again", async () => {
    const { page, context } = await open(browser, "about:blank");
    await finished(page, "fof-the-sunken-lane-1.journal", "company");
    await expect
      .poll(() => page.getByTestId("headline").innerText())
      .toMatch(/^Mission (failed|accomplished)$/);
    expect(await page.locator(".result tbody tr th small").first().innerText()).toMatch(/^(not )?met(, |$)/);
    const over = page.url();
    await page.getByRole("button", { name: "Try again from the start" }).click();
    await page.waitForURL((url) => url.href !== over);
    await page.getByTestId("board").waitFor();
    await expect.poll(() => canDecide(page)).toBe(true);
    await context.close();
  });

  it("says what a mission cost in all, and what is left of each platoon", async () => {
    const { page, context, errors } = await open(browser, "about:blank");
    const made = await finished(page, "fof-the-sunken-lane-1.journal", "company");
    const table = (await (
      await fetch(`${inject("url")}/api/games/${made.game}/table`, {
        headers: { Authorization: `Bearer ${made.tokens.company}` },
      })
    ).json()) as { scene: { tolls: { side: number; had: number; lost: number }[] } };
    const toll = table.scene.tolls.find((it) => it.side === 0)!;
    const own = page.locator(".loss.side-0");
    await own.first().waitFor();
    expect(await own.locator("h3").innerText()).toMatch(new RegExp(`${toll.lost} of ${toll.had} lost$`));
    const rows = await own.locator(":scope > span").allInnerTexts();
    expect(rows.length).toBeGreaterThan(4);
    for (const row of rows) expect(row).toMatch(/^\d+ of \d+ left$/);
    expect(await own.locator(":scope > b").allInnerTexts()).toEqual(
      expect.arrayContaining(["Platoon 1", "Platoon 2", "Platoon 3", "Weapons"]),
    );
    expect(errors).toEqual([]);
    await context.close();
  });

  it("is shared by a link, and says that it was copied", async () => {
    const { page, context } = await open(browser, "about:blank");
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const made = await finished(page, "fte-village-search-1.journal", "us");
    const share = page.getByRole("button", { name: /^(Share|Link copied)$/ });
    await share.click();
    await expect.poll(() => share.innerText()).toBe("Link copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`/#/game/${made.game}$`),
    );
    await context.close();
  });

  it("leads to a rematch with sides swapped; the other finds his seat kept at the old table", async () => {
    const { page, context } = await open(browser, "about:blank");
    const friend = await open(browser, "about:blank");
    const sitting = await Sitting.begin(inject("url"), { us: "me", nva: "link" });
    await sitting.join("nva");
    await sitting.show(page, ["us"]);
    await sitting.show(friend.page, ["nva"]);
    await sitting.resign("us");
    await page.getByTestId("result").waitFor();
    await friend.page.getByTestId("result").waitFor();
    const over = page.url();
    await page.getByTestId("swap-sides").click();
    await page.waitForURL((url) => url.href !== over);
    await page.getByTestId("board").waitFor();
    // Who was American is not any more.
    const seats = await page.evaluate(() => {
      const chairs = JSON.parse(localStorage.getItem("sandtable.chairs")!) as Record<
        string,
        { tokens: Record<string, string> }
      >;
      return Object.keys(chairs[location.hash.split("/")[2]!]!.tokens);
    });
    expect(seats).toEqual(["nva"]);
    await friend.page.getByTestId("rematch-join").click();
    await friend.page.waitForURL((url) => url.href === page.url());
    await friend.page.getByTestId("board").waitFor();
    const theirs = await friend.page.evaluate(() => {
      const chairs = JSON.parse(localStorage.getItem("sandtable.chairs")!) as Record<
        string,
        { tokens: Record<string, string> }
      >;
      return Object.keys(chairs[location.hash.split("/")[2]!]!.tokens);
    });
    expect(theirs).toEqual(["us"]);
    await context.close();
    await friend.context.close();
  });

  it("of a table for trying things out leads back to the game", async () => {
    const { page, context } = await open(browser, "about:blank");
    const sitting = await Sitting.begin(inject("url"), { us: "me", nva: "bot" });
    await sitting.show(page, ["us"]);
    await expect.poll(() => canDecide(page)).toBe(true);
    const home = page.url();
    await page.getByTestId("what-if").click();
    await page.waitForURL((url) => url.href !== home);
    const note = page.getByTestId("what-if-note");
    await note.waitFor();
    expect(await note.innerText()).toContain("The game itself is not touched.");
    await note.getByRole("link", { name: "Back to the game" }).click();
    await page.waitForURL((url) => url.href.startsWith(home));
    await context.close();
  });
});
