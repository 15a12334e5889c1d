"""The kit of a duel: figures to read, changes to make, and where abilities work."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from ...effects.derive import derived
from ...effects.nodes import Book, CompiledAbility
from ...effects.scope import Scope
from ...kernel.records import Card
from ...kernel.zones import zone_key, zone_name
from .changes import Changes
from .figures import STANCES
from .own_text import OwnText
from .waiving import WAIVABLE, waives
from .window import Would
from .words import DuelWords

if TYPE_CHECKING:
    from ...kernel.game import Game
    from ...kernel.records import Event

replace = msgspec.structs.replace


class DuelKit(Changes):
    """What effects and procedures of a duel have in common."""

    words: DuelWords

    def __init__(self, book: Book) -> None:
        words = DuelWords()
        super().__init__(book, words)
        self.needs = OwnText(book, lambda ability: ability.form == "need")
        self.waivers = {what: OwnText(book, partial(waives, what=what)) for what in WAIVABLE}
        words.kit = self

    def works(self, game: Game, record: Card, ability: CompiledAbility) -> bool:
        """Face-up where faces count, the right stance, not a stolen (inert) card, not silenced."""
        zone = zone_name(record.zone)
        if zone == "item" and (not record.up or record.controller != record.owner):
            return False
        if zone == "spirit" and not record.up:
            return False
        if zone == "duel":
            if not record.up:
                return False
            battle = game.match.table.battle
            if battle is not None and record.id in battle.gone:
                return False
        if ability.stance is not None:
            if ability.stance == "any":
                return True
            stance = self.stance(record)
            if stance is None or (STANCES[stance] < STANCES[ability.stance] and not self._lent(game, record, ability)):
                return False
            if ability.form != "while" and derived(game).forbidding(
                "use_skill", card=record.id, seat=record.controller
            ):
                return False
        return True

    def _lent(self, game: Game, record: Card, ability: CompiledAbility) -> bool:
        """Whether another character in play lets this one use a skill in a lesser state."""
        for card, lender in self.listening(game, "while:allow:use_skill"):
            other = game.match.cards[card]
            if card == record.id or other.controller != record.controller or lender.stance is None:
                continue
            skills = [m.args.get("skill") for m in lender.mods if m.args.get("what") == "use_skill"]
            stance = self.stance(other)
            if ability.skill not in skills or stance is None or STANCES[stance] < STANCES[lender.stance]:
                continue
            test = lender.standing_test
            if test is None or test(Scope(game, self.words, other.controller, card)):
                return True
        return False

    def works_for(self, game: Game, record: Card, ability: CompiledAbility, event: Event, word: str) -> bool:
        """As `works`, for a trigger: what a card's own move or battle sets off is seen from where it was."""
        if event.fields.get("silent") and word in ("removed", "left", "entered"):
            return False
        subject = event.get("card")
        if subject == record.id and word in ("left", "battle_end"):
            battle = game.match.table.battle
            return word == "left" or battle is None or record.id not in battle.gone
        return self.works(game, record, ability)

    def during(self, game: Game, seat: int, period: str) -> bool:
        """attack: my battle phase; defence: the opponent's; battle: either; prep: my preparation."""
        table = game.match.table
        if period == "prep":
            return bool(table.phase == "prep" and table.active == seat)
        if table.phase != "battle":
            return False
        return period == "battle" or (period == "attack") == (table.active == seat)

    def in_action(self, game: Game, card: int) -> bool:
        """A card of the battle being fought."""
        battle = game.match.table.battle
        return battle is not None and card in (battle.attacker, battle.defender)

    def played_at(self, game: Game, word: str) -> bool:
        """As in every game; and whether an effect lets cards be played at a word from where they could not be."""
        if super().played_at(game, word):
            return True
        return bool(self.pool and word in self.pool and self.heard(game).to["while:allow:play"])

    def affected(self, game: Game) -> tuple[int, ...]:
        """Cards that granted traits and abilities can matter on: those in the duel and declare zones."""
        match = game.match
        return tuple(
            c for seat in match.players for zone in ("duel", "declare", "chara")
            for c in match.zones[zone_key(seat, zone)]
        )  # fmt: skip

    def about_to(self, game: Game, word: str, seat: int, *, source_side: bool = False) -> None:
        """Open the "about to" window of the proposal that is running for a seat: its source's, or whom it reaches."""
        game.push(Would(word=word, seat=seat, proposal=game.here, source_side=source_side))

    def battle(self, game: Game) -> int | None:
        """The number of the battle being fought."""
        battle = game.match.table.battle
        return battle.id if battle is not None else None

    def leaving(self, game: Game, card: int) -> dict[str, Any] | None:
        """Keep the abilities a battle card has in the duel zone for `left` and `battle_end`, heard when it is gone;
        answer what the turn's record keeps of a card of the spirit zone."""
        battle, record = game.match.table.battle, game.card(card)
        if zone_name(record.zone) == "spirit":
            return {"doll": self.words.card_value(Scope(game, self.words, record.controller, card), card, "doll")}
        if battle is None or card not in (battle.attacker, battle.defender) or zone_name(record.zone) != "duel":
            return None
        state = derived(game)
        had = [
            a.address for a in (*self.abilities(self.entry(record)), *state.gained(card))
            if a.form == "when" and "duel" in a.zones and (a.hears("left") or a.hears("battle_end"))
            and self.works(game, record, a) and not state.lost(card, a)
        ]  # fmt: skip
        if had:
            game.set_table(battle=replace(battle, after={**battle.after, str(card): tuple(had)}))
        return None

    def past(self, game: Game, card: int) -> tuple[CompiledAbility, ...] | None:
        """The abilities kept of a battle card that has left the duel zone."""
        battle = game.match.table.battle
        if battle is None or card not in (battle.attacker, battle.defender):
            return None
        return tuple(self.book.abilities[a] for a in battle.after.get(str(card), ()))
