"""A turn: START, ACTIVITY, END (ZT-TURN, ZT-END)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

from ...effects.operations.continuous import expire
from ...kernel.chain import open_chain
from ...kernel.procedure import Procedure
from ...kernel.records import Option, Outcome
from ...kernel.zones import zone_key
from . import themes
from .access import kit
from .activity import Activity, finish
from .aftermath import Aftermath
from .state import TURN_DRAW

if TYPE_CHECKING:
    from ...kernel.game import Game

Step = Callable[["Turn", "Game"], None]


def alive(step: Step) -> Step:
    """A step that is left out once the turn player is defeated (ZT-AMB-46)."""

    @wraps(step)
    def guarded(turn: Turn, game: Game) -> None:
        if game.player(turn.seat).defeated:
            game.goto("pass_turn")
        else:
            step(turn, game)

    return guarded


class Turn(Procedure, frozen=True, kw_only=True, tag="Turn"):
    """One player's turn (ZT-TURN-01)."""

    seat: int
    cards: Any = None

    steps = (
        "begin", "settle_start", "theme_at_start", "draw", "window_after_start", "activity", "window_after_activity",
        "end", "settle_end", "hand_limit", "discard", "theme_at_end", "window_at_end", "pass_turn",
    )  # fmt: skip

    @alive
    def begin(self, game: Game) -> None:
        """START is announced; durations that end here end, defences are renewed (ZT-TURN-02, ZT-DEFEND-01)."""
        rules, table, player = kit(game), game.match.table, game.player(self.seat)
        game.set_table(turn=table.turn + 1, active=self.seat, phase="start", step="settle", acting=None)
        game.set_player(self.seat, turns=player.turns + 1)
        game.match.history = ()
        rules.forget_uses(game, lambda key: key.endswith(":turn"))
        game.emit("turn_began", seat=self.seat, turn=table.turn + 1, round=table.round)
        lift(game, self.seat, 2 * (player.turns + 1))
        expire(game, "my_next_start", seat=self.seat)
        for card in rules.objects(game, self.seat):
            if game.card(card).marks.get("defences"):
                rules.mark(game, card, defences=0)

    @alive
    def settle_start(self, game: Game) -> None:
        """Step 1: effects in use that name this phase (ZT-TURN-03)."""
        kit(game).signal(game, "start_settle", seat=self.seat)

    @alive
    def theme_at_start(self, game: Game) -> None:
        """A theme that is looked at here."""
        themes.check(game, "settle_start")

    @alive
    def draw(self, game: Game) -> None:
        """Step 2 (ZT-TURN-04)."""
        game.set_table(step="draw")
        kit(game).draw(game, self.seat, TURN_DRAW)

    @alive
    def window_after_start(self, game: Game) -> None:
        """Presets may be used as START ends (ZT-AMB-36)."""
        window(game, "start")
        expire(game, "phase_end")

    @alive
    def activity(self, game: Game) -> None:
        """Objects act (ZT-ACTIVITY-01)."""
        game.push(Activity(seat=self.seat))

    @alive
    def window_after_activity(self, game: Game) -> None:
        """And as ACTIVITY ends."""
        finish(game, self.seat)
        window(game, "activity")

    @alive
    def end(self, game: Game) -> None:
        """END is announced: taps that end before it are lifted, then durations (ZT-END-01, ZT-AMB-11, 41)."""
        game.set_table(phase="end", step="settle")
        game.emit("phase_began", seat=self.seat, phase="end")
        expire(game, "phase_end")
        lift(game, self.seat, 2 * game.player(self.seat).turns + 1)
        expire(game, "turn_end")

    @alive
    def settle_end(self, game: Game) -> None:
        """Step 1 (ZT-END-02)."""
        kit(game).signal(game, "end_settle", seat=self.seat)

    @alive
    def hand_limit(self, game: Game) -> None:
        """Step 2: only what is over the limit, as the player chooses (ZT-END-03, 04)."""
        game.set_table(step="discard")
        hand = game.match.zones[zone_key(self.seat, "hand")]
        limit = kit(game).hand_limit(game, self.seat)
        over = len(hand) - limit
        if over <= 0:
            game.put(cards=[])
            return
        options = [Option(f"c:{game.card(c).handle}", "discard", c, c) for c in hand]
        game.ask(
            "pick_cards", "hand_limit", options, into="cards", seat=self.seat, least=over, most=over,
            rule="ZT-END-04", params={"limit": limit},
        )  # fmt: skip

    @alive
    def discard(self, game: Game) -> None:
        """Together."""
        kit(game).discard(game, self.cards or [], self.seat, "hand_limit")

    @alive
    def theme_at_end(self, game: Game) -> None:
        """A theme that is looked at after the discard (ZT-AMB-09)."""
        themes.calm(game, self.seat)
        themes.check(game, "after_discard")

    @alive
    def window_at_end(self, game: Game) -> None:
        """The last window; a preset placed in this turn is not armed here."""
        window(game, "end")

    def pass_turn(self, game: Game) -> None:
        """ZT-TURN-05; the round counts on as the turn passes the first player's seat, defeated or not. What an effect
        of somebody defeated was to last until that player's START ends as the turn would have come."""
        expire(game, "phase_end")
        expire(game, "turn_end")
        table, count = game.match.table, game.match.seats
        game.set_table(acting=None, fresh=False)
        seat, rounds = self.seat, 0
        while True:
            seat = (seat + 1) % count
            rounds += seat == table.first
            if not game.player(seat).defeated:
                break
            expire(game, "my_next_start", seat=seat)
        if rounds:
            limit = int(game.match.options.get("max_rounds") or 0)
            if limit and table.round >= limit:
                game.finish(Outcome("draw", (), "max_rounds"))
                return
            kit(game).forget_uses(game, lambda key: key.endswith(":round"))
            game.set_table(round=table.round + 1)
        game.match.stack[game.here] = Turn(seat=seat)


def window(game: Game, name: str) -> None:
    """Everybody may use something, the turn player first."""
    game.push(Aftermath())
    open_chain(game, game.match.table.active, about={"window": name})


def lift(game: Game, seat: int, point: int) -> None:
    """Objects of a seat whose tap ends by this point of its turns stand up (ZT-AMB-28)."""
    for card in kit(game).objects(game, seat):
        record = game.card(card)
        if record.exhausted and int(record.marks.get("tap", 0)) <= point:
            kit(game).untap(game, card)
