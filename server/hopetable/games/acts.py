"""The acts of a scenario: which option of an open decision is meant by a word and a card's name."""

from __future__ import annotations

from typing import Any

from ..kernel.game import Game
from ..kernel.records import Answer, Decision, Option
from ..kernel.state import Match
from .scenes import Scenes


class Acts:
    """Reads acts as answers to the open decisions of a match."""

    def __init__(self, rules: Any, match: Match, seats: dict[str, int]) -> None:
        self.rules = rules
        self.scenes: Scenes = rules.scenes
        self.match = match
        self.seats = seats

    def answer(self, decision: Decision, seat: int, verb: str, body: Any) -> Answer | None:
        """The answer that carries out an act, None if this decision does not offer it."""
        options = decision.options[seat]
        kind = decision.kind

        def of(ids: list[str]) -> Answer:
            return Answer(seat, decision.id, decision.rev, tuple(ids))

        if verb == "number" and kind == "pick_number":
            return Answer(seat, decision.id, decision.rev, number=int(body))
        if verb == "cell" and kind == "pick_cell":
            there = [o.id for o in options if o.cell == tuple(body)]
            return of(there[:1]) if there else None
        if verb in ("pick", "pay") and (kind == "pick_cards" or (kind == "pick_option" and isinstance(body, list))):
            found = self._pick(options, body if isinstance(body, list) else [] if body in (None, "none") else [body])
            return of(found) if found is not None and decision.least <= len(found) <= decision.most else None
        if verb == "order" and kind == "order":
            found = self._pick(options, body)
            return of(found) if found is not None else None
        if verb == "choose" and kind in ("pick_option", "confirm"):
            wanted = str(body)
            for option in options:
                if option.id in (wanted, f"option:{wanted}") or option.key == wanted:
                    return of([option.id])
            if wanted.isdigit() and int(wanted) < len(options) and not options[0].id.startswith("option:"):
                return of([options[int(wanted)].id])
            return None
        if verb in ("yes", "no") and kind == "confirm":
            return of([verb])
        if kind != "choose_action":
            return None
        for option in options:
            if option.key == verb and (body is True or self.named(option, body)):
                return of([option.id])
        return None

    def named(self, option: Option, body: Any) -> bool:
        card, nth, skill, target, cell = body, None, None, None, None
        if isinstance(body, dict):
            card, nth, skill, target, cell = (body.get(k) for k in ("card", "ability", "skill", "target", "cell"))
        params = option.params or {}
        if card is not None and not self.fits(option.card, card):
            return False
        if target is not None and not any(self.fits(c, target) for c in option.targets):
            return False
        if cell is not None and option.cell != tuple(cell):
            return False
        if skill is not None and params.get("skill") != skill:
            return False
        return nth is None or str(params.get("ability", "")).split("/")[-1] == str(nth)

    def fits(self, card: int | None, wanted: Any) -> bool:
        """Whether a card is of an entry, of a seat (`B/stone_wren`), or the one that stands for a seat (`B`)."""
        if card is None or not isinstance(wanted, str):
            return False
        record = self.match.cards[card]
        if wanted in self.seats:
            return card == self.scenes.object_of(Game(self.rules, self.match), self.seats[wanted])
        who, _, code = wanted.rpartition("/")
        return record.code == code and (not who or record.controller == self.seats.get(who))

    def _pick(self, options: tuple[Option, ...], wanted: list[str]) -> list[str] | None:
        left = list(options)
        chosen = []
        for want in wanted:
            found = next((o for o in left if self._wanted(o, want)), None)
            if found is None:
                return None
            left.remove(found)
            chosen.append(found.id)
        return chosen

    def _wanted(self, option: Option, want: str) -> bool:
        return self.fits(option.card, want) or want in (option.id, (option.params or {}).get("ability"))
