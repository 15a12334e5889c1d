"""The start phase: drawing, entering and its price, stacking, effects."""

from __future__ import annotations

from hopetable.kernel.game import Game
from hopetable.kernel.projection import Views

from .table import ally, at, fate, find, hp, skill, strike, table

BOUND = skill("T-SONG", skill_class="specific", bound_to={"allies": ["Lark"]}, abilities=[strike(2)])
LARK = ally("T-LARK", 8, 5, named="Lark")


def test_draws_are_chosen_within_their_limits():
    """HOPE-START-02, HOPE-START-01, HOPE-AMB-41, HOPE-AMB-13: 0 or 1 ally, 0 to 5 skills, two fates, in turn."""
    run = table(
        me={"ally_pile": 3, "skill_pile": 9},
        phase="end",
        options={"use_fate": True, "fates": {}},
        fates=["hope-fate-528"] * 9,
    )
    run.step("settle")
    decision = run.match.decisions[0]
    assert decision.prompt == "draw"
    assert decision.seats == (0,)
    ids = {o.id for o in decision.options[0]}
    assert {"draw:0:0", "draw:1:5"} <= ids
    assert not {"draw:2:0", "draw:1:6"} & ids
    assert len(ids) == 12
    run.step({"choose": "draw:0:0"})
    assert run.figure(0, "hand_size") == 2
    run.step("done")
    run.step({"opponent": {"choose": "draw:1:5"}})
    assert run.figure(1, "hand_size") == 8


def test_short_piles_give_what_there_is():
    """HOPE-AMB-41."""
    run = table(
        me={"ally_pile": 0, "skill_pile": 2},
        phase="end",
        options={"use_fate": True, "fates": {}},
        fates=["hope-fate-528"],
    )
    run.step("settle")
    assert {o.id for o in run.match.decisions[0].options[0]} == {"draw:0:0", "draw:0:1", "draw:0:2"}
    run.step({"choose": "draw:0:2"})
    assert run.figure(0, "hand_size") == 3


def test_all_players_at_once_by_option():
    """HOPE-AMB-18, HOPE-START-01: acts are taken as they come; the phase is over when all are done."""
    run = table(
        me={"hand": ["T-A5"]}, opponent={"hand": ["T-B5"]}, phase="end", options={"start_phase_mode": "simultaneous"}
    )
    decision = run.match.decisions[0]
    assert decision.seats == (0, 1)
    assert decision.mode == "all"
    run.step({"me": {"choose": "draw:0:0"}})
    run.step({"opponent": {"choose": "draw:0:0"}})
    run.step({"opponent": {"enter": "T-B5"}})
    run.step({"opponent": {"cell": [3, 3]}})
    run.step({"me": {"enter": "T-A5"}})
    assert (3, 3) not in {o.cell for o in run.match.decisions[0].options[0]}
    run.step({"me": {"cell": [3, 4]}})
    run.step({"opponent": "done"})
    assert run.match.decisions[0].seats == (0,)


def test_the_own_faction_enters_free_a_stranger_for_its_printed_hp():
    """HOPE-SUMMON-01, HOPE-CARD-16, HOPE-AMB-51: also when its HP was changed in hand."""
    raise_ = ally(
        "T-SMITH",
        9,
        1,
        abilities=[
            {
                "activate": "start",
                "aim": [{"target": {"from": "my.hand", "where": "ally"}}],
                "do": [{"raise_hp": {"of": "target", "n": 4}}],
            }
        ],
    )
    stranger = ally("T-REEDER", 7, 3, faction="Reed")
    run = table(raise_, stranger, me={"hand": ["T-A5", "T-REEDER"], "board": [at("T-SMITH", 3, 3)]}, phase="start")
    run.step({"use": "T-SMITH"})
    run.step({"pick": ["T-REEDER"]})
    run.step({"enter": "T-A5"})
    run.step({"cell": [2, 2]})
    assert run.figure(0, "hp") == 20
    run.step({"enter": "T-REEDER"})
    run.step({"cell": [2, 3]})
    assert run.figure(0, "hp") == 13
    assert hp(run, "T-REEDER") == 11


def test_the_price_of_a_stranger_that_cannot_be_paid():
    """HOPE-SUMMON-03, HOPE-AMB-08: 13 against 15 is desperate, against 13 leaves 0 in grace, against 12 leaves 1."""
    for have, cost, left, flagged in (
        (13, 15, 1, True),
        (13, 13, 0, False),
        (13, 12, 1, False),
        (1, 5, 1, True),
        (1, 1, 0, False),
    ):
        stranger = ally("T-REEDER", cost, 3, faction="Reed")
        run = table(stranger, me={"hp": have, "hand": ["T-REEDER"]}, phase="start")
        run.step({"enter": "T-REEDER"})
        run.step({"cell": [3, 3]})
        assert run.figure(0, "hp") == left
        assert run.figure(0, "desperate") == flagged
        assert run.figure(0, "grace") == (left == 0)
        assert run.common("outcome") is None


