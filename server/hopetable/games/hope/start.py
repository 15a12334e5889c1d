"""The start phase: draw, enter allies, stack skills, move, use effects (HOPE-START, HOPE-SUMMON, HOPE-STACK)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...effects.derive import derived
from ...effects.runtime import Effect, can_do
from ...kernel import board
from ...kernel.errors import Refusal
from ...kernel.procedure import Procedure
from ...kernel.records import Option
from ...kernel.zones import zone_key
from . import damage, entering, losing
from .access import kit, option, player
from .agreeing import claim_options
from .answering import fate_options
from .asking import DONE, ask_act, over, with_end
from .battle import begin_act, entry_holds, use_option, uses
from .legality import medium
from .main_ally import ask_cell, may_set
from .moving import move_cells, moving, own_move
from .numbers import halve
from .state import FATES, HAND_LIMIT, MOST_ALLIES, MOST_SKILLS
from .usage import set_mark

if TYPE_CHECKING:
    from ...effects.nodes import CompiledAbility
    from ...kernel.game import Game


class StartPart(Procedure, frozen=True, kw_only=True, tag="StartPart"):
    """One player's start phase. `brief`: only the fates are drawn (HOPE-AMB-21)."""

    seat: int
    brief: bool = False
    reply: list[Any] = []

    steps = ("draw", "drawn", "choose", "act")

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

    def choose(self, game: Game) -> None:
        """Anything in any order, until done (HOPE-AMB-19)."""
        if self.seat in game.match.gone:
            game.leave()
            return
        ask_act(game, self.seat, "start", start_options(game, self.seat), rule="HOPE-START-09")

    def act(self, game: Game) -> None:
        """Carry it out and ask again."""
        if over(self.reply):
            return
        game.goto("choose")
        start_act(game, self.seat, self.reply[0])


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
    kit(game).draw(game, seat, chosen[0], "ally_pile")
    kit(game).draw(game, seat, chosen[1], "skill_pile")
    draw_fates(game, seat)


def draw_fates(game: Game, seat: int) -> None:
    """Exactly two, if fates are used."""
    if option(game, "use_fate"):
        kit(game).draw(game, seat, FATES, "fate_pile")


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


def price(game: Game, seat: int, card: int) -> int:
    """What the normal entry of an ally costs: nothing for the own faction's, else its printed HP (HOPE-SUMMON-01,
    HOPE-AMB-51), halved or less while an effect says so."""
    rules = kit(game)
    own = rules.facts(game.card(player(game, seat).faction))["name"]
    if rules.facts(game.card(card))["affiliation"] == own:
        return 0
    cost = rules.printed(game, card, "hp")
    for _ in derived(game).mods("entry_cost"):
        cost = halve(cost)
    return cost


def enterable(game: Game, seat: int, card: int) -> Refusal | None:
    """Why an ally in hand may not enter normally (HOPE-WIN-04, HOPE-SUMMON-03, HOPE-SUMMON-05)."""
    if losing.in_grace(game, seat):
        return Refusal("grace", "HOPE-WIN-04")
    if derived(game).forbidding("enter", seat=seat, card=card) is not None:
        return Refusal("entry_restricted", "HOPE-SUMMON-05")
    if not entry_holds(game, seat, card):
        return Refusal("entry_condition", "HOPE-CARD-11")
    for node in entry_costs(game, card):
        if not can_do(game, node.need, seat, card):
            return Refusal("cost", "HOPE-SUMMON-06")
    return None


def entry_costs(game: Game, card: int) -> list[CompiledAbility]:
    """The printed entry conditions that cost something."""
    rules = kit(game)
    return [n for n in rules.abilities(rules.entry(game.card(card))) if n.need is not None and n.need.instrs]


class Enter(Procedure, frozen=True, kw_only=True, tag="Enter"):
    """The normal entry: announce the card, fix the cell, pay and place it as one step (HOPE-BOARD-10, HOPE-AMB-08)."""

    seat: int
    card: int
    cell: list[Any] = []
    env: dict[str, Any] = {}

    steps = ("fix", "pay", "place")

    def fix(self, game: Game) -> None:
        """The cell."""
        game.reveal([self.card], seat=self.seat)
        ask_cell(game, self.seat, entering.cells(game), "enter_cell", self.card, "HOPE-BOARD-08", "cell")

    def pay(self, game: Game) -> None:
        """What its entry condition asks for."""
        for node in entry_costs(game, self.card):
            assert node.need is not None
            game.push(Effect(code=node.need.address, seat=self.seat, this=self.card))

    def place(self, game: Game) -> None:
        """Pay the price of a stranger and put it on the cell."""
        cost = price(game, self.seat, self.card)
        hp = player(game, self.seat).hp
        desperate = cost > hp
        entering.put(game, self.card, tuple(self.cell[0]), self.seat, "normal")
        if desperate:
            set_mark(game, self.card, "flagged", True)
            game.set_player(self.seat, desperate=True)
            game.emit("desperate", cards=(self.card,), seat=self.seat)
        if cost:
            left = 1 if desperate else hp - cost
            damage.lose(game, player(game, self.seat).faction, hp - left, why="entry", source=self.card)


def hosts(game: Game, seat: int, card: int) -> list[int]:
    """The cards a skill in hand may be stacked under (HOPE-STACK-01, HOPE-STACK-02, HOPE-AMB-47)."""
    rules = kit(game)
    facts = rules.facts(game.card(card))
    if not facts["specific"]:
        return [c for c in rules.allies(game, seat) if medium(game, facts, c) is None]
    faction = player(game, seat).faction
    found = [c for c in rules.allies(game, seat) if rules.facts(game.card(c))["name"] in facts["bound"]]
    found = [c for c in found if medium(game, facts, c) is None]
    return [*found, faction] if rules.facts(game.card(faction))["name"] in facts["bound"] else found


class Stack(Procedure, frozen=True, kw_only=True, tag="Stack"):
    """A skill goes face-down under a host, seen by its owner and the host's controller (HOPE-INFO-03)."""

    seat: int
    card: int
    reply: list[int] = []

    steps = ("choose", "stack")

    def choose(self, game: Game) -> None:
        """Under which card."""
        options = [Option(f"c:{game.card(c).handle}", "host", c, c) for c in hosts(game, self.seat, self.card)]
        game.ask(
            "pick_cards", "stack_host", options, into="reply", seat=self.seat, rule="HOPE-STACK-01", source=self.card
        )  # fmt: skip

    def stack(self, game: Game) -> None:
        """It lies there until it is used (HOPE-STACK-03)."""
        stack_under(game, self.card, self.reply[0], self.seat)


def stack_under(game: Game, card: int, host: int, seat: int) -> None:
    """Put a skill face-down under a host."""
    record = game.card(host)
    known = {game.card(card).owner, record.controller}
    board.tuck(
        game, card, host, "stacked", known=sorted(s for s in known if s >= 0), why="stack", by=seat,
        controller=record.controller,
    )  # fmt: skip


__all__ = ["Enter", "Stack", "StartPart", "StartTogether", "stack_under"]
