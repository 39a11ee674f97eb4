import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { canDecide, clickLegal, launch, newGame, open, prompt } from "./player";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe("an account", () => {
  it("keeps games on every machine, and takes them away with it", async () => {
    const url = inject("url");
    const name = `Kestrel ${Date.now()}`;
    const here = await open(browser, url);
    await here.page.getByTestId("account").click();
    await here.page.getByRole("button", { name: "Make an account" }).click();
    await here.page.getByLabel("Name").fill(name);
    await here.page.getByLabel(/Password/).fill("a long enough password");
    await here.page.getByRole("button", { name: "Make the account" }).click();
    await here.page.getByRole("link", { name: `Account: ${name}` }).waitFor();
    await newGame(here.page, { us: "me", nva: "bot" });
    await expect.poll(() => canDecide(here.page)).toBe(true);

    const there = await open(browser, `${url}/#/account`);
    await there.page.getByLabel("Name").fill(name);
    await there.page.getByLabel("Password").fill("not this password");
    await there.page.locator("form").getByRole("button", { name: "Sign in" }).click();
    await there.page.getByRole("alert").waitFor();
    await there.page.getByLabel("Password").fill("a long enough password");
    await there.page.locator("form").getByRole("button", { name: "Sign in" }).click();
    await there.page.getByRole("heading", { name: /^Your turn/ }).waitFor();
    await there.page.locator("li.due a").click();
    await there.page.getByTestId("board").waitFor();
    await expect.poll(() => prompt(there.page)).toContain("Place Squad Leader");
    await expect.poll(() => canDecide(there.page)).toBe(true);
    await clickLegal(there.page);
    // What was decided there is seen here.
    await expect.poll(() => prompt(here.page)).toContain("Place Fire Team 1A");

    await there.page.goto(`${url}/#/account`);
    await there.page.getByTestId("sign-out").click();
    await there.page.getByRole("heading", { name: "Sign in" }).waitFor();
    await there.page.goto(`${url}/#/`);
    await there.page.getByText("Nothing here yet").waitFor();

    await here.page.goto(`${url}/#/account`);
    await here.page.getByLabel("Current password").fill("a long enough password");
    await here.page.getByLabel(/New password/).fill("another long password");
    await here.page.getByRole("button", { name: "Change it" }).click();
    await here.page.getByText("The password is changed").waitFor();
    await here.page.getByLabel("Password", { exact: true }).fill("another long password");
    await here.page.getByRole("button", { name: "Delete it" }).click();
    await here.page.getByRole("heading", { name: "Sign in" }).waitFor();
    // The seat itself stays where it was taken.
    await here.page.goto(`${url}/#/`);
    await here.page.getByRole("heading", { name: /^Your turn/ }).waitFor();
    expect([...here.errors, ...there.errors]).toEqual([]);
    await here.context.close();
    await there.context.close();
  });
});