def test_the_loss_of_a_flagged_ally_loses_the_match():
    """HOPE-SUMMON-04, HOPE-AMB-08: to a pile from whatever cause; back to hand ends the flag."""
    for to, lost in (("pile", True), ("discard", True), ("hand", False)):
        banish = ally(
            "T-BAN",
            9,
            1,
            abilities=[
                {
                    "activate": "battle",
                    "aim": [{"target": {"where": "own_plain"}}],
                    "do": [{"put": {"cards": "target", "to": to}}],
                }
            ],
        )
        run = table(
            banish, me={"hp": 1, "desperate": True, "board": [at("T-A5", 3, 4, flagged=True), at("T-BAN", 3, 3)]}
        )
        run.step({"use": "T-BAN"})
        run.step({"pick": ["T-A5"]})
        assert run.common("winner") == ("opponent" if lost else None)


def test_a_ban_on_strangers_binds_its_own_player_only():
    """HOPE-SUMMON-05, HOPE-WIN-04: and holds in grace."""
    gate = {
        "id": "T-GATE",
        "name": {"zh": "Gate", "en": "Gate"},
        "kind": "faction",
        "hp": 20,
        "abilities": [
            {
                "while": True,
                "restriction": True,
                "do": [{"forbid": {"what": "enter", "who": "me", "match": "ally and affiliation != 'Gate'"}}],
            }
        ],
    }
    run = table(gate, me={"faction": "T-GATE", "hand": ["T-A5"]}, opponent={"hand": ["T-A3"]}, phase="start")
    run.step({"refused": {"card": "T-A5", "act": "enter", "code": "entry_restricted", "rule": "HOPE-SUMMON-05"}})
    run.step("done")
    run.step({"opponent": {"offered": {"enter": "T-A3"}}})


def test_entry_by_an_effect_is_free_and_with_printed_values():
    """HOPE-SUMMON-02, HOPE-BATTLE-02, HOPE-BATTLE-03: in the battle phase by effect only."""
    call = skill(
        "T-CALL",
        abilities=[
            {
                "activate": "battle",
                "aim": [{"target": {"from": "my.hand", "where": "ally"}}, {"cell": {"at": "legal"}}],
                "do": [{"summon": {"card": "target", "cell": "spot"}}],
            }
        ],
    )
    stranger = ally("T-REEDER", 7, 3, faction="Reed")
    run = table(call, stranger, me={"hand": ["T-REEDER"], "board": [at("T-A5", 3, 3, stacked=["T-CALL"])]})
    run.step({"refused": {"card": "T-REEDER", "act": "enter", "code": "wrong_phase", "rule": "HOPE-BATTLE-02"}})
    run.step({"use": "T-CALL"})
    run.step({"cell": [4, 3]})
    assert run.figure(0, "hp") == 20
    assert hp(run, "T-REEDER") == 7


def test_costs_count_from_current_hp():
    """HOPE-SUMMON-06: half of 13 is 7."""
    pay = ally(
        "T-PAY",
        30,
        10,
        abilities=[
            {
                "activate": "battle",
                "cost": [{"pay": {"of": "this", "n": "halve(this.hp)"}}],
                "do": [{"modify": {"prop": "atk", "of": "this", "times": 2, "until": "turn_end"}}],
            }
        ],
    )
    run = table(pay, me={"board": [at("T-PAY", 3, 3, hp=13)]})
    run.step({"use": "T-PAY"})
    assert hp(run, "T-PAY") == 6
    assert run.figure(0, "atk") == {"T-PAY": 20}


def test_specific_skills_are_taken_when_their_ally_enters():
    """HOPE-START-04, HOPE-MISC-03, HOPE-INFO-04: none, some or all; not another's; without a shuffle."""
    other = skill("T-OTHER", skill_class="specific", bound_to={"allies": ["Heron"]})
    run = table(
        LARK, BOUND, other, me={"hand": ["T-LARK"], "specific_pile": ["T-SONG", "T-OTHER", "T-SONG"]}, phase="start"
    )
    run.step({"enter": "T-LARK"})
    run.step({"cell": [3, 3]})
    decision = run.match.decisions[0]
    assert [run.match.cards[o.card].code for o in decision.options[0]] == ["T-SONG", "T-SONG"]
    assert (decision.least, decision.most) == (0, 2)
    run.step({"pick": ["T-SONG"]})
    assert run.figure(0, "hand") == ["T-SONG"]
    assert not any(e.name == "shuffled" for e in run.events)


