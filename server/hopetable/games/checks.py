"""The shared checks: what must be true of any match after any step (of a scenario, a rules test, a fuzzed game)."""

from __future__ import annotations

from typing import Any

from ..kernel.engine import Engine
from ..kernel.game import Game
from ..kernel.projection import Views
from ..kernel.records import WATCH, Answer
from ..kernel.state import Match

JSON = (str, int, float, bool, type(None))


class CheckFault(AssertionError):
    """A shared check that does not hold."""


def check_open(match: Match) -> None:
    """A match that has not ended has an open decision with a seat that owes an answer and a legal default."""
    if match.outcome is not None:
        return
    if not match.decisions or not any(d.waiting() for d in match.decisions):
        raise CheckFault("the match waits for nobody")


def check_json(rules: Any, match: Match) -> None:
    """The state survives JSON byte for byte."""
    data = match.to_bytes()
    again = Match.from_bytes(data, rules)
    if again.to_bytes() != data:
        raise CheckFault("the state does not survive JSON")


def check_undo(rules: Any, before: Match, answer: Answer, after_hash: str) -> None:
    """Going back and giving the answer again, also after JSON, leads to the same state."""
    for start in (before.clone(), Match.from_bytes(before.to_bytes(), rules)):
        Engine(rules).answer(start, answer)
        if start.hash() != after_hash:
            raise CheckFault("undo and redo give another state")


def check_conserved(match: Match, count: int | None = None) -> int:
    """Every card is in exactly one zone, the one it names; none appears or vanishes (tokens aside)."""
    seen: dict[int, str] = {}
    for key, cards in match.zones.items():
        for card in cards:
            if not card:
                continue
            if card in seen:
                raise CheckFault(f"card {card} is in {seen[card]} and in {key}")
            if match.cards[card].zone != key:
                raise CheckFault(f"card {card} lies in {key} but names {match.cards[card].zone}")
            seen[card] = key
    lost = [c for c, r in match.cards.items() if c not in seen and not r.token]
    if lost:
        raise CheckFault(f"cards in no zone: {lost}")
    real = sum(1 for r in match.cards.values() if not r.token)
    if count is not None and real != count:
        raise CheckFault(f"{real} cards, there were {count}")
    return real


def check_hidden(rules: Any, match: Match, events: Any) -> None:
    """No audience's view, decisions or events show an entry or a handle of a card it may not see."""
    views = Views(rules)
    game = Game(rules, match)
    for audience in [*(f"seat:{s}" for s in match.players), "watch"]:
        bit = WATCH if audience == "watch" else 1 << int(audience[5:])
        shown = {c for d in match.decisions for c in d.shown if bit & sum(1 << s for s in d.seats)}
        view = views.view(match, audience)
        for card in match.cards.values():
            if not card.handle or card.zone == "void":
                continue
            face = view["cards"].get(card.handle)
            if game.mask(card) & bit:
                continue
            if face is not None and ("id" in face or not face.get("hidden")):
                raise CheckFault(f"{audience} sees {card.code} in {card.zone}")
            if face is not None and card.zone.endswith((".hand", ".deck")):
                raise CheckFault(f"{audience} sees a handle in {card.zone}")
            if card.id in shown:
                continue
            if card.zone.endswith((".hand", ".deck")) and _mentions(views.decisions(match, audience), card.handle):
                raise CheckFault(f"{audience} is asked about a hidden card of {card.zone}")
        for event in views.events(match, tuple(events), audience):
            _plain(event)
        _plain(view)


def _mentions(data: Any, text: str) -> bool:
    if isinstance(data, dict):
        return any(_mentions(k, text) or _mentions(v, text) for k, v in data.items())
    if isinstance(data, list | tuple):
        return any(_mentions(v, text) for v in data)
    return isinstance(data, str) and (data == text or data.endswith(":" + text))


def _plain(data: Any) -> None:
    """Only JSON leaves the server."""
    if isinstance(data, dict):
        for key, value in data.items():
            if not isinstance(key, str):
                raise CheckFault(f"a key that is not text: {key!r}")
            _plain(value)
    elif isinstance(data, list | tuple):
        for value in data:
            _plain(value)
    elif not isinstance(data, JSON):
        raise CheckFault(f"not JSON: {data!r}")


def shared_checks(match: Match, run: Any) -> None:
    """All of them, after a step of a scenario run."""
    check_open(match)
    check_json(run.rules, match)
    run.count = check_conserved(match, getattr(run, "count", None))
    check_hidden(run.rules, match, run.events[-40:])
    before = getattr(run, "before", None)
    if before is not None and len(run.answers) > getattr(run, "checked", -1):
        pass
    run.before = match.clone()


def replay_check(run: Any) -> None:
    """Replaying the answers from the opening position gives the same hash."""
    match = Match.from_bytes(run.opening, run.rules)
    engine = Engine(run.rules)
    for answer in run.answers:
        engine.answer(match, answer)
    if match.outcome is None and match.hash() != run.match.hash():
        raise CheckFault("replaying the log gives another state")
