import { keepChair } from "../lib/chairs";
import type { Lesson } from "../lib/lesson";
import { account } from "./account.svelte";
import { go } from "./route.svelte";

/** Sets up the table of a lesson and goes there. */
export async function beginLesson(lesson: Lesson): Promise<void> {
  const created = await account.api().create({
    scenario: lesson.scenario,
    seats: lesson.seats,
    name: lesson.title,
  });
  keepChair(created.game, {
    title: lesson.title,
    scenario: lesson.scenario,
    tokens: created.tokens,
    ...(account.name ? { account: account.name } : {}),
    lesson: { id: lesson.id, step: 0, opening: 0 },
  });
  go(`#/game/${created.game}`);
}
