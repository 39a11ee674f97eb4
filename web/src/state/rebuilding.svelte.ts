import type { Considered } from "../lib/api";
import { meantBy, offersFor } from "../lib/campaign";
import type { Offer, Roster, RosterMember, RosterStep, Stage } from "../lib/types.gen";
import { Game } from "./game.svelte";

/** A force that is being looked after: the game in which it is, and what the player has in mind. */
export class Rebuilding {
  readonly game: Game;
  /** The unit that was chosen, and which step of it. */
  chosen = $state.raw<{ member: string; step?: number | undefined }>();
  /** A step without a unit that was taken up, to be put somewhere. */
  taken = $state<string>();
  /** What could be done with what was chosen, and why not. */
  considered = $state.raw<Considered[]>([]);
  /** What was done last, in the referee's words. */
  done_ = $state.raw<{ text: string; clauses: readonly string[] }>();

  constructor(id: string) {
    this.game = new Game(id);
    void this.game.open();
  }

  close(): void {
    this.game.close();
  }

  get roster(): Roster | undefined {
    return this.game.live?.scene.roster ?? undefined;
  }
  get stages(): Stage[] {
    return this.game.live?.scene.sequence ?? [];
  }
  get prompt(): string {
    return this.game.live?.scene.prompt ?? "";
  }
  get offers(): Offer[] {
    return this.game.live?.offers ?? [];
  }
  get over(): boolean {
    return this.game.over;
  }
  get busy(): boolean {
    return this.game.busy;
  }
  get canUndo(): boolean {
    return !!this.game.live?.undo.ok && !this.game.busy;
  }
  private get quick(): Offer | undefined {
    return this.offers.find((offer) => offer.wording.quick);
  }
  get doneWords(): string | undefined {
    return this.quick?.wording.text;
  }

  member(id: string | undefined): RosterMember | undefined {
    return this.roster?.groups.flatMap((group) => group.members).find((member) => member.id === id);
  }

  clear(): void {
    this.chosen = this.taken = this.done_ = undefined;
    this.considered = [];
  }

  /** Has done with this part of the sequence. */
  async done(): Promise<void> {
    const { quick } = this;
    this.clear();
    if (quick) await this.game.choose(quick);
  }

  async undo(): Promise<void> {
    this.clear();
    await this.game.undo();
  }

  /** A click on a step: does what it plainly means, else says what there is to be said. */
  async step(member: RosterMember, place: number): Promise<void> {
    const step = member.steps[place];
    if (!step || this.busy) return;
    const offer = meantBy(this.offers, step, this.taken);
    if (offer) return this.make(offer, { member: member.id, step: place });
    this.taken = undefined;
    await this.look(member, place);
  }

  /** A click on a unit: all that could be done with it. */
  choose(member: RosterMember): Promise<void> {
    return this.look(member, undefined);
  }

  /** Takes up a step without a unit, or puts it down again. */
  take(step: RosterStep): void {
    this.taken = this.taken === step.item ? undefined : step.item;
    this.chosen = undefined;
  }

  async make(offer: Offer, about?: { member: string; step?: number }): Promise<void> {
    const before = this.game.live?.n ?? 0;
    this.clear();
    if (!(await this.game.choose(offer))) return;
    this.chosen = about;
    const told = this.game.log.find((entry) => entry.n >= before && entry.telling.text);
    if (told) this.done_ = { text: told.telling.text, clauses: told.telling.clauses };
  }

  private async look(member: RosterMember, place: number | undefined): Promise<void> {
    this.done_ = undefined;
    this.chosen = { member: member.id, step: place };
    const asked = this.chosen;
    const found = await this.game.why({ piece: member.id }).catch(() => []);
    if (this.chosen !== asked) return;
    const item = place === undefined ? undefined : member.steps[place]?.item;
    this.considered = found.filter(({ offer }) => !item || offersFor([offer], item).length > 0);
  }
}
