"""Steps 3 and 4 of the preparation: a character acts, cards are set (DD-CHARACTER, DD-SETCARD)."""

from __future__ import annotations

from typing import Any, ClassVar

from ...kernel.game import Game
from ...kernel.procedure import Procedure
from ...kernel.records import Option
from ...kernel.zones import zone_key
from .access import kit
from .acts import prep_options, take_action


class PrepStep(Procedure, frozen=True, kw_only=True):
    """A step of the preparation: one of its own acts, or one of the prep abilities and the step again (DD-TURN-04)."""

    seat: int
    answer: Any = None

    prompt: ClassVar[str]
    rule: ClassVar[str]
    decline: ClassVar[str]
    steps = ("ask", "act")

    def acts(self, game: Game) -> list[Option]:
        """The step's own acts that are open now; the first part of `act` is the key."""
        raise NotImplementedError

    def carry_out(self, game: Game, act: list[Any]) -> None:
        """Do one of them."""
        raise NotImplementedError

    def ask(self, game: Game) -> None:
        """Offer the acts, or to decline; nothing is asked where there is nothing to do."""
        acts = self.acts(game) + prep_options(game, self.seat)
        if acts:
            game.put(answer=None)
            game.ask(
                "choose_action", self.prompt, [*acts, Option(self.decline, self.decline, [self.decline])],
                into="answer", seat=self.seat, default=[self.decline], rule=self.rule, forced=False,
            )  # fmt: skip
        else:
            game.leave()

    def act(self, game: Game) -> None:
        """Carry out the choice; after an ability the step is still open."""
        act = self.answer[0]
        if act[0] in ("use", "play"):
            game.goto("ask")
            take_action(game, self.seat, act)
        elif act[0] != self.decline:
            self.carry_out(game, act)


class ActionStep(PrepStep, frozen=True, kw_only=True, tag="ActionStep"):
    """A character enters, stands up or goes to HYPER; at most one (DD-CHARACTER-02 … 05, 10)."""

    prompt = "action_step"
    rule = "DD-CHARACTER-01"
    decline = "skip"

    def acts(self, game: Game) -> list[Option]:
        """What the characters can do."""
        rules = kit(game)
        options = []
        for card in game.zone(zone_key(self.seat, "hand")):
            record = game.card(card)
            if rules.facts(record)["kind"] == "character" and rules.may_enter(game, self.seat, card):
                options.append(Option(f"enter:{record.handle}", "enter", ["enter", card], card))
        for card in game.zone(zone_key(self.seat, "chara")):
            record = game.card(card)
            stance = rules.stance(record)
            if stance == "support":
                options.append(Option(f"center:{record.handle}", "center", ["center", card], card))
            elif stance == "center":
                options.append(Option(f"hyper:{record.handle}", "hyper", ["hyper", card], card))
        return options

    def carry_out(self, game: Game, act: list[Any]) -> None:
        """Into the character zone, exhausted; or into another state."""
        if act[0] == "enter":
            game.move([act[1]], zone_key(self.seat, "chara"), why="enter", by=self.seat, exhausted=True)
        else:
            kit(game).switch(game, act[1], act[0], by=self.seat)


class SetStep(PrepStep, frozen=True, kw_only=True, tag="SetStep"):
    """Any number of hand cards, face-down, into spirit or item zone (DD-SETCARD-01 … 04)."""

    prompt = "set_step"
    rule = "DD-SETCARD-01"
    decline = "finish_set"

    def acts(self, game: Game) -> list[Option]:
        """Each hand card for each zone with room."""
        rules = kit(game)
        options = []
        for zone in ("spirit", "item"):
            if rules.room(game, zone_key(self.seat, zone)) > 0:
                for card in game.zone(zone_key(self.seat, "hand")):
                    key = f"set_{zone}"
                    options.append(Option(f"{key}:{game.card(card).handle}", key, [key, card], card))
        return options

    def carry_out(self, game: Game, act: list[Any]) -> None:
        """Set one card; the step goes on until it is finished."""
        game.goto("ask")
        game.move([act[1]], zone_key(self.seat, act[0][4:]), why="set", by=self.seat, up=False)
