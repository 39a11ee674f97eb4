import { expect, it } from "vitest";
import { lessonOf, lessons, progressOf } from "./lesson";

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
