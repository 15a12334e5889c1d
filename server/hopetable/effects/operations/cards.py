"""Operations that move, show, turn and name cards."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.answers import covers
from ...kernel.knowledge import know
from ...kernel.records import EVERYBODY, Option
from ...kernel.zones import zone_key, zone_name, zone_seat
from ..derive import derived
from ..nodes import Instr
from ..runtime import Exec, possible, runs, show
from ..scope import several
from .control import float_effect
from .relocation import OWNED, relocate


def target_zone(ex: Exec, text: str) -> tuple[int, str]:
    """The seat and zone name behind "my.hand"."""
    side, _, name = text.rpartition(".")
    return (ex.scope.opponent() if side == "opponent" else ex.seat), name


def one_zone(ex: Exec, instr: Instr, to: str | list[str]) -> str:
    """The zone cards go to: of several, one with room that the mover chooses."""
    if isinstance(to, str):
        return to
    zones = [(z, *target_zone(ex, z)) for z in to]
    open_ = [z for z, seat, name in zones if name in OWNED or ex.kit.room(ex.game, zone_key(seat, name)) > 0] or to[:1]
    options = [Option(f"to:{i}", "option", z, params={"zone": z}) for i, z in enumerate(open_)]
    return str(ex.ask("pick_option", "pick", options, params={"op": "zone", "ability": instr.address})[0])


@runs("move")
def move(ex: Exec, instr: Instr) -> None:
    """Move to a zone, in a chosen order or place."""
    args, game = instr.args, ex.game
    cards = ex.pick(instr)
    to = args["to"]
    if not cards:
        return
    seat, zone = target_zone(ex, one_zone(ex, instr, to))
    at = args.get("at") or "top"
    if isinstance(at, list):
        ends = [Option(f"at:{i}", "option", end, params={"place": end}) for i, end in enumerate(at)]
        at = ex.ask("pick_option", "pick", ends, params={"op": "place", "ability": instr.address})[0]
    if args.get("order") == "me" and len(cards) > 1:
        order = [Option(f"c:{game.card(c).handle}", "pick", c, c) for c in cards]
        hidden = [c for c in cards if not game.mask(game.card(c)) & (1 << ex.seat)]
        cards = ex.ask("order", "arrange", order, params={"zone": zone, "at": at}, shown=hidden)
    if args.get("reveal"):
        game.reveal(cards, seat=ex.seat, source=ex.this, by=ex.seat)
    face = None if "face" not in args else args["face"] == "up"
    if at in ("left", "right"):
        at = _end_slot(ex, cards, zone_key(seat, zone), at, bool(args.get("replace")))
        if at is None:
            return
    if zone == "deck" and "at" not in args:
        moved = relocate(game, cards, seat, zone, why="return", by=ex.seat, source=ex.this)
        for owner in sorted({game.card(c).owner for c in moved}):
            game.shuffle(zone_key(owner, "deck"))
        return
    if at == "top" and zone == "deck":
        cards = list(reversed(cards))
    relocate(
        game, cards, seat, zone, why="return" if zone in ("hand", "deck") else "enter", by=ex.seat, at=at, up=face,
        exhausted=args.get("exhausted", False), source=ex.this,
    )  # fmt: skip


def _end_slot(ex: Exec, cards: Sequence[int], key: str, at: str, replacing: bool) -> int | None:
    """The first or last slot of a zone; what lies there goes to its owner's discard pile, undiscarded (DDC-AMB-23)."""
    game = ex.game
    index = 0 if at == "left" else (ex.kit.limit(game, key) or 1) - 1
    here = game.match.zones[key]
    held = here[index] if index < len(here) else 0
    if held and held not in cards:
        if not replacing:
            return None
        owner = game.card(held).owner
        relocate(game, [held], owner, "discard", why="replaced", by=ex.seat, source=ex.this)
    return index


@possible("move")
def can_move(ex: Exec, instr: Instr) -> bool:
    """Enough cards, and room for one."""
    if "cards" in instr.args:
        return True
    to = instr.args["to"]
    if isinstance(to, str):
        seat, zone = target_zone(ex, to)
        if zone not in OWNED and not instr.args.get("replace") and ex.kit.room(ex.game, zone_key(seat, zone)) == 0:
            return False
    return enough(ex, instr)


