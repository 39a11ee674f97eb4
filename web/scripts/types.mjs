// Turns the JSON Schemas that the referee prints into TypeScript: `npm run types`.
import { execFileSync } from "node:child_process";
import { existsSync, statSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const here = dirname(fileURLToPath(import.meta.url));
export const target = resolve(here, "../src/lib/types.gen.ts");

/** The program that prints the schemas: the one named by SANDTABLE, else what was built last. */
export function binary() {
  if (process.env.SANDTABLE) return process.env.SANDTABLE;
  const [newest] = ["release", "debug"]
    .map((profile) => resolve(here, `../../target/${profile}/sandtable`))
    .filter(existsSync)
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  return newest;
}

/** What every game shares; choices and events are opaque to the client. */
const shared = ["offer", "told", "reckoned", "ask", "refusal", "odds", "board", "scene"];

/** The generated file, from the schemas of one game. */
export async function generate(program) {
  const schemas = JSON.parse(execFileSync(program, ["schema", "fte"], { encoding: "utf8" }));
  const root = { type: "object", additionalProperties: false, properties: {}, required: [], $defs: {} };
  for (const name of shared) {
    const { $defs = {}, $schema: _, ...schema } = schemas[name];
    Object.assign(root.$defs, $defs, { [schema.title]: schema });
    root.properties[name] = { $ref: `#/$defs/${schema.title}` };
    root.required.push(name);
  }
  const strict = JSON.parse(JSON.stringify(root), (_, value) => {
    // What a field says of its own would make an unnamed copy of the type.
    if (value?.$ref) return { $ref: value.$ref };
    if (value?.type === "object" && value.properties) return { additionalProperties: false, ...value };
    const keys = value && typeof value === "object" && !Array.isArray(value) ? Object.keys(value) : [];
    const saysNothing =
      keys.length === 1 && keys[0] === "description" && typeof value.description === "string";
    return saysNothing ? { ...value, tsType: "unknown" } : value;
  });
  return compile(strict, "Referee", {
    bannerComment: "/** Made from the referee's own types by `npm run types`. Do not edit. */",
    style: { printWidth: 110 },
    unknownAny: true,
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const program = binary();
  if (!program) throw new Error("Build the program first: cargo build -p sandtable");
  writeFileSync(target, await generate(program));
}
