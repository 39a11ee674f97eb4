/** Where in the site we are. Everything after `#` stays in the browser, so invitations never reach a server's log. */
export type Route =
  | { page: "lobby" }
  | { page: "game"; game: string; at?: number }
  | { page: "join"; game: string; secret: string }
  | { page: "campaign"; campaign: string; secret?: string }
  | { page: "rules"; game?: string; clause?: string }
  | { page: "letters"; deed: "confirm" | "stop"; code: string }
  | { page: "learn" }
  | { page: "account" };

export function parseRoute(hash: string): Route {
  const parts = hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  const [page, first, second, third] = parts;
  if (page === "game" && first) {
    const at = second === "at" && third !== undefined && /^\d+$/.test(third) ? { at: Number(third) } : {};
    return { page, game: first, ...at };
  }
  if (page === "join" && first && second) return { page, game: first, secret: second };
  if (page === "campaign" && first) return { page, campaign: first, ...(second ? { secret: second } : {}) };
  if (page === "rules")
    return { page, ...(first ? { game: first } : {}), ...(second ? { clause: second } : {}) };
  if (page === "letters" && (first === "confirm" || first === "stop") && second)
    return { page, deed: first, code: second };
  if (page === "learn" || page === "account") return { page };
  return { page: "lobby" };
}

const place = $state({ route: parseRoute(typeof location === "undefined" ? "" : location.hash) });
if (typeof addEventListener === "function") {
  addEventListener("hashchange", () => (place.route = parseRoute(location.hash)));
}

export const route = (): Route => place.route;
export function go(hash: string): void {
  location.hash = hash;
}