@possible("pick")
@possible("discard")
@possible("remove")
@possible("exhaust")
@possible("reveal")
@possible("flip")
@possible("destroy")
@possible("stance")
def enough(ex: Exec, instr: Instr) -> bool:
    """Whether there are enough cards for a pick, and they may be touched."""
    args = instr.args
    if "cards" in args:
        named = [c for ref in args["cards"] for c in several(ref(ex.scope))]
        if instr.name == "exhaust" and any(ex.game.card(c).exhausted for c in named):
            return False
        return ex.touchable(instr, named) == named
    wanted = ex.wanted(instr)
    found = ex.candidates(instr, None if args.get("distinct") or args.get("cover") else wanted)
    if args.get("distinct"):
        found = list({str(ex.group(c, args["distinct"])): c for c in found}.values())
    if args.get("cover"):
        offers = [set(ex.kit.words.card_value(ex.scope, c, "elements") or ()) for c in found]
        return covers(list(args["cover"]), offers)
    ex.bind(args.get("as_"), found[:wanted])
    return len(found) >= wanted


@runs("discard")
def discard(ex: Exec, instr: Instr) -> None:
    """To the owners' discard piles; a batch."""
    by = ex.chooser(instr)
    relocate(ex.game, ex.pick(instr), ex.seat, "discard", why="discard", by=by, source=ex.this)


@runs("destroy")
def destroy(ex: Exec, instr: Instr) -> None:
    """Void text and resolution, then discard."""
    for card in ex.pick(instr):
        if derived(ex.game).forbidding("be_destroyed", card=card, seat=ex.seat) is None:
            ex.kit.destroy(ex.game, card, by=ex.seat, source=ex.this)


@runs("remove")
def remove(ex: Exec, instr: Instr) -> None:
    """To the owners' gaps."""
    game = ex.game
    silent = {"silent": True} if instr.args.get("silent") else {}
    cards = ex.pick(instr)
    were = {c: game.card(c) for c in cards}
    gone = relocate(game, cards, ex.seat, "gap", why="remove", by=ex.seat, source=ex.this, **silent)
    if gone and "until" in instr.args:
        back = [[c, game.card(c).since, were[c].zone, were[c].up, were[c].exhausted] for c in gone]
        float_effect(ex, instr, instr.args["until"], env={"back": back})


@runs("search")
def search(ex: Exec, instr: Instr) -> None:
    """Find in the own deck, reveal, move, shuffle. Nothing needs to be found."""
    game, args = ex.game, instr.args
    deck = zone_key(ex.seat, "deck")
    sources = [*game.zone(deck)]
    for ref in args.get("from_", ()):
        sources += [c for c in ref(ex.scope) if c not in sources]
    where = args.get("where")
    inner = ex.scope.fresh()
    found = [c for c in sources if where is None or where(inner.with_it(c))]
    to = args.get("to", "my.hand")
    seat, zone = target_zone(ex, to if isinstance(to, str) else to[0])
    found = [c for c in found if ex.kit.may_come(game, seat, c, zone)]
    if isinstance(to, str) and ex.kit.room(game, zone_key(seat, zone)) == 0:
        found = []
    show(game, found)
    _least, most = ex.bounds(instr, len(found))
    options = [Option(f"c:{game.card(c).handle}", "pick", c, c) for c in found]
    chosen = ex.ask(
        "pick_cards", "search", options, least=0, most=most, shown=found, default=[], forced=False,
        params={"op": "search", "ability": instr.address},
    )  # fmt: skip
    if chosen:
        seat, zone = target_zone(ex, one_zone(ex, instr, to))
        game.reveal(chosen, seat=ex.seat)
        face = None if "face" not in args else args["face"] == "up"
        relocate(
            game, chosen, seat, zone, why="search", by=ex.seat, up=face, exhausted=args.get("exhausted", False),
            source=ex.this,
        )  # fmt: skip
    ex.bind(args.get("as_"), list(chosen))
    game.shuffle(deck)


@runs("draw")
def draw(ex: Exec, instr: Instr) -> None:
    """From the top of the deck."""
    for seat in ex.seats(instr.args.get("who")):
        ex.kit.draw(ex.game, seat, ex.number(instr, "n", 1), by=ex.seat)


