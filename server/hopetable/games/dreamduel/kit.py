"""The duel's kit: figures of cards and players, zones and limits, and the atomic changes rules and effects share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ...effects.derive import derived
from ...effects.kit import Kit
from ...effects.modifiers import ActiveMod, fold_figures
from ...effects.nodes import Book, CompiledAbility, Entry
from ...effects.operations.cards import relocate, replace_inline
from ...effects.runtime import InlineProposal
from ...effects.scope import Scope
from ...effects.triggers import heard_word
from ...kernel.records import Card, Link, Outcome
from ...kernel.zones import zone_key, zone_name, zone_seat
from .carriers import takes_place
from .state import FIELD, HAND_LIMIT, MAX_HP
from .words import ROOMY, DuelWords

if TYPE_CHECKING:
    from ...kernel.game import Game
    from ...kernel.records import Event

replace = msgspec.structs.replace

STANCES = {"support": 0, "center": 1, "hyper": 2}
OPEN_TEXT = frozenset(("chara", "declare", "discard", "gap", "hand", "deck", "resolving"))


class DuelKit(Kit):
    """What effects and procedures of a duel have in common."""

    field_zones = FIELD
    words: DuelWords

    def __init__(self, book: Book) -> None:
        words = DuelWords()
        super().__init__(book, words)
        self.pool: dict[str, list[tuple[Entry, CompiledAbility]]] | None = None
        words.kit = self

    # -- facts and figures -------------------------------------------------------------------------------------

    def facts(self, record: Card) -> dict[str, Any]:
        """The printed facts of a card (of its token, if it is one)."""
        token = record.marks.get("token")
        return token if token is not None else self.book.entries[record.code].facts

    def printed_traits(self, record: Card) -> tuple[str, ...]:
        """Printed traits; a token's are those it was made with."""
        return tuple(self.facts(record)["traits"])

    def name(self, record: Card) -> str:
        """The key of the one-name rules: the title, for characters the character's name (DD-AMB-04)."""
        facts = self.facts(record)
        return str(facts["same_name"])

    def base_power(self, game: Game, card: int) -> int:
        """原始战力: printed power after the base layer (DDC-AMB-09)."""
        return derived(game).number(card, "base_power", int(self.facts(game.card(card))["power"]))

    def power(self, game: Game, card: int) -> int:
        """Current power (DD-DECLARE-10)."""
        return derived(game).number(card, "power", self.base_power(game, card))

    def power_of(self, game: Game, cards: Any) -> dict[int, int]:
        """Powers of some captured cards."""
        return {c: self.power(game, c) for c, _ in cards or ()}

    def grace(self, game: Game, card: int) -> int:
        """Current grace."""
        return derived(game).number(card, "grace", int(self.facts(game.card(card))["grace"]))

    def cost(self, game: Game, card: int, *, seat: int | None = None, clash_of: int | None = None) -> int | None:
        """Current cost, None for a card that cannot be declared normally. `clash_of` is the attack being answered."""
        printed = self.facts(game.card(card))["cost"]
        if printed is None:
            return None
        if not derived(game).mods("cost"):
            return int(printed)
        return fold_figures(int(printed), self._cost_mods(game, card, seat, clash_of))

    def discounts(self, game: Game, card: int) -> list[int]:
        """The cards that make a declaration cost less."""
        found = self._cost_mods(game, card, None, None)
        return [m.this for m in found if m.this is not None and int(m.figure("add") or 0) < 0]

    def _cost_mods(self, game: Game, card: int, seat: int | None, clash_of: int | None) -> list[ActiveMod]:
        chosen = []
        for mod in derived(game).mods("cost"):
            if mod.args.get("for_") == "clash":
                concerns = seat is None or mod.speaks_of(seat)
                if clash_of is not None and concerns and (not mod.aimed or clash_of in mod.against()):
                    chosen.append(mod)
            elif "for_" not in mod.args and mod.reaches(card):
                chosen.append(mod)
        return chosen

    def attack(self, game: Game, card: int) -> str | None:
        """Attack type: danmaku, melee or special."""
        kind = self.facts(game.card(card)).get("attack")
        for mod in derived(game).mods("attack"):
            if mod.reaches(card):
                kind = mod.figure("set")
        return kind

    def gate(self, game: Game, seat: int) -> int:
        """DD-DECLARE-02: grace of the top card of the declare zone, 0 if it is empty (DD-AMB-18)."""
        pile = game.match.zones[zone_key(seat, "declare")]
        return self.grace(game, pile[-1]) if pile else 0

    def grace_sum(self, game: Game, seat: int) -> int:
        """Sum of the grace of upright declare-zone cards (DD-WIN-05)."""
        pile = game.match.zones[zone_key(seat, "declare")]
        return sum(self.grace(game, c) for c in pile if not game.card(c).exhausted)

    def stance(self, record: Card) -> str | None:
        """support, center or hyper of a character in play (DD-CHARACTER-02 … 05)."""
        if self.facts(record)["kind"] != "character":
            return None
        zone = zone_name(record.zone)
        if zone == "duel":
            return "hyper"
        if zone == "chara":
            return "support" if record.exhausted else "center"
        return None

    def characters(self, game: Game, seat: int, least: str) -> tuple[str, ...]:
        """Characters of a seat that have joined, are center or hyper, or are hyper."""
        known = game.match.cache.setdefault("characters", {})
        key = (seat, least)
        zones = game.match.zones
        stamp = (zones[zone_key(seat, "chara")], zones[zone_key(seat, "duel")], game.match.figure_version)
        found = known.get(key)
        if found is None or found[0] != stamp:
            names = []
            for zone in ("chara", "duel"):
                for card in game.zone(zone_key(seat, zone)):
                    stance = self.stance(game.card(card))
                    if stance is not None and (least == "joined" or STANCES[stance] >= STANCES[least]):
                        names.append(self.facts(game.card(card))["character"])
            found = known[key] = (stamp, tuple(names))
        return found[1]  # type: ignore[no-any-return]

    # -- where abilities work ----------------------------------------------------------------------------------

    def works(self, game: Game, record: Card, ability: CompiledAbility) -> bool:
        """Face-up where faces count, the right stance, not a stolen (inert) card, not silenced."""
        zone = zone_name(record.zone)
        if zone == "item" and (not record.up or record.controller != record.owner):
            return False
        if zone == "spirit" and not record.up:
            return False
        if zone == "duel":
            if not record.up:
                return False
            battle = game.match.table.battle
            if battle is not None and record.id in battle.gone:
                return False
        if ability.stance is not None:
            if ability.stance == "any":
                return True
            stance = self.stance(record)
            if stance is None or (STANCES[stance] < STANCES[ability.stance] and not self._lent(game, record, ability)):
                return False
            if ability.form != "while" and derived(game).forbidding(
                "use_skill", card=record.id, seat=record.controller
            ):
                return False
        return True

    def _lent(self, game: Game, record: Card, ability: CompiledAbility) -> bool:
        """Whether another character in play lets this one use a skill in a lesser state."""
        for card, lender in self.listening(game, "while:allow"):
            other = game.match.cards[card]
            if card == record.id or other.controller != record.controller or lender.stance is None:
                continue
            skills = [m.args.get("skill") for m in lender.mods if m.args.get("what") == "use_skill"]
            stance = self.stance(other)
            if ability.skill not in skills or stance is None or STANCES[stance] < STANCES[lender.stance]:
                continue
            test = lender.standing_test
            if test is None or test(Scope(game, self.words, other.controller, card)):
                return True
        return False

    def works_for(self, game: Game, record: Card, ability: CompiledAbility, event: Event, word: str) -> bool:
        """As `works`, for a trigger: what a card's own move or battle sets off is seen from where it was."""
        if event.fields.get("silent") and word in ("removed", "left", "entered"):
            return False
        subject = event.get("card")
        if subject == record.id and word in ("left", "battle_end"):
            battle = game.match.table.battle
            return word == "left" or battle is None or record.id not in battle.gone
        return self.works(game, record, ability)

    def during(self, game: Game, seat: int, period: str) -> bool:
        """attack: my battle phase; defence: the opponent's; battle: either; prep: my preparation."""
        table = game.match.table
        if period == "prep":
            return bool(table.phase == "prep" and table.active == seat)
        if table.phase != "battle":
            return False
        return period == "battle" or (period == "attack") == (table.active == seat)

    def in_action(self, game: Game, card: int) -> bool:
        """A card of the battle being fought."""
        battle = game.match.table.battle
        return battle is not None and card in (battle.attacker, battle.defender)

    def listened(self, game: Game, word: str) -> bool:
        """As in every game; and whether an effect lets cards be played at a word from where they could not be."""
        if super().listened(game, word):
            return True
        if not self.pool or word not in self.pool:
            return False
        allowing = self.heard(game).to["while:allow"]
        return bool(allowing) and any(
            m.name == "allow" and "play" in m.args["what"] for _, a in allowing for m in a.mods
        )

    def affected(self, game: Game) -> tuple[int, ...]:
        """Cards that granted traits and abilities can matter on: those in the duel and declare zones."""
        match = game.match
        return tuple(
            c for seat in match.players for zone in ("duel", "declare", "chara")
            for c in match.zones[zone_key(seat, zone)]
        )  # fmt: skip

    def battle(self, game: Game) -> int | None:
        """The number of the battle being fought."""
        battle = game.match.table.battle
        return battle.id if battle is not None else None

    def leaving(self, game: Game, card: int) -> dict[str, Any] | None:
        """Keep the abilities a battle card has in the duel zone for `left` and `battle_end`, heard when it is gone;
        answer what the turn's record keeps of a card of the spirit zone."""
        battle, record = game.match.table.battle, game.card(card)
        if zone_name(record.zone) == "spirit":
            return {"doll": self.words.card_value(Scope(game, self.words, record.controller, card), card, "doll")}
        if battle is None or card not in (battle.attacker, battle.defender) or zone_name(record.zone) != "duel":
            return None
        state = derived(game)
        had = [
            a.address for a in (*self.abilities(self.entry(record)), *state.gained(card))
            if a.form == "when" and "duel" in a.zones and (a.hears("left") or a.hears("battle_end"))
            and self.works(game, record, a) and not state.lost(card, a)
        ]  # fmt: skip
        if had:
            from .battle import replace

            game.set_table(battle=replace(battle, after={**battle.after, str(card): tuple(had)}))
        return None

    def past(self, game: Game, card: int) -> tuple[CompiledAbility, ...] | None:
        """The abilities kept of a battle card that has left the duel zone."""
        battle = game.match.table.battle
        if battle is None or card not in (battle.attacker, battle.defender):
            return None
        return tuple(self.book.abilities[a] for a in battle.after.get(str(card), ()))

    # -- zones -------------------------------------------------------------------------------------------------

    def limit(self, game: Game, key: str) -> int | None:
        """How many cards fit a zone, None if any number (DD-ZONE-04, 09)."""
        printed = {"item": 2, "spirit": 5, "hand": HAND_LIMIT}.get(zone_name(key))
        if printed is None:
            return None
        seat = zone_seat(key)
        for mod in derived(game).mods("limit"):
            if any(str(t).endswith("." + zone_name(key)) for t in mod.args.get("of_text", ())):
                side = "my" if mod.seat == seat else "opponent"
                if any(str(t).startswith(side) for t in mod.args["of_text"]):
                    printed += int(mod.figure("add") or 0)
        return max(0, printed)

    def room(self, game: Game, key: str) -> int:
        """Free places of a zone; a large number where there is no limit."""
        limit = self.limit(game, key) if zone_name(key) in ROOMY else None
        return 99 if limit is None else max(0, limit - self.occupied(game, key))

    def occupied(self, game: Game, key: str) -> int:
        """How many places of a zone are taken."""
        return sum(takes_place(game.card(c)) for c in game.zone(key))

    def default_face(self, zone: str) -> bool:
        """DDC-AMB-21: cards come face-down into spirit and item zone unless a text says otherwise."""
        return zone not in ("spirit", "item")

    def may_enter(self, game: Game, seat: int, card: int) -> bool:
        """DD-ZONE-03: no two face-up cards of one name in a character zone."""
        name = self.name(game.card(card))
        return all(self.name(game.card(c)) != name for c in game.zone(zone_key(seat, "chara")))

    # -- atomic changes ----------------------------------------------------------------------------------------

    def guarded(self, game: Game) -> bool:
        """Whether windows open on public facts in this match (see `openness`)."""
        return bool(game.match.options.get("window", "instant") != "instant")

    def signal(self, game: Game, word: str, **fields: Any) -> None:
        """A moment that is only for abilities to hear: told to nobody, and not made at all if nothing listens."""
        if heard_word(game, word) or (self.pool and word in self.pool and self.guarded(game)):
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
        from .turn import Liberation

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
