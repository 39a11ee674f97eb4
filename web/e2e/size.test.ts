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

it("brings its one typeface along, and no sound as a file", () => {
  const files = readdirSync(resolve(import.meta.dirname, "../dist"), { recursive: true }).map(String);
  expect(files.filter((name) => /\.(woff2?|ttf|otf)$/.test(name))).toHaveLength(1);
  expect(files.filter((name) => /\.(mp3|ogg|wav|m4a|webm)$/.test(name))).toEqual([]);
});
