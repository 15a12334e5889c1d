"""Two matches that differ only in what a viewer cannot see look the same to that viewer.

In the second world the opponent's hand and deck are mixed anew. The same public acts are played in both, as long as no
card of the mixture is used: the viewer's views, patches, events and decisions are equal, byte for byte.
"""

from __future__ import annotations

import random
import re
from typing import Any

import msgspec
import pytest

from hopetable.bots.random import random_answer
from hopetable.kernel.engine import Engine
from hopetable.kernel.projection import Views
from hopetable.kernel.records import Answer, MatchSetup
from hopetable.kernel.state import Match
from hopetable.kernel.told import audience_bit

from .table import duel, position, with_cards

VIEWER, HIDDEN = 0, 1


class World:
    """A match and what one audience is sent of it."""

    def __init__(self, match: Match, audience: str) -> None:
        self.match, self.audience = match, audience
        self.engine = Engine(duel().rules)
        self.views = Views(duel().rules)
        self.shown: set[int] = set()
        self.stream: list[Any] = [self.views.view(match, audience), self.views.decisions(match, audience)]

    def answer(self, answer: Answer) -> None:
        step = self.engine.answer(self.match, answer)
        bit = audience_bit(self.audience)
        self.shown = {s.id for e in step.events if e.mask & bit for s in e.cards if s.mask & bit}
        sent = (
            self.views.events(self.match, step.events, self.audience),
            self.views.patch(self.match, self.audience),
            self.views.decisions(self.match, self.audience),
        )
        self.stream.append(sent)

    def text(self) -> bytes:
        return msgspec.json.encode(self.stream)


def mixed(match: Match, dice: random.Random) -> Match:
    """The same match with the hidden seat's hand and deck mixed: which card is which changes, nothing else."""
    other = match.clone()
    cards = [c for z in ("hand", "deck") for c in match.zones[f"{HIDDEN}.{z}"]]
    codes = [match.cards[c].code for c in cards]
    dice.shuffle(codes)
    for card, code in zip(cards, codes, strict=True):
        other.cards[card] = msgspec.structs.replace(other.cards[card], code=code)
    other.touch_zones()
    return other


def begun(seed: int) -> Match:
    """Some way into a random duel: the viewer's turn, at idle or in preparation. One that ends before is no duel to
    test with: another seed takes its place."""
    for other in range(seed, seed + 2_500, 250):
        match = played(other)
        if match is not None:
            return match
    raise AssertionError("ten duels ended before the viewer's third turn")


def played(seed: int) -> Match | None:
    """The duel of a seed at the viewer's third turn, None if it ends before."""
    entry = duel()
    dice = random.Random(seed)
    decks = [dict(d["cards"]) for d in dice.sample(list(entry.cards.decks.values()), 2)]
    engine = Engine(entry.rules)
    match, _ = engine.start(MatchSetup(2, f"{seed:064x}", tuple(decks)))
    for _ in range(400):
        if match.outcome is not None:
            break
        decision = match.decisions[0]
        seat = decision.waiting()[0]
        ready = match.table.turn > 2 and seat == VIEWER and not match.table.battle and not decision.window
        if ready and decision.prompt in ("action_step", "set_step", "idle") and len(match.decisions) == 1:
            return match
        engine.answer(match, random_answer(dice, decision, seat))
    return None


@pytest.mark.parametrize("audience", ["seat:0", "watch"])
@pytest.mark.parametrize("seed", range(25))
def test_the_viewers_stream_does_not_tell_the_worlds_apart(seed: int, audience: str):
    start = begun(seed)
    dice = random.Random(1_000 + seed)
    second = mixed(start, dice)
    mixture = {c for z in ("hand", "deck") for c in start.zones[f"{HIDDEN}.{z}"]}
    # what the hidden seat is asked is its own; the worlds may differ there and nowhere else
    one, two = World(start.clone(), audience), World(second, audience)
    assert one.match.hash() != two.match.hash()
    seen = audience_bit(audience)
    for _ in range(60):
        if one.match.outcome is not None or two.match.outcome is not None:
            break
        decision = one.match.decisions[0]
        seat = decision.waiting()[0]
        if seat == HIDDEN:
            # it declines in both worlds, so nothing of the mixture is used; where it may not decline, the test ends
            if not two.match.decisions[0].waiting() or two.match.decisions[0].waiting()[0] != HIDDEN:
                break
            quiet = next(
                (o for o in decision.options[seat] if o.id in ("pass", "no_clash", "skip", "finish_set")), None
            )
            if quiet is None:
                break
            answers = [Answer(seat, w.match.decisions[0].id, w.match.decisions[0].rev, (quiet.id,)) for w in (one, two)]
        else:
            if two.match.decisions[0].waiting() != (seat,):
                break
            options = msgspec.json.encode(one.views.decisions(one.match, f"seat:{seat}"))
            assert options == msgspec.json.encode(two.views.decisions(two.match, f"seat:{seat}"))
            answer = random_answer(dice, decision, seat)
            answers = [answer, answer]
        one.answer(answers[0])
        two.answer(answers[1])
        if mixture & (one.shown | two.shown):
            one.stream.pop()
            two.stream.pop()
            break  # a card of the mixture has come to light, and may be another one in each world
        if one.match.decisions and two.match.decisions:
            asked = [(w.match.decisions[0].waiting(), w.match.decisions[0].prompt) for w in (one, two)]
            if asked[0] != asked[1]:
                one.stream.pop()
                two.stream.pop()
                break  # a card of the mixture can be used in one world only: the acts are not the same any more
        if one.match.table.active == HIDDEN or seen == 0:
            break  # its draws and turn are its own
    assert one.text() == two.text()


@pytest.mark.parametrize("audience", ["seat:0", "watch"])
def test_a_search_does_not_tell_how_much_it_could_have_found(audience: str):
    """The opponent's deck holds one character more in the second world; its liberation finds a card less."""
    streams = []
    for hidden in ("SYS-011", "C002-MS"):
        given = {
            "me": {"hand": ["T-HURT", "T-HURT"]},
            "opponent": {"hp": 5_000, "hand": [], "deck": ["SYS-012", "SYS-011", hidden, "SYS-002", "SYS-002"]},
        }  # fmt: skip
        hurt = {"play": "idle", "do": [{"damage": {"to": "opponent", "amount": 500, "kind": "special"}}]}
        card = {"id": "T-HURT", "name": {"zh": "试", "en": "T"}, "kind": "instant", "character": "none", "cost": 0}
        run = position(given, with_cards({**card, "abilities": [hurt]}))
        views = Views(run.rules)
        views.view(run.match, audience)
        for step in ({"play": "T-HURT"}, {"opponent": {"pick": "none"}}, {"play": "T-HURT"}):
            run.step(step)
        sent = [views.events(run.match, tuple(run.events), audience), views.patch(run.match, audience)]
        text = msgspec.json.encode(sent).decode()
        names = list(dict.fromkeys(re.findall(r"\bk[0-9]+\b", text)))
        for index, name in enumerate(names):
            text = re.sub(rf"\b{name}\b", f"card{index}", text)
        streams.append((text, [int(n[1:]) for n in names]))
    assert streams[0][0] == streams[1][0]
    assert all(numbers != sorted(numbers) or len(numbers) < 3 for _, numbers in streams)
