import { describe, expect, it } from "vitest";
import {
  answersFor,
  assignKeys,
  bagsOf,
  buttonsOf,
  buttonWidth,
  companiesOf,
  foremost,
  glow,
  inRows,
  itemsOf,
  meaningOf,
  onlyOf,
  quickOf,
  readOffers,
  toldApart,
  worthwhile,
} from "./offers";
import whole from "../../e2e/whole-table.json";
import type { Offer, Piece, Scene } from "./types.gen";

const offer = (text: string, pieces: string[] = [], spaces: string[] = [], aside = false): Offer => ({
  choice: text,
  aside,
  wording: { text, pieces, spaces, modifiers: [] },
});
const piece = (id: string, space: string): Piece =>
  ({
    id,
    space,
    side: 0,
    name: id,
    spoken: id,
    symbol: "infantry",
    back: false,
    values: [],
    badges: [],
    done: false,
  }) as unknown as Piece;

const steps = ["01.01", "01.02", "02.01", "02.02", "03.01", "03.02"].map((s) =>
  offer(`Move to ${s}`, ["a"], [s]),
);
const walking = readOffers([
  ...steps,
  offer("Halt", ["a"]),
  offer("Set off the Claymore", [], ["05.05"], true),
]);

describe("reading offers", () => {
  it("knows who acts, and keeps rights at any time apart", () => {
    expect([...walking.actors]).toEqual(["a"]);
    expect(walking.asides.map((o) => o.wording.text)).toEqual(["Set off the Claymore"]);
    expect(walking.bySpace.has("05.05")).toBe(false);
  });

  it("makes buttons of what no click singles out", () => {
    expect(buttonsOf(walking).map((o) => o.wording.text)).toEqual(["Halt"]);
  });

  it("makes a button of halting where one stands", () => {
    const reading = readOffers([...steps, offer("Halt in 01.03", ["a"], ["01.03"])], [piece("a", "01.03")]);
    expect(buttonsOf(reading).map((o) => o.wording.text)).toEqual(["Halt in 01.03"]);
  });

  it("makes buttons of all when they are few", () => {
    const few = readOffers([offer("Check with a", ["a"]), offer("Hold fire")]);
    expect(buttonsOf(few)).toHaveLength(2);
    expect([...glow(few, []).pieces]).toEqual(["a"]);
  });

  it("keeps the quick way apart from a long list", () => {
    const given = Array.from({ length: 26 }, (_, i) => offer(`Give the radio to ${i}`, [`u${i}`]));
    const staff = offer("Leave the rest to the staff");
    staff.wording.quick = true;
    const reading = readOffers([...given, staff], []);
    expect(quickOf(reading)).toBe(staff);
    expect(buttonsOf(reading)).toEqual(given);
    expect(quickOf(readOffers([staff]))).toBeUndefined();
  });

  it("puts what is done every turn first when not all fit", () => {
    const acts = ["Deploy a device", "Move", "Provide a Runner", "Spot"].map((text) => offer(text));
    expect(foremost(acts, 4)).toEqual(acts);
    expect(foremost(acts, 3).map((o) => o.wording.text)).toEqual(["Move", "Spot", "Deploy a device"]);
  });

  it("leaves no sort of order out for another of the same sort", () => {
    const texts = ["Move", "Move with the platoon", "Infiltrate", "Infiltrate within", "Seek cover", "Spot"];
    const shown = foremost(
      texts.map((text) => offer(text)),
      4,
    );
    expect(shown.map((o) => o.wording.text)).toEqual(["Move", "Infiltrate", "Seek cover", "Spot"]);
  });

  it("counts the buttons that lie in a few rows", () => {
    expect(inRows([100, 100, 100, 100], 220, 2)).toBe(4);
    expect(inRows([100, 100, 100, 100, 100], 220, 2)).toBe(4);
    expect(inRows([300], 220, 1)).toBe(1);
    expect(buttonWidth("Move")).toBeLessThan(buttonWidth("Move with the platoon to an adjacent card"));
  });

  it("lets places glow, not the one who acts", () => {
    const lit = glow(walking, []);
    expect(lit.spaces.size).toBe(6);
    expect(lit.pieces.size).toBe(0);
  });
});

