"""What a seat may activate in a window, and asking it."""

from __future__ import annotations

from typing import Any

import msgspec

from ...effects.derive import derived
from ...effects.nodes import CompiledAbility
from ...effects.triggers import Trigger, batched, first_match, usable, words_of_event
from ...kernel.game import Game
from ...kernel.records import Event, Option
from .access import kit, table
from .legality import may_play
from .offers import worth_offering
from .ways import extra_plays


class Response(msgspec.Struct, frozen=True):
    """Something a seat may activate in a window: a play of a card, or an optional trigger."""

    id: str
    key: str
    ability: str
    card: int | None
    seat: int
    mode: str
    event: Event | None = None
    floating: int | None = None
    cost: int | None = None
    skill: str | None = None

    def is_of(self, trigger: Trigger) -> bool:
        """Whether it is this trigger that the response would activate."""
        number = self.event.n if self.event is not None else 0
        mine = (self.ability, self.card, self.floating, number)
        return (trigger.ability, trigger.card, trigger.floating, trigger.event.n) == mine

    def option(self) -> Option:
        params: dict[str, Any] = {"ability": self.ability}
        if self.cost is not None:
            params["cost"] = self.cost
        if self.skill is not None:
            params["skill"] = self.skill
        return Option(self.id, self.key, self.id, self.card, params)


def plays(
    game: Game, seat: int, events: tuple[Event, ...], would: bool = False, proposal: Any = None,
    source_side: bool = False,
) -> list[Response]:  # fmt: skip
    """Cards a seat may play in answer to the events (or to a proposed one: those that speak of its source, or of its
    target)."""
    found: list[Response] = []
    waiting, allowed = kit(game).heard(game).to, bool(derived(game).mods("allow:play"))
    for event in events:
        words = (event.name,) if would else words_of_event(event)
        for word in words:
            key = "play:would:" + word if would else "play:" + word
            for card, ability in (*waiting[key], *extra_plays(game, seat, key)) if allowed else waiting[key]:
                record = game.match.cards[card]
                if record.controller != seat or any(r.card == card for r in found):
                    continue
                about = proposal if proposal is not None else event
                matching = first_match(game, ability, word, would, about, seat, card, {})
                if matching is None or (would and (matching.to is None) != source_side):
                    continue
                whole = batched(game, event, events, matching, seat, card) if matching.per_batch else event
                if may_play(game, seat, card, ability, about if would else whole) is None:
                    found.append(
                        Response(
                            f"play:{record.handle}",
                            "play",
                            ability.address,
                            card,
                            seat,
                            "play",
                            None if would else whole,
                            cost=kit(game).cost(game, card),
                        )
                    )
    return found


def as_responses(game: Game, triggers: tuple[Trigger, ...], seat: int) -> list[Response]:
    """Optional triggers that a seat may still activate."""
    found = []
    for index, trigger in enumerate(triggers):
        if trigger.seat != seat or trigger.mandatory:
            continue
        ability = kit(game).book.abilities[trigger.ability]
        env = trigger_env(game, trigger.card, trigger.floating)
        if not usable(game, ability, trigger.card, seat) or lost_meanwhile(game, trigger, ability):
            continue
        if not worth_offering(game, ability, seat, trigger.card, trigger.event, env):
            continue
        handle = game.card(trigger.card).handle if trigger.card is not None else f"f{trigger.floating}"
        found.append(
            Response(
                f"trigger:{handle}:{index}",
                "trigger",
                trigger.ability,
                trigger.card,
                seat,
                "trigger",
                trigger.event,
                trigger.floating,
                skill=ability.skill,
            )
        )
    return found


def lost_meanwhile(game: Game, trigger: Trigger, ability: CompiledAbility) -> bool:
    """Whether a trigger's ability no longer works or was stripped since it was set off."""
    if trigger.card is None or trigger.floating is not None:
        return False
    record = game.card(trigger.card)
    if not kit(game).works_for(game, record, ability, trigger.event, words_of_event(trigger.event)[0]):
        return True
    return derived(game).lost(trigger.card, ability)


def trigger_env(game: Game, card: int | None, floating: int | None) -> dict[str, Any]:
    """Names an ability starts with: those of its floating effect, or of its card's declaration (needs)."""
    if floating is not None:
        item = next((f for f in game.match.floating if f.id == floating), None)
        return item.env if item is not None else {}
    battle = table(game).battle
    if battle is not None and card is not None:
        return battle.env.get(str(card), {})
    return {}


def ask_responses(
    game: Game, seat: int, responses: list[Response], *, event: Event | None, link: int | None = None,
    prompt: str = "respond", params: dict[str, Any] | None = None,
) -> None:  # fmt: skip
    """Open a response window for a seat; passing is the default."""
    options = [*(r.option() for r in responses), Option("pass", "pass", "pass")]
    shown: dict[str, Any] = {"event": event.name} if event is not None else {}
    card = event.get("card") if event is not None else None
    if card is not None and game.mask(game.card(card)) & (1 << seat):
        shown["card"] = card
    if link is not None:
        shown["link"] = link
    game.put(offered=tuple(responses))
    game.ask(
        "choose_action", prompt, options, into="answer", seat=seat, default=["pass"], rule="DD-RESPONSE-03",
        window=True, params={**shown, **(params or {})}, source=shown.get("card"), forced=False,
    )  # fmt: skip
