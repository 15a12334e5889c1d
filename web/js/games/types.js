/**
 * What a game brings to the client. Everything under `games/<id>/` is that game's own; everything else is shared.
 * A game has two modules, loaded when first needed: `cards.js` (faces, inspector, decks: `GameCards`) and `table.js`
 * (`TableGame`).
 * @typedef {import('../lib/cards.js').CardData} CardData
 * @typedef {import('../ui/card.js').Live} Live
 * @typedef {import('../table/context.js').Table} Table
 * @typedef {import('../net/types.js').View} View
 * @typedef {import('../net/types.js').Decision} Decision
 * @typedef {import('../net/types.js').Option} Option
 * @typedef {import('../net/types.js').Link} Link
 * @typedef {import('../net/types.js').LiveCard} LiveCard
 * @typedef {import('../net/types.js').GameEvent} GameEvent
 * @typedef {import('../table/logtext.js').Line} Line
 * One choice of the pool's filters. `values` lists what a card has of it; `how` compares: `is` (default) or `least`.
 * @typedef {{key: string, values: (card: CardData) => any[], say: (value: any) => string, how?: 'is'|'least',
 *   named?: boolean}} Facet
 * How decks of the game are read, filtered and summed up. `beside` is the group that lies beside a deck, counted
 * nowhere.
 * @typedef {{ groups: string[], groupOf: (card: CardData) => string, beside?: string, kinds: string[],
 *   kindWord: (kind: string) => string, who?: Facet,
 *   own?: (characters: CardData[], pool: CardData[]) => (card: CardData) => boolean, facets: Facet[],
 *   numbers: Record<string, string>, sorts: Record<string, (card: CardData) => number>,
 *   shelf: (pool: CardData[]) => (a: CardData, b: CardData) => number,
 *   curves: {key: string, of: (card: CardData) => string|null}[], copies: number,
 *   copiesOf?: (card: CardData) => number, most: number, hand: number, opens?: (card: CardData) => boolean,
 *   dealt?: (card: CardData) => boolean, round: (card: CardData) => any, note: (card: CardData) => string,
 *   faces: (cards: CardData[]) => CardData[], line: (cards: CardData[]) => string,
 *   kin: (card: CardData) => {word: string, like: (other: CardData) => boolean}, }} GameDecks
 * Faces and words of the game's cards.
 * @typedef {{ motif: (data: CardData) => Partial<import('../art/common.js').Motif>, kind: (data: CardData) => string,
 *   kindLong: (data: CardData) => string, badges: (data: CardData, live: Live) => {cls: string, text: any}[],
 *   foot: (data: CardData, live: Live) => any, tags: (data: CardData, live: Live) => string[],
 *   say: (data: CardData, live: Live) => string[],
 *   figures: (data: CardData, live: Live) => {label: string, value: any, change?: any}[],
 *   chips: (data: CardData, live: Live) => string[],
 *   terms: (data: CardData, live: Live) => {key: string, name: string, text: string}[],
 *   counter: (key: string) => string, decks: GameDecks, }} GameCards
 * The table of the game. `Board` draws everything of the mat but the decision bar, the own hand and the result.
 * @typedef {{ Board: (props: any) => any, Outline: (props: any) => any, Side?: (props: any) => any,
 *   WatchHand?: (props: any) => any, Foreseen?: (props: {told: any}) => any, foreseen?: string[],
 *   sides: () => {left: number, right: number}, hand?: {phone: number, tablet: number, desk: number, wide: number},
 *   regions: string[], onMat: (zone: string, phone: boolean) => boolean,
 *   placeOf: (option: Option, view: View) => string|null, onBoard?: (d: Decision) => boolean,
 *   panelFor?: (d: Decision) => {kind: string, Body: (props: any) => any}|null,
 *   keys?: (table: Table, key: string) => boolean, sort?: {key: string, of: (card: LiveCard|null) => number},
 *   tell: Record<string, (e: GameEvent) => Partial<Line>|null>, top: string[], quiet: string[], together?: string[],
 *   idle?: (before: Line, line: Line) => 'first'|'second'|null,
 *   loud?: string[], speech: (table: Table, card: LiveCard) => string[], state: (card: LiveCard) => string[],
 *   linkText: (table: Table, link: Link, targets: string) => string,
 *   promptParams?: (table: Table, d: Decision, params: Record<string, any>) => void,
 *   prompts?: (d: Decision, params: Record<string, any>) => string|null, help?: (table: Table, d: Decision) => string,
 *   valueText?: (value: any) => string|null,
 *   optionSub?: (table: Table, o: Option, params: Record<string, any>) => string[],
 *   commit?: (d: Decision, n: number, view: View|null|undefined) => string|null,
 *   track?: (view: View) => import('../net/types.js').TrackStep[]|null,
 *   seatOf?: (view: View, h: string) => number|null, stepName?: (table: Table, key: string) => string|null,
 *   portrait: (view: View|null, seat: number) => string|null, twins: (zone: string) => string[], topics: string[],
 *   Rows: (props: {outcome: import('../net/types.js').Outcome}) => any, sound?: (event: GameEvent) => string|null,
 *   sheets?: Record<string, (props: {arg: string, close: () => void, side: string}) => any>, }} TableGame
 */
export {};
