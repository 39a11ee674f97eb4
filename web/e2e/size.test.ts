import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";

it("the page is under 300 KB gzipped in all", () => {
  const dist = resolve(import.meta.dirname, "../dist");
  const files = readdirSync(dist, { recursive: true }).map((name) => join(dist, String(name)));
  const total = files
    .filter((f) => statSync(f).isFile())
    .reduce((sum, f) => sum + gzipSync(readFileSync(f)).length, 0);
  console.log(`page: ${Math.round(total / 1024)} KB gzipped`);
  expect(total).toBeLessThan(300 * 1024);
});