describe("rights at any time", () => {
  it("are one bag where they differ in their place alone", () => {
    const place = (hex: string): Offer => offer(`Place Command in ${hex}`, [], [hex], true);
    const asides = [...["01.01", "01.02", "01.03", "01.04"].map(place), offer("Reveal", ["s1"], [], true)];
    expect([...bagsOf(asides)].map(([words, offers]) => [words, offers.length])).toEqual([
      ["Place Command", 4],
    ]);
    expect(bagsOf(asides.slice(1)).size).toBe(0);
  });
});

describe("pointing", () => {
  const attacks = readOffers([
    offer("A at x", ["a", "x"]),
    offer("A at y", ["a", "y"]),
    offer("B at x", ["b", "x"]),
    offer("Hold fire"),
  ]);
  const pieces = [
    piece("a", "01.01"),
    piece("b", "01.01"),
    piece("x", "02.02"),
    piece("y", "03.03"),
    piece("z", "01.02"),
  ];

  it("narrows step by step", () => {
    expect([...glow(attacks, []).pieces].sort()).toEqual(["a", "b", "x", "y"]);
    expect([...glow(attacks, [{ piece: "a" }]).pieces].sort()).toEqual(["x", "y"]);
    expect(answersFor(attacks, [{ piece: "a" }, { piece: "y" }]).map((o) => o.wording.text)).toEqual([
      "A at y",
    ]);
  });

  it("takes a counter for the place it lies in when only the place is meant", () => {
    expect(meaningOf(walking, [], { piece: "z" }, pieces)).toEqual({ space: "01.02" });
  });

  it("takes a place for the piece in it when only that is meant", () => {
    expect(meaningOf(attacks, [], { space: "03.03" }, pieces)).toEqual({ piece: "y" });
  });

  it("means nothing where nothing is offered", () => {
    expect(meaningOf(attacks, [], { space: "09.09" }, pieces)).toBeUndefined();
    expect(meaningOf(attacks, [{ piece: "b" }], { piece: "y" }, pieces)).toBeUndefined();
  });
});

describe("keys", () => {
  it("are different for each button and never one that is taken", () => {
    const offers = ["Move", "Move stealthily", "Load", "Unload", "Yell"].map((t) => offer(t));
    const keys = [...assignKeys(offers).values()];
    expect(new Set(keys).size).toBe(offers.length);
    for (const key of keys) expect("luy").not.toContain(key);
  });

  it("count what differs in figures alone, by a figure of its own where it has one", () => {
    const keysOf = (...texts: string[]): string[] => [...assignKeys(texts.map((t) => offer(t))).values()];
    expect(keysOf("Fire at 07.04", "Fire at 10.07", "Hold fire")).toEqual(["1", "2", "h"]);
    expect(keysOf("Take row 4", "Take row 9", "Pass")).toEqual(["4", "9", "p"]);
    // Whoever wants to see again what happened recovers nobody by it.
    expect(keysOf("Recover", "Rally")).not.toContain("r");
  });
});

describe("what is seldom meant", () => {
  const seldom = (text: string, pieces: string[]): Offer => {
    const made = offer(text, pieces);
    return { ...made, wording: { ...made.wording, seldom: true } };
  };
  const pieces = [piece("a", "05.05"), piece("b", "05.05"), piece("c", "02.02")];
  const reading = readOffers(
    [...steps, offer("Go on", ["a"]), seldom("A is done", ["a"]), seldom("B is done", ["b"])],
    pieces,
  );

  it("does not hide who acts, nor glow, nor have a button", () => {
    expect([...reading.actors]).toEqual(["a"]);
    expect(glow(reading, []).pieces.size).toBe(0);
    expect(buttonsOf(reading).map((o) => o.wording.text)).toEqual(["Go on"]);
  });

  it("is not what a click means where anything else is", () => {
    expect(answersFor(reading, [{ piece: "a" }]).map((o) => o.wording.text)).not.toContain("A is done");
    expect(answersFor(reading, [{ piece: "b" }]).map((o) => o.wording.text)).toEqual(["B is done"]);
  });
});

describe("companies", () => {
  const join = (id: string, cost: string, anywhere: boolean): Offer => {
    const made = offer(`Activate ${id}`, [id]);
    const together = { id: "activate", text: "Activate all", anywhere };
    return { ...made, wording: { ...made.wording, cost, together } };
  };
  const pieces = [piece("a", "01.01"), piece("b", "01.01"), piece("c", "02.02"), piece("d", "02.02")];
  const told = (...offers: Offer[]): (string | undefined)[][] =>
    companiesOf(offers, pieces).map(({ offer: { wording } }) => [wording.text, wording.cost]);

  it("are all of a kind in one place, at the price of all", () => {
    expect(told(join("a", "1", false), join("b", "2", false))).toEqual([["Activate all 2", "3"]]);
    expect(told(join("a", "1", false))).toEqual([]);
  });

  it("reach over the table only with those that may be anywhere", () => {
    expect(told(join("a", "0", true), join("b", "2", false), join("c", "0", true))).toEqual([
      ["Activate all 2", "0"],
    ]);
    expect(told(join("a", "2", false), join("c", "2", false))).toEqual([]);
  });
});

