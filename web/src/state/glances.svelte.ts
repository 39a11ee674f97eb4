import { Api, type Listed } from "../lib/api";
import { allChairs } from "../lib/chairs";
import { glanceOf, type Glance } from "../lib/glance";
import { account } from "./account.svelte";

/** So many tables are looked at for one list. */
const MOST = 16;

/** How the games of a list stand, looked up again only where something has happened. */
export class Glances {
  private known = $state.raw<ReadonlyMap<string, Glance>>(new Map());
  private busy = false;

  of(game: string): Glance | undefined {
    return this.known.get(game);
  }

  async look(games: readonly Listed[]): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const chairs = allChairs();
    const changed = games.slice(0, MOST).filter((g) => this.known.get(g.game)?.n !== g.n);
    const found = await Promise.all(
      changed.map(async (g): Promise<[string, Glance] | undefined> => {
        const token = g.you ? chairs[g.game]?.tokens[g.you] : undefined;
        const api = token ? new Api(token) : g.you ? account.api(g.you) : new Api();
        // A table that does not answer is a row without a picture of how it stands.
        const view = await api.table(g.game).catch(() => undefined);
        return (
          view && [
            g.game,
            glanceOf(
              view,
              (g.seats ?? []).filter((s) => !s.automatic).map((s) => s.name),
            ),
          ]
        );
      }),
    );
    this.busy = false;
    const news = found.filter((it) => it !== undefined);
    if (news.length > 0) this.known = new Map([...this.known, ...news]);
  }
}
