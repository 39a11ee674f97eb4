import { expect, it } from "vitest";
import { isDone, lessonOf, lessons, progressOf } from "./lesson";
import type { Told } from "./types.gen";

it("a lesson that is over says so, and no step of it", () => {
  const [lesson] = lessons();
  const { length } = lesson!.steps;
  expect(progressOf(lesson!, 0)).toBe(`Lesson, step 1 of ${length}`);
  expect(progressOf(lesson!, length - 1)).toBe(`Lesson, step ${length} of ${length}`);
  expect(progressOf(lesson!, length)).toBe("Lesson finished");
});

it("the Fate card is explained before the first shot that it can void", () => {
  const { steps } = lessonOf("farm-lane")!;
  const first = steps.findIndex(({ point }) => point?.includes("Keep the roll"));
  const told = steps.findIndex(({ title }) => title === "The Fate card");
  expect(told).toBeGreaterThanOrEqual(0);
  expect(told).toBeLessThan(first);
});

it.each([
  { text: "The first concealed unit in 10.06 missed Fire Team 1A: rolled 8", done: false },
  { text: "VC Fire Team Cell 1 hit Squad Leader Sgt Hale: rolled 3", done: false },
  { text: "Fire Team 1B missed VC Fire Team Cell 1: rolled a natural 10", done: true },
  { text: "M60 Team 1 Gun hit VC Commander Bay Tam: rolled 2", done: true },
])("the lesson of one's own fire is learnt: $text", ({ text, done }) => {
  const fire = lessonOf("first-patrol")!.steps.find(({ title }) => title === "Fire")!;
  const log = [{ n: 1, telling: { text } } as Told];
  const moment = { log, since: 0, prompt: "", offers: [], armed: false, sighting: false, asked: false };
  expect(isDone(fire, moment)).toBe(done);
});
