import { Api } from "../lib/api";
import {
  campaignLink,
  forgetCampaign,
  keepCampaign,
  keptCampaigns,
  type CampaignShown,
  type MadeCampaign,
  type ProvedFile,
} from "../lib/campaign";
import { allChairs, forgetChair, keepChair } from "../lib/chairs";
import { account } from "./account.svelte";

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const owner = (): { account?: string } => (account.name ? { account: account.name } : {});

/** Begins a campaign and says which game to go to. */
export async function beginCampaign(
  campaign: string,
  title: string,
  options: Record<string, string>,
  player?: string,
): Promise<MadeCampaign> {
  const body = { campaign, options, ...(player ? { player } : {}) };
  const made = await account.api().call<MadeCampaign>("POST", "/api/campaigns", body);
  keepCampaign(made.campaign, { title, token: made.token, ...owner() });
  await sitAt(made.campaign, made.game);
  return made;
}

/** Takes a campaign up from its file. */
export async function importCampaign(file: Blob): Promise<MadeCampaign> {
  const made = await account.api().send<MadeCampaign>("/api/campaigns/import", file);
  keepCampaign(made.campaign, { title: "", token: made.token, ...owner() });
  return made;
}

/** Whoever speaks for a campaign here: by its secret, or as the account that holds it. */
function apiOf(id: string): Api {
  const kept = keptCampaigns()[id];
  return kept ? new Api(kept.token) : account.api();
}

/** Keeps the seat in a game of a campaign, which is held by the campaign's own secret. */
async function sitAt(id: string, game: string): Promise<void> {
  const kept = keptCampaigns()[id];
  if (!kept || Object.keys(allChairs()[game]?.tokens ?? {}).length > 0) return;
  const info = await new Api(kept.token).info(game);
  if (!info.you) return;
  keepChair(game, {
    title: info.about.title,
    scenario: info.about.scenario,
    tokens: { [info.you]: kept.token },
    campaign: id,
    ...owner(),
  });
}

/** A campaign as this browser sees it. */
export class Campaign {
  shown = $state.raw<CampaignShown>();
  failure = $state<string>();
  problem = $state<string>();
  busy = $state(false);

  constructor(readonly id: string) {}

  private get api(): Api {
    return apiOf(this.id);
  }

  async load(): Promise<void> {
    try {
      const shown = await this.api.call<CampaignShown>("GET", `/api/campaigns/${this.id}`);
      await Promise.all(shown.links.map((link) => sitAt(this.id, link.game)));
      this.shown = shown;
      this.failure = undefined;
    } catch (error) {
      if (this.shown) this.problem = words(error);
      else this.failure = words(error);
    }
  }

  /** The game of the last link. */
  get game(): string | undefined {
    return this.shown?.links.at(-1)?.game;
  }

  /** The link by which another machine takes it up; none where only the account holds it. */
  get link(): string | undefined {
    const kept = keptCampaigns()[this.id];
    return kept && campaignLink(this.id, kept.token);
  }

  /** Begins what comes next; says its game, and whether it is the time between missions. */
  async next(): Promise<{ game: string; between: boolean } | undefined> {
    const link = this.shown?.links.length ?? 0;
    return this.attempt(async () => {
      const path = `/api/campaigns/${this.id}/next`;
      const begun = await this.api.call<{ game: string; between: boolean }>("POST", path, { link });
      await sitAt(this.id, begun.game);
      await this.load();
      return begun;
    });
  }

  async download(): Promise<void> {
    await this.attempt(async () => {
      const file = await this.api.file(`/api/campaigns/${this.id}/export`);
      const link = document.createElement("a");
      link.href = URL.createObjectURL(file);
      link.download = `${(this.shown?.about.id ?? "campaign").replace("/", "-")}.campaign`;
      link.click();
      URL.revokeObjectURL(link.href);
    });
  }

  /** Has the referee play a file again, link by link. */
  verify(file: Blob): Promise<ProvedFile | undefined> {
    return this.attempt(() => account.api().send<ProvedFile>("/api/campaigns/verify", file));
  }

  async remove(): Promise<boolean> {
    const done = await this.attempt(() =>
      this.api.call<{ done: boolean }>("DELETE", `/api/campaigns/${this.id}`),
    );
    if (!done) return false;
    for (const link of this.shown?.links ?? []) forgetChair(link.game);
    forgetCampaign(this.id);
    return true;
  }

  private async attempt<T>(act: () => Promise<T>): Promise<T | undefined> {
    this.busy = true;
    this.problem = undefined;
    try {
      return await act();
    } catch (error) {
      this.problem = words(error);
      return undefined;
    } finally {
      this.busy = false;
    }
  }
}
