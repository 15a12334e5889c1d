"""Making a declaration, in the rulebook's order: choose and pay, one response window, judge, damage, aftermath."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ...effects.runtime import Effect
from ...effects.triggers import count_use, find
from ...kernel import calendar
from ...kernel.chain import open_chain
from ...kernel.records import Link
from . import losing
from .access import kit, table
from .announcing import moments
from .damage import Loss, apply, losses
from .declaration import Declaration, Part, covering, damaging, is_summons, kind_of, node_of, objects, strike_kind
from .entering import SpiritEntry
from .sides import slot_of
from .usage import count_skill, number, out_of_time, set_mark, used
from .windows import lay_trigger

if TYPE_CHECKING:
    from ...kernel.game import Game

replace = msgspec.structs.replace


class Declare(Declaration, frozen=True, kw_only=True, tag="Declare"):
    """A declaration in its steps; each player may answer it once before it is judged (HOPE-AMB-42)."""

    steps = (
        "aim", "pay", "kept", "announce", "open_window", "judge", "prepare", "strike", "throw_back", "carry_out",
        "aftermath", "lay_aside",
    )  # fmt: skip

    # -- choosing and paying -----------------------------------------------------------------------------------

    def aim(self, game: Game) -> None:
        """The next participant's choices."""
        part = self.parts[self.index]
        if game.card(part.card).zone.endswith(".hand"):
            game.move([part.card], "played", why="play", by=self.seat)
        game.put(env=part.env)
        self._run(game, "aim", part.env)

    def pay(self, game: Game) -> None:
        """Its costs (HOPE-SUMMON-06: they are counted from current HP)."""
        node = node_of(game, self.parts[self.index])
        if node is not None and node.cost is not None:
            part = self.parts[self.index]
            game.push(Effect(code=node.cost.address, seat=self.seat, this=part.card, env=self.env, keep=True))

    def kept(self, game: Game) -> None:
        """Keep what was chosen; go on with the next participant."""
        parts = list(self.parts)
        parts[self.index] = replace(parts[self.index], env=self.env)
        game.put(parts=tuple(parts), index=self.index + 1)
        if self.index + 1 < len(parts):
            game.goto("aim")

    def _run(self, game: Game, key: str, env: dict[str, Any]) -> None:
        part = self.parts[self.index]
        node = node_of(game, part)
        code = node.more.get(key) if node is not None else None
        if code is not None:
            game.push(Effect(code=code.address, seat=self.seat, this=part.card, env=env, keep=True))

    # -- announcing and answers --------------------------------------------------------------------------------

    def announce(self, game: Game) -> None:
        """The declaration is made: actions are spent, whatever becomes of it (HOPE-BATTLE-14)."""
        chosen, form = covering(game, self)
        game.put(form=form)
        parts = tuple(replace(p, since=(game.card(p.actor).since, game.card(p.card).since)) for p in chosen)
        for part in parts:
            node = node_of(game, part)
            if node is None:
                set_mark(game, part.actor, "second" if part.env.get("extra") else "acted", table(game).battle)
                kit(game).signal(game, "acted", cards=(part.actor,), by=self.seat)
                if is_summons(part):
                    count_skill(game, self.seat)
                    game.turn(part.card, up=True, by=self.seat)
            elif self.form != "fate":
                used(game, part.card, node)
            if node is not None:
                count_use(game, node, part.card, self.seat)
        now = replace(self, parts=parts, form=form, number=game.next_age())
        game.put(parts=parts, number=now.number)
        kind = kind_of(game, now)
        told = [c for p in parts for c in objects(game, self.seat, p)]
        game.emit(
            "declared", cards=tuple(game.sight(p.card) for p in parts), seat=self.seat, kind=kind, form=form,
            actors=[game.card(p.actor).handle for p in parts], abilities=[p.ability for p in parts],
            objects=[game.card(c).handle for c in dict.fromkeys(told)], silent=True,
        )  # fmt: skip
        if self.form == "fate":
            game.emit("fate_used", cards=(parts[0].card,), seat=self.seat, by=self.seat, silent=True)
        game.put(triggers=tuple(t for e in moments(game, now, kind) for t in find(game, (e,))))

    def open_window(self, game: Game) -> None:
        """Everybody may answer once; mandatory effects need no asking (HOPE-AMB-42)."""
        open_chain(game, self.seat, asking="once", resolving="priority")
        for trigger in self.triggers:
            if trigger.mandatory and trigger.seat not in game.match.gone:
                lay_trigger(game, trigger)

    # -- judging -----------------------------------------------------------------------------------------------

    def judge(self, game: Game) -> None:
        """What is void by now: negated, or its card is gone. Without its lead a joint attack fails (HOPE-AMB-33)."""
        if self.seat in game.match.gone:
            game.leave()
            return
        parts = []
        for part in self.parts:
            here = (game.card(part.actor).since, game.card(part.card).since)
            if self.form == "fate":
                here = (part.since[0], here[1])
            if part.state != "void" and here != part.since:
                part = replace(part, state="void")
            if part.state == "void":
                game.emit("failed", cards=(part.card,), seat=self.seat)
            parts.append(part)
        if parts[0].state == "void":
            parts = [replace(p, state="void") for p in parts]
        game.put(parts=tuple(parts))
        if all(p.state == "void" for p in parts):
            game.goto("lay_aside")

    def prepare(self, game: Game) -> None:
        """A prepared effect waits; its host may not act meanwhile (HOPE-PREP-01, HOPE-AMB-52)."""
        part = self.parts[0]
        node = node_of(game, part)
        hours = 0 if node is None or self.prepared else number(game, node, "prep", self.seat, part.card)
        if not hours:
            return
        slot = slot_of(game, self.seat)
        until = calendar.within(game, hours, slot=slot)
        set_mark(game, part.actor, "locked", until)
        set_mark(game, part.card, "preparing", until)
        kept = msgspec.to_builtins(part)
        calendar.after(
            game, hours, seat=self.seat, node=part.ability or "", source=part.card, env={"prepared": kept}, slot=slot
        )
        game.emit("preparing", cards=(part.card,), seat=self.seat, hours=hours)
        game.leave()

    def strike(self, game: Game) -> None:
        """The damage step: every part is scaled, changed and resisted on its own, then HP is lost at once."""
        parts = tuple(self._rolled(game, p) for p in self.parts)
        parts = tuple(replace(p, struck=objects(game, self.seat, p)) if damaging(game, p) else p for p in parts)
        game.put(parts=parts)
        now = replace(self, parts=parts)
        hurt, back = losses(game, now)
        covered = [c for p in parts if p.place and p.state != "void" for c in p.struck]
        spots = {str(c): list(kit(game).cell(game, c) or ()) for c in covered}
        thrown = tuple((x.card, x.amount) for x in back)
        game.put(spots=spots, dealt=tuple((x.card, x.amount) for x in hurt), thrown=thrown)
        if hurt:
            apply(game, hurt, seat=self.seat, source=parts[0].card, declared=True)

    def _rolled(self, game: Game, part: Part) -> Part:
        node = node_of(game, part)
        for strike in node.more.get("strike", ()) if node is not None and part.state != "void" else ():
            sides = strike.get("roll")
            if sides:
                value = game.roll(int(sides)) + 1
                game.emit("rolled", seat=self.seat, sides=sides, value=value, why="effect")
                return replace(part, env={**part.env, "roll": value})
        return part

    def throw_back(self, game: Game) -> None:
        """Reflected damage reaches whoever declared; it is not reflected again (HOPE-AMB-25)."""
        for card, amount in self.thrown:
            if game.card(card).zone == "board" and amount:
                apply(game, [Loss(card, min(amount, kit(game).hp(game, card) or 0), (), amount)],
                      seat=None, source=None, declared=False)  # fmt: skip

    def carry_out(self, game: Game) -> None:
        """Everything else the effects do, unscaled, in the order of the participants (HOPE-AMB-32, HOPE-AMB-34)."""
        lost = dict(self.dealt)
        for part in reversed(self.parts):
            node = node_of(game, part)
            if is_summons(part) and part.state != "void":
                game.push(SpiritEntry(seat=self.seat, card=part.card, host=part.actor))
            if node is None or node.do is None or part.state == "void":
                continue
            mine = [c for c in part.struck if lost.get(c, 0) > 0]
            env = {**part.env, "damaged": mine}
            game.push(Effect(code=node.do.address, seat=self.seat, this=part.card, env=env))

    def aftermath(self, game: Game) -> None:
        """What follows: attackers have hit, some have killed, the declaration has been dealt."""
        rules = kit(game)
        if game.match.outcome is not None:
            return
        standing = [p for p in self.parts if p.state != "void" and p.place]
        joint = self.form == "joint"
        lowered = {c for c, n in self.dealt if n > 0}
        hosts: list[int] = []
        hurt: list[int] = []
        for part in standing:
            found = [c for c in self.spots if int(c) in part.struck]
            targets = [int(c) for c in found]
            if strike_kind(game, part) == "attack" and targets:
                rules.signal(
                    game, "hit", cards=(part.actor,), by=self.seat, targets=targets, joint=joint,
                    cells=[self.spots[c] for c in found], atk=part.ability is None, declaration=self.number,
                )  # fmt: skip
            elif part.card != part.actor and part.ability is not None:
                hosts.append(part.actor)
                hurt += [c for c in targets if c in lowered and c not in hurt]
            for card in targets:
                if game.card(card).zone != "board" and card in lowered:
                    rules.signal(game, "kill", cards=(part.actor,), by=self.seat, victim=card, joint=joint)
        if self.form != "fate":
            every = list(dict.fromkeys(c for p in standing for c in p.struck))
            rules.signal(
                game, "dealt", cards=(self.parts[0].actor,), by=self.seat, seat=self.seat, kind=kind_of(game, self),
                joint=joint, participants=[p.actor for p in self.parts], objects=every, skill_hosts=hosts,
                skill_hurt=hurt, declaration=self.number,
            )  # fmt: skip

    def lay_aside(self, game: Game) -> None:
        """Used skills go back under their hosts, a fate to the bottom of its pile."""
        for part in self.parts:
            node = node_of(game, part)
            if is_summons(part) and game.card(part.card).zone == "stacked":
                game.turn(part.card, up=False, by=self.seat)
            if node is not None:
                if game.card(part.card).marks.get("preparing"):
                    set_mark(game, part.card, "preparing", None)
                out_of_time(game, part.card, node)
        losing.settle(game)


def go_on(game: Game, link: Link) -> None:
    """The time of a prepared effect has come: it can be answered once more, then it is judged (HOPE-AMB-52)."""
    part = msgspec.convert(link.body["env"]["prepared"], Part)
    at = Declare.steps.index("open_window")
    declared = Declare(seat=link.seat, form="use", parts=(part,), prepared=True, at=at)
    game.push(declared)
