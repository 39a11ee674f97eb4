/** A made-up table with an order matrix, a scale, a timeline, a hand, an interrupt and everything that lies on hexes. */
import type { Offer, Scene } from "../src/lib/types.gen";
import type { StandingRule } from "../src/lib/orders";
import { madeUpBoard, type MadeUp } from "./made-up";
import whole from "./whole-table.json";

/** The same scene that the pictures of the referee are tested with. */
export const madeUpOrders = (): MadeUp => ({
  title: "The Farm at the Ford",
  board: madeUpBoard(15, 8),
  scene: structuredClone(whole.scene) as unknown as Scene,
  offers: structuredClone(whole.offers) as unknown as Offer[],
  standingRules: whole.standing_rules as StandingRule[],
  told: [
    {
      n: 0,
      event: {},
      telling: {
        text: "1 Gren not hit: 19 against 19.",
        gist: "",
        closes: false,
        clauses: [],
        modifiers: [],
        pieces: ["inf1"],
        spaces: ["11.04"],
      },
      drawn: {
        purpose: "defence",
        faces: [
          { kind: "die", sides: 10, face: 4 },
          { kind: "die", sides: 10, face: 7 },
        ],
      },
    },
  ],
  seats: [
    { id: "us", name: "US" },
    { id: "german", name: "German" },
  ],
});
