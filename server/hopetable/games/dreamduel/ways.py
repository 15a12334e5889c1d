"""Other ways to declare and to play that an effect allows: from elsewhere, at another cost, or as a token."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...effects.derive import derived
from ...effects.feasible import can_do
from ...effects.hearing import words_of
from ...effects.modifiers import ActiveMod, fold_figures
from ...effects.nodes import CompiledAbility
from ...effects.scope import several
from ...kernel.records import Option
from .access import kit
from .legality import declaring

if TYPE_CHECKING:
    from ...kernel.game import Game

Terms = dict[str, Any]
"""On which terms a card is declared, as plain data: `free`, `ignore`, `keep`, `spirit` (what it costs instead), `cost`
(code of what else is given), `uses` (where its uses are counted), `node` and `source` (what allows it), `env`."""


def ways(game: Game, seat: int, role: str) -> Iterator[tuple[int | None, Terms]]:
    """The cards a seat may declare otherwise than from hand, each with its terms; None for a token."""
    for mod in derived(game).mods("allow:declare"):
        if mod.seat != seat or mod.args.get("for_", "clash") != "clash":
            continue
        if "for_" in mod.args and role != "defence":
            continue
        terms = _terms(game, mod)
        if terms is None:
            continue
        if "as_" in mod.args:
            if _payable(game, seat, mod.this, terms):
                yield None, terms
            continue
        for card in _from(mod):
            spirit = terms["spirit"]
            refusal = declaring(
                game, seat, card, role=role, free=terms["free"], ignore=tuple(terms["ignore"]), spirit=spirit
            )
            if refusal is None and _payable(game, seat, card, terms):
                yield card, terms


def way_options(game: Game, seat: int, role: str) -> list[Option]:
    """The options for them; `declare` as attack, `clash` as defence."""
    key = "declare" if role == "attack" else "clash"
    options = []
    for number, (card, terms) in enumerate(ways(game, seat, role)):
        shown = terms["source"] if card is None else card
        handle = game.card(shown).handle if shown is not None else "token"
        cost = 0 if terms["free"] or card is None else terms["spirit"]
        if cost is None and card is not None:
            cost = kit(game).cost(game, card, seat=seat)
        act = [key, card, terms]
        options.append(Option(f"{key}:{handle}:{number}", key, act, shown, {"cost": cost, "ability": terms["node"]}))
    return options


def extra_plays(game: Game, seat: int, word: str) -> Iterator[tuple[int, CompiledAbility]]:
    """Cards that an effect allows to be played from where they could not be, with their plays for a word."""
    state = derived(game)
    for mod in state.mods("allow:play"):
        if mod.seat == seat:
            for card in _from(mod):
                for ability in kit(game).entry(game.card(card)).abilities:
                    if ability.form == "play" and word in words_of(ability):
                        yield card, ability


def count_way(game: Game, terms: Terms) -> None:
    """Count a use against the limits of what allowed it."""
    for key in terms["uses"]:
        game.match.uses[key] = game.match.uses.get(key, 0) + 1


def _from(mod: ActiveMod) -> list[int]:
    scope = mod.scope()
    found = [c for ref in mod.args.get("from_", ()) for c in several(ref(scope))]
    return [c for c in found if mod.reaches(c)]


def _terms(game: Game, mod: ActiveMod) -> Terms | None:
    """The terms of a permission now; None if its uses are used up."""
    args, scope = mod.args, mod.scope()
    uses = []
    for period, most in args.get("limit", {}).items():
        key, limit = f"{mod.this}:{mod.instr.address}:{period}", most(scope)
        if limit is not None and game.match.uses.get(key, 0) >= int(limit):
            return None
        uses.append(key)
    ignore = args.get("ignore")
    spirit = None
    skill = _skill(game, mod)
    if "spirit_cost" in args:
        mods = [m for m in derived(game).mods("cost") if m.args.get("for_") == skill and m.seat == mod.seat]
        spirit = fold_figures(int(args["spirit_cost"](scope) or 0), mods)
    cost = args.get("cost")
    return {
        "node": mod.instr.address, "source": mod.this, "free": bool(args.get("free")), "keep": bool(args.get("keep")),
        "ignore": list(several(ignore(scope)) if callable(ignore) else ignore or ()), "spirit": spirit, "uses": uses,
        "cost": cost.address if cost is not None else None, "skill": skill,
        "env": {k: v for k, v in mod.env.items() if not k.startswith("__")},
    }  # fmt: skip


def _skill(game: Game, mod: ActiveMod) -> str | None:
    """The skill a permission comes from, also one that a skill's floating effect gives."""
    root = kit(game).book.abilities.get(mod.instr.address.partition("/do/")[0], mod.ability)
    return root.skill if root is not None else None


def _payable(game: Game, seat: int, card: int | None, terms: Terms) -> bool:
    if terms["cost"] is None:
        return True
    return can_do(game, kit(game).book.code[terms["cost"]], seat, card, env=terms["env"])
