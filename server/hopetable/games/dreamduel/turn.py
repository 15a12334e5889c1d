"""A turn: preparation, attack phase, end (DD-TURN, DD-DRAW, DD-CHARACTER, DD-SETCARD, DD-IDLE, DD-END, DD-HAND)."""

from __future__ import annotations

from typing import Any

from ...effects.operations.continuous import expire
from ...effects.operations.relocation import relocate, replace_inline
from ...effects.proposed import InlineProposal
from ...kernel.game import Game
from ...kernel.procedure import Procedure
from ...kernel.records import Option
from ...kernel.zones import zone_key
from .access import kit
from .activation import Activate
from .acts import idle_options, take_action
from .battle import Battle
from .legality import declaring, may_play
from .preparation import ActionStep, SetStep
from .settlement import Settlement
from .tokens import make_token


class Turn(Procedure, frozen=True, kw_only=True, tag="Turn"):
    """One player's turn (DD-TURN-01)."""

    seat: int
    answer: Any = None
    short: bool = False
    again: int | None = None

    steps = (
        "begin", "return_hyper", "turn_start", "draw", "recover", "action", "set_cards", "end_of_prep",
        "attack_start", "defence_start", "idle", "act", "turn_end", "life_ends", "attack_end", "hand_limit",
        "pass_turn",
    )  # fmt: skip

    def begin(self, game: Game) -> None:
        """A new turn; limits of a phase or turn begin anew (DD-TURN-07)."""
        table = game.match.table
        game.set_table(
            turn=table.turn + 1, began=game.next_age(), active=self.seat, phase="prep", step="turn_start", battle=None,
            queue=(),
        )  # fmt: skip
        match = game.match
        if match.uses:
            match.uses = {k: v for k, v in match.uses.items() if k.endswith(":match")}
        match.history = ()
        for seat, player in match.players.items():
            if player.damage_taken:
                game.set_player(seat, damage_taken=0)
        game.emit("turn_began", seat=self.seat, turn=table.turn + 1)
        if self.short:
            game.goto("end_of_prep")
        if not kit(game).book.reads_start:
            return
        rules = kit(game)
        start: dict[str, Any] = {f"grace_sum_{s}": rules.grace_sum(game, s) for s in match.players}
        start |= {f"hand_{s}": list(game.zone(zone_key(s, "hand"))) for s in match.players}
        game.remember(game.emit("turn_started", mask=0, more=start))

    def return_hyper(self, game: Game) -> None:
        """(a) HYPER characters return to hand (DD-CHARACTER-07); (b) what lasts until the next prep ends."""
        rules = kit(game)
        for card in game.zone(zone_key(self.seat, "duel")):
            record = game.card(card)
            if rules.stance(record) == "hyper" and not record.marks.get("permanent"):
                relocate(game, [card], self.seat, "hand", why="return", by=self.seat)
        expire(game, "my_next_prep", seat=self.seat)

    def turn_start(self, game: Game) -> None:
        """(c) the turn-start window."""
        kit(game).signal(game, "turn_start", seat=self.seat)

    def draw(self, game: Game) -> None:
        """Prep 1: as many cards as there are spent intact orbs, at least one (DD-DRAW-01 … 04)."""
        game.set_table(step="draw")
        if game.match.table.turn == 1:
            return
        if not game.zone(zone_key(self.seat, "deck")):
            game.push(Settlement())
            return
        proposal = InlineProposal(to_seat=self.seat, amount=max(1, game.player(self.seat).spent), prevented=False)
        replace_inline(game, "draw_step", proposal)
        kit(game).draw(game, self.seat, int(proposal.get("amount")))

    def recover(self, game: Game) -> None:
        """Prep 2: the turn player recovers 1, then the other (DD-TURN-03)."""
        for seat in (self.seat, 1 - self.seat):
            kit(game).recover(game, seat, 1)

    def action(self, game: Game) -> None:
        """Prep 3: at most one of A, B, C (DD-CHARACTER-01)."""
        game.set_table(step="action")
        game.push(ActionStep(seat=self.seat))

    def set_cards(self, game: Game) -> None:
        """Prep 4 (DD-SETCARD-01)."""
        game.set_table(step="set")
        game.push(SetStep(seat=self.seat))

    def end_of_prep(self, game: Game) -> None:
        """Prep 5: the attack phase is announced (DD-TURN-05)."""
        game.set_table(phase="battle", step="start")
        game.emit("phase_began", seat=self.seat, phase="battle")

    def attack_start(self, game: Game) -> None:
        """The turn player's start window (DD-TURN-06)."""
        expire(game, "my_next_attack", seat=self.seat)
        for name in ("attack_start", "battle_start"):
            kit(game).signal(game, name, seat=self.seat, only=self.seat, batch=game.match.next_event)

    def defence_start(self, game: Game) -> None:
        """Then the other player's."""
        for name in ("defence_start", "battle_start"):
            kit(game).signal(game, name, seat=self.seat, only=1 - self.seat, batch=game.match.next_event)

    def idle(self, game: Game) -> None:
        """The turn player's idle point (DD-IDLE-01); queued declarations come first (DDC-AMB-06)."""
        table = game.match.table
        if table.queue:
            first, *rest = table.queue
            game.set_table(queue=tuple(rest))
            game.goto("idle")
            start_queued(game, self.seat, first)
            return
        game.set_table(step="idle")
        options = idle_options(game, self.seat)
        can_attack = any(o.key == "declare" for o in options)
        options.append(Option("end_turn", "end_turn", ["end"], confirm=can_attack))
        game.ask(
            "choose_action", "idle", options, into="answer", seat=self.seat, default=["end_turn"], rule="DD-IDLE-01",
            forced=False,
        )  # fmt: skip

    def act(self, game: Game) -> None:
        """Carry out the choice, then be idle again."""
        chosen = self.answer[0]
        if chosen[0] == "end":
            return
        game.goto("idle")
        if chosen[0] == "declare":
            terms = chosen[2] if len(chosen) > 2 else {}
            ignore = tuple(terms.get("ignore", ()))
            game.push(Battle(card=chosen[1], seat=self.seat, free=terms.get("free", False), ignore=ignore, terms=terms))
        else:
            take_action(game, self.seat, chosen)

    def turn_end(self, game: Game) -> None:
        """Turn-end effects of both players (DD-END-02)."""
        game.set_table(phase="end", step="turn_end", queue=())
        game.emit("turn_ended", seat=self.seat)
        kit(game).signal(game, "turn_end", seat=self.seat)

    def life_ends(self, game: Game) -> None:
        """Statuses and changes of this turn end (DD-TURN-07, DD-FAQ-07)."""
        rules = kit(game)
        for seat in game.match.players:
            for card in game.zone(zone_key(seat, "chara")):
                if any(a.life is not None for a in rules.entry(game.card(card)).abilities):
                    relocate(game, [card], seat, "discard", why="expire", by=seat)
        expire(game, "turn_end")
        expire(game, "phase_end")

    def attack_end(self, game: Game) -> None:
        """Attack-phase-end effects, then defence-phase-end ones."""
        kit(game).signal(game, "attack_end", seat=self.seat, only=self.seat)
        kit(game).signal(game, "defence_end", seat=self.seat, only=1 - self.seat)

    def hand_limit(self, game: Game) -> None:
        """DD-HAND-01: discard down to five."""
        game.set_table(step="hand_limit")
        hand = zone_key(self.seat, "hand")
        over = len(game.zone(hand)) - (kit(game).limit(game, hand) or 0)
        if over > 0:
            game.push(HandLimit(seat=self.seat, over=over))

    def pass_turn(self, game: Game) -> None:
        """The other player's turn begins."""
        if self.again is not None:
            game.match.stack[game.here] = Turn(seat=self.again, short=True)
            return
        game.match.stack[game.here] = Turn(seat=1 - self.seat)


