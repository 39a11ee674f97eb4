import { expect, it } from "vitest";
import { lessons, progressOf } from "./lesson";

it("a lesson that is over says so, and no step of it", () => {
  const [lesson] = lessons();
  const { length } = lesson!.steps;
  expect(progressOf(lesson!, 0)).toBe(`Lesson, step 1 of ${length}`);
  expect(progressOf(lesson!, length - 1)).toBe(`Lesson, step ${length} of ${length}`);
  expect(progressOf(lesson!, length)).toBe("Lesson finished");
});