describe("rows, cards and answers", () => {
  const scene = whole.scene as unknown as Scene;
  const offers = whole.offers as unknown as Offer[];
  const reading = readOffers(offers, scene.pieces, itemsOf(scene));
  const words = (found: readonly Offer[] | undefined): string[] => (found ?? []).map((o) => o.wording.text);
  const strip = new Set(scene.interrupt!.answers.map((a) => a.item));

  it("stand for the choices that name them", () => {
    expect(words(reading.byItem.get("row:10"))).toEqual(["Take a cube of row 10"]);
    expect(reading.byItem.get("row:5")).toHaveLength(2);
    expect(words(reading.byItem.get("card:1"))).toEqual(["Play Steady now"]);
    expect(reading.byItem.has("row:8")).toBe(false);
  });

  it("have no second button in the dock, unless they cannot be seen", () => {
    const buttons = words(buttonsOf(reading, strip));
    expect(buttons).toEqual(["Fire 57 mm at 11.04", "Fire 1 Plt at 11.04", "Fire M4 at 11.04", "Hold fire"]);
    expect(words(readOffers(offers, scene.pieces).plain)).toContain("Take a cube of row 10");
    const two = offers.filter((o) => o.wording.items?.some((item) => strip.has(item)));
    expect(buttonsOf(readOffers(two, scene.pieces, itemsOf(scene)), strip)).toEqual([]);
  });

  it("a piece with a key gives it to its button", () => {
    const keys = assignKeys(buttonsOf(reading, strip), scene.pieces);
    expect([...keys].map(([o, key]) => `${key} ${o.wording.pieces[0] ?? ""}`)).toEqual([
      "1 gun",
      "2 plt1",
      "3 tank",
      "h ",
    ]);
  });
});

describe("choices that say the same", () => {
  const spot = (piece: string): Offer => offer("Spot 07.04 with the Squad", [piece]);
  it("are told apart by what the piece carries, or counted", () => {
    const twins = [spot("a"), spot("b"), offer("End")];
    const squads = [piece("a", "03.04"), piece("b", "03.04")];
    const gun: Piece = { ...piece("M60", "03.04"), tab: true, aboard: "b" };
    const carried = toldApart(twins, [...squads, gun]);
    expect(twins.map((it) => carried.get(it))).toEqual(["without a weapon", "with the M60", undefined]);
    const counted = toldApart(twins, squads);
    expect(twins.map((it) => counted.get(it))).toEqual(["the first", "the second", undefined]);
  });
});

describe("the one thing to do", () => {
  it("is the main button, unless it is seldom meant", () => {
    const seldom = offer("Give up the barrage");
    seldom.wording.seldom = true;
    const place = offer("Place Command in 01.01", [], ["01.01"], true);
    expect(onlyOf(readOffers([offer("Go on"), place]))?.choice).toBe("Go on");
    expect(onlyOf(readOffers([seldom, place]))).toBeUndefined();
    expect(buttonsOf(readOffers([seldom, place])).map((o) => o.choice)).toEqual(["Give up the barrage"]);
    expect(onlyOf(readOffers([offer("Go on"), offer("Wait")]))).toBeUndefined();
    expect(onlyOf(readOffers([]))).toBeUndefined();
  });
});

it("orders of rows are buttons too where one could otherwise only pass", () => {
  const rows = [4, 5, 6, 7].map((n) => {
    const row = offer(`Order ${n}`);
    return { ...row, wording: { ...row.wording, items: [`row:${n}`] } };
  });
  const items = new Set(rows.flatMap((o) => o.wording.items));
  const reading = readOffers([offer("Pass"), ...rows], [], items);
  expect(buttonsOf(reading).map((o) => o.wording.text)).toEqual([
    "Pass",
    "Order 4",
    "Order 5",
    "Order 6",
    "Order 7",
  ]);
  // Where all of it lies in rows, they are enough.
  const more = [8, 9].map((n) => ({
    ...rows[0]!,
    choice: n,
    wording: { ...rows[0]!.wording, items: [`row:${n}`] },
  }));
  expect(buttonsOf(readOffers([...rows, ...more], [], new Set([...items, "row:8", "row:9"])))).toEqual([]);
});

