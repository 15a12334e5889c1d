"""The attack: from the shown card to the card's place after the battle (DD-DECLARE, DD-CLASH, DD-DAMAGE, DD-HIT)."""

from __future__ import annotations

from typing import Any

import msgspec

from ...effects.operations.continuous import drop_lost, expire
from ...effects.operations.relocation import relocate
from ...effects.runtime import Effect
from ...kernel.game import Game
from ...kernel.procedure import Procedure
from ...kernel.records import Event, Option
from ...kernel.zones import zone_key, zone_name
from .access import kit, table
from .damage import Damage
from .declaration import Declaration, set_battle
from .legality import declaring
from .openness import could_clash
from .state import Battle as BattleRecord
from .ways import way_options
from .window import Declared

replace = msgspec.structs.replace


class Battle(Procedure, frozen=True, kw_only=True, tag="Battle"):
    """宣言戰鬥符卡: one attack with its defence (the pipeline of DECLARE steps 1-12)."""

    card: int
    seat: int
    free: bool = False
    ignore: tuple[str, ...] = ()
    after: str | None = None
    terms: dict[str, Any] = {}
    declared: Any = None
    failed: bool = False
    answer: Any = None
    cut: bool = False

    steps = (
        "declare_attack", "attack_declared", "offer_clash", "declare_defence", "clashed", "defence_declared",
        "compare_moment", "compare", "deal_damage", "hit", "after_hit", "leave_duel_zone", "battle_end", "finish",
    )  # fmt: skip

    def declare_attack(self, game: Game) -> None:
        """Steps 1-4."""
        game.set_table(step="show")
        game.push(
            Declaration(
                card=self.card, seat=self.seat, role="attack", free=self.free, ignore=self.ignore, terms=self.terms
            )
        )

    def attack_declared(self, game: Game) -> None:
        """Step 4: on-declare abilities and the defender's answers."""
        if self.failed:
            game.leave()
            return
        game.set_table(step="answers")
        game.push(Declared(event=as_event(self.declared), seat=self.seat))

    def _record(self, game: Game) -> BattleRecord:
        battle = table(game).battle
        assert battle is not None
        return battle

    def _attack_stands(self, game: Game) -> bool:
        battle = self._record(game)
        return battle.attacker not in battle.gone and zone_name(game.card(battle.attacker).zone) == "duel"

    def _defence_stands(self, game: Game) -> bool:
        battle = self._record(game)
        if battle.defender is None or battle.defender in battle.gone:
            return False
        return zone_name(game.card(battle.defender).zone) == "duel"

    def _cut_short(self, game: Game) -> bool:
        """DD-DECLARE-13: the attack ends at once when its card is gone."""
        if self._attack_stands(game):
            return False
        battle = self._record(game)
        if battle.attacker not in battle.gone:
            set_battle(game, gone=(*battle.gone, battle.attacker))
        game.put(cut=True)
        game.goto("leave_duel_zone")
        return True

    def offer_clash(self, game: Game) -> None:
        """Step 5: the defender may reveal one battle spell from hand, or pass (DD-CLASH-01, 05)."""
        if self._cut_short(game):
            return
        set_battle(game, step="clash")
        game.set_table(step="clash")
        other = 1 - self.seat
        rules = kit(game)
        battle = self._record(game)
        options = []
        for card in game.zone(zone_key(other, "hand")):
            if (
                rules.facts(game.card(card))["kind"] == "battle"
                and declaring(game, other, card, role="defence") is None
            ):
                cost = rules.cost(game, card, seat=other, clash_of=battle.attacker)
                options.append(Option(f"clash:{game.card(card).handle}", "clash", card, card, {"cost": cost}))
        options += way_options(game, other, "defence")
        if not options and not (rules.guarded(game) and could_clash(game, other)):
            return
        options.append(Option("no_clash", "no_clash", None))
        game.ask(
            "choose_action", "clash", options, into="answer", seat=other, default=["no_clash"], rule="DD-CLASH-01",
            params={"card": battle.attacker, "power": rules.power(game, battle.attacker)}, source=battle.attacker,
            window=True, forced=False,
        )  # fmt: skip

    def declare_defence(self, game: Game) -> None:
        """Steps 6-8."""
        chosen = self.answer[0] if self.answer else None
        if chosen is None:
            game.goto("compare_moment")
            return
        game.put(declared=None, failed=False)
        card, terms = (chosen[1], chosen[2]) if isinstance(chosen, list) else (chosen, {})
        game.push(
            Declaration(card=card, seat=1 - self.seat, role="defence", free=terms.get("free", False), terms=terms)
        )

    def clashed(self, game: Game) -> None:
        """Step 8: the attack's `clashed` abilities come first (DD-CLASH-04, DDC-AMB-04)."""
        if self.failed:
            game.goto("compare_moment")
            return
        battle = self._record(game)
        game.emit(
            "clashed", cards=(battle.attacker,), by=1 - self.seat, foe=battle.defender, mask=0,
        )  # fmt: skip

    def defence_declared(self, game: Game) -> None:
        """Step 8: the chain of the defender's declaration."""
        if self._cut_short(game):
            return
        battle = self._record(game)
        opposed = []
        assert battle.defender is not None
        for card, foe in ((battle.attacker, battle.defender), (battle.defender, battle.attacker)):
            opposed.append(
                game.emit("opposed", cards=(card,), by=game.card(card).controller, foe=foe, mask=0, quiet=True)
            )
        game.push(Declared(event=as_event(self.declared), seat=1 - self.seat, opposed=tuple(opposed)))

    def compare_moment(self, game: Game) -> None:
        """Step 9: all answers are over; what reads or sets a power acts now (DD-CLASH-08)."""
        if self._cut_short(game):
            return
        set_battle(game, step="compare")
        game.set_table(step="compare")
        battle = self._record(game)
        game.emit("compare", cards=(battle.attacker,), by=self.seat, foe=battle.defender, mask=0, batch=battle.id)
        if battle.defender is not None and self._defence_stands(game):
            game.emit(
                "compare", cards=(battle.defender,), by=1 - self.seat, foe=battle.attacker, mask=0, batch=battle.id
            )

    def compare(self, game: Game) -> None:
        """Step 9: full clash and break (DD-CLASH-06, 07)."""
        if self._cut_short(game):
            return
        rules, battle = kit(game), self._record(game)
        attack = rules.power(game, battle.attacker)
        stands = self._defence_stands(game)
        defence = rules.power(game, battle.defender) if stands and battle.defender is not None else 0
        broken = None
        if stands and attack != defence:
            broken = battle.defender if attack > defence else battle.attacker
        full = stands and defence >= attack
        set_battle(
            game, attack_power=attack, defence_power=defence, broken=broken, fully_clashed=full, step="damage"
        )  # fmt: skip
        result = "unopposed" if not stands else "full_clash" if full else "breaks"
        sights = [battle.attacker] if battle.defender is None or not stands else [battle.attacker, battle.defender]
        game.emit("compared", cards=sights, attack=attack, defence=defence, result=result)
        if not stands:
            return
        pair = {battle.attacker: battle.defender, battle.defender: battle.attacker}
        if full:
            self._tell(game, "fully_clashed", battle.attacker, battle.defender)
            self._tell(game, "full_clash", battle.defender, battle.attacker)
        if broken is not None:
            self._tell(game, "broken", broken, pair[broken])
            self._tell(game, "breaks", pair[broken], broken)

    def _tell(self, game: Game, name: str, card: int | None, foe: int | None) -> None:
        if card is not None:
            game.emit(name, cards=(card,), by=game.card(card).controller, foe=foe, mask=0)

    def deal_damage(self, game: Game) -> None:
        """Step 10 (DD-DAMAGE-01, 02), with the powers that were compared."""
        if self._cut_short(game):
            return
        battle = self._record(game)
        difference = (battle.attack_power or 0) - (battle.defence_power or 0)
        if difference > 0:
            kind = kit(game).attack(game, battle.attacker) or "special"
            game.push(
                Damage(
                    to=1 - self.seat, amount=difference, kind=kind, by=self.seat, source=battle.attacker, is_battle=True
                )
            )

    def hit(self, game: Game) -> None:
        """Step 11: it hits if its power dealt damage (DD-HIT-01, 02)."""
        battle = self._record(game)
        if not battle.hit or battle.attacker in battle.gone:
            game.emit("missed", cards=(battle.attacker,))
            game.goto("leave_duel_zone")
            return
        game.set_table(step="hit")
        set_battle(game, step="hit")
        note_hit(game, battle.attacker)
        game.emit("hit", cards=(battle.attacker,), by=self.seat, foe=battle.defender)

    def after_hit(self, game: Game) -> None:
        """Step 11: 命中后, destinations are chosen here (DD-AMB-28)."""
        battle = self._record(game)
        if battle.attacker not in battle.gone:
            game.emit("after_hit", cards=(battle.attacker,), by=self.seat, foe=battle.defender, mask=0)

    def leave_duel_zone(self, game: Game) -> None:
        """Steps 11 and 12: where the cards go (DD-HIT-03, 04, 05, 07)."""
        battle = self._record(game)
        facts = {"hit": battle.hit, "fully_clashed": battle.fully_clashed}
        if zone_name(game.card(battle.attacker).zone) == "duel" and not self.terms.get("keep"):
            zone = "declare" if battle.hit else "discard"
            why = "hit" if battle.hit else "miss"
            relocate(game, [battle.attacker], self.seat, zone, why=why, by=self.seat, **facts)
        if battle.defender is not None and zone_name(game.card(battle.defender).zone) == "duel":
            relocate(game, [battle.defender], 1 - self.seat, "discard", why="miss", by=1 - self.seat, hit=False)

    def battle_end(self, game: Game) -> None:
        """Step 12: what follows the battle of each card whose resolution was not cut short (DDC-AMB-05)."""
        battle = self._record(game)
        for card, foe in ((battle.attacker, battle.defender), (battle.defender, battle.attacker)):
            if card is None or card in battle.gone:
                continue
            attacking = card == battle.attacker
            game.emit(
                "battle_end", cards=(card,), by=game.card(card).controller, foe=foe, mask=0,
                hit=battle.hit and attacking, broken=battle.broken == card, clashed=battle.clashed and attacking,
                batch=battle.id, free=battle.free,
            )  # fmt: skip

    def finish(self, game: Game) -> None:
        """Battle-scoped changes end; the attacker is idle again (DD-HIT-06)."""
        battle = self._record(game)
        take_back_hidden(game)
        expire(game, "battle_end", battle=battle.id)
        drop_lost(game)
        game.set_table(battle=None, step="idle")
        if self.after is not None:
            game.push(Effect(code=self.after, seat=self.seat, this=self.card))

    def dropped(self, game: Game) -> None:
        """The battle is broken off: both cards go to discard unhit (DDC-AMB-49)."""
        battle = game.match.table.battle
        if battle is None:
            return
        for card in (battle.attacker, battle.defender):
            if card is not None and zone_name(game.card(card).zone) == "duel" and not self.terms.get("keep"):
                relocate(game, [card], game.card(card).controller, "discard", why="miss", by=self.seat, hit=False)
        take_back_hidden(game)
        expire(game, "battle_end", battle=battle.id)
        game.set_table(battle=None, step="idle")


def take_back_hidden(game: Game) -> None:
    """A card left face-down in the duel zone returns to hand (DDC-AMB-49)."""
    for seat in game.match.players:
        for card in game.zone(zone_key(seat, "duel")):
            if not game.card(card).up:
                relocate(game, [card], seat, "hand", why="return", by=seat)


def note_hit(game: Game, card: int) -> None:
    """The turn's record keeps that a declared card hit."""
    match = game.match
    for index in range(len(match.history) - 1, -1, -1):
        event = match.history[index]
        if event.name == "declared" and event.cards[0].id == card:
            noted = replace(event, fields={**event.fields, "was": {**event.fields["was"], "hit": True}})
            match.history = (*match.history[:index], noted, *match.history[index + 1 :])
            return


def as_event(data: Any) -> Any:
    """An event kept in a procedure's untyped field, as a record again after JSON."""
    return data if isinstance(data, Event) else msgspec.convert(data, Event)
