"""A whole match from setup on, with piles that lie as a test says."""

from __future__ import annotations

from typing import Any

from hopetable.games.checks import shared_checks
from hopetable.games.entry import GameEntry
from hopetable.kernel.engine import Engine
from hopetable.kernel.errors import Refusal
from hopetable.kernel.game import Game
from hopetable.kernel.records import Answer, Decision, MatchSetup, Option


class Whole:
    """A match from its decks. `tops[key]` names the cards on top of a pile, the first to be drawn first."""

    def __init__(self, entry: GameEntry, decks: tuple[dict[str, int], ...], tops: dict[str, list[str]] | None = None,
                 seed: str = "5a" * 32, **options: Any) -> None:  # fmt: skip
        self.entry, self.rules = entry, entry.rules
        self.engine = Engine(entry.rules)
        self.tops = tops or {}
        self.before = None
        self.answers: list[Answer] = []
        self.match, step = self.engine.start(MatchSetup(len(decks), seed, decks, options))
        self.events = list(step.events)

    def arrange(self) -> None:
        """Put the named cards on top, as if the shuffle had left them there."""
        for key, codes in self.tops.items():
            left = list(self.match.zones[key])
            top = []
            for code in codes:
                card = next(c for c in left if self.match.cards[c].code == code)
                left.remove(card)
                top.append(card)
            self.match.zones[key] = (*left, *reversed(top))
        self.match.touch_zones()

    # -- asking ------------------------------------------------------------------------------------------------

    def decision(self, seat: int) -> Decision:
        """What a seat is asked now."""
        return next(d for d in self.match.decisions if seat in d.waiting())

    def options(self, seat: int, key: str, code: str | None = None) -> list[Option]:
        """The options of a seat by key and card."""
        cards = self.match.cards
        return [
            o for o in self.decision(seat).options[seat]
            if o.key == key and (code is None or (o.card is not None and cards[o.card].code == code))
        ]  # fmt: skip

    def say(self, seat: int, key: str, code: str | None = None, *, cell: tuple[int, int] | None = None,
            target: str | None = None) -> None:  # fmt: skip
        """Answer with the one option of that key, card, cell and target."""
        cards = self.match.cards
        found = [
            o for o in self.options(seat, key, code)
            if (cell is None or o.cell == cell) and (target is None or target in [cards[c].code for c in o.targets])
        ]  # fmt: skip
        assert found, f"{key} {code} is not among {[o.id for o in self.decision(seat).options[seat]]}"
        self.pick(seat, found[0])

    def pick(self, seat: int, *options: Option) -> None:
        """Answer with options."""
        decision = self.decision(seat)
        answer = Answer(seat, decision.id, decision.rev, tuple(o.id for o in options))
        self.before = self.match.clone()
        step = self.engine.answer(self.match, answer)
        self.answers.append(answer)
        self.events += step.events
        shared_checks(self.match, self)

    def cell(self, seat: int, column: int, row: int) -> None:
        """Name a cell."""
        self.say(seat, "cell", cell=(column, row))

    def draw(self, seat: int, allies: int, skills: int) -> None:
        """The draw of the start phase."""
        self.pick(seat, next(o for o in self.decision(seat).options[seat] if o.act == [allies, skills]))

    def enter(self, seat: int, code: str, column: int, row: int) -> None:
        """Enter an ally and take all skills bound to it."""
        self.say(seat, "enter", code)
        self.cell(seat, column, row)

    # -- looking -----------------------------------------------------------------------------------------------

    def find(self, code: str) -> int:
        """The card of an entry."""
        return next(c.id for c in self.match.cards.values() if c.code == code)

    def hp(self, code: str) -> int | None:
        """Current HP."""
        return self.rules.kit.hp(Game(self.rules, self.match), self.find(code))

    def codes(self, key: str) -> list[str]:
        """The entries of a zone's cards, the bottom first."""
        return [self.match.cards[c].code for c in self.match.zones[key]]

    def hand(self, seat: int) -> list[str]:
        """A hand in alphabetical order."""
        return sorted(self.codes(f"{seat}.hand"))

    def why(self, seat: int, code: str, act: str) -> tuple[str, str]:
        """The code and rule of a refusal."""
        found = self.rules.scenes.refusal(Game(self.rules, self.match.clone()), seat, self.find(code), {"act": act})
        assert found is not None
        return found["code"], found["rule"]

    def forged(self, seat: int, option: str) -> None:
        """A made-up answer is refused and changes nothing."""
        decision, before = self.match.decisions[0], self.match.hash()
        try:
            self.engine.answer(self.match, Answer(seat, decision.id, decision.rev, (option,)))
        except Refusal:
            assert self.match.hash() == before
        else:
            raise AssertionError(f"{option} was taken")
