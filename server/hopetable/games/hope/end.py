"""The end phase: fates that must be used, effects, the hand limit (HOPE-END, HOPE-FATE-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...effects.derive import derived
from ...kernel.procedure import Procedure
from ...kernel.records import Option
from ...kernel.zones import zone_key
from .access import kit, table
from .activation import use_option, uses
from .answering import fate_options, usable_fate
from .asking import OwnPart
from .battle import begin_act
from .declaration import Part
from .declare import Declare
from .state import HAND_ALLIES, HAND_LIMIT

if TYPE_CHECKING:
    from ...kernel.game import Game


class ForcedFates(Procedure, frozen=True, kw_only=True, tag="ForcedFates"):
    """Every fate in hand is used, players in action order, each in its own order; one whose limits are not met or that
    has no object goes to the bottom of the pile unresolved (HOPE-END-05, HOPE-AMB-22)."""

    place: int = 0
    reply: list[Any] = []

    steps = ("choose", "use")

    def choose(self, game: Game) -> None:
        """The next player with fates names the next one."""
        order = table(game).order
        if self.place >= len(order):
            game.leave()
            return
        seat = order[self.place]
        fates = held_fates(game, seat)
        if seat in game.match.gone or not fates:
            game.put(place=self.place + 1)
            game.goto("choose")
            return
        game.set_table(active=seat, step="fates")
        options = [Option(f"fate:{game.card(c).handle}", "fate", c, c) for c in fates]
        game.ask("pick_option", "forced_fate", options, into="reply", seat=seat, rule="HOPE-END-05")

    def use(self, game: Game) -> None:
        """Use it, or lay it aside."""
        game.goto("choose")
        seat, card = table(game).order[self.place], self.reply[0]
        if card not in held_fates(game, seat):
            return
        node = usable_fate(game, seat, card)
        if node is not None:
            game.push(Declare(seat=seat, form="fate", parts=(Part(card, card, node.address),)))
            return
        game.reveal([card], seat=seat)
        game.move([card], "fate_pile", at="bottom", why="lapsed", by=seat)


def held_fates(game: Game, seat: int) -> list[int]:
    """The fates in a seat's hand."""
    return [c for c in game.zone(zone_key(seat, "hand")) if kit(game).kind(game, c) == "fate"]


class EndPart(OwnPart, frozen=True, kw_only=True, tag="EndPart"):
    """A player's voluntary effects of the end phase; not asked who has none."""

    steps = ("choose", "act")
    prompt = "end"
    rule = "HOPE-END-01"

    def acts(self, game: Game) -> list[Option] | None:
        """The effects of this phase; with them, fates."""
        options = [use_option(game, card, node) for card, node in uses(game, self.seat, "end")]
        if not options:
            return None
        game.set_table(active=self.seat, step="main")
        return [*options, *fate_options(game, self.seat)]

    def carry_out(self, game: Game, act: list[Any]) -> None:
        """Use it."""
        begin_act(game, self.seat, act)


class Discards(Procedure, frozen=True, kw_only=True, tag="Discards"):
    """The discard step: all players at once, unseen until all have chosen (HOPE-END-02 … 04)."""

    given: tuple[list[int], ...] = ()

    steps = ("choose", "discard")

    def choose(self, game: Game) -> None:
        """Who holds more than the limit names what goes, all at the same time."""
        game.put(given=())
        for seat in game.match.players:
            count, allies = excess(game, seat)
            if not count or seat in game.match.gone:
                continue
            hand = game.zone(zone_key(seat, "hand"))
            options = [Option(f"c:{game.card(c).handle}", "discard", c, c, {"group": _group(game, c)}) for c in hand]
            default = sorted(options, key=lambda o: (o.params or {})["group"] != "ally")[:allies]
            default += [
                o for o in sorted(options, key=lambda o: (o.params or {})["group"] != "skill") if o not in default
            ]
            game.ask(
                "pick_cards", "discard", options, into="given+", seat=seat, least=count, most=count,
                default=[o.id for o in default[:count]], constraint={"least": {"ally": allies}}, rule="HOPE-END-03",
            )  # fmt: skip

    def discard(self, game: Game) -> None:
        """Allies go back into the ally pile, which is shuffled, skills to the discard pile."""
        rules = kit(game)
        going = [c for chosen in self.given for c in chosen]
        for seat in game.match.players:
            mine = [c for c in going if game.card(c).zone == zone_key(seat, "hand")]
            allies = [c for c in mine if rules.kind(game, c) == "ally"]
            game.move([c for c in mine if c not in allies], zone_key(seat, "discard"), why="hand_limit", by=seat)
            if allies:
                game.move(allies, zone_key(seat, "ally_pile"), why="hand_limit", by=seat)
                game.shuffle(zone_key(seat, "ally_pile"))


def excess(game: Game, seat: int) -> tuple[int, int]:
    """How many cards must go, and how many of them allies at least (HOPE-AMB-15: judged once, over seven)."""
    limit = hand_limit(game)
    hand = [c for c in game.zone(zone_key(seat, "hand")) if kit(game).kind(game, c) != "fate"]
    if len(hand) <= limit:
        return 0, 0
    allies = max(0, sum(kit(game).kind(game, c) == "ally" for c in hand) - HAND_ALLIES)
    return max(len(hand) - limit, allies), allies


def hand_limit(game: Game) -> int:
    """Seven, unless an effect says otherwise this turn."""
    limit = HAND_LIMIT
    for mod in derived(game).mods("hand_limit"):
        number = mod.figure("set")
        if number is not None:
            limit = int(number)
    return limit


def _group(game: Game, card: int) -> str:
    return "ally" if kit(game).kind(game, card) == "ally" else "skill"
