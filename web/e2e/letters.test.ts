/** Letters when it is one's turn, over a real line: from the account page to the post and back by the links in them. */
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findings } from "./axe";
import { launch, open } from "./player";
import { freshServer } from "./server";
import { Sitting } from "./sitting";

/** A post office that takes every letter. */
class PostOffice {
  readonly letters: string[] = [];
  private readonly server: Server;

  constructor() {
    this.server = createServer((line) => this.serve(line));
  }
  async open(): Promise<number> {
    await new Promise<void>((done) => this.server.listen(0, "127.0.0.1", done));
    return (this.server.address() as AddressInfo).port;
  }
  close(): void {
    this.server.close();
  }
  private serve(line: Socket): void {
    let letter: string[] | undefined;
    let rest = "";
    line.on("error", () => undefined);
    line.write("220 here\r\n");
    line.on("data", (bytes) => {
      const lines = (rest + bytes.toString()).split("\r\n");
      rest = lines.pop() ?? "";
      for (const said of lines) {
        if (letter) {
          if (said !== ".") letter.push(said);
          else {
            this.letters.push(letter.join("\n").replace(/=\n/g, "").replace(/=3D/g, "="));
            letter = undefined;
            line.write("250 taken\r\n");
          }
        } else if (said === "DATA") {
          letter = [];
          line.write("354 go on\r\n");
        } else if (said === "QUIT") line.end("221 bye\r\n");
        else line.write("250 good\r\n");
      }
    });
  }
}

let browser: Browser;
let server: Awaited<ReturnType<typeof freshServer>>;
const post = new PostOffice();
beforeAll(async () => {
  const port = await post.open();
  browser = await launch();
  server = await freshServer({
    letters: [
      `server = "smtp://127.0.0.1:${port}"`,
      `from = "Sandtable <play@example.org>"`,
      `site = "https://play.example.org"`,
      "after_minutes = 0",
      "every_minutes = 0",
    ].join("\n"),
  });
});
afterAll(async () => {
  await browser.close();
  await server.dispose();
  post.close();
});

/** Where a link in a letter leads, on this server. */
function linkIn(letter: string, kind: RegExp): string {
  const path = kind.exec(letter)?.[0];
  expect(path, letter).toBeTruthy();
  return `${server.url}/${path}`;
}

describe("letters", () => {
  it("come when it is my turn, after I have said yes, until I have said no", async () => {
    const { page, context, errors } = await open(browser, `${server.url}/#/account`);
    await page.getByRole("button", { name: "Make an account" }).click();
    await page.getByLabel("Name").fill("Kestrel");
    await page.getByLabel(/Password/).fill("a long enough password");
    await page.getByRole("button", { name: "Make the account" }).click();
    await page.getByRole("link", { name: "Account: Kestrel" }).click();
    const box = page.getByTestId("letters");
    await box.getByLabel("E-mail address").fill("kestrel@example.org");
    await box.getByRole("button", { name: "E-mail me" }).click();
    await box.getByText("A message is on its way to kestrel@example.org").waitFor();
    expect(await findings(page)).toEqual([]);
    await expect.poll(() => post.letters.length).toBe(1);
    expect(post.letters[0]).toContain("To: kestrel@example.org");

    // To open the link alone does nothing: programs that look through letters do that.
    await page.goto(linkIn(post.letters[0]!, /#\/letters\/confirm\/[\w-]+/));
    await page.getByText("Sandtable will send you a message").waitFor();
    await page.getByTestId("letter-deed").click();
    await page.getByText("Messages will go to kestrel@example.org.").waitFor();
    await page.goto(`${server.url}/#/account`);
    await box.getByText("It goes to kestrel@example.org").waitFor();

    // Somebody else sets up, and it is Kestrel's turn.
    const session = await page.evaluate(
      () => (JSON.parse(localStorage.getItem("sandtable.account")!) as { session: string }).session,
    );
    const sitting = await Sitting.begin(server.url, { us: "me", nva: "link" }, { session });
    await sitting.join("nva");
    await sitting.playUntil(/Place Squad Leader/, ["nva", "us"]);
    await expect.poll(() => post.letters.length).toBe(2);
    expect(post.letters[1]).toContain("Subject: Your turn: First Patrol");
    await page.goto(linkIn(post.letters[1]!, /#\/game\/[\w-]+/));
    await page.getByTestId("board").waitFor();

    await page.goto(linkIn(post.letters[1]!, /#\/letters\/stop\/[\w-]+/));
    await page.getByTestId("letter-deed").click();
    await page.getByText("No more messages will go to kestrel@example.org.").waitFor();
    await page.goto(`${server.url}/#/account`);
    await box.getByLabel("E-mail address").waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
