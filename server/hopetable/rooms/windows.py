"""Who is asked in a response window. Evaluated on the server alone, from the seat's own wishes and options.

Nothing here is visible to others: whether a pass was made by hand or for the seat, it arrives at the same moment.
"""

from __future__ import annotations

from hopetable.kernel.game import Game
from hopetable.kernel.records import Decision, Event, Option
from hopetable.kernel.ruleset import Ruleset
from hopetable.kernel.state import Match

from .seats import Seat

YIELDS = ("until_turn", "chain")
"""Wishes that end by themselves."""
INTERRUPTS = ("would", "clash", "triggers", "use_effect")
"""Prompts that always stop a yield: something is about to happen to the seat itself, or by its own cards."""


def wants_to_pass(rules: Ruleset, match: Match, decision: Decision, seat: int, wishes: Seat) -> bool:
    """Whether the seat would have this window passed for it."""
    if not decision.window or decision.mode == "first":
        return False
    ask = wishes.ask
    if ask == "always":
        return False
    acts = [o for o in decision.options[seat] if o.id not in decision.default[seat]]
    if any(_memory(match, o, wishes) == "always" for o in acts):
        return False
    acts = [o for o in acts if _memory(match, o, wishes) != "never"]
    if not acts:
        return True
    if ask == "auto" or decision.prompt in INTERRUPTS:
        return False
    return ask == "chain" or not (_answers_me(match, seat) or _targets_me(rules, match, seat))


def next_ask(seat: int, wishes: Seat, match: Match, events: tuple[Event, ...]) -> None:
    """Let a yield end where it was meant to: at the seat's turn (or its part of everybody's), or with the chain."""
    if wishes.ask == "until_turn":
        began = any(e.name == "turn_began" and e.fields.get("seat") == seat for e in events)
        if began or any(d.kind == "choose_action" and not d.window and seat in d.waiting() for d in match.decisions):
            wishes.ask = "auto"
    elif wishes.ask == "chain" and not match.links and not any(d.window for d in match.decisions):
        wishes.ask = "auto"


def _memory(match: Match, option: Option, wishes: Seat) -> str | None:
    if option.card is None or not wishes.cards:
        return None
    return wishes.cards.get(match.cards[option.card].code)


def _answers_me(match: Match, seat: int) -> bool:
    """The newest link answers one of the seat's."""
    if not match.links:
        return False
    newest = match.links[-1]
    return newest.seat != seat and any(x.id == newest.on and x.seat == seat for x in match.links)


def _targets_me(rules: Ruleset, match: Match, seat: int) -> bool:
    """What is answered aims at a card of the seat: as the ruleset says (`aimed_at`), else by the newest link."""
    aimed_at = getattr(rules, "aimed_at", None)
    if aimed_at is not None:
        return bool(aimed_at(Game(rules, match), seat))
    if not match.links:
        return False
    newest = match.links[-1]
    if newest.seat == seat:
        return False
    if newest.kind == "declaration" and match.seats == 2:
        return True
    named = (c[0] if isinstance(c, list | tuple) else c for c in newest.body.get("targets") or ())
    return any(isinstance(c, int) and c in match.cards and match.cards[c].controller == seat for c in named)
