"""The atomic changes that rules and effects share. What may be replaced or asked about is pushed as a procedure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from ...effects.derive import derived
from ...effects.triggers import heard_word
from ...kernel.chain import set_link
from ...kernel.knowledge import know
from ...kernel.piles import refill
from ...kernel.proposal import Proposal
from ...kernel.records import Card, Event
from ...kernel.zones import zone_key, zone_name
from .figures import FIELD_ZONES, Figures, show_all
from .state import HP_CAP, counted

if TYPE_CHECKING:
    from ...kernel.game import Game

replace = msgspec.structs.replace


class Changes(Figures):
    """Changing the table."""

    # -- telling -----------------------------------------------------------------------------------------------

    def signal(
        self, game: Game, word: str, *, cards: Sequence[int] = (), keep: bool = False, **fields: Any
    ) -> Event | None:  # fmt: skip
        """Something abilities may hear; nobody is told. `keep` puts it into the turn's record too."""
        if not keep and not heard_word(game, word):
            return None
        event = game.emit(word, cards=cards, mask=0, more=fields)
        if keep:
            game.remember(event)
        return event

    def mark(self, game: Game, card: int, **marks: Any) -> None:
        """Set marks of a card."""
        game.set_card(card, marks={**game.card(card).marks, **marks})

    def count(self, game: Game, seat: int, name: str, n: int = 1) -> None:
        """Raise a counter of a player (ZC-15)."""
        player = game.player(seat)
        game.set_player(seat, counters={**player.counters, name: counted(player, name) + n})

    # -- hp ----------------------------------------------------------------------------------------------------

    def damage(
        self, game: Game, seats: Iterable[int], amount: int, by: int | None, source: int | None,
        why: str = "effect", attacker: int | None = None,
    ) -> None:  # fmt: skip
        """Damage to players, each a proposal of its own, in turn order (ZC-14). `why`: effect, attack or failed."""
        hit = set(seats)
        for seat in reversed(self.standing_seats(game)):
            if seat in hit and amount > 0:
                change = {"to_seat": seat, "amount": amount, "by": by, "source": source, "card": source, "why": why,
                          "attacker": attacker}  # fmt: skip
                game.push(Proposal(word="damage", seat=seat, change=change))

    def take(self, game: Game, change: dict[str, Any]) -> None:
        """Damage as it stands is taken."""
        seat, amount, by, source = change["to_seat"], int(change["amount"]), change["by"], change["source"]
        player = game.player(seat)
        if amount <= 0 or player.defeated:
            return
        game.emit(
            "damaged", cards=() if source is None else (source,), seat=seat, amount=amount, by=by, why=change["why"],
            more={"from": player.hp, "to": max(0, player.hp - amount)},
        )  # fmt: skip
        self.set_hp(game, seat, player.hp - amount, by=by)
        self.signal(
            game, "damage_taken", cards=() if source is None else (source,), to_seat=seat, by=by, amount=amount,
            source=source, why=change["why"],
        )  # fmt: skip

    def heal(self, game: Game, seat: int, n: int, by: int | None = None, source: int | None = None) -> None:
        """Recover up to the cap (ZT-SETUP-07)."""
        player = game.player(seat)
        new = min(HP_CAP, player.hp + n)
        if new > player.hp and not player.defeated:
            game.emit("hp", seat=seat, why="heal", by=by, more={"from": player.hp, "to": new})
            self.set_hp(game, seat, new, by=by)

    def lose_hp(self, game: Game, seat: int, n: int, source: int | None = None) -> None:
        """A cost, not damage; what it brings about is the player's own cause (ZT-AMB-42)."""
        player = game.player(seat)
        game.emit("hp", seat=seat, why="cost", by=seat, more={"from": player.hp, "to": max(0, player.hp - n)})
        self.set_hp(game, seat, player.hp - n, by=seat)

    def set_hp(self, game: Game, seat: int, hp: int, *, by: int | None) -> None:
        """Change hp, at least 0; who brought it to 0 is kept for the next check of defeats."""
        player = game.player(seat)
        changes: dict[str, Any] = {"hp": max(0, hp)}
        if hp <= 0 < player.hp:
            changes["downed_by"] = None if by == seat else by
        game.set_player(seat, **changes)

    # -- deck and hand -----------------------------------------------------------------------------------------

    def draw(self, game: Game, seat: int, count: int, *, by: int | None = None) -> list[int]:
        """From the top, one by one; the deck is reset the moment its last card has left it (ZT-AMB-47)."""
        drawn: list[int] = []
        while len(drawn) < count:
            if not game.match.zones["deck"] and not self.reset_deck(game):
                break
            card = game.match.zones["deck"][-1]
            game.move([card], zone_key(seat, "hand"), why="draw", by=seat if by is None else by)
            drawn.append(card)
            self.signal(game, "card_drawn", cards=(card,), seat=seat, to_seat=seat, phase=game.match.table.phase,
                        whose=game.match.table.active)  # fmt: skip
            if not game.match.zones["deck"]:
                self.reset_deck(game)
        return drawn

    def reset_deck(self, game: Game) -> bool:
        """The discard pile is shuffled into the deck (ZT-DECK-07, ZC-17); False if there is none."""
        if not refill(game, "deck", "discard"):
            return False
        game.emit("deck_was_reset", size=len(game.match.zones["deck"]))
        self.signal(game, "deck_reset")
        return True

    def discard(self, game: Game, cards: Sequence[int], by: int | None, why: str = "effect") -> None:
        """Hand to discard pile. `why`: cost, effect or hand_limit."""
        for card in cards:
            seat = game.card(card).controller
            game.move([card], "discard", why="hand_limit" if why == "hand_limit" else "discard", by=by)
            self.signal(game, "discarded", cards=(card,), seat=seat, to_seat=seat, by=by, why=why)

    def to_hand(self, game: Game, cards: Sequence[int], seat: int | None, by: int | None) -> None:
        """From the field to its controller's hand, or from the discard pile to that of `seat`."""
        for card in cards:
            self.unlinked(game, card)
            owner = game.card(card).controller if seat is None else seat
            game.move([card], zone_key(owner, "hand"), why="return", by=by)

    # -- leaving the field -------------------------------------------------------------------------------------

    def destroy_cards(
        self, game: Game, cards: Sequence[int], by: int | None, source: int | None, why: str = "effect",
        attacker: int | None = None,
    ) -> None:  # fmt: skip
        """破坏: a proposal for each. `why`: effect or attack."""
        for card in reversed(cards):
            record = game.card(card)
            change = {"card": card, "since": record.since, "to_seat": record.controller, "by": by, "source": source,
                      "why": why, "attacker": attacker}  # fmt: skip
            game.push(Proposal(word="destroy", seat=record.controller, change=change))

    def put(
        self, game: Game, cards: Sequence[int], by: int | None, source: int | None, why: str, **more: Any
    ) -> None:  # fmt: skip
        """放入弃卡区: not destruction (ZT-AMB-51). `why`: tribute, cost, effect, replaced, used or defeat."""
        self.drop(game, cards, "put", by=by, source=source, why=why, **more)

    def drop(self, game: Game, cards: Sequence[int], word: str, *, by: int | None, why: str, **fields: Any) -> None:
        """Move cards to the discard pile; what is heard of it tells how each was when it left (ZC-03)."""
        for card in cards:
            record = game.card(card)
            left = {
                "by": by, "to_seat": record.controller, "why": why, "stance": self.stance(record),
                "kind": self.kind(record), "was_face_up": record.up, "zone": zone_name(record.zone), **fields,
            }  # fmt: skip
            self.unlinked(game, card)
            moved = "destroy" if word == "destroyed" else "limit" if why == "hand_limit" else why
            game.move([card], "discard", why=moved, by=by, controller=record.controller)
            self.signal(game, word, cards=(card,), keep=word == "destroyed", **left)

    def unlinked(self, game: Game, card: int) -> None:
        """A card is about to leave: an object in its activity ends it (ZT-AMB-12)."""
        if game.match.table.acting == card:
            game.set_table(acting=None, fresh=False)

    # -- objects -----------------------------------------------------------------------------------------------

    def tap(self, game: Game, card: int, until: str, by: int | None, source: int | None = None) -> None:
        """横置, until "NE" (just before the END of its controller's next turn, ZT-AMB-28) or "NS" (the controller's
        next START). The later end counts (ZC-07)."""
        record = game.card(card)
        if zone_name(record.zone) not in FIELD_ZONES:
            return
        end = 2 * (game.player(record.controller).turns + 1) + (until == "NE")
        self.mark(game, card, tap=max(end, int(record.marks.get("tap", 0))) if record.exhausted else end)
        if game.turn(card, exhausted=True, by=by):
            self.signal(game, "tapped", cards=(card,), to_seat=record.controller, by=by, source=source)

    def untap(self, game: Game, card: int, by: int | None = None) -> None:
        """竖置: the stance under the tap shows again (ZT-AMB-15)."""
        game.turn(card, exhausted=False, by=by)

    def change_stance(self, game: Game, card: int, by: int | None) -> None:
        """转换姿态, ATTACK <-> DEFENCE, unless the object is locked (ZT-STANCE-05)."""
        record = game.card(card)
        old = self.stance(record)
        if old not in ("attack", "defence") or self.locked(game, record):
            return
        new = "defence" if old == "attack" else "attack"
        self.mark(game, card, stance=new)
        game.emit("stance", cards=(card,), by=by, seat=record.controller, more={"from": old, "to": new})
        self.signal(game, "stance_changed", cards=(card,), by=by, stance=new, to_seat=record.controller)

    def manifest(self, game: Game, card: int, stance: str, by: int | None) -> None:
        """显形 (ZT-STANCE-04)."""
        record = game.card(card)
        if self.stance(record) != "soul" or self.locked(game, record):
            return
        self.mark(game, card, stance=stance)
        game.turn(card, up=True, by=by)
        game.emit("stance", cards=(card,), by=by, seat=record.controller, more={"from": "soul", "to": stance})
        self.count(game, record.controller, "souls")
        self.signal(game, "manifested", cards=(card,), by=by, to_seat=record.controller)

    def become_soul(self, game: Game, card: int, by: int | None) -> None:
        """隐入灵魂姿态 (ZC-09): face-down and untapped, modifiers and counters end, finished, and revealed."""
        record = game.card(card)
        if self.stance(record) not in ("attack", "defence") or zone_name(record.zone) != "creature":
            return
        self.unlinked(game, card)
        match = game.match
        match.modifiers = tuple(m for m in match.modifiers if m.cards is None or all(c != card for c, _ in m.cards))
        match.touch()
        old = str(self.stance(record))
        game.set_card(card, counters={})
        self.mark(game, card, finished=True, stance="attack")
        game.turn(card, up=False, exhausted=False, by=by)
        show_all(game, card)
        game.emit("stance", cards=(card,), by=by, seat=record.controller, more={"from": old, "to": "soul"})

    def renew(self, game: Game, card: int) -> None:
        """再动 (ZC-10): not begun; its attack and activated effects are available again."""
        self.mark(game, card, begun=False, finished=False, attacks=0)
        self.forget_uses(game, lambda key: key.startswith(f"{card}:") and key.endswith(":activity"))
        game.emit("renewed", cards=(card,))

    def gain_control(self, game: Game, card: int, seat: int) -> None:
        """ZC-16: to a free slot, with all it has; no slot, nothing happens."""
        old = game.card(card)
        if zone_name(old.zone) != "creature" or self.creature_room(game, seat) <= 0:
            return
        self.unlinked(game, card)
        marks = {**old.marks, "finished": True}
        if old.exhausted:
            ahead = int(old.marks.get("tap", 0)) - 2 * game.player(old.controller).turns
            marks["tap"] = 2 * game.player(seat).turns + ahead
        game.move([card], zone_key(seat, "creature"), up=old.up, exhausted=old.exhausted, why="control", by=seat)
        record = game.set_card(card, marks=marks, counters=old.counters, known=old.known)
        match = game.match
        match.modifiers = tuple(
            replace(m, cards=tuple((c, record.since if (c, s) == (card, old.since) else s) for c, s in m.cards))
            if m.cards is not None else m
            for m in match.modifiers
        )  # fmt: skip
        match.touch()

    def enter(self, game: Game, card: int, seat: int, form: str, by: int, how: str, link: int | None = None) -> None:
        """A creature comes to the field in a form; it may act in this activity phase of its controller unless SOUL
        (ZT-SUMMON-09, ZT-AMB-12, 14)."""
        table = game.match.table
        acts = table.active == seat and table.phase == "activity" and form != "soul"
        self.fresh_uses(game, card)
        game.move([card], zone_key(seat, "creature"), up=form != "soul", why="summon", by=by, form=form, how=how)
        self.mark(game, card, entered=table.turn, stance="attack" if form == "soul" else form, finished=not acts)
        self.signal(
            game, "summoned", cards=(card,), keep=True, by=by, to_seat=seat, form=form, how=how, link=link,
            face_up=form != "soul",
        )  # fmt: skip

    # -- spells and equipment ----------------------------------------------------------------------------------

    def place_spell(
        self, game: Game, card: int, seat: int, *, armed: bool = False, revealed: bool = False, by: int | None = None
    ) -> bool:  # fmt: skip
        """放置: face-down into a free spell slot (ZT-SPELL-05); False if there is none."""
        if self.spell_room(game, seat) <= 0:
            return False
        self.fresh_uses(game, card)
        game.move([card], zone_key(seat, "spell"), up=False, why="place", by=seat if by is None else by)
        self.mark(game, card, placed=game.match.table.turn, armed=armed)
        if revealed:
            show_all(game, card)
        self.signal(game, "spell_placed", cards=(card,), by=seat, to_seat=seat)
        return True

    def overlook(self, game: Game) -> None:
        """Whoever may look at opponents' face-down cards at any time knows those that lie there now."""
        for mod in derived(game).allowing("look_face_down"):
            for seat in self.others(game, mod.seat):
                for zone in ("creature", "spell"):
                    for card in game.zone(zone_key(seat, zone)):
                        if not game.card(card).up:
                            know(game, card, (mod.seat,))

    def armed(self, game: Game, record: Card) -> bool:
        """Whether a placed preset may be used: the turn it was placed in is over (ZT-SPELL-04)."""
        return bool(record.marks.get("armed") or game.match.table.turn > int(record.marks.get("placed", 0)))

    def equip(self, game: Game, card: int, seat: int, by: int | None = None) -> None:
        """ZT-EQUIP-01, 02: what shares a slot goes to the discard pile."""
        slots = set(self.facts(game.card(card))["slots"])
        old = dict.fromkeys(c for slot, c in self.worn(game, seat).items() if slot in slots)
        self.fresh_uses(game, card)
        for other in old:
            self.put(game, [other], seat, card, "replaced", new=card)
            self.signal(game, "replaced", cards=(other,), to_seat=seat, by=seat, new=card)
        game.move([card], zone_key(seat, "equip"), why="equip", by=seat if by is None else by)
        self.signal(game, "equipped", cards=(card,), by=seat, to_seat=seat)

    # -- links -------------------------------------------------------------------------------------------------

    def redirect(self, game: Game, link: int, target: int, by: int | None) -> None:
        """The attack has another target from now on (ZT-DEFEND-03, ZC-06)."""
        found = self.link(game, link)
        if found is None or found.kind != "attack" or found.state != "waiting":
            return
        record = game.card(target)
        set_link(game, link, body={**found.body, "target": target, "targets": [[target, record.since]]})
        game.emit("redirected", cards=(target,), link=link, by=by)

    def void_link(self, game: Game, link: int, by: int | None, source: int | None = None) -> None:
        """无效: the link does nothing."""
        found = self.link(game, link)
        if found is not None and found.state == "waiting":
            set_link(game, link, state="void")
            game.emit("negated", cards=() if found.card is None else (found.card,), link=link, by=by)

    def negate(self, game: Game, link: int, *, by: int, source: int | None) -> None:
        """As the shared operation calls it."""
        self.void_link(game, link, by, source)

    # -- themes ------------------------------------------------------------------------------------------------

    def themes_in_box(self, game: Game) -> list[int]:
        """The unused themes that suit the number of players."""
        return [
            c for c in game.match.zones["box"]
            if self.kind(game.card(c)) == "theme" and self.facts(game.card(c))["min_players"] <= game.match.seats
        ]  # fmt: skip

    def replace_theme(self, game: Game) -> None:
        """Another theme drawn at random; the old one goes back to the supply, counters stay (ZC-15)."""
        found, old = self.themes_in_box(game), game.match.zones["theme"]
        if not found or not old:
            return
        new = game.pick_random(found, 1)
        game.move(old, "box", why="theme")
        game.move(new, "theme", why="theme")

    # -- uses --------------------------------------------------------------------------------------------------

    def forget_uses(self, game: Game, test: Any) -> None:
        """Uses begin anew where `test` holds for their key."""
        uses = game.match.uses
        if any(test(key) for key in uses):
            game.match.uses = {k: v for k, v in uses.items() if not test(k)}
            game.match.touch()

    def fresh_uses(self, game: Game, card: int) -> None:
        """Limits belong to one stay on the field."""
        self.forget_uses(game, lambda key: key.startswith(f"{card}:"))
