"""Running code: an effect is a procedure with a program counter, so that it can wait for a decision like any rule.

An operation first gathers all the answers it needs, then acts. Each answer is kept in the procedure; when one is
missing the operation asks and is run again from its start once it is there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..kernel.procedure import Procedure
from ..kernel.records import Event, Option
from ..kernel.zones import zone_key
from .derive import derived
from .handlers import SHARED
from .kit import Kit, kit_of
from .nodes import Code, Instr
from .proposed import FrameProposal
from .scope import EventLike, Scope, people, several

if TYPE_CHECKING:
    from ..kernel.game import Game

runs, possible = SHARED.runs, SHARED.possible

BARRING = {
    "discard": ("be_discarded", "discard"), "destroy": ("be_destroyed",), "remove": ("be_removed", "remove"),
}  # fmt: skip
"""What forbids an operation on a card."""


class Waiting(Exception):
    """An operation asked; it goes on when the answer is there."""


class Effect(Procedure, frozen=True, kw_only=True, tag="Effect"):
    """Code being carried out for a seat. `event` is what it answers, `proposal` the stack index of what it alters."""

    code: str
    seat: int
    this: int | None = None
    pc: int = 0
    env: dict[str, Any] = {}
    answers: tuple[Any, ...] = ()
    event: Event | None = None
    proposal: int | None = None
    link: int | None = None
    skill: str | None = None
    trait: str | None = None
    keep: bool = False

    running = frozenset(("proposal", "link"))
    steps = ("run",)

    def run(self, game: Game) -> None:
        """Carry out the next operation."""
        kit = kit_of(game)
        code = kit.book.code[self.code]
        if self.pc >= len(code.instrs):
            self._close(game)
            return
        instr = code.instrs[self.pc]
        ex = Exec(game, kit, self, code)
        game.put(at=0)
        try:
            if instr.name == "jump":
                ex.next = instr.skip
            else:
                kit.runners[instr.name](ex, instr)
        except Waiting:
            return
        index = game.here
        if index < len(game.match.stack) and isinstance(game.match.stack[index], Effect):
            game.put(pc=ex.next, env=ex.env, answers=())

    def _close(self, game: Game) -> None:
        for key in self.env.get("__shuffle", ()):
            game.shuffle(key)
        if self.keep:
            game.put_below(env=self.env)


class Exec:
    """One operation being carried out: where it reads answers, binds names, and says where to go on."""

    __slots__ = ("code", "cursor", "env", "event", "frame", "game", "kit", "next", "scope", "seat", "this")

    def __init__(self, game: Game, kit: Kit, frame: Effect, code: Code | None, event: Any = None) -> None:
        self.game = game
        self.kit = kit
        self.frame = frame
        self.code = code
        self.seat = frame.seat
        self.this = frame.this
        self.env = dict(frame.env)
        self.event: Any = event
        if event is None:
            self.event = FrameProposal(game, frame.proposal) if frame.proposal is not None else frame.event
        self.scope = Scope(game, kit.words, frame.seat, frame.this, self.event, self.env)
        self.cursor = 0
        self.next = frame.pc + 1

    # -- values ------------------------------------------------------------------------------------------------

    def number(self, instr: Instr, name: str, default: int = 0) -> int:
        """A numeric parameter, floor 0."""
        closure = instr.args.get(name)
        return default if closure is None else max(0, int(closure(self.scope) or 0))

    def seats(self, who: Any) -> tuple[int, ...]:
        """The seats a text names, in turn order from the own one where there are several."""
        if who is None or who == "me":
            return (self.seat,)
        if who == "opponent":
            return (self.scope.opponent(),)
        if isinstance(who, str):
            there = self.scope.everyone()
            return tuple(s for s in there if s != self.seat) if who == "others" else there
        return people(self.game, who(self.scope))

    def until(self, instr: Instr, default: str = "match") -> str:
        """How long something lasts that is placed now: a word, or the point so many hours ahead."""
        hours = instr.args.get("hours")
        if hours is None:
            return str(instr.args.get("until") or default)
        return self.kit.within(self.game, self.seat, int(hours(self.scope) or 0))

    def chooser(self, instr: Instr) -> int:
        """The seat that chooses (`by`)."""
        return next(iter(self.seats(instr.args.get("by"))), self.seat)

    def bind(self, name: str | None, value: Any) -> None:
        """Bind a name for later operations."""
        if name is not None:
            self.env[name] = [plain(v) for v in value] if isinstance(value, tuple | list) else plain(value)

    # -- asking ------------------------------------------------------------------------------------------------

    def ask(self, kind: str, prompt: str, options: Sequence[Option], *, seat: int | None = None, **more: Any) -> Any:
        """An answer to a decision: the one already given, or the decision is opened and the operation waits."""
        answers = self.game.match.stack[self.game.here].answers  # type: ignore[attr-defined]
        if self.cursor >= len(answers):
            self.game.ask(
                kind, prompt, options, into="answers+", seat=self.seat if seat is None else seat,
                source=more.pop("source", self.this), **more,
            )  # fmt: skip
            answers = self.game.match.stack[self.game.here].answers  # type: ignore[attr-defined]
            if self.cursor >= len(answers):
                raise Waiting
        value = answers[self.cursor]
        self.cursor += 1
        return value

    # -- choosing cards ----------------------------------------------------------------------------------------

    def candidates(self, instr: Instr, enough: int | None = None) -> list[int]:
        """The cards an inline pick may take, zone by zone in the order given; only the first `enough` of them, if it is
        all the same what else there is."""
        args, cards = instr.args, self.game.match.cards
        where, barred = args.get("where"), "forbid" in derived(self.game).shifting
        inner = self.scope.fresh()
        found: list[int] = []
        for ref in args.get("from_", ()):
            for card in several(ref(self.scope)):
                if len(found) == enough:
                    return found
                if card in found or (where is not None and not where(inner.with_it(card))):
                    continue
                if instr.name == "exhaust" and cards[card].exhausted:
                    continue
                if not barred or self.touchable(instr, [card]):
                    found.append(card)
        return found

    def touchable(self, instr: Instr, cards: list[int]) -> list[int]:
        """The cards that no prohibition keeps from what the operation does with them."""
        state = derived(self.game)
        if not cards or "forbid" not in state.shifting:
            return cards
        seat = self.chooser(instr)
        if state.forbidding("use_spirit_cards", seat=seat):
            cards = [c for c in cards if self.game.card(c).zone != zone_key(seat, "spirit")]
        for what in BARRING.get(instr.name, ()):
            cards = [c for c in cards if state.forbidding(what, card=c, seat=seat) is None]
        return cards

    def bounds(self, instr: Instr, available: int) -> tuple[int, int]:
        """How many cards a pick takes, at least and at most, of those there are."""
        low, high = instr.args.get("count", (None, None))
        least = int(low(self.scope) or 0) if low is not None else 1
        most = available if high is None else int(high(self.scope) or 0)
        return max(0, min(least, available)), max(0, min(most, available))

    def wanted(self, instr: Instr) -> int:
        """How many cards a pick needs to be done in full."""
        low = instr.args.get("count", (None, None))[0]
        return int(low(self.scope) or 0) if low is not None else 1

    def pick(self, instr: Instr, prompt: str = "pick", *, optional: bool = False) -> list[int]:
        """The cards an operation is about: a reference, or an inline pick by its chooser."""
        args = instr.args
        if "cards" in args:
            chosen: list[int] = []
            for ref in args["cards"]:
                chosen += [c for c in several(ref(self.scope)) if c not in chosen]
            if instr.name not in ("look", "reveal"):
                chosen = self.touchable(instr, chosen)
            self.bind(args.get("as_"), chosen)
            return chosen
        found = self.candidates(instr)
        least, most = self.bounds(instr, len(found))
        if optional:
            least = 0
        if args.get("random"):
            chosen = self.game.pick_random(found, most)
        elif most == 0:
            chosen = []
        elif least == len(found) and "distinct" not in args and "cover" not in args:
            chosen = found
        else:
            chosen = self._choose(instr, found, least, most, prompt)
        self._note(instr, chosen)
        return chosen

    def _choose(self, instr: Instr, found: list[int], least: int, most: int, prompt: str) -> list[int]:
        game = self.game
        seat = self.chooser(instr)
        bit = 1 << seat
        hidden = [
            c for c in found if not game.mask(game.card(c)) & bit and game.spec(game.card(c).zone).sight == "none"
        ]
        show(game, hidden)
        constraint = None
        distinct, cover = instr.args.get("distinct"), instr.args.get("cover")
        if distinct:
            constraint = {"distinct": distinct}
            groups = {self.group(c, distinct) for c in found}
            least, most = min(least, len(groups)), min(most, len(groups))
        elif cover:
            constraint = {"cover": cover}
        options = [
            Option(f"c:{game.card(c).handle}", "pick", c, c, self._params(c, distinct, cover)) for c in found
        ]  # fmt: skip
        default = self._default(found, options, least, distinct, cover)
        picked = self.ask(
            "pick_cards", prompt, options, seat=seat, least=least, most=most, constraint=constraint, shown=hidden,
            default=default, params={"op": instr.name, "ability": instr.address},
        )  # fmt: skip
        return list(picked)

    def group(self, card: int, distinct: str) -> Any:
        """What must differ between the cards of one pick."""
        if distinct == "zone":
            return self.game.card(card).zone
        return self.kit.words.card_value(self.scope, card, distinct)

    def _params(self, card: int, distinct: str | None, cover: list[str] | None) -> dict[str, Any] | None:
        if distinct:
            group = self.group(card, distinct)
            return {"group": group if isinstance(group, int | str) else str(group)}
        if cover:
            return {"covers": list(self.kit.words.card_value(self.scope, card, "elements") or ())}
        return None

    def _default(
        self, found: list[int], options: list[Option], least: int, distinct: str | None, cover: list[str] | None
    ) -> list[str]:  # fmt: skip
        """The lowest-index legal selection."""
        if cover:
            return cover_default(options, cover)
        if not distinct:
            return [o.id for o in options[:least]]
        taken: dict[Any, str] = {}
        for card, option in zip(found, options, strict=True):
            taken.setdefault(str(self.group(card, distinct)), option.id)
        return list(taken.values())[:least]

    def _note(self, instr: Instr, chosen: list[int]) -> None:
        """Bind the choice, remember what it took of a bound set, and which decks to shuffle."""
        self.bind(instr.args.get("as_"), chosen)
        for text in instr.args.get("from__text", ()):
            if text in self.env:
                self.env["taken:" + text] = [*self.env.get("taken:" + text, []), *chosen]
            elif text.endswith(".deck"):
                key = f"{self.seat if text.startswith('my.') else self.scope.opponent()}.deck"
                pending = self.env.get("__shuffle", [])
                if key not in pending:
                    self.env["__shuffle"] = [*pending, key]


def plain(value: Any) -> Any:
    """A value as state keeps it: a card out of a record of the past is a card, several values are a list."""
    if isinstance(value, tuple):
        return [plain(v) for v in value]
    return int(value) if isinstance(value, int) and not isinstance(value, bool) else value


def cover_default(options: list[Option], cover: list[str]) -> list[str]:
    """Some selection that covers the wanted values, found by trying the options in order."""

    def search(index: int, left: frozenset[str], taken: tuple[str, ...]) -> tuple[str, ...] | None:
        if not left:
            return taken
        if index == len(options):
            return None
        for value in (options[index].params or {}).get("covers", ()):
            if value in left:
                found = search(index + 1, left - {value}, (*taken, options[index].id))
                if found is not None:
                    return found
        return search(index + 1, left, taken)

    return list(search(0, frozenset(cover), ()) or ())


def show(game: Game, cards: Sequence[int]) -> None:
    """Give cards that lie unseen a handle, so that they can be chosen by it; once they have one nothing changes."""
    for card in cards:
        if not game.card(card).handle:
            game.set_card(card, handle=game.new_handle())
            game.revealed = True


def run_inline(game: Game, code: Code, seat: int, this: int | None, event: EventLike, env: dict[str, Any]) -> None:
    """Carry out code at once, for replacements that ask nobody."""
    kit = kit_of(game)
    pc = 0
    bound = dict(env)
    while pc < len(code.instrs):
        instr = code.instrs[pc]
        if instr.name == "jump":
            pc = instr.skip
            continue
        frame = Effect(code=code.address, seat=seat, this=this, env=bound, pc=pc)
        ex = Exec(game, kit, frame, code, event)
        kit.runners[instr.name](ex, instr)
        bound, pc = ex.env, ex.next
