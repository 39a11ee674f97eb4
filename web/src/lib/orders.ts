/** A standing order: how a seat answers in advance when it is asked in the middle of what another does. */
export interface Order {
  when: { window?: string; piece?: string; area?: string[] };
  do: "pass" | "ask";
  unless: { odds_at_least?: number; of?: string[] };
  until: { enters?: string[]; turn?: number };
}

/** An order in a sentence. */
export function orderWords(order: Order): string {
  const act = order.do === "pass" ? "Say no and go on" : "Ask me";
  const when = [
    order.when.window ? `when it is about ${order.when.window}` : "",
    order.when.piece ? `about ${order.when.piece}` : "",
    order.when.area?.length ? `in ${order.when.area.join(", ")}` : "",
  ].filter(Boolean);
  const until = [
    order.until.enters?.length ? `an enemy is in ${order.until.enters.join(", ")}` : "",
    order.until.turn ? `turn ${order.until.turn} is over` : "",
  ].filter(Boolean);
  const odds = order.unless.odds_at_least;
  return [
    [act, ...(when.length > 0 ? when : ["whenever another's act can be interrupted"])].join(" "),
    odds ? `, unless the odds are at least ${Math.round(odds * 100)} %` : "",
    until.length > 0 ? `, until ${until.join(" or ")}` : "",
    ".",
  ].join("");
}
