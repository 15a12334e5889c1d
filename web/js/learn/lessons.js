/** Lessons as the server tells them, beginning one, and what somebody has finished. */
import { api, ensureGuest } from '../lib/api.js';
import { navigate } from '../lib/router.js';
import { settings } from '../lib/settings.js';
import { rememberGame } from '../pages/parts/game.js';

/**
 * A text in three languages, the rules it rests on.
 * @typedef {{say: Record<string, string>, rules: string[]}} Page
 * @typedef {{id: string, title: any, about: any, steps: {pages: Page[]}[], end: Page[]}} Lesson
 */

/** @type {Map<string, Promise<Lesson[]>>} */
const asked = new Map();

/** The lessons of a game in their order; asked for once. @param {string} game @returns {Promise<Lesson[]>} */
export function loadLessons(game) {
  const known = asked.get(game);
  if (known) return known;
  const coming = api('GET', `/api/lessons/${game}`).then((d) => d.lessons);
  asked.set(game, coming);
  coming.catch(() => asked.delete(game));
  return coming;
}

/** One click is enough: a table of one's own, and the lesson has begun. @param {string} game @param {string} lesson */
export async function startLesson(game, lesson) {
  await ensureGuest();
  rememberGame(game);
  const made = await api('POST', '/api/practice', { game, lesson });
  navigate(made.url);
}

/** @param {string} game @param {string} lesson */
export const isLearnt = (game, lesson) => (settings.learnt.value[game] ?? []).includes(lesson);

/** Remembered with the other settings. @param {string} game @param {string} lesson */
export function keepLearnt(game, lesson) {
  if (isLearnt(game, lesson)) return;
  const all = settings.learnt.value;
  settings.learnt.value = { ...all, [game]: [...(all[game] ?? []), lesson] };
}

/** The lesson that comes after one. @param {Lesson[]} lessons @param {string} id @returns {Lesson|undefined} */
export const nextLesson = (lessons, id) => lessons[lessons.findIndex((x) => x.id === id) + 1];
