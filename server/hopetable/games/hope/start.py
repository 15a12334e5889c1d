"""The start phase: draw, enter allies, stack skills, move, use effects (HOPE-START, HOPE-SUMMON, HOPE-STACK)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...kernel.procedure import Procedure
from ...kernel.records import Option
from ...kernel.zones import zone_key
from . import entering
from .access import kit, option, player
from .activation import use_option, uses
from .agreeing import claim_options
from .answering import fate_options
from .asking import DONE, OwnPart, over, with_end
from .battle import begin_act
from .entry_declaration import Enter, enterable, price
from .main_ally import may_set
from .moving import move_cells, moving, own_move
from .stacking import Stack, hosts
from .state import FATES, HAND_LIMIT, MOST_ALLIES, MOST_SKILLS

if TYPE_CHECKING:
    from ...kernel.game import Game


class StartPart(OwnPart, frozen=True, kw_only=True, tag="StartPart"):
    """One player's start phase. `brief`: only the fates are drawn (HOPE-AMB-21)."""

    brief: bool = False

    steps = ("draw", "drawn", "choose", "act")
    prompt = "start"
    rule = "HOPE-START-09"

    def draw(self, game: Game) -> None:
        """How many allies and skills to draw (HOPE-START-02)."""
        if self.seat in game.match.gone:
            game.leave()
            return
        game.set_table(active=self.seat, step="draw")
        if self.brief:
            draw_fates(game, self.seat)
            game.leave()
            return
        options, default = draw_options(game, self.seat)
        game.ask(
            "pick_option", "draw", options, into="reply", seat=self.seat, default=[default], rule="HOPE-START-02"
        )  # fmt: skip

    def drawn(self, game: Game) -> None:
        """Draw them, and the fates."""
        draw_cards(game, self.seat, self.reply[0])
        game.set_table(step="main")

    def acts(self, game: Game) -> list[Option]:
        """Entries, skills to stack, moves, effects."""
        return start_options(game, self.seat)

    def carry_out(self, game: Game, act: list[Any]) -> None:
        """Do it."""
        start_act(game, self.seat, act)


class StartTogether(Procedure, frozen=True, kw_only=True, tag="StartTogether"):
    """All players at once: whoever answers acts on the board as it is then (HOPE-AMB-18)."""

    seats: tuple[int, ...]
    reply: Any = None

    steps = ("draw", "drawn", "choose", "act")

    def draw(self, game: Game) -> None:
        """All choose what to draw."""
        seats = tuple(s for s in self.seats if s not in game.match.gone)
        game.set_table(active=None, step="draw")
        offers = {s: draw_options(game, s) for s in seats}
        game.ask(
            "pick_option", "draw", {s: o for s, (o, _) in offers.items()}, into="reply", seats=seats, mode="all",
            default={s: [d] for s, (_, d) in offers.items()}, rule="HOPE-START-02",
        )  # fmt: skip

    def drawn(self, game: Game) -> None:
        """They draw in action order."""
        for seat in self.seats:
            if str(seat) in self.reply:
                draw_cards(game, seat, self.reply[str(seat)][0])
        game.set_table(step="main")

    def choose(self, game: Game) -> None:
        """Whoever is not done may act."""
        seats = tuple(s for s in self.seats if s not in game.match.gone)
        if not seats:
            game.leave()
            return
        options = {s: with_end(start_options(game, s), DONE) for s in seats}
        game.ask(
            "choose_action", "start", options, into="reply", seats=seats, mode="first",
            default={s: [DONE] for s in seats}, rule="HOPE-AMB-18", forced=False,
        )  # fmt: skip

    def act(self, game: Game) -> None:
        """The first answer is carried out; those who are done wait."""
        seat, acts = self.reply
        game.goto("choose")
        if over(acts):
            game.put(seats=tuple(s for s in self.seats if s != seat))
        else:
            start_act(game, seat, acts[0])


# -- drawing -------------------------------------------------------------------------------------------------------


def draw_options(game: Game, seat: int) -> tuple[list[Option], str]:
    """Every number of allies and skills that may be drawn, and a sensible default."""
    allies = min(MOST_ALLIES, len(game.match.zones[zone_key(seat, "ally_pile")]))
    skills = min(MOST_SKILLS, len(game.match.zones[zone_key(seat, "skill_pile")]))
    options = [
        Option(f"draw:{a}:{s}", "draw", [a, s], params={"allies": a, "skills": s})
        for a in range(allies + 1) for s in range(skills + 1)
    ]  # fmt: skip
    held = sum(kit(game).kind(game, c) != "fate" for c in game.zone(zone_key(seat, "hand")))
    return options, f"draw:{allies}:{max(0, min(skills, HAND_LIMIT - held - allies))}"


def draw_cards(game: Game, seat: int, chosen: list[int]) -> None:
    """Draw what was chosen, then the fates."""
    kit(game).draw_from(game, seat, chosen[0], "ally_pile")
    kit(game).draw_from(game, seat, chosen[1], "skill_pile")
    draw_fates(game, seat)


def draw_fates(game: Game, seat: int) -> None:
    """Exactly two, if fates are used."""
    if option(game, "use_fate"):
        kit(game).draw_from(game, seat, FATES, "fate_pile")


# -- what may be done ----------------------------------------------------------------------------------------------


def start_options(game: Game, seat: int) -> list[Option]:
    """Everything open to a seat in its start phase."""
    rules = kit(game)
    options: list[Option] = []
    free = entering.room(game)
    for card in game.zone(zone_key(seat, "hand")):
        kind, handle = rules.kind(game, card), game.card(card).handle
        if kind == "ally" and free and enterable(game, seat, card) is None:
            cost = price(game, seat, card)
            desperate = cost > player(game, seat).hp
            params = {"cost": cost, "desperate": desperate}
            options.append(
                Option(f"enter:{handle}", "enter", ["enter", card], card, params, confirm=desperate)
            )  # fmt: skip
        elif kind in ("skill", "spirit") and hosts(game, seat, card):
            options.append(Option(f"stack:{handle}", "stack", ["stack", card], card))
    for card in rules.controlled(game, seat):
        if moving(game, seat, card) is None:
            handle = game.card(card).handle
            options += [
                Option(f"move:{handle}:{c}:{r}", "move", ["move", card, [c, r]], card, cell=(c, r))
                for c, r in move_cells(game, card)
            ]  # fmt: skip
    options += [use_option(game, card, node) for card, node in uses(game, seat, "start")]
    options += fate_options(game, seat)
    if may_set(game, seat):
        options.append(Option("new_main", "new_main", ["new_main"]))
    return options + claim_options(game, seat)


def start_act(game: Game, seat: int, act: list[Any]) -> None:
    """Start what was chosen."""
    word = act[0]
    if word == "enter":
        game.push(Enter(seat=seat, card=act[1]))
    elif word == "stack":
        game.push(Stack(seat=seat, card=act[1]))
    elif word == "move":
        own_move(game, seat, act[1], tuple(act[2]))
    else:
        begin_act(game, seat, act)


__all__ = ["StartPart", "StartTogether"]