@possible("draw")
def can_draw(ex: Exec, instr: Instr) -> bool:
    """There is a card to draw."""
    return bool(ex.game.zone(zone_key(ex.seat, "deck")))


@runs("look")
def look(ex: Exec, instr: Instr) -> None:
    """Show to me only; I know them as long as they stay where they are."""
    cards = ex.pick(instr)
    if cards:
        ex.game.reveal(cards, to=1 << ex.seat, seat=ex.seat)
    for card in cards:
        know(ex.game, card, (ex.seat,))


@runs("reveal")
def reveal(ex: Exec, instr: Instr) -> None:
    """Show to all."""
    cards = ex.pick(instr)
    if cards:
        ex.game.reveal(cards, to=EVERYBODY, seat=ex.seat, source=ex.this, by=ex.seat)


@runs("pick")
def pick(ex: Exec, instr: Instr) -> None:
    """Name cards for later."""
    ex.pick(instr)


@runs("arrange")
def arrange(ex: Exec, instr: Instr) -> None:
    """Put the cards of one zone in any order."""
    game = ex.game
    cards = ex.pick(instr)
    if len(cards) < 2:
        return
    options = [Option(f"c:{game.card(c).handle}", "pick", c, c) for c in cards]
    key = game.card(cards[0]).zone
    hidden = [c for c in cards if not game.mask(game.card(c)) & (1 << ex.seat)]
    show(game, hidden)
    order = ex.ask("order", "arrange", options, params={"zone": zone_name(key)}, shown=hidden)
    places = iter(order)
    game.match.zones[key] = tuple(next(places) if c in cards else c for c in game.match.zones[key])
    game.match.touch_zones(key)
    game.emit("arranged", zone=key, seat=zone_seat(key), by=ex.seat)


@runs("swap")
def swap(ex: Exec, instr: Instr) -> None:
    """Exchange the places of two cards."""
    first, second = ex.pick(instr.args["a"]), ex.pick(instr.args["b"])
    if first and second:
        ex.game.swap_places(first[0], second[0], why="swap", by=ex.seat)


@possible("swap")
def can_swap(ex: Exec, instr: Instr) -> bool:
    """Both sides exist."""
    return all("cards" in side.args or enough(ex, side) for side in (instr.args["a"], instr.args["b"]))


@runs("exhaust")
def exhaust(ex: Exec, instr: Instr) -> None:
    """Turn sideways."""
    batch = ex.game.match.next_event
    for card in ex.pick(instr):
        if ex.game.turn(card, exhausted=True, by=ex.seat):
            zone = ex.game.card(card).zone
            ex.kit.signal(ex.game, "exhausted", cards=(card,), by=ex.seat, zone=zone, batch=batch)


@runs("ready")
def ready(ex: Exec, instr: Instr) -> None:
    """Stand up."""
    for card in ex.pick(instr):
        ex.game.turn(card, exhausted=False, by=ex.seat)


@runs("flip")
def flip(ex: Exec, instr: Instr) -> None:
    """Turn face-up or face-down."""
    up = instr.args.get("face", "up") == "up"
    for card in ex.pick(instr):
        if ex.game.turn(card, up=up, by=ex.seat) and up:
            ex.game.emit("flipped_up", cards=(card,), by=ex.seat, zone=ex.game.card(card).zone)


@runs("counters")
def counters(ex: Exec, instr: Instr) -> None:
    """Counters on cards (`of`)."""
    args, game = instr.args, ex.game
    name = args["name_"]
    for card in several(args["of"](ex.scope)) if args.get("of") is not None else ():
        old = game.card(card).counters.get(name, 0)
        new = int(args["set"](ex.scope)) if "set" in args else old + int(args["add"](ex.scope))
        if new != old:
            game.set_card(card, counters={**game.card(card).counters, name: new})
            game.emit("counter", cards=(card,), name=name, more={"from": old, "to": new})


@possible("counters")
def can_count(ex: Exec, instr: Instr) -> bool:
    """As a cost: no card ends up with fewer than none."""
    args = instr.args
    cards = several(args["of"](ex.scope)) if args.get("of") is not None else ()
    add = int(args["add"](ex.scope)) if "add" in args else 0
    return bool(cards) and all(ex.game.card(c).counters.get(args["name_"], 0) + add >= 0 for c in cards)
