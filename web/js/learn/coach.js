/**
 * The coach: what to do next in a lesson, why, and what comes of doing something else. It covers neither cards nor
 * buttons.
 */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { announce } from '../lib/a11y.js';
import { errorText } from '../lib/api.js';
import { html } from '../lib/html.js';
import { pick, t } from '../lib/i18n.js';
import { keep, recall } from '../lib/store.js';
import { useLoad } from '../pages/parts/fetch.js';
import { screen, useTable } from '../table/context.js';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { toast } from '../ui/toast.js';
import { keepLearnt, loadLessons, nextLesson, startLesson } from './lessons.js';
import { createRing, meant, selectors } from './points.js';
import { Said, plain } from './said.js';

/** @typedef {import('../net/types.js').Taught} Taught @typedef {import('./lessons.js').Page} Page */

/** What is said when the lesson does not speak. @type {Record<string, string>} */
const SAID = { strayed: 'learn.coach.strayed', free: 'learn.coach.free_said', ended: 'learn.coach.ended' };

export function Coach() {
  const table = useTable(),
    { session } = table;
  const taught = /** @type {Taught|null} */ (session.lesson.value),
    game = session.room.value?.game ?? '';
  const { data: lessons } = useLoad(() => loadLessons(game), [game]);
  const lesson = lessons?.find((x) => x.id === taught?.id);
  const state = taught?.state ?? 'on',
    over = !!session.view.value?.outcome;
  const pages = lesson ? (state === 'done' ? lesson.end : (lesson.steps[taught?.step ?? 0]?.pages ?? [])) : [];
  const of = `${session.room.value?.id}:${state}:${taught?.step}`;
  // A page that is loaded anew goes on where it was read.
  const [read, setRead] = useState(/** @type {{of: string, at: number}} */ (recall('lesson', { of: '', at: 0 })));
  const at = read.of === of ? Math.max(0, Math.min(read.at, pages.length - 1)) : 0;
  const [folded, setFolded] = useState(false);
  useEffect(() => {
    setFolded(false);
  }, [of]);
  useEffect(() => {
    if (state === 'done') keepLearnt(game, /** @type {Taught} */ (taught).id);
  }, [state]);
  // The result says what the coach says already: it waits behind its button.
  useEffect(() => {
    if (over) table.folded.value = true;
  }, [over]);
  usePointing(table, taught, at, at === pages.length - 1);
  const body = state === 'on' && over ? 'ended' : state,
    spoken = body === 'on' || body === 'done';
  const told = spoken
    ? plain(pick(pages[at]?.say))
    : `${t(SAID[body])}${body === 'strayed' ? ` ${plain(pick(pages[pages.length - 1]?.say))}` : ''}`;
  useEffect(() => {
    if (lesson) announce(told);
  }, [told, !!lesson]);
  if (!taught || !lesson || !lessons) return null;
  const narrow = screen.value === 'phone' || screen.value === 'tablet';
  const turn = (/** @type {number} */ by) => {
    setRead({ of, at: at + by });
    keep('lesson', { of, at: at + by });
    // The last page asks for an act: the keys go where it is made.
    if (at + by === pages.length - 1 && state === 'on')
      requestAnimationFrame(() =>
        /** @type {HTMLElement|null} */ (
          document.querySelector('#decide :is([data-option], [data-commit])') ?? document.getElementById('decide')
        )?.focus({ preventScroll: true }),
      );
  };
  const pager = spoken && !folded ? html`<${Pages} at=${at} count=${pages.length} turn=${turn} />` : null;
  const acts = folded ? null : html`<${Acts} body=${body} taught=${taught} lessons=${lessons} over=${over} />`;
  return html`<section
    class=${`coach panel c-${body} ${folded ? 'folded' : ''}`}
    id="coach"
    role="region"
    tabindex="-1"
    aria-label=${t('learn.coach.label')}
  >
    <header class="co-h">
      <h2>
        <span class="lab num">
          ${state === 'done' ? '✓' : t('learn.coach.step', { n: (taught.step ?? 0) + 1, max: lesson.steps.length })}
        </span> <span class="co-n">${pick(lesson.title)}</span>
      </h2>
      ${
        narrow
          ? html`
            ${pager}
            <button
              type="button"
              class="iconbtn"
              aria-expanded=${!folded}
              aria-label=${t(folded ? 'learn.coach.unfold' : 'learn.coach.fold')}
              onClick=${() => setFolded(!folded)}
            >
              <${Icon} name=${folded ? 'down' : 'up'} />
            </button>
          `
          : null
      }
    </header>
    ${
      folded
        ? null
        : html`<div class="co-b">
          ${
            spoken
              ? html`<${Said} page=${pages[at]} />`
              : html`
                <p class="co-t">${t(SAID[body])}</p>
                ${body === 'strayed' ? html`<${Said} page=${pages[pages.length - 1]} />` : null}
              `
          }
        </div>`
    }
    ${
      body !== 'on' || (pager && !narrow)
        ? html`<footer class="co-f">${acts}${narrow ? null : html`<span class="grow"></span>${pager}`}</footer>`
        : null
    }
  </section>`;
}

