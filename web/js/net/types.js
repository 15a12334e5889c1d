/**
 * Where a lesson stands, what each page of its step points at, which options are meant.
 * @typedef {{id: string, step: number, state: 'on'|'strayed'|'free'|'done',
 *   points?: import('../learn/points.js').Points[],
 *   wanted?: {decision: string, options: string[], number?: number}}} Taught
 * The shapes of docs/protocol.md, for `tsc --checkJs`. Unknown fields are allowed everywhere: a client ignores them.
 * @typedef {string} Handle
 * @typedef {{h: Handle, id?: string, owner: number, ctl: number, zone: string, up: boolean, ex?: boolean,
 *   hidden?: boolean, grace?: number, cost?: number, power?: number, attack?: any, defence?: number, level?: number,
 *   traits?: string[], stance?: string, revealed?: boolean, begun?: boolean, finished?: boolean, attack_used?: boolean,
 *   defence_used?: boolean, tags?: string[], counters?: Record<string, number>, inert?: boolean, token?: boolean,
 *   changed?: Record<string, {base: number, parts: {src?: string, id?: string, add: number}[]}>}} LiveCard
 * A seat's public numbers; besides these every game has its own.
 * @typedef {Record<string, any> & {seat: number, hp: number, max_hp: number, orbs: string[], ready: number,
 *   payable?: number, blood?: number, gate: number, grace_sum: number, liberation?: boolean,
 *   limits?: Record<string, number>, counts: Record<string, number>, declared?: number, hyper?: boolean}} SeatView
 * @typedef {{attacker: Handle|null, defender: Handle|null, step?: string, attack_power: number, defence_power: number,
 *   parts?: {attacker?: number[], defender?: number[]}, by: number}} Battle
 * @typedef {{n: number, card: Handle|null, id?: string, seat: number, kind: string, ability?: string|null,
 *   skill?: string|null, state: string, attack?: number, defence?: number, answers?: number|null, targets?: Handle[],
 *   target?: Handle, why?: string}} Link
 * @typedef {{key: string, state: string}} TrackStep
 * @typedef {{game: string, audience: string, you: number|null,
 *   table: Record<string, any> & {turn: number, active: number, first?: number, phase: string, step?: string|null,
 *     track?: TrackStep[]},
 *   seats: Record<string, SeatView>, zones: Record<string, (Handle|null)[]|number>, cards: Record<Handle, LiveCard>,
 *   battle: Battle|null, chain: Link[], outcome: Outcome|null}} View
 * @typedef {{result: string, winner: number|null, winners: number[], reason: string, rule?: string,
 *   rows?: SettlementRow[]}} Outcome
 * @typedef {{seat: number, cards: {id: string, grace: number}[], bonus: {id: string, n: number}[],
 *   total: number}} SettlementRow
 * @typedef {{id: string, key: string, card?: Handle|null, slot?: any, params?: Record<string, any>, confirm?: boolean,
 *   targets?: Handle[], cell?: number[], seat?: number, disabled?: boolean, code?: string}} Option
 * @typedef {{card: Handle, code: string, rule?: string, params?: Record<string, any>}} Blocked
 * @typedef {{id: string, rev: number, seats: number[], kind: string, prompt: string, params?: Record<string, any>,
 *   rule?: string, source?: Handle|null, options?: Option[], min?: number, max?: number, step?: number, default?: any,
 *   deadline?: number|null, blocked?: Blocked[],
 *   constraint?: {distinct?: string, cover?: any, least?: Record<string, number>, pay?: {need: number, orbs: number}},
 *   shown?: Record<Handle, LiveCard>, public?: boolean, done?: number[]}} Decision
 * @typedef {Record<string, any> & {n: number, e: string, c?: number|null}} GameEvent
 * @typedef {{seat: number, name: string|null, taken: boolean, bot?: boolean, online?: boolean, ready?: boolean,
 *   you?: boolean, away_ms?: number,
 *   deck?: {name: string, cards: number, legal: boolean, problems?: any[]}|null}} RoomSeat
 * @typedef {{id: string, game: string, state: string, public?: boolean, host?: number|null,
 *   options: Record<string, any>, seats: RoomSeat[], watchers: number, watcher_names?: string[],
 *   votes?: Record<string, any>, warnings?: import('../pages/deck/legality.js').Problem[], commitment?: string,
 *   invite?: string, watch?: string, referee?: string, referees?: string[], stopped?: boolean, numbers?: string[],
 *   match?: string|null, policy?: {ask: string, cards: Record<string, string>}, name?: string}} Room
 * @typedef {{seat: number, bank: number, step: number|null, running: boolean, absent?: number|null}} Clock
 * @typedef {{id: string|number, from: {seat?: number|null, name: string, account?: string}, text?: string,
 *   phrase?: string, at: number}} ChatLine
 * @typedef {Record<string, any> & {t: string}} Frame
 */
export {};
