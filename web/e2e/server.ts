/** Starts the built server on a fresh store, for all browser tests; they may stop and start it themselves. */
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";

const root = resolve(import.meta.dirname, "../..");

/** The program named by SANDTABLE, else what was built last. */
function program(): string {
  const named = process.env.SANDTABLE;
  if (named) return named;
  const built = ["target/release/sandtable", "target/debug/sandtable"]
    .map((path) => join(root, path))
    .filter(existsSync)
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  if (!built[0]) throw new Error("Build the server first: cargo build -p sandtable");
  return built[0];
}

export async function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? done(address.port) : fail(new Error("no port")),
      );
    });
  });
}

/** A server of one's own, that can be killed and started again on the same store. */
export class Served {
  private child: ChildProcess | undefined;
  readonly url: string;

  constructor(
    private readonly port: number,
    private readonly store: string,
    private readonly more: string[] = [],
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }

  async start(): Promise<void> {
    const dist = join(root, "web/dist");
    if (!existsSync(join(dist, "index.html"))) throw new Error("Build the client first: npm run build");
    const args = [
      "serve",
      "--listen",
      `127.0.0.1:${this.port}`,
      "--store",
      this.store,
      "--web",
      dist,
      "--no-open",
      ...this.more,
    ];
    this.child = spawn(program(), args, { stdio: ["ignore", "ignore", "inherit"] });
    for (let tries = 0; tries < 200; tries++) {
      const good = await fetch(`${this.url}/healthz`).then(
        (r) => r.ok,
        () => false,
      );
      if (good) return;
      if (this.child.exitCode !== null) throw new Error(`the server ended with ${this.child.exitCode}`);
      await new Promise((go) => setTimeout(go, 50));
    }
    throw new Error("the server did not start");
  }

  async kill(): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((done) => child.once("exit", done));
    child.kill("SIGKILL");
    await gone;
  }
}

/** A server on a store of its own; with files that it is to be told of, by option. */
export async function freshServer(
  files: Record<string, string> = {},
): Promise<Served & { dispose: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "sandtable-e2e-"));
  const more = Object.entries(files).flatMap(([option, text]) => {
    const file = join(folder, option);
    writeFileSync(file, text);
    return [`--${option}`, file];
  });
  const served = new Served(await freePort(), join(folder, "games.sqlite"), more);
  await served.start();
  return Object.assign(served, {
    dispose: async () => {
      await served.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  });
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const served = await freshServer();
  project.provide("url", served.url);
  return served.dispose;
}

declare module "vitest" {
  export interface ProvidedContext {
    url: string;
  }
}
