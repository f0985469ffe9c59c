// Opening a chapter of a lesson: a table of its own that the server prepares.

import { get } from "../lib/api";
import { keys } from "../lib/keys.svelte";
import { prefs } from "../lib/prefs.svelte";
import { router } from "../lib/route.svelte";
import { open, ownName, sitDown } from "../lobby/play";
import { learned, type Chapter, type Lesson } from "./lesson.svelte";

/** Where a bot of the chapter has one's own name. */
const OTHER = "Rookie";

export function lessonOf(ruleset: string): Promise<Lesson> {
  return get<Lesson>(`/api/rulesets/${ruleset}/lesson`);
}

/** The first chapter that is not finished; after the last one, the first. */
export function nextChapter(lesson: Lesson): Chapter {
  const done = learned(lesson.ruleset);
  return lesson.chapters.find((chapter) => !done.includes(chapter.id)) ?? lesson.chapters[0]!;
}

export async function begin(ruleset: string, chapter: Chapter): Promise<void> {
  const chosen = ownName();
  const taken = chapter.names.some((name) => name.toLocaleLowerCase() === chosen.toLocaleLowerCase());
  const name = taken ? OTHER : chosen;
  const made = await open({ ruleset, seats: [{}], lang: prefs.lang, lesson: chapter.id });
  await sitDown(made.table, name, made.invite);
  keys.change(made.table, (known) => (known.lesson = true));
  router.go(`#/t/${made.table}`);
}
