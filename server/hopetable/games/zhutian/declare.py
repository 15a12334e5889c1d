"""Declaring an effect or a spell: condition, choices, costs, then the link (ZC-02, ZT-CHAIN-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...effects import targets as aim
from ...effects.feasible import can_do
from ...effects.runtime import Effect
from ...effects.triggers import count_use
from ...kernel.chain import open_chain
from ...kernel.procedure import Procedure
from ...kernel.records import Event, Option
from ...kernel.zones import zone_key, zone_name
from .access import kit
from .defeat import fall
from .links import lay

if TYPE_CHECKING:
    from ...kernel.game import Game


class Declare(Procedure, frozen=True, kw_only=True, tag="Declare"):
    """One declaration. `kind` is that of its link: spell, preset, effect or trigger; `about` what it answers; with
    `opens` it is link 1 of a chain of its own, else it is laid on the open one."""

    seat: int
    kind: str
    card: int
    ability: str | None = None
    about: Event | None = None
    on: int | None = None
    opens: bool = False
    env: dict[str, Any] = {}
    aims: int = 0
    chosen: Any = None

    steps = ("show", "choose", "note", "pay", "check", "lay")

    def show(self, game: Game) -> None:
        """The card is shown; a spell takes its slot (ZT-AMB-21)."""
        rules = kit(game)
        record = game.card(self.card)
        if self.ability is not None:
            ability = rules.book.abilities[self.ability]
            count_use(game, ability, self.card, self.seat)
            if self.kind == "effect" and not ability.limit:
                game.match.uses = {**game.match.uses, f"{self.card}:{self.ability}:activity": 1}
                game.match.touch()
        if self.kind in ("spell", "preset"):
            if zone_name(record.zone) == "hand":
                rules.fresh_uses(game, self.card)
                game.move([self.card], zone_key(self.seat, "spell"), why="use", by=self.seat)
            else:
                game.turn(self.card, up=True, by=self.seat)
            rules.mark(game, self.card, pending=True)
        elif zone_name(record.zone) == "hand":
            game.reveal([self.card], seat=self.seat)

    def choose(self, game: Game) -> None:
        """The next target."""
        ability = self._ability(game)
        if ability is None or self.aims >= len(ability.targets):
            game.goto("pay")
            return
        instr = ability.targets[self.aims]
        found, least, most = aim.candidates(game, instr, self.seat, self.card, self.about, self.env)
        if len(found) < least:
            game.leave()
            return
        options = [Option(f"c:{game.card(c).handle}", "target", c, c) for c in found]
        game.ask(
            "pick_cards", "target", options, into="chosen", seat=self.seat, least=least, most=most, source=self.card,
            params={"ability": self.ability, "kind": self.kind}, rule="ZC-01",
        )  # fmt: skip

    def note(self, game: Game) -> None:
        """Bind it and go on with the next."""
        ability = self._ability(game)
        assert ability is not None
        name = ability.targets[self.aims].args["as_"]
        game.put(env={**self.env, name: list(self.chosen)}, aims=self.aims + 1, chosen=None)
        game.goto("choose")

    def pay(self, game: Game) -> None:
        """Costs come after the choices."""
        ability = self._ability(game)
        if ability is None or ability.cost is None:
            return
        if not can_do(game, ability.cost, self.seat, self.card, event=self.about, env=self.env):
            game.leave()
            return
        game.push(
            Effect(code=ability.cost.address, seat=self.seat, this=self.card, env=self.env, event=self.about, keep=True)
        )

    def check(self, game: Game) -> None:
        """A cost may have defeated its payer: then nobody responds, and the link does nothing (ZT-AMB-42)."""
        fall(game)
        if game.match.outcome is None and game.player(self.seat).defeated:
            game.leave()

    def lay(self, game: Game) -> None:
        """It becomes a link."""
        if self.opens:
            open_chain(game, self.seat)
        ability = self._ability(game)
        targets = [c for t in ability.targets for c in self.env.get(t.args["as_"], ())] if ability is not None else []
        lay(
            game, self.seat, self.kind, self.card, ability=self.ability, targets=targets, on=self.on, env=self.env,
            about=self.about,
        )  # fmt: skip

    def _ability(self, game: Game) -> Any:
        return kit(game).book.abilities[self.ability] if self.ability is not None else None
