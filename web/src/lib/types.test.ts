import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
// @ts-expect-error The script has no types of its own.
import { binary, generate, target } from "../../scripts/types.mjs";

const program = binary() as string | undefined;

it.skipIf(!program)("the types are those of the referee", async () => {
  expect(readFileSync(target as string, "utf8")).toBe(await generate(program));
});
