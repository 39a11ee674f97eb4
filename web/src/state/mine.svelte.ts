import { Api, type Listed } from "../lib/api";
import { keptCampaigns, type ListedCampaign } from "../lib/campaign";
import { allChairs } from "../lib/chairs";
import { isDue } from "../lib/listed";
import { account } from "./account.svelte";
import { ringFor } from "./bell.svelte";
import { prefs } from "./prefs.svelte";
import { keepPush } from "./push.svelte";

/** How often one looks whether other games wait, in milliseconds. */
const EVERY = 30_000;

/** The games and campaigns of this browser and of the account, the latest first; nothing when the server does not answer. */
export async function findMine(): Promise<{ games: Listed[]; campaigns: ListedCampaign[] } | undefined> {
  const tokens = Object.values(allChairs()).flatMap((c) => (c.campaign ? [] : Object.values(c.tokens)));
  const secrets = Object.values(keptCampaigns()).map((kept) => kept.token);
  const [held, kept, owned] = await Promise.all([
    tokens.length > 0 ? new Api().mine(tokens).catch(() => undefined) : [],
    secrets.length > 0
      ? new Api()
          .call<ListedCampaign[]>("POST", "/api/campaigns/mine", { tokens: secrets })
          .catch(() => undefined)
      : [],
    account.holdings(),
  ]);
  if (!held || !kept) return undefined;
  const campaigns = new Map([...owned.campaigns, ...kept].map((it) => [it.campaign, it]));
  const found = [...owned.games, ...held];
  // A shared table is listed once for each token; the one whose turn it is speaks for it.
  const games = new Map(found.filter((g) => !g.yourTurn).map((g) => [g.game, g]));
  for (const g of found.filter((g) => g.yourTurn)) games.set(g.game, g);
  return {
    games: [...games.values()].sort((a, b) => b.changed - a.changed),
    campaigns: [...campaigns.values()].sort((a, b) => b.changed - a.changed),
  };
}

/** Tells of games that have come to wait since the last look. Whoever has just come is not told what he can read. */
export class Bell {
  private known: ReadonlySet<string> | undefined;

  look(games: readonly Listed[]): void {
    // The server is told of new games, and of one's having changed one's mind.
    void keepPush(prefs.notify);
    const due = games.filter(isDue);
    if (this.known) ringFor(due.filter((g) => !this.known!.has(g.game)));
    this.known = new Set(due.map((g) => g.game));
  }
}

/** Which other games wait while one sits at a table or reads. */
class Waiting {
  private due = $state.raw<readonly Listed[]>([]);

  /** How many, besides the one that is open. */
  besides(game: string): number {
    return this.due.filter((g) => g.game !== game).length;
  }

  /** Looks now and then; called once within a component, which says at which game one sits. */
  watch(open: () => string | undefined): void {
    const bell = new Bell();
    const look = async (): Promise<void> => {
      const found = await findMine();
      if (!found) return;
      this.due = found.games.filter(isDue);
      // The table itself tells of its own turn.
      bell.look(found.games.filter((g) => g.game !== open()));
    };
    $effect(() => {
      void look();
      const timer = setInterval(() => void look(), EVERY);
      return () => clearInterval(timer);
    });
  }
}

export const waiting = new Waiting();
