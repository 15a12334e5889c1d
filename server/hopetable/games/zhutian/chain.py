"""When a link is void, how it resolves, what becomes of what it used (ZT-CHAIN-03, 04, ZT-AMB-37)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...effects import targets as aim
from ...effects.runtime import Effect
from ...effects.scope import Scope
from ...kernel.chain import Chain, set_link, standing
from ...kernel.records import Link, Option
from ...kernel.zones import zone_name
from . import responses
from .access import kit
from .combat import Clash
from .defeat import fall
from .links import answered
from .summon import arrive

if TYPE_CHECKING:
    from ...kernel.game import Game


class Links:
    """The match's side of `kernel.chain.ChainRules`."""

    def offers(self, game: Game, seat: int, chain: Chain) -> Sequence[Option] | None:
        """What a seat may add (ZT-AMB-36)."""
        return responses.offers(game, seat)

    def declare(self, game: Game, seat: int, act: Any) -> None:
        """Carry out an offer."""
        responses.declare(game, seat, act)

    def broken(self, game: Game, link: Link) -> str | None:
        """ZT-AMB-37: user, targets or condition gone."""
        if game.player(link.seat).defeated:
            return "seat"
        lost = standing(game, link)
        if lost is not None:
            return lost
        if link.kind in ("attack", "defence"):
            return _fighting(game, link)
        if link.ability is None:
            return None
        ability = kit(game).book.abilities[link.ability]
        env, event = link.body["env"], answered(link)
        if ability.targets and aim.remaining(game, ability, link.seat, link.card, event, env) is None:
            return "targets"
        if ability.test is None:
            return None
        holds = ability.test(Scope(game, kit(game).words, link.seat, link.card, event, env))
        return None if holds else "condition"

    def resolve(self, game: Game, link: Link) -> None:
        """Carry a link out."""
        assert link.card is not None
        if link.kind == "attack":
            game.push(Clash(link=link.id))
        elif link.kind == "defence":
            kit(game).redirect(game, link.body["attack"], link.card, link.seat)
            attack = kit(game).link(game, link.body["attack"])
            if attack is not None:
                set_link(game, attack.id, body={**attack.body, "defender": link.card})
        elif link.kind == "summon":
            arrive(game, link)
        elif link.kind == "equipment":
            kit(game).equip(game, link.card, link.seat)
        else:
            self._carry_out(game, link)

    def _carry_out(self, game: Game, link: Link) -> None:
        assert link.card is not None
        record = game.card(link.card)
        if record.marks.get("pending") and kit(game).facts(record)["spell_kind"] == "continuous":
            kit(game).mark(game, link.card, pending=False)
        if link.ability is None:
            return
        ability = kit(game).book.abilities[link.ability]
        event = answered(link)
        env = aim.remaining(game, ability, link.seat, link.card, event, link.body["env"])
        if ability.do is not None:
            game.push(
                Effect(
                    code=ability.do.address, seat=link.seat, this=link.card, env=env or {}, event=event, link=link.id
                )
            )

    def ended(self, game: Game, link: Link) -> None:
        """Lay aside what was used (ZT-SPELL-02, ZT-AMB-17), then look for the defeated (ZT-AMB-42)."""
        rules = kit(game)
        void = link.state == "void"
        if link.card is not None and game.card(link.card).since == link.body["user"]:
            record = game.card(link.card)
            zone = zone_name(record.zone)
            stays = not void and rules.facts(record).get("spell_kind") == "continuous"
            if zone == "chain" or (zone == "spell" and link.kind in ("spell", "preset") and not stays):
                rules.put(game, [link.card], link.seat, link.card, "used")
        if void:
            rules.signal(game, "link_voided", link=link.id, by=link.seat)
        fall(game)


def _fighting(game: Game, link: Link) -> str | None:
    """An attacker must be untapped and in ATTACK stance, a defender untapped and in DEFENCE stance; a defence needs an
    attack that waits."""
    assert link.card is not None
    record = game.card(link.card)
    if record.exhausted or kit(game).stance(record) != link.kind:
        return "condition"
    if game.player(game.card(link.body["target"]).controller).defeated:
        return "targets"
    if link.kind == "defence":
        attack = kit(game).link(game, link.body["attack"])
        return None if attack is not None and attack.state == "waiting" else "targets"
    return None
