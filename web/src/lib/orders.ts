/** A standing order: how a seat answers in advance when it is asked in the middle of what another does. */
export interface Order {
  when: { window?: string; piece?: string; area?: string[] };
  do: "pass" | "ask";
  unless: { odds_at_least?: number; of?: string[]; rule?: string };
  until: { enters?: string[]; turn?: number; act?: number };
}

/** A rule of the game for when to ask in a window; the first of a window is the usual one. */
export interface StandingRule {
  window: string;
  id: string;
  /** What comes after "Ask me": "when a hit is at stake". */
  name: string;
  note: string;
}

/** When a player wants to be asked in a window: by a rule of the game, or every time. */
export interface Wish {
  /** The rule, or none for every time. */
  rule: string | undefined;
  /** Ask too where something offered has at least these odds. */
  odds: number | undefined;
  /** Not for the rest of this act. */
  quiet: boolean;
}

const isAbout = (order: Order, window: string): boolean =>
  order.when.window?.toLowerCase() === window.toLowerCase() && !order.when.piece && !order.when.area?.length;

/** What a seat's orders say about a window during an act; without a word the usual rule holds. */
export function wishOf(
  orders: readonly Order[],
  window: string,
  rules: readonly StandingRule[],
  act: number,
): Wish {
  const about = orders.filter((o) => isAbout(o, window));
  // What was said for an act that is over no longer holds.
  const quiet = about.some((o) => o.do === "pass" && o.until.act === act);
  const lasting = about.find((o) => o.until.act === undefined && o.until.turn === undefined);
  const usual = rules.find((r) => r.window === window)?.id;
  if (!lasting) return { rule: usual, odds: undefined, quiet };
  if (lasting.do === "ask") return { rule: undefined, odds: undefined, quiet };
  return { rule: lasting.unless.rule, odds: lasting.unless.odds_at_least, quiet };
}

/** The orders with another wish for a window; whatever else was ordered stays. */
export function withWish(orders: readonly Order[], window: string, wish: Wish, act: number): Order[] {
  const others = orders.filter((o) => !isAbout(o, window));
  const when = { window };
  const quiet: Order[] = wish.quiet ? [{ when, do: "pass", unless: {}, until: { act } }] : [];
  const lasting: Order =
    wish.rule === undefined && wish.odds === undefined
      ? { when, do: "ask", unless: {}, until: {} }
      : {
          when,
          do: "pass",
          unless: {
            ...(wish.rule === undefined ? {} : { rule: wish.rule }),
            ...(wish.odds === undefined ? {} : { odds_at_least: wish.odds }),
          },
          until: {},
        };
  return [...quiet, lasting, ...others];
}

/** What comes after "Ask me". */
export function wishWords(wish: Wish, window: string, rules: readonly StandingRule[]): string {
  if (wish.quiet) return "not again in this order";
  const rule = rules.find((r) => r.window === window && r.id === wish.rule)?.name;
  const odds = wish.odds === undefined ? undefined : `at ${Math.round(wish.odds * 100)} % or more`;
  return [rule, odds].filter(Boolean).join(", or ") || "every time";
}

/** An order in a sentence. */
export function orderWords(order: Order, rules: readonly StandingRule[] = []): string {
  const act = order.do === "pass" ? "Say no and go on" : "Ask me";
  const when = [
    order.when.window ? `when it is about ${order.when.window}` : "",
    order.when.piece ? `about ${order.when.piece}` : "",
    order.when.area?.length ? `in ${order.when.area.join(", ")}` : "",
  ].filter(Boolean);
  const until = [
    order.until.enters?.length ? `an enemy is in ${order.until.enters.join(", ")}` : "",
    order.until.turn ? `turn ${order.until.turn} is over` : "",
    order.until.act === undefined ? "" : "what is going on now is over",
  ].filter(Boolean);
  const odds = order.unless.odds_at_least;
  const rule = rules.find((r) => r.id === order.unless.rule && r.window === order.when.window)?.name;
  const unless = [
    rule ? `ask me ${rule}` : "",
    odds ? `the odds are at least ${Math.round(odds * 100)} %` : "",
  ];
  const excepted = unless.filter(Boolean).join(" or ");
  return [
    [act, ...(when.length > 0 ? when : ["whenever another's act can be interrupted"])].join(" "),
    excepted ? `, ${rule ? "but" : "unless"} ${excepted}` : "",
    until.length > 0 ? `, until ${until.join(" or ")}` : "",
    ".",
  ].join("");
}