def test_skills_are_stacked_face_down_under_their_hosts():
    """HOPE-START-05, HOPE-STACK-01, HOPE-STACK-02, HOPE-STACK-03, HOPE-INFO-03: seen by me, counted by others."""
    run = table(
        LARK,
        BOUND,
        me={"hand": ["T-EMBER", "T-EMBER", "T-SONG"], "board": [at("T-LARK", 3, 3), at("T-A5", 3, 4)]},
        opponent={"board": [at("T-B5", 4, 4)]},
        phase="start",
    )
    for _ in range(2):
        run.step({"stack": "T-EMBER"})
        hosts = {run.match.cards[o.card].code for o in run.match.decisions[0].options[0]}
        assert hosts == {"T-LARK", "T-A5"}
        run.step({"pick": ["T-LARK"]})
    run.step({"stack": "T-SONG"})
    assert run.figure(0, "under") == {"T-LARK": ["T-EMBER", "T-EMBER", "T-SONG"]}
    run.step({"not_offered": {"stack": "T-EMBER"}})
    views = Views(run.rules)
    for audience, codes in (("seat:0", ["T-EMBER", "T-EMBER", "T-SONG"]), ("seat:1", []), ("watch", [])):
        cards = [c for c in views.view(run.match, audience)["cards"].values() if c["zone"] == "stacked"]
        assert len(cards) == 3
        assert sorted(c["id"] for c in cards if "id" in c) == codes
    run.step("done")
    run.step({"opponent": "done"})
    run.step({"refused": {"card": "T-EMBER", "act": "stack", "code": "not_your_window"}})


def test_effects_of_the_start_phase_once_each():
    """HOPE-START-06, HOPE-AMB-49, HOPE-KIND-02: from hand through a ticked ally, then to the bottom of the pile."""
    draw = [{"draw": {"skills": 1}}]
    step = skill("T-STEP", "physical", abilities=[{"activate": "start", "in": "hand stacked", "do": draw}])
    run = table(step, me={"hand": ["T-STEP"], "board": [at("T-A5", 3, 3)], "skill_pile": 9}, phase="start")
    run.step({"use": "T-STEP"})
    assert run.figure(0, "skill_pile")[0] == "T-STEP"
    run = table(step, me={"board": [at("T-A5", 3, 3, stacked=["T-STEP"])], "skill_pile": 9}, phase="start")
    run.step({"use": "T-STEP"})
    assert run.figure(0, "stacked") == ["T-STEP"]
    run.step({"refused": {"card": "T-STEP", "act": "use", "code": "limit_used", "rule": "HOPE-AMB-49"}})
    mute = ally("T-MUTE", 9, 1, kinds=["magic"])
    run = table(step, mute, me={"hand": ["T-STEP"], "board": [at("T-MUTE", 3, 3)]}, phase="start")
    run.step({"refused": {"card": "T-STEP", "act": "use", "code": "no_medium", "rule": "HOPE-AMB-49"}})


def test_mandatory_and_delayed_effects_come_before_the_players_act():
    """HOPE-START-07, HOPE-START-08, HOPE-START-09, HOPE-AMB-59: also out of the pile, in the next turn."""
    due = ally(
        "T-DUE",
        9,
        1,
        abilities=[{"when": "start_begin", "do": [{"hurt": {"to": "my.field[name == 'T-A5']", "amount": 40}}]}],
    )
    back = ally(
        "T-BACK",
        5,
        1,
        abilities=[
            {
                "when": "fell",
                "do": [
                    {"next_start": [{"cell": {"at": "legal"}}, {"summon": {"card": "this", "cell": "spot", "hp": 4}}]}
                ],
            }
        ],
    )
    run = table(
        due, back, me={"board": [at("T-DUE", 3, 3), at("T-A5", 2, 2)]}, opponent={"board": [at("T-BACK", 3, 4, hp=1)]}
    )
    run.step({"attack": {"card": "T-DUE", "target": "T-BACK"}})
    assert run.figure(1, "ally_pile")[0] == "T-BACK"
    run.step("pass")
    run.step({"opponent": "pass"})
    run.step({"opponent": {"cell": [4, 5]}})
    assert hp(run, "T-BACK") == 4
    assert "T-A5" not in run.figure(0, "units")


def test_fates_in_hand_are_hidden_but_counted():
    """HOPE-INFO-02, HOPE-FATE-02."""
    run = table(
        fate("T-FATE", abilities=[{"activate": "fate", "do": [{"draw": {"skills": 1}}]}]),
        me={"hand": ["T-FATE", "T-A5", "T-EMBER"]},
        phase="start",
    )
    view = Views(run.rules).view(run.match, "seat:1")
    assert view["seats"]["0"]["counts"]["hand"] == 3
    assert view["seats"]["0"]["counts"]["fates"] == 1
    assert all("id" not in c for c in view["cards"].values() if c["zone"] == "0.hand")
    assert Game(run.rules, run.match).card(find(run, "T-FATE")).zone == "0.hand"
