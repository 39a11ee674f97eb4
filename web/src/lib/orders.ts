/** A standing order: how a seat answers questions in advance. */
export interface Order {
  when: { prompt?: string; piece?: string; area?: string[] };
  do: "pass" | "ask";
  unless: { odds_at_least?: number; of?: string[]; enters?: string[] };
}

/** An order in a sentence. */
export function orderWords(order: Order): string {
  const act = order.do === "pass" ? "Say no and go on" : "Ask me";
  const when = [
    order.when.prompt ? `when asked “${order.when.prompt}”` : "",
    order.when.piece ? `about ${order.when.piece}` : "",
    order.when.area?.length ? `in ${order.when.area.join(", ")}` : "",
  ].filter(Boolean);
  const unless = [
    order.unless.odds_at_least
      ? `the odds are at least ${Math.round(order.unless.odds_at_least * 100)} %`
      : "",
    order.unless.enters?.length ? `an enemy is in ${order.unless.enters.join(", ")}` : "",
  ].filter(Boolean);
  const head = [act, ...(when.length > 0 ? when : ["whenever possible"])].join(" ");
  return `${head}${unless.length > 0 ? `, unless ${unless.join(" or ")}` : ""}.`;
}
