"""Two matches that differ only in what a viewer cannot see look the same to that viewer.

In the second world the opponent's hand and deck are mixed anew. The same public acts are played in both, as long as no
card of the mixture is used: the viewer's views, patches, events and decisions are equal, byte for byte.
"""

from __future__ import annotations

import random
import re

import msgspec
import pytest

from hopetable.bots.random import random_answer
from hopetable.kernel.engine import Engine
from hopetable.kernel.projection import Views
from hopetable.kernel.records import Answer, MatchSetup
from hopetable.kernel.state import Match

from ..two_worlds import World, dealt_anew
from .table import duel, position, with_cards

VIEWER, HIDDEN = 0, 1


def unseen(match: Match) -> list[int]:
    """The hidden seat's hand and deck."""
    return [c for zone in ("hand", "deck") for c in match.zones[f"{HIDDEN}.{zone}"]]


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


def asked(world: World) -> list[tuple[str, tuple[int, ...]]]:
    return [(d.prompt, d.waiting()) for d in world.match.decisions]


def same_act(one: World, two: World, dice: random.Random) -> tuple[Answer, Answer] | None:
    """What is answered in both worlds: the viewer acts at random, the hidden seat declines, so that nothing of the
    mixture is used. None where it may not decline."""
    decision = one.match.decisions[0]
    seat = decision.waiting()[0]
    if seat != HIDDEN:
        options = [msgspec.json.encode(w.views.decisions(w.match, f"seat:{seat}")) for w in (one, two)]
        assert options[0] == options[1]
        answer = random_answer(dice, decision, seat)
        return answer, answer
    quiet = next((o.id for o in decision.options[seat] if o.id in ("pass", "no_clash", "skip", "finish_set")), None)
    if quiet is None:
        return None
    first, second = (Answer(seat, w.match.decisions[0].id, w.match.decisions[0].rev, (quiet,)) for w in (one, two))
    return first, second


@pytest.mark.parametrize("audience", ["seat:0", "watch"])
@pytest.mark.parametrize("seed", range(25))
def test_the_viewers_stream_does_not_tell_the_worlds_apart(seed: int, audience: str):
    start, dice = begun(seed), random.Random(1_000 + seed)
    mixture = set(unseen(start))
    rules = duel().rules
    one = World(rules, start.clone(), audience)
    two = World(rules, dealt_anew(start, [unseen(start)], dice), audience)
    assert one.match.hash() != two.match.hash()
    for _ in range(60):
        answers = same_act(one, two, dice)
        if answers is None:
            break  # the hidden seat must use a card of the mixture
        shown = one.answer(answers[0]) | two.answer(answers[1])
        if mixture & shown or asked(one) != asked(two):
            one.forget()
            two.forget()
            break  # a card of the mixture has come to light, or can be used in one world only
        if one.match.outcome or two.match.outcome or one.match.table.active == HIDDEN:
            break  # the hidden seat's draws and turn are its own
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
