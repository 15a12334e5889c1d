"""The shared checks: what must be true of any match after any step (of a scenario, a rules test, a fuzzed game)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

import msgspec

from ..kernel.engine import Engine
from ..kernel.game import Game
from ..kernel.projection import Views
from ..kernel.records import Answer, Event
from ..kernel.state import Match
from ..kernel.told import audience_bit, audience_seat

_WORD = re.compile(r"[0-9A-Za-z_α-]+")
_HANDLE = re.compile(r"\bk[0-9]+\b")


class CheckFault(AssertionError):
    """A shared check that does not hold."""


def audiences(match: Match) -> list[str]:
    """Everybody a match is shown to."""
    return [*(f"seat:{s}" for s in match.players), "watch"]


def check_open(rules: Any, match: Match) -> None:
    """A running match waits for somebody; every seat that owes an answer has unlike options and a legal default."""
    if match.outcome is not None:
        if match.decisions or match.stack:
            raise CheckFault("the match has ended but something is still to be done")
        return
    if not match.decisions or not any(d.waiting() for d in match.decisions):
        raise CheckFault("the match waits for nobody")
    engine = Engine(rules)
    for decision in match.decisions:
        for seat in decision.waiting():
            ids = [o.id for o in decision.options.get(seat, ())]
            if len(set(ids)) != len(ids):
                raise CheckFault(f"{decision.prompt}: two options share an id")
            engine.check(match, engine.default(match, decision, seat))


def check_json(rules: Any, match: Match) -> Match:
    """The state survives JSON byte for byte. Returns the match that was read back."""
    data = match.to_bytes()
    again = Match.from_bytes(data, rules)
    if again.to_bytes() != data:
        raise CheckFault("the state does not survive JSON")
    return again


def check_undo(rules: Any, before: Match, answer: Answer, after: str) -> None:
    """Going back and giving the answer again leads to the same state, from a copy and from JSON alike."""
    for start in (before.clone(), Match.from_bytes(before.to_bytes(), rules)):
        Engine(rules).answer(start, answer)
        if start.hash() != after:
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


def check_hidden(
    rules: Any, match: Match, events: Iterable[Event] = (), before: Match | None = None, views: Views | None = None,
    again: Match | None = None,
) -> None:  # fmt: skip
    """No audience's view, decisions or events name a card it may not see, by entry or by handle.

    `before` is the match before the step of these events: what was seen then may be named too. With `again`, the same
    match read from JSON, nothing that is shown may come from a stale cache.
    """
    views, events = views or Views(rules), tuple(events)
    fresh = Views(rules) if again is not None else None
    for audience in audiences(match):
        view, decisions = views.view(match, audience), views.decisions(match, audience)
        told = views.events(match, events, audience)
        _check_faces(rules, match, audience, view)
        allowed = _codes(rules, match, audience) | _codes(rules, before, audience) | _seen(events, audience)
        for what, data in (("view", view), ("decisions", decisions), ("events", told)):
            text = json.dumps(data, ensure_ascii=False)  # raises on anything that is not JSON
            named = {c for c in _WORD.findall(text) if c in rules.book.entries}
            if not named <= allowed:
                raise CheckFault(f"the {what} of {audience} name {sorted(named - allowed)}")
            if what != "events":
                hidden = _unseen_handles(rules, match, audience) & set(_HANDLE.findall(text))
                if hidden:
                    raise CheckFault(f"the {what} of {audience} have handles of hidden cards: {sorted(hidden)}")
        if fresh is not None and again is not None:
            _same("view", audience, view, fresh.view(again, audience))
            _same("decisions", audience, decisions, fresh.decisions(again, audience))


def _same(what: str, audience: str, kept: Any, read: Any) -> None:
    if msgspec.json.encode(kept) == msgspec.json.encode(read):
        return
    for key in kept if isinstance(kept, dict) else ():
        if kept[key] != read.get(key):
            raise CheckFault(f"the {what} of {audience} is stale in {key}: {kept[key]} is now {read.get(key)}")
    raise CheckFault(f"the {what} of {audience} is stale")


def _check_faces(rules: Any, match: Match, audience: str, view: dict[str, Any]) -> None:
    bit, game = audience_bit(audience), Game(rules, match)
    for card in match.cards.values():
        if not card.handle or card.zone == "void" or game.mask(card) & bit:
            continue
        face = view["cards"].get(card.handle)
        if face is not None and ("id" in face or not face.get("hidden")):
            raise CheckFault(f"{audience} sees {card.code} in {card.zone}")


def _codes(rules: Any, match: Match | None, audience: str) -> set[str]:
    """The entries an audience may know: of cards it sees, of those an open decision shows it, and of what everybody has
    seen at work: links of the chain, sources of effects in force, lines of the settlement."""
    if match is None:
        return set()
    bit, seat, game = audience_bit(audience), audience_seat(audience), Game(rules, match)
    seen = {c.code for c in match.cards.values() if game.mask(c) & bit}
    if match.outcome is not None:  # a settlement names the skill that counted, which was used in the open
        seen |= {b["id"] for row in match.outcome.rows for b in row.get("bonus", ())}
    at_work = [x.card for x in match.links]
    at_work += [m.source for m in match.modifiers]
    at_work += [f.source for f in match.floating]
    at_work += [d.source for d in match.due]
    seen |= {match.cards[c].code for c in at_work if c is not None}
    for row in match.outcome.rows if match.outcome is not None else ():
        seen |= {line["id"] for part in ("cards", "bonus") for line in row.get(part, ()) if line["id"]}
    for decision in match.decisions:
        if seat in decision.seats:
            assert seat is not None
            seen |= {match.cards[c].code for c in decision.shown.get(seat, ())}
    return seen


def _seen(events: tuple[Event, ...], audience: str) -> set[str]:
    bit = audience_bit(audience)
    return {s.code for e in events for s in e.cards if (s.mask | s.was_mask) & bit}


def _unseen_handles(rules: Any, match: Match, audience: str) -> set[str]:
    """Handles of cards in zones where the audience cannot even see that they lie."""
    bit, seat, game = audience_bit(audience), audience_seat(audience), Game(rules, match)
    shown = {c for d in match.decisions for c in d.shown.get(seat, ())} if seat is not None else set()
    shown |= {x.card for x in match.links if x.card is not None}
    return {
        c.handle for c in match.cards.values()
        if c.handle and c.id not in shown and game.spec(c.zone).sight in ("owner", "none") and not game.mask(c) & bit
    }  # fmt: skip


def check_patches(views: Views, match: Match, clients: dict[str, dict[str, Any]]) -> None:
    """What an audience was sent, patch by patch, is its view. `clients` keeps each audience's copy between calls."""
    for audience in audiences(match):
        have = clients.get(audience)
        if have is None:
            clients[audience] = msgspec.json.decode(msgspec.json.encode(views.view(match, audience)))
            continue
        patch = msgspec.json.decode(msgspec.json.encode(views.patch(match, audience)))
        for key, value in patch.items():
            if key not in ("seats", "zones", "cards"):
                have[key] = value
                continue
            for name, part in value.items():
                if part is None:
                    have[key].pop(name, None)
                else:
                    have[key][name] = part
        full = msgspec.json.decode(msgspec.json.encode(Views(views.rules).view(match, audience)))
        if have != full:
            parts = [k for k in full if have.get(k) != full[k]]
            raise CheckFault(f"the patches of {audience} do not add up to its view: {parts}")


def shared_checks(match: Match, run: Any) -> None:
    """All of them, after a step of a scenario run."""
    checked = getattr(run, "checked", 0)
    check_open(run.rules, match)
    again = check_json(run.rules, match)
    run.count = check_conserved(match, getattr(run, "count", None))
    views = run.views = getattr(run, "views", None) or Views(run.rules)
    check_hidden(run.rules, match, run.events[checked:], run.before, views, again)
    run.checked = len(run.events)
    if run.before is not None and run.answers:
        check_undo(run.rules, run.before, run.answers[-1], match.hash())
        run.before = None


def replay_check(run: Any) -> None:
    """Replaying the answers from the opening position gives the same hash."""
    if run.conceded:
        return
    match = Match.from_bytes(run.opening, run.rules)
    engine = Engine(run.rules)
    for answer in run.answers:
        engine.answer(match, answer)
    if match.hash() != run.match.hash():
        raise CheckFault("replaying the log gives another state")
