import { describe, expect, it } from "vitest";
import { fileName, hereFrom, readBookmark } from "./files";

describe("files", () => {
  it("are named by scenario and kind", () => {
    expect(fileName("fte/first-patrol", "save")).toBe("fte-first-patrol.save.json");
    expect(fileName("fte/first-patrol", "bookmark")).toBe("fte-first-patrol.bookmark.json");
  });

  it("a bookmark is told from saves, journals and junk", () => {
    const link = "https://table.example/#/game/abc/at/12";
    const bookmark = JSON.stringify({ sandtable: "bookmark", note: "", name: "", link });
    expect(readBookmark(bookmark)?.link).toBe(link);
    for (const other of ['{"sandtable":"save","journal":""}', '{"sandtable":"bookmark"}', "junk", "null"])
      expect(readBookmark(other)).toBeUndefined();
  });

  it("a bookmark leads only to a game on the server we are on", () => {
    const here = "https://table.example";
    expect(hereFrom(`${here}/#/game/abc/at/12`, here)).toBe("#/game/abc/at/12");
    expect(hereFrom(`${here}/#/game/abc`, here)).toBe("#/game/abc");
    for (const link of [
      "https://elsewhere.example/#/game/abc",
      `${here}/#/join/abc/secret`,
      "javascript:alert(1)#/game/abc",
      "nonsense",
    ])
      expect(hereFrom(link, here)).toBeUndefined();
  });
});
