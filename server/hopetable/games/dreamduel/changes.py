"""The atomic changes that the procedures of a duel and the effects of its cards share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ...effects.derive import derived
from ...effects.nodes import CompiledAbility, Entry
from ...effects.operations.relocation import relocate, replace_inline
from ...effects.proposed import InlineProposal
from ...kernel.records import Link, Outcome
from ...kernel.zones import zone_key
from .figures import Figures
from .liberation import Liberation
from .state import MAX_HP

if TYPE_CHECKING:
    from ...kernel.game import Game

replace = msgspec.structs.replace


class Changes(Figures):
    """Changing the table."""

    pool: dict[str, list[tuple[Entry, CompiledAbility]]] | None = None
    """Every play of the card pool by the word it answers; None until it is first looked for (see `openness`)."""

    def guarded(self, game: Game) -> bool:
        """Whether windows open on public facts in this match (see `openness`)."""
        return bool(game.match.options.get("window", "instant") != "instant")

    def signal(self, game: Game, word: str, **fields: Any) -> None:
        """A moment that is only for abilities to hear: told to nobody, and not made at all if nothing listens."""
        if self.sounds(game, word) or (self.pool and word in self.pool and self.guarded(game)):
            game.emit(word, mask=0, **fields)

    def draw(self, game: Game, seat: int, count: int, *, by: int | None = None, why: str = "draw") -> None:
        """Draw from the top; none from an empty deck (DD-DRAW-05)."""
        deck = game.match.zones[zone_key(seat, "deck")]
        cards = list(reversed(deck[-count:])) if count > 0 else []
        if cards:
            game.move(cards, zone_key(seat, "hand"), why=why, by=seat if by is None else by)

    def destroy(self, game: Game, card: int, *, by: int, source: int | None) -> None:
        """破坏 (DD-FAQ-04): its resolution ends, its text and traits are void, then it is discarded."""
        self.cut(game, card)
        relocate(game, [card], game.card(card).controller, "discard", why="destroy", by=by, source=source)

    def cut(self, game: Game, card: int) -> None:
        """End the resolution of a card: its battle part and its waiting links."""
        table = game.match.table
        if table.battle is not None and card in (table.battle.attacker, table.battle.defender):
            battle = table.battle
            if card not in battle.gone:
                game.set_table(battle=replace(battle, gone=(*battle.gone, card)))
        for link in game.match.links:
            if link.card == card and link.state == "waiting":
                self.set_link(game, link.id, state="void")

    def set_link(self, game: Game, link: int, **changes: Any) -> None:
        """Replace fields of a chain link."""
        game.match.links = tuple(replace(x, **changes) if x.id == link else x for x in game.match.links)
        game.match.touch_view()

    def link(self, game: Game, link: int | None) -> Link | None:
        """A link that is still on the chain."""
        return next((x for x in game.match.links if x.id == link), None)

    def negate(self, game: Game, link: int, *, by: int, source: int | None) -> None:
        """抵消: the link's effect is void, its card stays used (DD-FAQ-06)."""
        found = self.link(game, link)
        if found is not None and found.state == "waiting":
            self.set_link(game, link, state="negated")
            game.emit("negated", cards=(found.card,) if found.card else (), link=link, by=by)

    def recover(self, game: Game, seat: int, n: int, *, by: int | None = None, why: str = "recover") -> int:
        """DD-ORB-03: up to n spent intact orbs become ready."""
        proposal = InlineProposal(to_seat=seat, amount=n, by=by, prevented=False)
        replace_inline(game, "recover", proposal)
        player = game.player(seat)
        count: int = min(int(proposal.get("amount")), player.spent)
        if count > 0:
            game.set_player(seat, ready=player.ready + count, spent=player.spent - count)
            self.tell_orbs(game, seat, why, count)
            game.emit("recovered", mask=0, to_seat=seat, by=by, amount=count)
        return count

    def lose_spirit(self, game: Game, seat: int, n: int, *, why: str = "lose") -> int:
        """DD-ORB-04: n ready orbs become spent, as many as possible."""
        player = game.player(seat)
        count: int = min(n, player.ready)
        if count > 0:
            game.set_player(seat, ready=player.ready - count, spent=player.spent + count)
            self.tell_orbs(game, seat, why, count)
            self.emptied(game, seat, player.ready)
        return count

    def emptied(self, game: Game, seat: int, before: int) -> None:
        """Tell that the last ready orb went (DD-AMB-09)."""
        if before > 0 and game.player(seat).ready == 0:
            game.emit("spirit_emptied", mask=0, to_seat=seat)

    def tell_orbs(self, game: Game, seat: int, why: str, n: int) -> None:
        """The orbs event."""
        player = game.player(seat)
        game.emit("orbs", seat=seat, ready=player.ready, spent=player.spent, broken=player.broken, why=why, amount=n)

    def heal(self, game: Game, seat: int, n: int, *, by: int | None = None, source: int | None = None) -> int:
        """Recover hp up to 10000 (DD-FAQ-08)."""
        if n <= 0 or derived(game).forbidding("heal", seat=seat):
            return 0
        proposal = InlineProposal(to_seat=seat, amount=n, by=by, source=source, prevented=False)
        replace_inline(game, "heal", proposal)
        if proposal.get("prevented"):
            return 0
        old: int = game.player(seat).hp
        new = min(MAX_HP, old + int(proposal.get("amount")))
        if new > old:
            self.set_hp(game, seat, new, why="heal")
            healed = game.emit("healed", mask=0, to_seat=seat, by=by, amount=new - old, source=source)
            game.remember(healed)
        return new - old

    def set_hp(self, game: Game, seat: int, hp: int, *, why: str) -> None:
        """Change hp, tell it, look for the end of the match and for liberation."""
        old = game.player(seat).hp
        game.set_player(seat, hp=hp)
        if old != hp and why != "damage":
            game.emit("hp", seat=seat, why=why, more={"from": old, "to": hp})
        self.after_hp(game, (seat,))

    def after_hp(self, game: Game, seats: tuple[int, ...]) -> None:
        """Victory B, then liberation, after a change of hp that is not damage."""
        self.lethal(game)
        if game.match.outcome is None:
            self.signal(game, "hp_changed", to_seat=seats[0])
            self.liberate(game, self.fallen(game, seats))

    def lethal(self, game: Game) -> None:
        """Victory B (DD-WIN-03, 04, 09)."""
        below = [s for s in game.match.players if game.player(s).hp < 0]
        if below:
            winners = tuple(s for s in game.match.players if s not in below)
            result = "win" if winners else "double_loss"
            game.finish(Outcome(result, winners, "hp", "DD-WIN-03" if winners else "DD-WIN-04"))

    def fallen(self, game: Game, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Seats below 5000 hp for the first time; the chance is taken note of even if it cannot be used."""
        found = []
        for seat in seats:
            player = game.player(seat)
            if player.hp < 5000 and not player.liberated and game.match.table.phase != "setup":
                game.set_player(seat, liberated=True)
                found.append(seat)
        return tuple(found)

    def liberate(self, game: Game, seats: tuple[int, ...]) -> None:
        """靈能解放 for the seats that have fallen (DD-LIBERATION-01)."""
        for seat in seats:
            if derived(game).forbidding("liberation", seat=seat) is None:
                game.push(Liberation(seat=seat))

    def switch(self, game: Game, card: int, to: str, *, by: int, permanent: bool = False) -> None:
        """切换: change a character's state (DD-CHARACTER-03 … 05), at most one center a player."""
        record = game.card(card)
        old = self.stance(record)
        seat = record.controller
        if old == to or old is None:
            return
        if to == "hyper":
            game.move([card], zone_key(seat, "duel"), why="hyper", by=by)
            marks: dict[str, Any] = {"hyper": game.match.table.turn}
            if permanent:
                marks["permanent"] = True
            game.set_card(card, marks=marks)
            name = self.facts(game.card(card))["character"]
            player = game.player(seat)
            if name not in player.ever_hyper:
                game.set_player(seat, ever_hyper=(*player.ever_hyper, name))
        else:
            if to == "center":
                for other in game.zone(zone_key(seat, "chara")):
                    if other != card and self.stance(game.card(other)) == "center":
                        game.turn(other, exhausted=True, by=by)
                        self._tell_stance(game, other, "center", "support", by)
            if old == "hyper":
                game.move([card], zone_key(seat, "chara"), why="enter", by=by, exhausted=to == "support")
            else:
                game.turn(card, exhausted=to == "support", by=by)
        self._tell_stance(game, card, old, to, by)

    def _tell_stance(self, game: Game, card: int, old: str, new: str, by: int) -> None:
        facts = self.facts(game.card(card))
        game.emit("stance", cards=(card,), by=by, more={"from": old, "to": new})
        self.signal(game, "stance_changed", cards=(card,), by=by, stance=new, character=facts["character"])
