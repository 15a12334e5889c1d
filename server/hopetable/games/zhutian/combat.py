"""Attack and defence: declared as links; the comparison when the attack's link resolves (ZT-ATTACK, ZT-DEFEND)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...kernel.chain import open_chain, set_link
from ...kernel.procedure import Procedure
from .access import kit
from .figures import show_all
from .links import lay
from .state import COMBAT_DAMAGE

if TYPE_CHECKING:
    from ...kernel.game import Game


def declare_attack(game: Game, seat: int, card: int, target: int) -> None:
    """An attack is link 1; it is spent whatever comes of it (ZT-AMB-33)."""
    rules = kit(game)
    rules.mark(game, card, attacks=int(game.card(card).marks.get("attacks", 0)) + 1)
    open_chain(game, seat)
    lay(game, seat, "attack", card, targets=[target], target=target)


def declare_defence(game: Game, seat: int, card: int, attack: int) -> None:
    """A defence is a link; when it resolves the attack has another target (ZT-DEFEND-03, ZT-CHAIN-05)."""
    rules = kit(game)
    link = rules.link(game, attack)
    assert link is not None
    target = link.body["target"]
    rules.mark(game, card, defences=int(game.card(card).marks.get("defences", 0)) + 1)
    set_link(game, attack, body={**link.body, "defended": True})
    lay(game, seat, "defence", card, targets=[target], on=attack, attack=attack, target=target, attacker=link.card)


class Clash(Procedure, frozen=True, kw_only=True, tag="Clash"):
    """An attack's link resolves: ATK against the DEF of its present target (ZT-ATTACK-04 … 08).

    `since` is when the target came to lie where it lies, to tell afterwards whether it was destroyed.
    """

    link: int
    attacker: int = 0
    target: int = 0
    since: int = 0
    seat: int = 0
    owner: int = 0
    won: bool = False
    defender: int | None = None

    steps = ("compare", "strike", "tell")

    def compare(self, game: Game) -> None:
        """Read both figures; a SOUL target is shown to all and stays as it is (ZT-AMB-32)."""
        rules = kit(game)
        link = rules.link(game, self.link)
        assert link is not None
        assert link.card is not None
        target = link.body["target"]
        record = game.card(target)
        if not rules.is_player(game, target) and not record.up:
            game.reveal([target], seat=link.seat)
            show_all(game, target)
        attack, defence = rules.attack(game, link.card), rules.defence(game, target)
        won = attack > defence
        game.emit(
            "compared", cards=(link.card, target), link=link.id, seat=link.seat, attack=attack, defence=defence, won=won
        )  # fmt: skip
        defender = link.body.get("defender")
        game.put(
            attacker=link.card, target=target, since=game.card(target).since, seat=link.seat, won=won,
            owner=record.controller, defender=target if defender == target else None,
        )  # fmt: skip

    def strike(self, game: Game) -> None:
        """A creature that loses is destroyed, a player takes 10; an attacker that fails is tapped, and takes 10 itself
        if it is a player."""
        rules = kit(game)
        if self.won:
            if rules.is_player(game, self.target):
                rules.damage(
                    game, (self.owner,), COMBAT_DAMAGE, self.seat, self.attacker, "attack", attacker=self.attacker
                )
            else:
                rules.destroy_cards(game, [self.target], self.seat, self.attacker, "attack", attacker=self.attacker)
            return
        rules.tap(game, self.attacker, "NE", self.seat, self.attacker)
        if rules.is_player(game, self.attacker):
            rules.damage(game, (self.seat,), COMBAT_DAMAGE, self.seat, self.attacker, "failed", attacker=self.attacker)

    def tell(self, game: Game) -> None:
        """Success and failure go by the comparison alone (ZC-04); a defence holds or is broken if its defender is the
        final target (ZC-05)."""
        rules = kit(game)
        gone = game.card(self.target).since != self.since
        fields: dict[str, Any] = {
            "by": self.seat, "target": self.target, "to_seat": self.owner, "defender": self.defender,
            "destroyed": self.won and gone,
        }  # fmt: skip
        rules.signal(game, "attack_won" if self.won else "attack_failed", cards=(self.attacker,), **fields)
        if self.defender is None:
            return
        if not self.won:
            rules.count(game, self.owner, "held")
        rules.signal(
            game, "defence_broken" if self.won else "defence_held", cards=(self.defender,), by=self.owner,
            attacker=self.attacker, to_seat=self.seat,
        )  # fmt: skip
