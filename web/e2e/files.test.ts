import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { canDecide, clickLegal, launch, moment, newGame, open, prompt } from "./player";
import { Sitting } from "./sitting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Saves what the menu offers to save; says what it was called there, and where the file is. */
async function save(page: Page): Promise<{ offered: string; name: string; path: string }> {
  await page.getByRole("button", { name: "More" }).click();
  const offered = await page.getByTestId("save").innerText();
  const saving = page.waitForEvent("download");
  await page.getByTestId("save").click();
  const file = await saving;
  return { offered, name: file.suggestedFilename(), path: await file.path() };
}

async function openFile(
  page: Page,
  path: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.goto(`${inject("url")}/#/`);
  await page.locator('input[type="file"]').setInputFiles(path);
}

describe("files", () => {
  it("who plays alone saves in mid-game and plays on from the file, with the same bot", async () => {
    const { page, context, errors } = await open(browser, inject("url"));
    await newGame(page, { us: "me", nva: "bot" });
    await expect.poll(() => canDecide(page)).toBe(true);
    await clickLegal(page);
    await expect.poll(() => prompt(page)).toContain("Place Fire Team 1A");
    const [at, first] = [await moment(page), page.url()];
    const { offered, name, path } = await save(page);
    expect(offered).toContain("Save the game");
    expect(offered).toContain("play on");
    expect(name).toBe("fte-first-patrol.save.json");
    await openFile(page, path);
    await page.waitForURL((url) => url.href.includes("#/game/") && url.href !== first);
    await page.getByTestId("board").waitFor();
    await expect.poll(() => moment(page)).toBe(at);
    await page.getByText("bot, sensible").waitFor();
    expect(await page.getByTestId("hand-over").isVisible()).toBe(false);
    await clickLegal(page);
    await expect.poll(() => moment(page)).toBe(at + 1);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("a shared screen is saved and opened again at the same place", async () => {
    const url = inject("url");
    const sitting = await Sitting.begin(url, { us: "me", nva: "me" });
    await sitting.playUntil(/Choose an Activation/);
    const { page, context, errors } = await open(browser, url);
    await sitting.show(page, ["us", "nva"]);
    await page.getByTestId("hand-over").getByRole("button").click();
    const at = await moment(page);
    const { path } = await save(page);
    await openFile(page, path);
    await page.waitForURL(/#\/game\//);
    expect(page.url()).not.toContain(sitting.game);
    await page.getByTestId("hand-over").getByRole("button").click();
    await expect.poll(() => moment(page)).toBe(at);
    await expect.poll(() => prompt(page)).toContain("Choose an Activation");
    expect(errors).toEqual([]);
    await context.close();
  });

  it("where another plays, a bookmark holds nothing but the way back", async () => {
    const url = inject("url");
    const sitting = await Sitting.begin(url, { us: "me", nva: "link" });
    await sitting.join("nva");
    await sitting.playUntil(/Place Squad Leader/, ["nva", "us"]);
    const { page, context, errors } = await open(browser, url);
    await sitting.show(page, ["us"]);
    const at = await moment(page);
    const { offered, name, path } = await save(page);
    expect(offered).toContain("Save a bookmark");
    expect(name).toBe("fte-first-patrol.bookmark.json");
    const bookmark = JSON.parse(readFileSync(path, "utf8")) as Record<string, string>;
    expect(Object.keys(bookmark).sort()).toEqual(["link", "name", "note", "sandtable"]);
    expect(bookmark.link).toBe(`${url}/#/game/${sitting.game}/at/${at}`);
    // The game goes on, and the bookmark still leads to the moment.
    await sitting.choose("us", /03\.07/);
    await openFile(page, path);
    await page.waitForURL(`${url}/#/game/${sitting.game}/at/${at}`);
    await page.getByRole("button", { name: "Back to now" }).waitFor();
    expect(await moment(page)).toBe(at);
    const foreign = { ...bookmark, link: "https://elsewhere.example/#/game/abc/at/3" };
    const buffer = Buffer.from(JSON.stringify(foreign));
    await openFile(page, { name: "b.json", mimeType: "application/json", buffer });
    await page.getByText("This bookmark is of a game on another server").waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
