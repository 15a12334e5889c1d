"""Steps 3 and 4 of the preparation: a character acts, cards are set (DD-CHARACTER, DD-SETCARD)."""

from __future__ import annotations

from typing import Any

from ...kernel.game import Game
from ...kernel.procedure import Procedure
from ...kernel.records import Option
from ...kernel.zones import zone_key
from .access import kit
from .acts import prep_options, take_action


def _offer(game: Game, seat: int, prompt: str, options: list[Option], decline: Option, rule: str) -> None:
    """Ask for one act of a step of the preparation, prep abilities among them (DD-TURN-04), or to decline; nothing is
    asked where there is nothing to do."""
    acts = options + prep_options(game, seat)
    if acts:
        game.ask(
            "choose_action", prompt, [*acts, decline], into="answer", seat=seat, default=[decline.id], rule=rule,
            forced=False,
        )  # fmt: skip


class ActionStep(Procedure, frozen=True, kw_only=True, tag="ActionStep"):
    """A character enters, stands up or goes to HYPER; at most one (DD-CHARACTER-02 … 05, 10)."""

    seat: int
    answer: Any = None

    steps = ("ask", "act")

    def ask(self, game: Game) -> None:
        """Offer what the characters can do, and the prep abilities (DD-TURN-04)."""
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
        _offer(game, self.seat, "action_step", options, Option("skip", "skip", ["skip"]), "DD-CHARACTER-01")

    def act(self, game: Game) -> None:
        """Carry it out; using an ability leaves the action open."""
        if not self.answer:
            return
        chosen = self.answer[0]
        if chosen[0] == "enter":
            game.move([chosen[1]], zone_key(self.seat, "chara"), why="enter", by=self.seat, exhausted=True)
        elif chosen[0] in ("center", "hyper"):
            kit(game).switch(game, chosen[1], chosen[0], by=self.seat)
        elif chosen[0] != "skip":
            game.goto("ask")
            take_action(game, self.seat, chosen)


class SetStep(Procedure, frozen=True, kw_only=True, tag="SetStep"):
    """Any number of hand cards, face-down, into spirit or item zone (DD-SETCARD-01 … 04)."""

    seat: int
    answer: Any = None

    steps = ("ask", "act")

    def ask(self, game: Game) -> None:
        """Offer each hand card for each zone with room."""
        rules = kit(game)
        options = []
        for zone in ("spirit", "item"):
            if rules.room(game, zone_key(self.seat, zone)) > 0:
                for card in game.zone(zone_key(self.seat, "hand")):
                    key = f"set_{zone}"
                    options.append(Option(f"{key}:{game.card(card).handle}", key, [key, card], card))
        _offer(game, self.seat, "set_step", options, Option("finish_set", "finish_set", ["finish"]), "DD-SETCARD-01")

    def act(self, game: Game) -> None:
        """Set one card and ask again, until finished."""
        if not self.answer or self.answer[0][0] == "finish":
            return
        chosen = self.answer[0]
        game.put(answer=None)
        game.goto("ask")
        if chosen[0] in ("set_spirit", "set_item"):
            game.move([chosen[1]], zone_key(self.seat, chosen[0][4:]), why="set", by=self.seat, up=False)
        else:
            take_action(game, self.seat, chosen)
