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
