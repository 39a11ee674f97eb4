/** Files that a player keeps of a game. */

/** A save is opened again and played on; a journal is a finished game; a bookmark only leads back to a game. */
export type FileKind = "save" | "journal" | "bookmark";

const ENDING: Record<FileKind, string> = {
  save: "save.json",
  journal: "journal",
  bookmark: "bookmark.json",
};

export const fileName = (scenario: string, kind: FileKind): string =>
  `${scenario.replace("/", "-")}.${ENDING[kind]}`;

/** Where a game is to be found, and at which moment. */
export interface Bookmark {
  sandtable: "bookmark";
  note: string;
  name: string;
  link: string;
}

const address = (game: string, at: number): string =>
  `${location.origin}${location.pathname}#/game/${encodeURIComponent(game)}/at/${at}`;

export function bookmarkOf(game: string, name: string, at: number): Blob {
  const bookmark: Bookmark = {
    sandtable: "bookmark",
    note: "This leads back to a game of Sandtable, which stays on its server. Nothing hidden is in this file, and no seat: open it where you sat, or with your account.",
    name,
    link: address(game, at),
  };
  return new Blob([`${JSON.stringify(bookmark, undefined, 2)}\n`], { type: "application/json" });
}

/** The bookmark in a file, if it is one. */
export function readBookmark(text: string): Bookmark | undefined {
  try {
    const file = JSON.parse(text) as Partial<Bookmark>;
    const good = file.sandtable === "bookmark" && typeof file.link === "string";
    return good ? (file as Bookmark) : undefined;
  } catch {
    return undefined;
  }
}

/** What follows the `#` of a link to a game on the server we are on; of any other link, nothing. */
export function hereFrom(link: string, origin = location.origin): string | undefined {
  try {
    const url = new URL(link);
    return url.origin === origin && /^#\/game\/[^/]+(\/at\/\d+)?$/.test(url.hash) ? url.hash : undefined;
  } catch {
    return undefined;
  }
}
