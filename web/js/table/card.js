/** A card on the table: the shell's face or back with the ring, sign and shade the open decision gives it. */
import { useRef } from 'preact/hooks';
import { html } from '../lib/html.js';
import { artUrl, motifOf } from '../art.js';
import { cardData, cardGame } from '../lib/cards.js';
import { CardBack, CardFace } from '../ui/card.js';
import { useTable } from './context.js';
import { dropOn } from './drag.js';
import { cardSpeech, markOf } from './spoken.js';

const LONG_PRESS_MS = 450;

/**
 * @param {{h: string, size?: 'mat'|'hand'|'chip', dim?: boolean, under?: boolean, side?: boolean, tab?: number,
 *   class?: string, style?: Record<string, any>, attrs?: Record<string, any>,
 *   card?: import('../net/types.js').LiveCard, shown?: boolean, label?: string}} props
 */
export function TableCard(props) {
  const table = useTable();
  const timer = useRef(/** @type {any} */ (null));
  const long = useRef(false);
  const { h, size = 'mat' } = props;
  const card = props.card ?? table.session.view.value?.cards[h];
  if (!card) return null;
  const marks = markOf(table, h);
  const label = props.label ?? cardSpeech(table, card);
  const open = () => table.look(card.id, h);
  const down = () => {
    long.current = false;
    timer.current = setTimeout(() => {
      long.current = true;
      open();
    }, LONG_PRESS_MS);
  };
  const up = () => clearTimeout(timer.current);
  const press = () => {
    if (long.current) {
      long.current = false;
      return;
    }
    table.pressCard(h);
  };
  const hand = size === 'hand' || card.zone?.endsWith('.hand');
  const cls = [
    'tc',
    `tc-${size}`,
    props.side && 'side',
    props.under && 'under',
    props.dim && !marks.can && !marks.picked && 'dim',
    card.id && !card.up && !hand && !props.shown && 'own-down',
    table.why.value?.card === h && 'why',
    props.class,
  ]
    .filter(Boolean)
    .join(' ');
  return html`<span
    class=${cls}
    data-h=${props.shown ? undefined : h}
    style=${props.style}
    ...${dropOn(table, h)}
    ...${props.attrs ?? {}}
    onPointerDown=${down}
    onPointerUp=${up}
    onPointerLeave=${up}
    onPointerCancel=${up}
    onMouseEnter=${() => card.id && table.inspect(card.id, h)}
    onFocusIn=${() => card.id && table.inspect(card.id, h)}
  >
    ${
      card.id
        ? html`<${CardFace}
          id=${card.id}
          live=${card}
          size=${size}
          up=${card.up || hand || !!props.shown}
          marks=${marks}
          label=${label}
          onPress=${press}
          onInspect=${open}
          tabIndex=${props.tab ?? 0}
          attrs=${{ 'data-card': h }}
        />`
        : html`<${CardBack}
          game=${table.session.room.value?.game}
          size=${size}
          marks=${marks}
          label=${label}
          onPress=${press}
          tabIndex=${props.tab ?? 0}
          attrs=${{ 'data-card': h }}
        />`
    }
  </span>`;
}

/** A back that stands for cards nobody may tell apart. @param {{w?: number}} props */
export function Back({ w = 42 }) {
  const game = useTable().session.room.value?.game ?? '';
  return html`<span class="pic back-pic" aria-hidden="true" style=${{ width: `${w}px`, '--w': `${w}px` }}>
    <span class=${`card back g-${game} mat`}></span>
  </span>`;
}

/**
 * A picture of a card inside something that is already a button.
 * @param {{id: string|null|undefined, w: number}} props
 */
export function Pic({ id, w }) {
  const data = id ? cardData(id) : null;
  if (!data) return html`<${Back} w=${w} />`;
  return html`<span class="pic" aria-hidden="true" style=${{ width: `${w}px` }}>
    <img src=${artUrl(cardGame(data.id), motifOf(data), w < 36 ? 0 : 1)} alt="" draggable=${false} />
  </span>`;
}
