import { describe, expect, it } from "vitest";
import { disturbed, foesAt, journeyTo, leadsTo, offerOf, riskOf, watcherWords } from "./journey";
import type { Offer, Piece, Reach, Told } from "./types.gen";

const place = (space: string, from: string, watchers: string[] = []): Reach => ({
  space,
  from,
  step: `Move to ${space}`,
  spent: "1",
  watchers,
});
const piece = (id: string, space: string, side: number, name = id, back = false): Piece =>
  ({ id, space, side, name, back }) as unknown as Piece;
const told = (pieces: string[], modifiers: unknown[] = []): Told =>
  ({
    n: 0,
    event: null,
    telling: { text: "", gist: "", closes: false, clauses: [], modifiers, pieces, spaces: [] },
  }) as unknown as Told;

const reach = [
  place("02.01", "01.01"),
  place("03.01", "02.01", ["x"]),
  place("04.01", "03.01", ["x", "y", "z"]),
];

describe("a journey", () => {
  it("says whom it leads to, not who is passed", () => {
    const pieces = [
      piece("x", "03.01", 1, "Main Force"),
      piece("y", "03.01", 1, "", true),
      piece("us", "03.01", 0),
      piece("villagers", "03.01", 2),
    ];
    expect(foesAt(reach.slice(0, 2), pieces, 0)).toEqual(["Main Force", "a concealed piece"]);
    expect(foesAt(reach, pieces, 0)).toEqual([]);
    expect(foesAt(reach.slice(0, 2), pieces, undefined)).toEqual([]);
  });

  it("has a risk in all: that of its watched places taken together, and says when some is unknown", () => {
    const at = (risk: number | undefined): Reach => ({
      ...place("a", "b", ["x"]),
      ...(risk === undefined ? {} : { risk }),
    });
    const both = riskOf([at(500), place("c", "d"), at(200)])!;
    expect(both.chance).toBeCloseTo(0.6);
    expect(both.whole).toBe(true);
    expect(riskOf([at(500), at(undefined)])!.whole).toBe(false);
    expect(riskOf([at(undefined)])).toBeUndefined();
    expect(riskOf([place("c", "d")])).toBeUndefined();
  });

  it("is followed back to where it begins", () => {
    expect(journeyTo(reach, "04.01").map((s) => s.space)).toEqual(["02.01", "03.01", "04.01"]);
    expect(journeyTo(reach, "09.09")).toEqual([]);
  });

  it("ends even if the list goes in circles", () => {
    expect(journeyTo([place("a", "b"), place("b", "a")], "a").length).toBeLessThan(5);
  });

  it("turns toward a place that cannot be entered yet", () => {
    const face = (text: string, space: string): Offer => ({
      choice: text,
      aside: false,
      wording: { text, pieces: ["tank"], spaces: [space], modifiers: [] },
    });
    const [ahead, aside] = [face("Go on as it stands", "03.01"), face("Face north-east", "02.01")];
    expect(leadsTo(reach[0]!, [ahead, aside])).toBe(aside);
    expect(leadsTo(reach[2]!, [ahead, aside])).toBeUndefined();
  });

  it("takes the offer with its own words", () => {
    const offer = (text: string): Offer => ({
      choice: text,
      aside: false,
      wording: { text, pieces: [], spaces: ["02.01"], modifiers: [] },
    });
    const offers = [offer("Move to 02.01 along the Trail"), offer("Move to 02.01")];
    expect(offerOf(reach[0]!, offers)?.choice).toBe("Move to 02.01");
    expect(offerOf(reach[1]!, offers)).toBeUndefined();
  });

  it("is disturbed by dice and by others, not by one's own steps", () => {
    const pieces = [piece("me", "01.01", 0), piece("x", "09.01", 1)];
    expect(disturbed([told(["me"])], pieces, 0)).toBe(false);
    expect(disturbed([told(["me", "x"])], pieces, 0)).toBe(true);
    expect(disturbed([told(["me"], [{}])], pieces, 0)).toBe(true);
    // A page of the story is read before one goes on.
    const page = told(["me"]);
    expect(disturbed([{ ...page, telling: { ...page.telling, story: {} } } as Told], pieces, 0)).toBe(true);
  });

  it("names who watches", () => {
    const pieces = [
      piece("x", "09.01", 1, "Cell 1"),
      piece("y", "09.02", 1, "", true),
      piece("z", "09.02", 1, "", true),
    ];
    expect(watcherWords(reach, pieces)).toEqual(["Cell 1 in 09.01", "2 concealed pieces in 09.02"]);
  });
});
