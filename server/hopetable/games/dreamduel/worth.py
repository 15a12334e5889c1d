"""How well a duellist stands, for bots that look one step ahead.

A point is ten hp. What is counted: hp, spirit, grace (the more, the nearer a deck is to its end), the hand by what of
it can be declared, what lies set, and who has joined. The other side's hidden cards count as what the bot imagines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...kernel.zones import zone_key
from .access import kit
from .state import HAND_LIMIT

if TYPE_CHECKING:
    from ...kernel.game import Game
    from .kit import DuelKit

HP = 0.1
ORB = 32.0
"""A ready orb; a spent one brings a card at the next draw (DD-DRAW-01), so less than a set card."""

SPIRIT_CARD = 40.0
USABLE, IDLE_CARD, SPARE_CARD = 34.0, 18.0, 6.0
"""A hand card that can be declared or played, one that cannot now, one over the hand limit."""

POWER = 0.01
"""A point of printed power of a battle card in hand."""

TRAP, LASTING, STATUS = 62.0, 40.0, 38.0
"""A trap set with its character there; a lasting item or a status in play, besides what it cost."""

BEFORE_ATTACK = 120.0
"""A status of this turn while an attack can still follow: so that it comes before the attack."""

STANCES = {"support": 74.0, "center": 120.0, "hyper": 132.0}
GRACE, LAST_CARDS = 4.0, 16
"""A point of grace early on; it counts up to nine times as much as a deck's last cards are drawn (DD-WIN-05)."""

GATE = 12.0
"""What each point of the gate costs: the cards to come that it shuts out (DD-DECLARE-02)."""

MAIN = 3.0
"""For each card of the own deck that its characters let one use, while characters are chosen; what can never be
declared from hand is as much in the way."""


def worth(game: Game, seat: int) -> float:
    """A number that is higher the better the seat stands."""
    rules, player = kit(game), game.player(seat)
    zones = game.match.zones
    joined = {least: rules.characters(game, seat, least) for least in ("joined", "center", "hyper")}
    total: float = HP * player.hp + ORB * (player.ready - player.broken)
    total += SPIRIT_CARD * sum(1 for c in zones[zone_key(seat, "spirit")] if c)
    left = min(len(zones[zone_key(s, "deck")]) for s in game.match.players)
    total += GRACE * (1 + 8 * max(0, LAST_CARDS - left) / LAST_CARDS) * rules.grace_sum(game, seat)
    gate = rules.gate(game, seat)
    total -= GATE * gate
    hand = [_in_hand(rules.facts(game.card(c)), joined, gate) for c in zones[zone_key(seat, "hand")]]
    hand.sort(reverse=True)
    total += sum(hand[:HAND_LIMIT]) + SPARE_CARD * len(hand[HAND_LIMIT:])
    total += _set(game, rules, seat, joined)
    total += _characters_and_statuses(game, rules, seat, joined, gate)
    if game.match.table.phase == "setup":
        owned = [rules.facts(game.card(c)) for c in zones[zone_key(seat, "deck")]]
        total += MAIN * sum(f["character"] in joined["joined"] for f in owned)
        total -= 2 * MAIN * sum(f["kind"] == "battle" and f["cost"] is None for f in owned)
    return total


def _there(facts: dict[str, Any], joined: dict[str, tuple[str, ...]]) -> bool:
    """Whether the card's character stands as the card asks (DD-AMB-61)."""
    character = facts["character"]
    if character in ("none", None):
        return True
    basic = facts.get("basic", "support")
    return character in joined[basic if basic in joined else "joined"]


def _in_hand(facts: dict[str, Any], joined: dict[str, tuple[str, ...]], gate: int) -> float:
    kind = facts["kind"]
    if kind == "character" or not _there(facts, joined):
        return IDLE_CARD
    if kind == "battle":
        return USABLE + POWER * facts["power"] if facts["grace"] >= gate and facts["cost"] is not None else IDLE_CARD
    return USABLE


def _set(game: Game, rules: DuelKit, seat: int, joined: dict[str, tuple[str, ...]]) -> float:
    """What lies in the item zone."""
    total = 0.0
    for card in game.match.zones[zone_key(seat, "item")]:
        if not card:
            continue
        record = game.card(card)
        facts = rules.facts(record)
        if record.up:
            total += LASTING + ORB * (facts["cost"] or 0)
        elif facts["kind"] == "trap" and _there(facts, joined):
            total += TRAP
        else:
            total += SPARE_CARD if facts["kind"] == "battle" else USABLE
    return total


def _characters_and_statuses(
    game: Game, rules: DuelKit, seat: int, joined: dict[str, tuple[str, ...]], gate: int
) -> float:  # fmt: skip
    total = 0.0
    table, player = game.match.table, game.player(seat)
    for zone in ("chara", "duel"):
        for card in game.match.zones[zone_key(seat, zone)]:
            record = game.card(card)
            stance = rules.stance(record)
            if stance is not None:
                total += STANCES[stance]
                continue
            facts = rules.facts(record)
            if facts["kind"] != "status":
                continue
            total += STATUS + ORB * (facts["cost"] or 0)
            passing = any(a.life is not None for a in rules.entry(record).abilities)
            if passing and table.active == seat and table.phase == "battle" and _can_attack(game, rules, seat, joined):
                total += BEFORE_ATTACK
            elif passing and (table.active != seat or player.ready == 0):
                total -= STATUS
    return total


def _can_attack(game: Game, rules: DuelKit, seat: int, joined: dict[str, tuple[str, ...]]) -> bool:
    """Roughly whether a battle card of the hand can be declared."""
    gate, player = rules.gate(game, seat), game.player(seat)
    have = player.ready + sum(1 for c in game.match.zones[zone_key(seat, "spirit")] if c)
    return any(
        f["kind"] == "battle" and f["cost"] is not None and f["cost"] <= have and f["grace"] >= gate
        and _there(f, joined)
        for f in (rules.facts(game.card(c)) for c in game.match.zones[zone_key(seat, "hand")])
    )  # fmt: skip
