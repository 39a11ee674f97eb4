import { Api } from "./api";
import { Plane } from "./ground/plane";

const known = new Map<string, Promise<Plane>>();

/** The ground of a scenario, fetched once. */
export function groundOf(scenario: string): Promise<Plane> {
  const found = known.get(scenario) ?? new Api().ground(scenario).then((board) => new Plane(board));
  known.set(scenario, found);
  found.catch(() => known.delete(scenario));
  return found;
}

let names: Promise<Map<string, string>> | undefined;

/** What a rule system is called; nothing where the server does not say. */
export async function systemName(game: string): Promise<string> {
  names ??= new Api().shelf().then((shelf) => new Map(shelf.map((it) => [it.game, it.name])));
  names.catch(() => (names = undefined));
  return (await names).get(game) ?? "";
}
