// The three games: what can be played, and, without a button that lies, what cannot yet.
import { artUrl } from '../../art.js';
import { html } from '../../lib/html.js';
import { t } from '../../lib/i18n.js';
import { Button } from '../../ui/button.js';

/** Each game's face is one picture made from data, as its cards are. */
export const FACES = {
  dreamduel: { id: 'RM-018', name: '阴阳鬼神玉', kind: 'battle', attack: 'danmaku', grace: 4, cost: 2, power: 2500, traits: ['lure'] },
  hope: { id: 'hope-sky-001', name: '澄空观星台', kind: 'faction', hp: 36 },
  zhutian: { id: 'candle_dragon', name: '衔烛幽龙', kind: 'creature', tags: ['dragon'], level: 9, atk: 240 },
};

/** @param {{game: string, lod?: number}} props */
export const GameArt = ({ game, lod = 0 }) => html`<img class="art" src=${artUrl(game, FACES[/** @type {keyof typeof FACES} */ (game)] ?? FACES.dreamduel, lod)} alt="" />`;

/** @param {{tables: number | null, onPractice: () => void, onCreate: () => void}} props */
export function GameTiles({ tables, onPractice, onCreate }) {
  return html`<section class="games" aria-label=${t('shell.lobby.games')}>
    <article class="gm" data-game="dreamduel"><${GameArt} game="dreamduel" lod=${2} /><h2>${t('shell.lobby.dreamduel')}</h2><p>${t('shell.lobby.dreamduel_sub')}</p>
      <div class="row wrap"><${Button} kind="acc" onClick=${onPractice}>${t('shell.lobby.practice')}</${Button}><${Button} class="dark" onClick=${onCreate}>${t('shell.lobby.create')}</${Button}><span class="grow"></span>${tables !== null && tables > 0 ? html`<span class="num gm-n">${t('shell.lobby.tables_n', { n: tables })}</span>` : ''}</div></article>
    ${['hope', 'zhutian'].map((game) => html`<article key=${game} class="gm later" data-game=${game}><${GameArt} game=${game} lod=${2} /><h2>${t(`shell.lobby.${game}`)}</h2><p>${t(`shell.lobby.${game}_sub`)}</p>
      <div class="row wrap"><span class="chip soon">${t('shell.lobby.coming')}</span><span class="gm-why">${t('shell.lobby.coming_text')}</span></div></article>`)}
  </section>`;
}
