"""A winning condition of the players' own: a result is claimed and holds if everybody else agrees (HOPE-WIN-02).

The condition itself is words (`win_text`); whether it is met is for the people at the table to say. A referee may say
it in their place (`judging.py`, HOPE-AMB-45). What the rules say of losing goes on as always.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...kernel.procedure import Procedure
from ...kernel.records import Option, Outcome
from ...kernel.seats import live
from .access import option, table

if TYPE_CHECKING:
    from ...kernel.game import Game

CLAIM = "claim"


def custom(game: Game) -> bool:
    """Whether the players have agreed on a winning condition of their own."""
    return bool(option(game, "win_condition") == "custom")


def may_claim(game: Game, seat: int) -> bool:
    """Whether a seat may claim a result now: once a turn, so that nobody is asked again and again."""
    return custom(game) and not game.match.uses.get(_use(seat))


def claim_options(game: Game, seat: int) -> list[Option]:
    """The claim, where it is open to a seat."""
    return [Option(CLAIM, CLAIM, [CLAIM])] if may_claim(game, seat) else []


def sides(game: Game) -> list[tuple[int, ...]]:
    """The sides still playing, each with all its seats, those of it that are out too (HOPE-AMB-46)."""
    teams = table(game).teams
    if not teams:
        return [(s,) for s in live(game)]
    left = dict.fromkeys(teams[s] for s in live(game))
    return [tuple(s for s in game.match.players if teams[s] == team) for team in left]


def _use(seat: int) -> str:
    return f"claim:{seat}:turn"


class Claim(Procedure, frozen=True, kw_only=True, tag="Claim"):
    """A player says who has won by the agreed condition; all others still playing confirm it, or play goes on."""

    seat: int
    result: list[Any] = []
    replies: Any = None

    steps = ("name", "announce", "ask", "settle")

    def name(self, game: Game) -> None:
        """Which side has won, or that nobody has."""
        game.match.uses = {**game.match.uses, _use(self.seat): 1}
        game.match.touch()
        options = [
            Option(f"side:{side[0]}", "side", list(side), params={"seats": list(side)}, seat=side[0])
            for side in sorted(sides(game), key=lambda side: (self.seat not in side, side))
        ]  # fmt: skip
        options.append(Option("draw", "draw", []))
        game.ask("pick_option", "claim_result", options, into="result", seat=self.seat, rule="HOPE-WIN-02")

    def announce(self, game: Game) -> None:
        """Everybody hears it."""
        game.emit("claimed", seat=self.seat, winners=self.result[0])

    def ask(self, game: Game) -> None:
        """Everybody else is asked at once; a claim of or for somebody who is out by now is dropped."""
        winners, playing = self.result[0], live(game)
        if self.seat not in playing or (winners and not set(winners) & set(playing)):
            game.leave()
            return
        others = tuple(s for s in playing if s != self.seat)
        options = (Option("yes", "yes", True), Option("no", "no", False))
        game.ask(
            "confirm", "confirm_result", dict.fromkeys(others, options), into="replies", seats=others, mode="all",
            default=dict.fromkeys(others, ("no",)), rule="HOPE-WIN-02",
            params={"seat": self.seat, "winners": winners},
        )  # fmt: skip

    def settle(self, game: Game) -> None:
        """All agree: it is over. Somebody does not: play goes on."""
        winners = tuple(self.result[0])
        refused = [int(s) for s, said in self.replies.items() if not said[0]]
        if refused:
            game.emit("claim_refused", seat=self.seat, winners=winners, refused=refused)
        else:
            game.finish(ending(winners, "agreed"))


def ending(winners: tuple[int, ...], reason: str) -> Outcome:
    """The end by an agreed condition; without winners a draw."""
    return Outcome("win" if winners else "draw", winners, reason, "HOPE-WIN-02")


def claimed(game: Game) -> dict[str, Any] | None:
    """The claim being voted on, for everybody."""
    found: Any = next((p for p in reversed(game.match.stack) if isinstance(p, Claim)), None)
    if found is None or not found.result:
        return None
    return {"seat": found.seat, "winners": list(found.result[0])}


def victory_view(game: Game) -> dict[str, Any] | None:
    """The agreed condition and what is claimed of it; None in a match by the rules alone."""
    return {"text": option(game, "win_text"), "claim": claimed(game)} if custom(game) else None


__all__ = ["Claim", "claim_options", "custom", "ending", "sides", "victory_view"]
