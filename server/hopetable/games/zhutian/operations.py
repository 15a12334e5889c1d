"""What the operations of this game do; the changes themselves are the kit's."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...effects.handlers import Handlers
from ...effects.nodes import Instr
from ...effects.operations import SHARED
from ...effects.operations.cards import enough
from ...effects.runtime import Exec
from ...effects.scope import several
from ...kernel.records import EVERYBODY, Option
from ...kernel.zones import zone_key, zone_name
from .access import kit
from .dice import die
from .figures import show_all
from .state import DIE_SIDES

HANDLERS = Handlers(SHARED)
runs, possible = HANDLERS.runs, HANDLERS.possible


# -- players ----------------------------------------------------------------------------------------------------------


@runs("damage")
def damage(ex: Exec, instr: Instr) -> None:
    """Effect damage, to all of them at the same moment."""
    kit(ex.game).damage(ex.game, ex.seats(instr.args["to"]), ex.number(instr, "amount"), ex.seat, ex.this)


@runs("heal")
def heal(ex: Exec, instr: Instr) -> None:
    """Recover, up to the cap."""
    for seat in ex.seats(instr.args.get("who")):
        kit(ex.game).heal(ex.game, seat, ex.number(instr, "n"), ex.seat, ex.this)


@runs("lose_hp")
def lose_hp(ex: Exec, instr: Instr) -> None:
    """A cost (ZT-AMB-42: it may defeat, by the player's own cause)."""
    kit(ex.game).lose_hp(ex.game, ex.seat, ex.number(instr, "n"), ex.this)


@possible("lose_hp")
@possible("draw")
def always(ex: Exec, instr: Instr) -> bool:
    """It can always be done."""
    return True


@runs("promise_summon")
def promise_summon(ex: Exec, instr: Instr) -> None:
    """More normal summons in the next activity to begin."""
    for seat in ex.seats(instr.args.get("who")):
        ex.game.set_player(seat, promised=ex.game.player(seat).promised + ex.number(instr, "n"))


@runs("search")
@runs("gain")
def nothing(ex: Exec, instr: Instr) -> None:
    """Void in these rules (ZT-LIMIT-01, 03)."""


# -- cards -------------------------------------------------------------------------------------------------------------


def paying(ex: Exec) -> bool:
    """Whether the operation is a cost."""
    return ex.frame.code.endswith("/cost")


@runs("discard")
def discard(ex: Exec, instr: Instr) -> None:
    """Hand to discard pile; of several players each picks, the turn player first (ZC-14)."""
    why = "cost" if paying(ex) else "effect"
    if "who" not in instr.args:
        kit(ex.game).discard(ex.game, ex.pick(instr), ex.seat, why)
        return
    seats = ex.seats(instr.args["who"])
    chosen: list[int] = []
    for seat in (s for s in kit(ex.game).standing_seats(ex.game) if s in seats):
        chosen += _own_pick(ex, instr, seat)
    kit(ex.game).discard(ex.game, chosen, ex.seat, why)


def _own_pick(ex: Exec, instr: Instr, seat: int) -> Sequence[int]:
    hand = ex.game.zone(zone_key(seat, "hand"))
    n = ex.bounds(instr, len(hand))[0]
    if n == len(hand):
        return hand
    options = [Option(f"c:{ex.game.card(c).handle}", "pick", c, c) for c in hand]
    params = {"op": "discard", "ability": instr.address}
    picked: list[int] = ex.ask("pick_cards", "pick", options, seat=seat, least=n, most=n, params=params)
    return picked


@possible("discard")
def can_discard(ex: Exec, instr: Instr) -> bool:
    """Enough cards in hand."""
    if "who" not in instr.args:
        return enough(ex, instr)
    need = ex.wanted(instr)
    return all(len(ex.game.zone(zone_key(s, "hand"))) >= need for s in ex.seats(instr.args["who"]))


@runs("destroy")
def destroy(ex: Exec, instr: Instr) -> None:
    """Each is a proposal of its own."""
    kit(ex.game).destroy_cards(ex.game, on_field(ex, ex.pick(instr)), ex.seat, ex.this)


@runs("put")
def put(ex: Exec, instr: Instr) -> None:
    """To the discard pile, not destruction."""
    cards = on_field(ex, ex.pick(instr))
    kit(ex.game).put(ex.game, cards, ex.seat, ex.this, "cost" if paying(ex) else "effect")


@possible("put")
def can_put(ex: Exec, instr: Instr) -> bool:
    """Enough cards."""
    return enough(ex, instr)


def on_field(ex: Exec, cards: Sequence[int]) -> list[int]:
    """Those of the cards that lie on the field."""
    return [c for c in cards if zone_name(ex.game.card(c).zone) in ("creature", "spell", "equip")]


@runs("special_summon")
def special_summon(ex: Exec, instr: Instr) -> None:
    """To a free slot of mine (ZT-SUMMON-10, 11); nothing where there is none (ZC-01)."""
    game, form = ex.game, instr.args["form"]
    if kit(game).creature_room(game, ex.seat) <= 0:
        return
    forms = ("attack", "defence") if form == "any" else (form,)
    for card in ex.pick(instr):
        record = game.card(card)
        if zone_name(record.zone) in ("hand", "discard") and not kit(game).facts(record)["no_special_summon"]:
            kit(game).special_summon(game, card, ex.seat, forms, ex.seat, ex.this)


@runs("take")
def take(ex: Exec, instr: Instr) -> None:
    """From the discard pile, as far as it still lies there."""
    cards = [c for c in ex.pick(instr) if ex.game.card(c).zone == "discard"]
    kit(ex.game).to_hand(ex.game, cards, ex.seat, ex.seat)


@runs("return")
def return_(ex: Exec, instr: Instr) -> None:
    """To the hand of its controller."""
    kit(ex.game).to_hand(ex.game, on_field(ex, ex.pick(instr)), None, ex.seat)


@runs("equip")
def equip(ex: Exec, instr: Instr) -> None:
    """To my player; what shares a slot is put in the discard pile (ZT-EQUIP-02)."""
    for card in ex.pick(instr):
        kit(ex.game).equip(ex.game, card, ex.seat, ex.seat)


@runs("place")
def place(ex: Exec, instr: Instr) -> None:
    """Face-down into a free spell slot; nothing where there is none."""
    if kit(ex.game).spell_room(ex.game, ex.seat) <= 0:
        return
    for card in ex.pick(instr):
        kit(ex.game).place_spell(
            ex.game, card, ex.seat, armed=instr.args["armed"], revealed=instr.args["revealed"], by=ex.seat
        )


@runs("reveal")
def reveal(ex: Exec, instr: Instr) -> None:
    """Shown to all, and known from now on (ZC-08)."""
    cards = ex.pick(instr)
    if cards:
        ex.game.reveal(cards, to=EVERYBODY, seat=ex.seat, source=ex.this, by=ex.seat)
    for card in cards:
        show_all(ex.game, card)


# -- objects -----------------------------------------------------------------------------------------------------------


@runs("tap")
def tap(ex: Exec, instr: Instr) -> None:
    """横置 (ZC-07)."""
    until = "NS" if instr.args["hold"] == "next_start" else "NE"
    for card in ex.pick(instr):
        kit(ex.game).tap(ex.game, card, until, ex.seat, ex.this)


@possible("tap")
def can_tap(ex: Exec, instr: Instr) -> bool:
    """As a cost: untapped objects."""
    cards = [c for ref in instr.args.get("cards", ()) for c in several(ref(ex.scope))]
    return bool(cards) and not any(ex.game.card(c).exhausted for c in cards)


def each(name: str, change: Callable[[Exec, int], None]) -> None:
    """Register an operation that does one thing to each of its cards."""

    def run(ex: Exec, instr: Instr) -> None:
        for card in ex.pick(instr):
            change(ex, card)

    runs(name)(run)


each("untap", lambda ex, c: kit(ex.game).untap(ex.game, c, ex.seat))
each("change_stance", lambda ex, c: kit(ex.game).change_stance(ex.game, c, ex.seat))
each("become_soul", lambda ex, c: kit(ex.game).become_soul(ex.game, c, ex.seat))
each("renew", lambda ex, c: kit(ex.game).renew(ex.game, c))
each("gain_control", lambda ex, c: kit(ex.game).gain_control(ex.game, c, ex.seat))


@runs("manifest")
def manifest(ex: Exec, instr: Instr) -> None:
    """Each in the stance its player picks; all answers come first."""
    stances: list[tuple[int, str]] = []
    for card in ex.pick(instr):
        options = [Option(s, "option", s, params={"stance": s}) for s in ("attack", "defence")]
        params = {"op": "manifest", "ability": instr.address, "card": ex.game.card(card).handle}
        stances.append((card, ex.ask("pick_option", "stance", options, source=card, params=params)[0]))
    for card, stance in stances:
        kit(ex.game).manifest(ex.game, card, stance, ex.seat)


@runs("give_up_attack")
def give_up_attack(ex: Exec, instr: Instr) -> None:
    """One attack of this activity is spent without being made."""
    if ex.this is not None:
        kit(ex.game).mark(ex.game, ex.this, attacks=int(ex.game.card(ex.this).marks.get("attacks", 0)) + 1)


@possible("give_up_attack")
def can_give_up(ex: Exec, instr: Instr) -> bool:
    """There is an attack left."""
    return ex.this is not None and kit(ex.game).attack_left(ex.game, ex.this)


# -- links, dice, the table --------------------------------------------------------------------------------------------


@runs("redirect")
def redirect(ex: Exec, instr: Instr) -> None:
    """The attack gets another target."""
    target = next(iter(several(instr.args["target"](ex.scope))), None)
    link = instr.args["link"](ex.scope)
    if target is not None and link is not None:
        kit(ex.game).redirect(ex.game, link, target, ex.seat)


@runs("void")
def void(ex: Exec, instr: Instr) -> None:
    """The link does nothing."""
    link = instr.args["link"](ex.scope)
    if link is not None:
        kit(ex.game).void_link(ex.game, link, ex.seat, ex.this)


@runs("roll")
def roll(ex: Exec, instr: Instr) -> None:
    """The results are bound when the dice lie."""
    kit(ex.game).roll(ex.game, ex.seat, ex.number(instr, "n", 1), "effect", instr.args["as_"])


@runs("reroll")
def reroll(ex: Exec, instr: Instr) -> None:
    """The second result stands (ZC-12)."""
    value = die(ex.game)
    ex.game.emit("rolled", seat=ex.seat, sides=DIE_SIDES, value=value, why="reroll")
    ex.event.set(value=value)


@runs("raise_die")
def raise_die(ex: Exec, instr: Instr) -> None:
    """The result is higher, up to a limit."""
    ex.event.set(value=min(ex.number(instr, "most"), int(ex.event.get("value")) + ex.number(instr, "n")))


@runs("reset_deck")
def reset_deck(ex: Exec, instr: Instr) -> None:
    """The discard pile is shuffled into the deck."""
    kit(ex.game).reset_deck(ex.game)


@runs("replace_theme")
def replace_theme(ex: Exec, instr: Instr) -> None:
    """Another theme, at random."""
    kit(ex.game).replace_theme(ex.game)
