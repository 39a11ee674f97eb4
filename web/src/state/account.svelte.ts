import { Api, ApiError, type Listed } from "../lib/api";
import { forgetCampaign, keptCampaigns, type ListedCampaign } from "../lib/campaign";
import { allChairs, forgetChair } from "../lib/chairs";

/** Who has signed in on this browser. */
interface Kept {
  name: string;
  session: string;
}

/** Where letters go that tell whose turn it is; confirmed once somebody there has said so. */
export interface Letters {
  address: string | null;
  confirmed: boolean;
}

const KEY = "sandtable.account";

function load(): Kept | undefined {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The account of whoever sits here, if he wants one: his games on every machine. */
class Account {
  private kept = $state.raw<Kept | undefined>(load());

  get name(): string | undefined {
    return this.kept?.name;
  }
  get session(): string | undefined {
    return this.kept?.session;
  }
  /** Asks as this account, for a seat of it if it holds several. */
  api(seat?: string): Api {
    return new Api(this.kept?.session, seat);
  }

  async make(name: string, password: string): Promise<void> {
    this.keep(await new Api().call<Kept>("POST", "/api/accounts", { name, password }));
  }

  async signIn(name: string, password: string): Promise<void> {
    this.keep(await new Api().call<Kept>("POST", "/api/sessions", { name, password }));
  }

  async changePassword(old: string, fresh: string): Promise<void> {
    this.keep(await this.api().call<Kept>("PUT", "/api/me/password", { old, new: fresh }));
  }

  /** Adds the seats of this browser to the account, so that they are found elsewhere too. */
  async takeIn(): Promise<number> {
    const chairs = Object.entries(allChairs()).filter(([, chair]) => !chair.account);
    const campaigns = Object.values(keptCampaigns()).filter((kept) => !kept.account);
    const tokens = [
      ...new Set([
        ...chairs.flatMap(([, chair]) => (chair.campaign ? [] : Object.values(chair.tokens))),
        ...campaigns.map((kept) => kept.token),
      ]),
    ];
    if (tokens.length > 0) await this.api().call("POST", "/api/me/games", { tokens });
    return tokens.length;
  }

  /** Deletes the account; the seats stay in this browser. */
  async remove(password: string, everything: boolean): Promise<void> {
    await this.api().call("DELETE", "/api/me", { password, everything });
    this.kept = undefined;
    localStorage.removeItem(KEY);
  }

  /** Signs out, and takes the seats of the account off this machine. */
  async signOut(): Promise<void> {
    await this.api()
      .call("DELETE", "/api/sessions")
      .catch(() => undefined);
    this.leave();
  }

  /** The games of the account; none when the session has ended elsewhere. */
  async games(): Promise<Listed[]> {
    return (await this.holdings()).games;
  }

  /** Asks for letters at an address, or for none. */
  async wantLetters(address: string | undefined): Promise<Letters | null> {
    return address === undefined
      ? this.api().call("DELETE", "/api/me/letters")
      : this.api().call("PUT", "/api/me/letters", { address });
  }

  /** The games and campaigns of the account, and where its letters go. */
  async holdings(): Promise<{ games: Listed[]; campaigns: ListedCampaign[]; letters?: Letters | null }> {
    const none = { games: [], campaigns: [] };
    if (!this.kept) return none;
    try {
      return await this.api().call("GET", "/api/me");
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) this.leave();
      return none;
    }
  }

  private keep({ name, session }: Kept): void {
    this.kept = { name, session };
    localStorage.setItem(KEY, JSON.stringify(this.kept));
  }

  private leave(): void {
    const { name } = this;
    this.kept = undefined;
    localStorage.removeItem(KEY);
    for (const [game, chair] of Object.entries(allChairs())) {
      if (name !== undefined && chair.account === name) forgetChair(game);
    }
    for (const [id, kept] of Object.entries(keptCampaigns())) {
      if (name !== undefined && kept.account === name) forgetCampaign(id);
    }
  }
}

export const account = new Account();
