import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { TableView } from "../src/lib/api";
import { canDecide, decide, launch, moment, moved, newGame, open, prompt } from "./player";
import { Sitting } from "./sitting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The quiet answer, or whatever is first. */
const quiet = (texts: string[]): number | undefined => {
  const at = texts.findIndex((t) => /^(Pass|End|No |Halt|Hold|Finish|Go on|Begin|Leave|Stay)/.test(t));
  return at < 0 ? undefined : at;
};

/** Plays at whichever of these pages is asked, so many decisions. */
async function playOn(pages: Page[], decisions: number): Promise<void> {
  for (let made = 0, idle = 0; made < decisions && idle < 400;) {
    let acted = false;
    for (const page of pages) {
      if (!(await canDecide(page))) continue;
      const before = await moment(page);
      await decide(page, quiet);
      await page
        .waitForFunction((n) => Number(document.querySelector(".replay .pos b")?.textContent) !== n, before, {
          timeout: 3000,
        })
        .catch(() => undefined);
      made += 1;
      acted = true;
    }
    if (!acted) {
      idle += 1;
      await pages[0]!.waitForTimeout(25);
    }
  }
}

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

describe("two browsers", () => {
  it("play each other; what is concealed stays so; they talk; an undo is offered and refused", async () => {
    const us = await open(browser, inject("url"));
    await newGame(us.page, { us: "me", nva: "link" });
    const link = await invitation(us.page);
    const nva = await open(browser, link);
    await nva.page.getByRole("button", { name: "Take the seat" }).click();
    await nva.page.getByTestId("board").waitFor();

    await playOn([nva.page, us.page], 30);
    expect(await moment(us.page)).toBe(await moment(nva.page));

    // The guerrillas know their own names; the other page does not hold them anywhere.
    const own = await nva.page.locator(".play").innerHTML();
    expect(own).toContain("Bay Tam");
    const seen = await us.page.content();
    for (const name of ["Bay Tam", "Cell 1", "Cell 2"]) expect(seen).not.toContain(name);

    await us.page.getByRole("tab", { name: "Chat" }).click();
    await us.page.getByLabel("Say something").fill("Good luck over there");
    await us.page.getByRole("button", { name: "Send" }).click();
    await nva.page.getByRole("tab", { name: /Chat/ }).click();
    await nva.page.getByText("Good luck over there").waitFor();

    // Whoever cannot take back alone asks, and the other refuses.
    const asker = (await us.page.getByTestId("undo").innerText()).includes("Ask") ? us.page : nva.page;
    const other = asker === us.page ? nva.page : us.page;
    const before = await moment(asker);
    await asker.getByTestId("undo").click();
    await asker.getByText("Waiting for an answer").waitFor();
    await other.getByRole("button", { name: "Refuse" }).click();
    await asker.getByText("Waiting for an answer").waitFor({ state: "hidden" });
    expect(await moment(asker)).toBe(before);
    expect([...us.errors, ...nva.errors]).toEqual([]);
    await us.context.close();
    await nva.context.close();
  });
});

describe("one screen", () => {
  it("shows whoever takes it over where something is to be done", async () => {
    const { page, context } = await open(browser, "about:blank");
    const sitting = await Sitting.begin(
      inject("url"),
      { us: "me", nva: "me" },
      { scenario: "fte/village-search" },
    );
    // The map is larger than the window, and the Americans set up at its other end.
    const lastToPlace = async (view: TableView, seat: string): Promise<boolean> =>
      seat === "nva" && view.scene.pieces.filter((p) => p.side === 1 && !p.space).length <= 1;
    await sitting.playUntil(lastToPlace);
    await sitting.show(page, ["us", "nva"]);
    const veil = page.getByTestId("hand-over");
    await veil.getByRole("button").click();
    await veil.waitFor({ state: "hidden" });
    // A die may be rolled between two decisions: nothing is to be decided then.
    const settled = async (): Promise<boolean> => (await veil.isVisible()) || (await canDecide(page));
    await expect.poll(settled).toBe(true);
    while (!(await veil.isVisible())) {
      const before = await moment(page);
      await decide(page, quiet);
      await moved(page, before);
      await expect.poll(settled).toBe(true);
    }
    await veil.getByText("American decides now").waitFor();
    await veil.getByRole("button").click();
    await veil.waitFor({ state: "hidden" });
    const stage = (await page.getByTestId("board").boundingBox())!;
    const inSight = async (): Promise<number> => {
      const places = await page.locator("[data-legal] circle").all();
      const boxes = await Promise.all(places.map((place) => place.boundingBox()));
      return boxes.filter((b) => b && b.y > stage.y && b.y < stage.y + stage.height - 176).length;
    };
    await expect.poll(inSight).toBeGreaterThan(10);
    await context.close();
  });

  it("is handed over and hides the other side's secrets", async () => {
    const { page, context } = await open(browser, inject("url"));
    await newGame(page, { us: "me", nva: "me" });
    const veil = page.getByTestId("hand-over");
    await veil.waitFor();
    await veil.getByRole("button").click();
    await veil.waitFor({ state: "hidden" });
    // The guerrillas set up until it is the other side's turn; then the screen is veiled again.
    for (let i = 0; i < 30 && !(await veil.isVisible()); i++) {
      if (!(await canDecide(page))) {
        await page.waitForTimeout(30);
        continue;
      }
      const before = await moment(page);
      await decide(page, quiet);
      await page
        .waitForFunction((n) => Number(document.querySelector(".replay .pos b")?.textContent) !== n, before, {
          timeout: 2000,
        })
        .catch(() => undefined);
    }
    await veil.waitFor();
    await veil.getByRole("button").click();
    await veil.waitFor({ state: "hidden" });
    await expect.poll(() => prompt(page)).toContain("Place");
    expect(await page.content()).not.toContain("Bay Tam");
    await context.close();
  });
});
