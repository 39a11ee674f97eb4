import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { canDecide, clickLegal, launch, moment, newGame, open, prompt, setUp } from "./player";
import { Sitting } from "./sitting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const menu = async (page: Page, item: string | RegExp): Promise<void> => {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: item }).click();
};

/** Both players at their tables, the guerrillas about to set up. */
async function twoAtTheTable(): Promise<{
  us: Page;
  nva: Page;
  watcher: Page;
  errors: string[];
  close: () => Promise<void>;
}> {
  const sitting = await Sitting.begin(inject("url"), { us: "me", nva: "link" }, { public: true });
  await sitting.join("nva");
  const blank = (): ReturnType<typeof open> => open(browser, "about:blank");
  const [us, nva, watcher] = [await blank(), await blank(), await blank()];
  await sitting.show(us.page, ["us"]);
  await sitting.show(nva.page, ["nva"]);
  await sitting.show(watcher.page, []);
  return {
    us: us.page,
    nva: nva.page,
    watcher: watcher.page,
    errors: [...us.errors, ...nva.errors],
    close: async () => {
      for (const { context } of [us, nva, watcher]) await context.close();
    },
  };
}

describe("a link", () => {
  it("stands at the table until it is used, and is copied without https too", async () => {
    const { page, context } = await open(browser, "about:blank");
    // As a browser is that talks to another machine at home.
    await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await page.goto(inject("url"));
    await newGame(page, { us: "me", nva: "link" });
    await expect.poll(() => prompt(page)).toBe("The NVA/VC side waits for a player.");
    expect(await page.getByTestId("undo").count(), "nothing was decided yet").toBe(0);
    const invitation = page.getByTestId("invitation");
    await invitation.getByRole("button", { name: "Copy" }).click();
    await invitation.getByRole("button", { name: "Copied" }).waitFor();
    await invitation.getByText("on this machine only").waitFor();
    const link = await invitation.locator("code").first().innerText();
    const friend = await open(browser, link);
    await friend.page.getByRole("button", { name: "Take the seat" }).click();
    await friend.page.getByTestId("board").waitFor();
    await invitation.waitFor({ state: "hidden" });
    await expect.poll(() => prompt(page)).toBe("The NVA/VC side decides.");
    await friend.context.close();
    await context.close();
  });
});

describe("offers", () => {
  it("a draw is refused, offered again and agreed", async () => {
    const { us, nva, errors, close } = await twoAtTheTable();
    await menu(us, "Offer a draw");
    await us.getByText("You offered a draw").waitFor();
    await nva.getByText(/offers a draw/).waitFor();
    await nva.getByRole("button", { name: "Refuse" }).click();
    await us.getByText("You offered a draw").waitFor({ state: "hidden" });
    expect(await us.getByTestId("prompt").innerText()).not.toContain("draw");
    await menu(nva, "Offer a draw");
    await us.getByRole("button", { name: "Accept" }).click();
    for (const page of [us, nva])
      await expect.poll(() => prompt(page)).toBe("The game is a draw. Both sides agreed.");
    expect(errors).toEqual([]);
    await close();
  });

  it("resigning asks twice and ends the game; then everything is open", async () => {
    const { us, nva, watcher, close } = await twoAtTheTable();
    await setUp(nva);
    await us.getByRole("button", { name: "More" }).click();
    await us.getByTestId("resign").click();
    await us.getByTestId("resign-sure").click();
    // Each reads who it was, whether he did it, got it or watched; the log keeps it.
    for (const [page, words] of [
      [us, "The NVA/VC side won. You resigned."],
      [nva, "The NVA/VC side won. The American side resigned."],
      [watcher, "The NVA/VC side won. The American side resigned."],
    ] as const) {
      await expect.poll(() => prompt(page)).toBe(words);
      expect(await page.getByTestId("log").locator("li").last().innerText()).toBe(words);
      expect(await page.locator(".where .on").innerText()).toBe("Game over");
    }
    // The result names what was hidden; the table shows it through the other's eyes.
    await expect.poll(() => us.getByTestId("hidden").innerText()).toContain("Bay Tam");
    await us.getByRole("group", { name: "Seen by" }).getByRole("button", { name: "NVA/VC" }).click();
    await us.locator('.piece[aria-label*="Bay Tam"]').first().waitFor();
    // Another game of the same kind: the other is invited again.
    const over = us.url();
    await us.getByTestId("again").click();
    await us.getByTestId("invitation").waitFor();
    expect(us.url()).not.toBe(over);
    await expect.poll(() => prompt(us)).toBe("The NVA/VC side waits for a player.");
    await close();
  });

  it("an undo is asked for, refused, asked for again and agreed", async () => {
    const { us, nva, close } = await twoAtTheTable();
    await setUp(nva);
    await expect.poll(() => canDecide(us)).toBe(true);
    await clickLegal(us);
    // What the other side has answered to cannot be taken back alone.
    await nva.getByRole("button", { name: "Ask to undo" }).waitFor();
    const before = await moment(nva);
    await nva.getByRole("button", { name: "Ask to undo" }).click();
    await us.getByText("offers to take a choice back").waitFor();
    await us.getByRole("button", { name: "Refuse" }).click();
    await nva.getByText("Waiting for an answer").waitFor({ state: "hidden" });
    expect(await moment(nva)).toBe(before);
    await nva.getByRole("button", { name: "Ask to undo" }).click();
    await us.getByRole("button", { name: "Accept" }).click();
    await expect.poll(() => moment(nva)).toBeLessThan(before);
    await expect.poll(() => moment(us)).toBe(await moment(nva));
    await close();
  });

  it("a seat is handed over by a link", async () => {
    const { us, nva, close } = await twoAtTheTable();
    await menu(us, "Give the seat away by link");
    const link = await us.locator(".notice code").innerText();
    expect(await prompt(us)).toBe("The American side is no longer yours.");
    const heir = await open(browser, link);
    await heir.page.getByRole("button", { name: "Take the seat" }).click();
    await heir.page.getByTestId("board").waitFor();
    await setUp(nva);
    await expect.poll(() => prompt(heir.page)).toContain("Place Squad Leader");
    await clickLegal(heir.page);
    await expect.poll(() => prompt(heir.page)).toContain("Place Fire Team 1A");
    await heir.context.close();
    await close();
  });
});

