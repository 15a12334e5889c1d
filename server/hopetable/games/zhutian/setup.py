"""Setup in the rulebook's order (ZT-SETUP-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...kernel.procedure import Procedure
from ...kernel.records import Option
from ...kernel.seats import seats_from
from ...kernel.zones import zone_key
from .access import kit
from .state import OPENING_DRAW, SKILLS_DEALT, SKILLS_KEPT
from .turn import Turn

if TYPE_CHECKING:
    from ...kernel.game import Game

HANDS = ("rock", "paper", "scissors")
BEATS = {"rock": "scissors", "paper": "rock", "scissors": "paper"}
TIES = 9
"""So many ties in a row are settled by lot."""


class Setup(Procedure, frozen=True, kw_only=True, tag="Setup"):
    """From the supplies to the first turn."""

    kept: Any = None
    shown: Any = None
    left: tuple[int, ...] = ()
    ties: int = 0

    steps = (
        "deal_lives", "deal_skills", "choose_skills", "keep_skills", "shuffle", "theme", "decide_first",
        "compare_hands", "opening_draw", "first_turn",
    )  # fmt: skip

    def deal_lives(self, game: Game) -> None:
        """Life cards face up, destinies apart from them and seen by nobody (ZT-SETUP-06)."""
        game.emit("match_started", seats=game.match.seats)
        for seat, card in self._dealt(game, "life", 1):
            game.move([card], zone_key(seat, "life"), why="deal")
        if flag(game, "destiny"):
            for seat, card in self._dealt(game, "destiny", 1):
                game.move([card], zone_key(seat, "destiny"), why="deal", up=False)

    def deal_skills(self, game: Game) -> None:
        """Three skill cards each (ZT-SETUP-08)."""
        for seat, card in self._dealt(game, "skill", SKILLS_DEALT):
            game.move([card], zone_key(seat, "dealt"), why="deal")

    def _dealt(self, game: Game, kind: str, each: int) -> list[tuple[int, int]]:
        """Random cards of a supply, without replacement (ZT-AMB-07)."""
        supply = [c for c in game.match.zones["box"] if kit(game).kind(game.card(c)) == kind]
        seats = seats_from(game, 0)
        cards = game.pick_random(supply, each * len(seats))
        return [(seats[i // each], card) for i, card in enumerate(cards)]

    def choose_skills(self, game: Game) -> None:
        """All choose secretly which two to keep (ZT-SETUP-09, ZT-AMB-07)."""
        options = {
            seat: [Option(f"c:{game.card(c).handle}", "keep", c, c) for c in game.zone(zone_key(seat, "dealt"))]
            for seat in seats_from(game, 0)
        }
        game.ask(
            "pick_cards", "keep_skills", options, into="kept", seats=tuple(options), mode="all", least=SKILLS_KEPT,
            most=SKILLS_KEPT, rule="ZT-SETUP-09",
        )  # fmt: skip

    def keep_skills(self, game: Game) -> None:
        """They are shown together; the third card stands for the player, face down (ZT-SETUP-10)."""
        for seat in game.match.players:
            dealt = game.zone(zone_key(seat, "dealt"))
            kept = (self.kept or {}).get(str(seat)) or dealt[:SKILLS_KEPT]
            game.move(kept, zone_key(seat, "skill"), why="keep", by=seat)
            game.move([c for c in dealt if c not in kept], zone_key(seat, "marker"), why="keep", by=seat, up=False)
            kit(game).mark(game, kit(game).marker(game, seat), stance="attack")

    def shuffle(self, game: Game) -> None:
        """ZT-DECK-06."""
        game.shuffle("deck")

    def theme(self, game: Game) -> None:
        """One theme for all (ZT-THEME-01)."""
        game.set_table(step="first")
        if flag(game, "theme"):
            game.move(game.pick_random(kit(game).themes_in_box(game), 1), "theme", why="theme")

    def decide_first(self, game: Game) -> None:
        """By lot, by the host, or by showing hands, hidden until all have chosen (ZT-SETUP-11, ZT-AMB-06)."""
        left = tuple(s for s in (self.left or tuple(game.match.players)) if not game.player(s).defeated)
        game.put(left=left)
        how = str(game.match.options.get("first_player", "random"))
        named = int(how) - 1 if how.isdigit() else -1
        if named in left or len(left) == 1:
            game.put(left=(named if named in left else left[0],))
            game.goto("opening_draw")
        elif how != "rps" or self.ties >= TIES:
            first = left[game.roll(len(left))]
            game.emit("first_by_lot", seat=first)
            game.put(left=(first,))
            game.goto("opening_draw")
        else:
            options = {s: [Option(h, h, h) for h in HANDS] for s in left}
            game.ask(
                "pick_option", "show_hands", options, into="shown", seats=left, mode="all", rule="ZT-SETUP-11"
            )  # fmt: skip

    def compare_hands(self, game: Game) -> None:
        """Two different hands: the winners stay; otherwise all show again."""
        hands = {int(s): chosen[0] for s, chosen in self.shown.items()}
        game.emit("hands_shown", hands={str(s): h for s, h in hands.items()})
        kinds = set(hands.values())
        left, ties = self.left, self.ties + 1
        if len(kinds) == 2:
            best = next(h for h in kinds if BEATS[h] in kinds)
            left, ties = tuple(s for s in left if hands.get(s) == best), 0
        game.put(left=left, ties=ties, shown=None)
        game.goto("decide_first")

    def opening_draw(self, game: Game) -> None:
        """From the first player on, six at once (ZT-SETUP-13, ZT-AMB-08)."""
        first = self.left[0]
        game.set_table(first=first, active=first, round=1)
        game.emit("first_player", seat=first)
        for seat in kit(game).standing_seats(game, first):
            kit(game).draw(game, seat, OPENING_DRAW)

    def first_turn(self, game: Game) -> None:
        """The first player's turn begins; skills work from now on."""
        seats = kit(game).standing_seats(game, self.left[0])
        game.match.stack[game.here] = Turn(seat=seats[0])


def flag(game: Game, name: str) -> bool:
    """Whether a part of the game is played: on unless switched off, off for beginners (ZT-DESTINY-07, ZT-THEME-02)."""
    options = game.match.options
    return bool(options.get(name, True)) and not options.get("beginner", False)