/**
 * Through what is said before something is to be done.
 * @param {{at: number, count: number, turn: (by: number) => void}} props
 */
function Pages({ at, count, turn }) {
  if (count < 2) return null;
  return html`<span class="row g4 co-p">
    ${
      at
        ? html`<button type="button" class="iconbtn" aria-label=${t('learn.coach.back')} onClick=${() => turn(-1)}>
          <${Icon} name="back" />
        </button>`
        : null
    }
    <span class="lab num">${at + 1}/${count}</span>
    ${
      at < count - 1
        ? html`<${Button} small kind="pri" class="co-next" onClick=${() => turn(1)}>
          ${t('learn.coach.next')}
        </${Button}>`
        : null
    }
  </span>`;
}

/**
 * What one may do about the lesson itself.
 * @param {{body: string, taught: Taught, lessons: import('./lessons.js').Lesson[], over: boolean}} props
 */
function Acts({ body, taught, lessons, over }) {
  const { session } = useTable(),
    game = session.room.value?.game ?? '';
  const [busy, setBusy] = useState(false);
  const begin = (/** @type {string} */ id) => {
    setBusy(true);
    startLesson(game, id).catch((error) => {
      toast(errorText(error), 'bad');
      setBusy(false);
    });
  };
  const again = html`<${Button} small kind="pri" class="co-again" onClick=${() => session.lessonAct('again')}>
    ${t('learn.coach.again')}
  </${Button}>`;
  const anew = html`<${Button}
    small
    kind=${body === 'ended' ? 'pri' : ''}
    busy=${busy}
    onClick=${() => begin(taught.id)}
  >
    ${t('learn.coach.anew')}
  </${Button}>`;
  const freely = html`<${Button} small onClick=${() => session.lessonAct('free')}>${t('learn.coach.free')}</${Button}>`;
  const all = html`<${Button} small href=${`/learn/${game}`}>${t('learn.coach.all')}</${Button}>`;
  const next = nextLesson(lessons, taught.id);
  if (body === 'strayed') return over ? html`${anew}${all}` : html`${again}${freely}`;
  if (body === 'free')
    return html`
      ${
        over
          ? anew
          : html`<${Button} small onClick=${() => session.lessonAct('again')}>${t('learn.coach.return')}</${Button}>`
      }
      ${all}
    `;
  if (body === 'ended') return html`${anew}${all}`;
  if (body === 'done')
    return html`
      ${
        next
          ? html`<${Button} small kind="pri" class="co-go" busy=${busy} onClick=${() => begin(next.id)}>
            ${t('learn.coach.next_lesson', { title: pick(next.title) })}
          </${Button}>`
          : null
      }
      ${all}
      ${over ? null : freely}
    `;
  return null;
}

/**
 * Rings around what is meant now.
 * @param {import('../table/context.js').Table} table
 * @param {Taught|null} taught
 * @param {number} at
 * @param {boolean} last
 */
function usePointing(table, taught, at, last) {
  const ring = useMemo(createRing, []);
  useEffect(() => ring.remove, []);
  const d = table.picker.decision.value,
    picked = table.picker.picked.value,
    page = taught?.points?.[at];
  const where =
    taught?.state === 'on' ? [...selectors(page ?? {}), ...(last ? meant(taught.wanted, d, picked) : [])] : [];
  const key = where.join();
  useEffect(() => ring.show(where), [key]);
}
