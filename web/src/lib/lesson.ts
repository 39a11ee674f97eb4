import type { Offer, Told } from "./types.gen";

/** A lesson that teaches by playing: steps that end when the player has done what they ask for. */
export interface Lesson {
  id: string;
  scenario: string;
  title: string;
  about: string;
  /** How long it takes. */
  minutes: number;
  /** Who takes which seat. */
  seats: Record<string, { holder: "me" | "bot"; bot?: string }>;
  /** Words of the choices that are made for the player before the first card, in this order: a lesson begins with an act. */
  opening: string[];
  steps: Step[];
  /** Where to go on afterwards. */
  onward: string;
}

export interface Step {
  title: string;
  text: string[];
  hint?: string;
  /** Words of the choices to point at, the best first: what is offered with such words is marked on the table. */
  point?: string[];
  /** What ends the step, unless the player passes over it; without it a button does. */
  until?: Until;
}

/** Any of these ends a step. Words are looked for without regard to case; "…" stands for any words between. */
export interface Until {
  /** Something was told that contains one of these words. */
  told?: string[];
  /** The prompt contains one of these words. */
  prompt?: string[];
  /** Something is offered that contains one of these words. */
  offered?: string[];
  /** The player has armed a choice for a look. */
  armed?: true;
  /** The sight tool looks from somewhere. */
  sighting?: true;
  /** Somebody asked why not. */
  asked?: true;
}

export interface Moment {
  log: readonly Told[];
  /** Only what was told from this input on counts. */
  since: number;
  prompt: string;
  offers: readonly Offer[];
  armed: boolean;
  sighting: boolean;
  asked: boolean;
}

/** Whether the words stand in the text, in their order; "…" between them is whatever stands there. */
export function says(text: string, words: string): boolean {
  let from = 0;
  return words
    .toLowerCase()
    .split("…")
    .every((part) => {
      const at = text.toLowerCase().indexOf(part, from);
      from = at + part.length;
      return at >= 0;
    });
}

const has = (text: string, words: readonly string[] = []): boolean => words.some((word) => says(text, word));

/** Whether a step has been done. */
export function isDone(step: Step, now: Moment): boolean {
  const { until } = step;
  if (!until) return false;
  return (
    now.log.some((t) => t.n >= now.since && has(t.telling.text, until.told)) ||
    has(now.prompt, until.prompt) ||
    now.offers.some((o) => has(o.wording.text, until.offered)) ||
    (until.armed === true && now.armed) ||
    (until.sighting === true && now.sighting) ||
    (until.asked === true && now.asked)
  );
}

/** How far a lesson has come: "Lesson, step 3 of 17". */
export const progressOf = ({ steps }: Lesson, step: number): string =>
  step < steps.length ? `Lesson, step ${step + 1} of ${steps.length}` : "Lesson finished";

/** What a lesson that has come so far did not get to teach; its last card only says good luck. */
export const untaught = (lesson: Lesson, step: number): Step[] => lesson.steps.slice(step, -1);

/**
 * The choice that a step points at: the first of its words that is offered, the shortest wording of these; what may be
 * done at any time only if the words name it and nothing else.
 */
export function pointedAt(step: Step, offers: readonly Offer[]): Offer | undefined {
  for (const words of step.point ?? []) {
    const [best] = offers
      .filter((o) => (o.aside ? o.wording.text === words : says(o.wording.text, words)))
      .sort((a, b) => a.wording.text.length - b.wording.text.length);
    if (best) return best;
  }
  return undefined;
}

/** The next choice of an opening, from so many words on, and how far it has come with it; what is not offered is passed over. */
export function opensWith(
  { opening }: Lesson,
  from: number,
  offers: readonly Offer[],
): { offer: Offer; next: number } | undefined {
  for (const [i, words] of opening.entries()) {
    const offer = i >= from && offers.find((o) => !o.aside && says(o.wording.text, words));
    if (offer) return { offer, next: i + 1 };
  }
  return undefined;
}

const files = import.meta.glob<Lesson>("../tutorial/*.json", { eager: true, import: "default" });

/** All lessons, the shortest first. */
export const lessons = (): Lesson[] => Object.values(files).sort((a, b) => a.minutes - b.minutes);
/** The lesson that is played on a scenario, if there is one. */
export const lessonFor = (scenario: string): Lesson | undefined =>
  lessons().find((l) => l.scenario === scenario);
export const lessonOf = (id: string): Lesson | undefined => lessons().find((l) => l.id === id);
