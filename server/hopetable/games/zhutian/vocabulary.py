"""What cards of this game may say beyond the shared language: its own operations, and abilities that answer links."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from ...effects.compiler import Compiler
from ...effects.language import Language
from ...effects.models.base import Amount, Expr, Filter, Op, Selection, Who, operation
from ...effects.models.continuous import Continuous
from ...effects.nodes import CompiledAbility
from ...effects.schema import Ability, Matcher
from .operations import HANDLERS

MODELS: dict[str, type[Op]] = {}


def own(name: str, *, short: str | None = None, payable: bool = False) -> Any:
    """Register an operation of this game."""
    return operation(name, short=short, payable=payable, into=MODELS)


@own("damage")
class Damage(Op):
    """受到伤害: effect damage from this card; to several players at the same moment (ZC-14)."""

    people = frozenset(("to",))
    to: Who
    amount: Expr


@own("discard", payable=True)
class Discard(Selection):
    """弃牌: cards of the hand; with `who`, `count` cards of each of these players' own picking."""

    who: Who | None = None


@own("put", payable=True)
class Put(Selection):
    """放入弃卡区: not destruction (ZT-AMB-51)."""


@own("special_summon")
class SpecialSummon(Selection):
    """特殊召唤, in one form or the one its player picks."""

    form: Literal["attack", "defence", "any"] = "any"


@own("tap", payable=True)
class Tap(Selection):
    """横置: until just before the END of its controller's next turn, or until the controller's next START."""

    hold: Literal["next_end", "next_start"] = "next_end"


@own("untap")
class Untap(Selection):
    """解除横置."""


@own("change_stance")
class ChangeStance(Selection):
    """转换姿态."""


@own("manifest")
class Manifest(Selection):
    """显形, each in the stance its player picks."""


@own("become_soul")
class BecomeSoul(Selection):
    """隐入灵魂姿态 (ZC-09)."""


@own("renew")
class Renew(Selection):
    """再动 (ZC-10)."""


@own("give_up_attack", short="what", payable=True)
class GiveUpAttack(Op):
    """放弃攻击: this creature's attack in this activity."""

    what: Literal["this"]


@own("redirect")
class Redirect(Op):
    """改变攻击目标 (ZC-06)."""

    link: str
    target: str


@own("void", short="link")
class Void(Op):
    """无效: the link does nothing."""

    link: str


@own("equip")
class Equip(Selection):
    """装备 to my player (ZT-EQUIP-02)."""


@own("place")
class Place(Selection):
    """放置 in my spell zone; `armed` may be used at once, `revealed` stays known to all (ZC-08)."""

    armed: bool = False
    revealed: bool = False


@own("take")
class Take(Selection):
    """加入手牌: from the discard pile into my hand."""


@own("return")
class Return(Selection):
    """返回手牌: to its controller's hand."""


@own("gain_control")
class GainControl(Selection):
    """获得控制权 (ZC-16); it counts as finished this turn."""


@own("roll")
class Roll(Op):
    """掷骰: the final results are bound under `as`, oldest first (ZC-12)."""

    n: Expr = 1
    as_: str = Field("dice", alias="as")


@own("reroll", short="what")
class Reroll(Op):
    """重掷: the proposed die once more; the second result stands."""

    what: Literal["die"]


@own("raise_die")
class RaiseDie(Op):
    """点数+n, at most `most`."""

    n: Expr
    most: Expr


@own("reset_deck", short="what")
class ResetDeck(Op):
    """重置卡组 (ZC-17)."""

    what: Literal["deck"]


@own("replace_theme", short="what")
class ReplaceTheme(Op):
    """替换主题 by an unused one at random."""

    what: Literal["random"]


@own("search")
class Search(Op):
    """搜索卡组: void in these rules (ZT-LIMIT-01)."""

    where: Filter
    count: Expr = 1


@own("gain")
class Gain(Op):
    """获得精神力, 统御力: unlimited in these rules (ZT-LIMIT-03)."""

    spirit: Expr = 0
    command: Expr = 0


@own("promise_summon", short="n")
class PromiseSummon(Amount):
    """下次活动可多进行普通召唤."""


@own("allow")
class Allow(Continuous):
    """A permission. `for` filters what it is for: the target, the summoned creature, the spell; `n` how much it is."""

    what: Literal["extra_attack", "extra_defence", "extra_summon", "tribute_value", "response_speed", "look_face_down"]
    for_: Filter | None = Field(None, alias="for")
    n: Expr = 1


class ZhutianAbility(Ability):
    """An ability; one used as a response says with `on` which unresolved links of the open chain it answers."""

    on: Matcher | str | list[Matcher | str] | None = None


class ZhutianLanguage(Language):
    """The words of this game's cards."""

    homes = {
        "creature": "creature", "spell": "spell", "equipment": "equip", "skill": "skill", "life": "life",
        "destiny": "fate", "theme": "theme",
    }  # fmt: skip
    played_from = {"spell": "hand spell"}
    zones = frozenset("deck discard theme hand creature spell equip skill life marker fate".split())
    card_events = frozenset(
        "destroyed put discarded replaced summoned manifested stance_changed attack_won attack_failed defence_held "
        "defence_broken".split()
    )
    granted = "creature"
    durations = frozenset("chain_end activity_end phase_end turn_end my_next_start match".split())
    periods = frozenset("activity turn round game".split())
    acts = frozenset("attack be_attacked be_targeted defend be_defended be_destroyed use_preset".split())
    props = frozenset("attack defence hand_limit".split())
    moments = frozenset("action response defeat".split())
    operations = MODELS
    handlers = HANDLERS
    ability = ZhutianAbility
    standing = frozenset(("modify", "forbid", "allow"))
    expressions = frozenset(("command", "spirit", "target"))
    filters = frozenset(("for_",))

    def complete(self, compiler: Compiler, out: CompiledAbility, model: Any, path: str, kind: str) -> None:
        """The links a response answers; and where a card hears of its own leaving: where it went (ZC-03)."""
        if model.on is not None:
            listed = model.on if isinstance(model.on, list) else [model.on]
            out.wait_for(compiler.matching(m, path) for m in listed)
        if model.in_ is None and any(m.this_card and m.name in LEAVING for m in out.matchings):
            out.zones = out.zones | {"discard"}


LEAVING = frozenset(("destroyed", "put", "discarded", "replaced", "defence_broken"))
