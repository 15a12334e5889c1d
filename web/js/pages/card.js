// One card with everything known of it, and its neighbours.
import { cardsOf } from '../games/registry.js';
import { cardData, cardName, loadCards, sets } from '../lib/cards.js';
import { html } from '../lib/html.js';
import { t } from '../lib/i18n.js';
import { navigate } from '../lib/router.js';
import { Button } from '../ui/button.js';
import { CardFace } from '../ui/card.js';
import { Empty, Failed, Loading } from '../ui/empty.js';
import { Inspector } from '../ui/inspector.js';
import { useLoad } from './parts/fetch.js';
import { useTitle } from './parts/title.js';

/** @param {{params: {game: string, id: string}}} props */
export default function CardPage({ params: { game, id } }) {
  const { error, again } = useLoad(() => loadCards(game), [game]);
  const set = sets.value[game],
    card = set ? cardData(id) : null;
  useTitle(card ? cardName(card).full : t('shell.card.title'));
  if (!set)
    return html`<main id="main" class="page">
      ${error ? html`<${Failed} error=${error} retry=${again} />` : html`<${Loading} lines=${6} />`}
    </main>`;
  if (!card)
    return html`<main id="main" class="page center">
      <${Empty} icon="search" title=${t('shell.card.missing')} text=${t('shell.card.missing_text', { id })}>
        <${Button} href=${`/cards/${game}`}>${t('shell.card.back')}</${Button}>
      </${Empty}>
    </main>`;
  const how = cardsOf(game)?.decks,
    like = how?.kin(card);
  const kin = like ? Object.values(set.cards).filter((c) => c.id !== id && like.like(c)) : [];
  return html`<main id="main" class="page cardpage" data-game=${game}>
    <header class="page-h">
      <a class="btn sm" href=${`/cards/${game}`}>${t('shell.card.back')}</a>
      <h1>${cardName(card).full}</h1>
    </header>
    <div class="cp">
      <div class="cp-face"><${CardFace} data=${card} size="look" still /></div>
      <div class="panel cp-insp">
        <${Inspector} data=${card} level=${2} />
        ${
          card.limit && card.limit !== how?.copies
            ? html`<p class="mut">${t('shell.card.limit', { n: card.limit })}</p>`
            : ''
        }
      </div>
    </div>
    ${
      kin.length > 0 &&
      html`<section class="col">
        <h2 class="sec">${like?.word}</h2>
        <div class="kin">
          ${kin.map(
            (c) =>
              html`<${CardFace}
                key=${c.id}
                data=${c}
                size="mat"
                onPress=${() => navigate(`/cards/${game}/${encodeURIComponent(c.id)}`)}
              />`,
          )}
        </div>
      </section>`
    }
  </main>`;
}
