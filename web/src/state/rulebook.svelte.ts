import { Api, type ClauseText } from "../lib/api";

/** The rule that is open, fetched when first asked for. */
class Rulebook {
  id = $state<string>();
  clause = $state.raw<ClauseText>();
  problem = $state<string>();
  private readonly known = new Map<string, ClauseText>();

  async open(id: string): Promise<void> {
    this.id = id;
    this.clause = this.known.get(id);
    this.problem = undefined;
    if (this.clause) return;
    try {
      const clause = await new Api().clause(id);
      this.known.set(id, clause);
      if (this.id === id) this.clause = clause;
    } catch (error) {
      if (this.id === id) this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** What a rule says; nothing where it cannot be had. */
  async textOf(id: string): Promise<string | undefined> {
    const known = this.known.get(id) ?? (await new Api().clause(id).catch(() => undefined));
    if (known) this.known.set(id, known);
    return known?.text;
  }

  close(): void {
    this.id = undefined;
  }
}

export const rulebook = new Rulebook();