class HandLimit(Procedure, frozen=True, kw_only=True, tag="HandLimit"):
    """手牌上限: own choice, one discard event (DD-HAND-01 … 03)."""

    seat: int
    over: int
    cards: Any = None

    steps = ("ask", "act")

    def ask(self, game: Game) -> None:
        """Choose what to discard."""
        hand = game.zone(zone_key(self.seat, "hand"))
        options = [Option(f"c:{game.card(c).handle}", "discard", c, c) for c in hand]
        game.ask(
            "pick_cards", "hand_limit", options, into="cards", seat=self.seat, least=self.over, most=self.over,
            rule="DD-HAND-01",
        )  # fmt: skip

    def act(self, game: Game) -> None:
        """Discard them together."""
        relocate(game, self.cards, self.seat, "discard", why="hand_limit", by=self.seat)


def start_queued(game: Game, seat: int, spec: dict[str, Any]) -> None:
    """A declaration by effect, now that the battle and chain are over."""
    ignore = tuple(spec.get("ignore", ()))
    card = spec.get("card")
    if card is None:
        card = make_token(game, seat, spec["token"])
    elif kit(game).facts(game.card(card))["kind"] != "battle":
        play_free(game, seat, card)
        return
    elif declaring(game, seat, card, role="attack", free=spec["free"], ignore=ignore) is not None:
        return
    game.push(Battle(card=card, seat=seat, free=spec["free"], ignore=ignore, after=spec.get("after")))


def play_free(game: Game, seat: int, card: int) -> None:
    """A status brought into play by an effect that declares it (KN-014)."""
    for ability in kit(game).entry(game.card(card)).abilities:
        if ability.form == "play" and may_play(game, seat, card, ability, None, free=True) is None:
            game.push(Activate(ability=ability.address, seat=seat, card=card, mode="play", free=True))
            return