it("what one's own can do where they stand has buttons where one could otherwise only go on", () => {
  const own = ["a", "b", "c"].map((id, i) => piece(id, `0${i + 1}.01`));
  const foe = { ...piece("x", "09.09"), side: 1 };
  const activate = own.map((p) => offer(`Activate ${p.space}`, [], [p.space!]));
  const spots = Array.from({ length: 12 }, (_, i) => offer(`Spot 09.0${i}`, ["abc"[i % 3]!], [`09.0${i}`]));
  const words = (asked: Offer[], pieces: Piece[]): string[] =>
    buttonsOf(readOffers(asked, pieces), new Set(), { pieces, seat: 0 }).map((o) => o.wording.text);
  expect(words([...spots, ...activate, offer("Pass")], [...own, foe])).toEqual([
    "Activate 01.01",
    "Activate 02.01",
    "Activate 03.01",
    "Pass",
  ]);
  // Of many who could fire, the likeliest shots.
  const many = Array.from({ length: 12 }, (_, i) => piece(`u${i}`, `0${i % 9}.02`));
  const fire = many.map((p, i) => {
    const one = offer(`Fire: ${p.name}`, [p.id]);
    return { ...one, wording: { ...one.wording, note: i % 2 ? `best ${i * 5} %, 10.07` : "" } };
  });
  expect(words([...fire, offer("End the Fire order")], many)).toEqual([
    "Fire: u11",
    "Fire: u9",
    "Fire: u7",
    "Fire: u5",
    "End the Fire order",
  ]);
});

it("beside targets that have their odds, one's own hexes have no button to fire at", () => {
  const own = ["a", "b", "c"].map((id, i) => piece(id, `0${i + 1}.01`));
  const foe = { ...piece("x", "07.04"), side: 1 };
  const at = (space: string): Offer => offer(`Fire at ${space}`, ["a"], [space]);
  const target = at("07.04");
  const weighed = {
    ...target,
    wording: { ...target.wording, check: { shares: [220, 780] } },
  } as unknown as Offer;
  const ground = [at("02.01"), at("03.01"), at("05.05"), at("05.06")];
  const words = (asked: Offer[]): string[] =>
    buttonsOf(readOffers(asked, [...own, foe]), new Set(), { pieces: [...own, foe], seat: 0 }).map(
      (o) => o.wording.text,
    );
  expect(words([...ground, weighed])).toEqual(["Fire at 07.04"]);
  // Where nobody can be hit, they are as good as any.
  expect(words([...ground, at("06.06")])).toEqual(["Fire at 02.01", "Fire at 03.01"]);
});

it("of very many places those stand out that something is known of, with the best chance", () => {
  const noted = (space: string, note: string): Offer => {
    const plain = offer(`Fire at ${space}`, ["a"], [space]);
    return { ...plain, wording: { ...plain.wording, note } };
  };
  const targets = [noted("07.04", "Grenadier squad 22 %"), noted("10.07", "Pak 40 9 %, Grenadier squad")];
  const empty = Array.from({ length: 20 }, (_, i) => offer(`Fire at ${i}`, ["a"], [`${i}`]));
  expect([...worthwhile([...targets, ...empty], 22)]).toEqual([
    ["07.04", "22 %"],
    ["10.07", "9 %"],
  ]);
  expect([...worthwhile([noted("07.04", "HE 9 %"), noted("07.04", "AP 31 %"), ...empty], 21)]).toEqual([
    ["07.04", "31 %"],
  ]);
  // Where most of them are like that, or none, nothing steps back.
  expect(worthwhile(targets, 2).size).toBe(0);
  expect(worthwhile(empty, 20).size).toBe(0);
});

it("what a game does not call seldom meant is a button, whatever its words: a cache is there to be destroyed", () => {
  const destroy = offer("Destroy a Cache", ["a"]);
  const pass = offer("No Action", ["a"]);
  expect(buttonsOf(readOffers([destroy, pass], []))).toEqual([destroy, pass]);
  const throwAway = { ...destroy, wording: { ...destroy.wording, text: "Destroy the MG3", seldom: true } };
  expect(buttonsOf(readOffers([throwAway, pass], []))).toEqual([pass]);
});