describe("watching", () => {
  it("a public game is found, followed live and cannot be meddled with; a private one stays closed", async () => {
    const url = inject("url");
    const sitting = await Sitting.begin(url, { us: "me", nva: "me" }, { public: true });
    await sitting.playUntil(/Place Squad Leader/, ["nva", "us"]);
    const { page, context } = await open(browser, url);
    await page.getByText("Open to watch").waitFor();
    await page.goto(`${url}/#/game/${sitting.game}`);
    await page.getByTestId("board").waitFor();
    expect(await canDecide(page)).toBe(false);
    expect(await page.locator("[data-legal]").count()).toBe(0);
    expect(await page.getByRole("tab", { name: "Notes" }).count()).toBe(0);
    expect(await page.content()).not.toContain("Bay Tam");
    const before = await moment(page);
    await sitting.choose("us", /03\.07/);
    await expect.poll(() => moment(page)).toBeGreaterThan(before);
    await page.locator('.piece[aria-label*="Sgt Hale"]').waitFor();
    const closed = await Sitting.begin(url, { us: "me", nva: "bot" });
    await page.goto(`${url}/#/game/${closed.game}`);
    await page.getByText("This table cannot be opened").waitFor();
    await context.close();
  });
});

describe("my turn", () => {
  it("is said in the title, in the list of games and by a notification when the page is out of sight", async () => {
    const url = inject("url");
    const sitting = await Sitting.begin(url, { us: "me", nva: "link" });
    await sitting.join("nva");
    const { page, context } = await open(browser, url);
    await context.grantPermissions(["notifications"]);
    await page.addInitScript(() => {
      const rung: string[] = [];
      Object.assign(globalThis, {
        rung,
        Notification: Object.assign(
          function (title: string, options: { body: string }) {
            rung.push(`${title}: ${options.body}`);
          },
          { permission: "granted", requestPermission: () => Promise.resolve("granted") },
        ),
      });
    });
    await page.reload();
    await sitting.show(page, ["us"]);
    await expect.poll(() => page.title()).toBe("First Patrol · Sandtable");
    await page.getByRole("button", { name: "More" }).click();
    await page.getByLabel("Notify me when it is my turn").click();
    await page.keyboard.press("Escape");
    await page.evaluate(() => Object.defineProperty(document, "hidden", { value: true, configurable: true }));
    await sitting.playUntil(/Place Squad Leader/, ["nva", "us"]);
    await expect.poll(() => page.title()).toBe("● Your turn · First Patrol · Sandtable");
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { rung: string[] }).rung))
      .toEqual([expect.stringMatching(/^Your turn: First Patrol: Place Squad Leader/)]);
    // Whoever sits at another table is told too.
    const other = await Sitting.begin(url, { us: "me", nva: "link" });
    await page.evaluate(
      ([game, token]) => {
        const chairs = JSON.parse(localStorage.getItem("sandtable.chairs")!) as Record<string, unknown>;
        chairs[game] = { title: "", scenario: "", tokens: { us: token }, invites: {}, seen: 0 };
        localStorage.setItem("sandtable.chairs", JSON.stringify(chairs));
      },
      [other.game, other.tokens.us!] as const,
    );
    await page.goto(`${url}/#/game/${other.game}`);
    await expect.poll(() => page.title()).toBe("(1) First Patrol · Sandtable");
    expect(await page.getByTestId("others-wait").innerText()).toBe("1");
    await page.getByRole("link", { name: "Sandtable: your games, 1 waiting for you" }).waitFor();
    await page.goto(`${url}/#/`);
    await expect.poll(() => page.title()).toBe("(1) Sandtable");
    await page.getByRole("heading", { name: /^Your turn/ }).waitFor();
    await context.close();
  });
});
