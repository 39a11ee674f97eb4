import { describe, expect, inject, it } from "vitest";
import { lessons, says, type Lesson } from "../src/lib/lesson";
import { Sitting } from "./sitting";

/** All that a table says in the course of a game to those who play it. */
interface Said {
  told: Set<string>;
  prompt: Set<string>;
  offered: Set<string>;
}

/** The same numbers every time. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Plays one game for all seats, by chance with a liking for what the lesson points at, or mostly as a bot would. */
async function listen(lesson: Lesson, said: Said, chance: () => number): Promise<void> {
  const wise = chance() < 0.5;
  const seats = Object.fromEntries(
    Object.entries(lesson.seats).map(([id, { holder }]) => [id, wise ? holder : ("me" as const)]),
  );
  const sitting = await Sitting.begin(inject("url"), seats, { scenario: lesson.scenario });
  const liked = [...lesson.opening, ...lesson.steps.flatMap((step) => step.point ?? [])];
  for (let made = 0, idle = 0; made < 500 && idle < 300;) {
    let asked = false;
    for (const seat of Object.keys(sitting.tokens)) {
      const view = await sitting.table(seat);
      said.prompt.add(view.scene.prompt);
      for (const offer of view.offers) said.offered.add(offer.wording.text);
      const asides = chance() < 0.05;
      const offers = view.offers.filter((o) => asides || !o.aside);
      if (!offers.some((o) => !o.aside)) continue;
      asked = true;
      const good = offers.filter((o) => liked.some((words) => says(o.wording.text, words)));
      const among = good.length > 0 && chance() < 0.4 ? good : offers;
      const advised = wise && chance() < 0.9 ? await sitting.advice(seat) : undefined;
      await sitting.make(seat, view, advised ?? among[Math.floor(chance() * among.length)]!);
      made++;
    }
    idle = asked ? 0 : idle + 1;
    if (!asked && (!wise || (await sitting.isOver(Object.keys(sitting.tokens)[0]!)))) break;
    if (!asked) await new Promise((go) => setTimeout(go, 10));
  }
  for (const seat of Object.keys(sitting.tokens))
    for (const entry of await sitting.history(seat)) said.told.add(entry.telling.text);
}

/** What a lesson waits for or points at, and the table never says. */
function unheard(lesson: Lesson, said: Said): string[] {
  // Whether it is said of this place or that, and how many of it are left, is the game's affair.
  const plain = (text: string): string => text.replace(/\b[A-D]?\d+(\.\d*)?(\/\d+)?/g, "#");
  const heard = (among: Set<string>, words: string): boolean =>
    [...among].some((text) => says(plain(text), plain(words)));
  const opening = lesson.opening.filter((w) => !heard(said.offered, w)).map((w) => `opening: “${w}”`);
  const steps = lesson.steps.flatMap(({ title, point = [], until = {} }) => [
    ...(until.told ?? []).filter((w) => !heard(said.told, w)).map((w) => `${title}: told “${w}”`),
    ...(until.prompt ?? []).filter((w) => !heard(said.prompt, w)).map((w) => `${title}: asked “${w}”`),
    ...(until.offered ?? []).filter((w) => !heard(said.offered, w)).map((w) => `${title}: offered “${w}”`),
    ...point.filter((w) => !heard(said.offered, w)).map((w) => `${title}: points at “${w}”`),
  ]);
  return [...opening, ...steps];
}

describe("a lesson's words", () => {
  it.each(lessons().map((lesson) => [lesson.title, lesson] as const))(
    "“%s” waits for nothing that the table never says",
    async (_, lesson) => {
      const said: Said = { told: new Set(), prompt: new Set(), offered: new Set() };
      const chance = dice(7);
      for (let game = 0; game < 60; game++) {
        await listen(lesson, said, chance);
        if (unheard(lesson, said).length === 0) break;
      }
      expect(unheard(lesson, said)).toEqual([]);
    },
    400_000,
  );
});
