// Opening a chapter of a lesson: a table of its own that the server prepares.

import { get } from "../lib/api";
import { keys } from "../lib/keys.svelte";
import { prefs } from "../lib/prefs.svelte";
import { router } from "../lib/route.svelte";
import { open, sitDown } from "../lobby/play";
import { learned, type Chapter, type Lesson } from "./lesson.svelte";

/** For this game only, where nobody has chosen a name yet or a bot of the chapter has it. */
const LEARNER = { de: "Du", en: "You" };

export function lessonOf(ruleset: string): Promise<Lesson> {
  return get<Lesson>(`/api/rulesets/${ruleset}/lesson`);
}

/** The first chapter that is not finished; after the last one, the first. */
export function nextChapter(lesson: Lesson): Chapter {
  const done = learned(lesson.ruleset);
  return lesson.chapters.find((chapter) => !done.includes(chapter.id)) ?? lesson.chapters[0]!;
}

export async function begin(ruleset: string, chapter: Chapter): Promise<void> {
  const chosen = prefs.get("name");
  const taken = chapter.names.some((name) => name.toLocaleLowerCase() === chosen.toLocaleLowerCase());
  const name = chosen && !taken ? chosen : LEARNER[prefs.lang];
  const made = await open({ ruleset, seats: [{}], lang: prefs.lang, lesson: chapter.id });
  await sitDown(made.table, name, made.invite);
  keys.change(made.table, (known) => (known.lesson = true));
  router.go(`#/t/${made.table}`);
}
