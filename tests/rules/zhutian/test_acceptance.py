"""The sample game of the rules catalogue, three players and two rounds, number for number (ZT 6)."""

from __future__ import annotations

from typing import Any

from hopetable.games.checks import replay_check
from hopetable.games.run import Run

from .table import play, position

F, H, W, K = "crimson_bifang", "gate_hound", "stone_wren", "tide_kui"
N, L, M, X = "thunderfall", "borrowed_lamp", "mirror_array", "severing_hand"
S, G = "ridge_sword", "dark_scale"
LETTERS = {"F": F, "H": H, "W": W, "K": K, "N": N, "L": L, "M": M, "X": X, "S": S, "G": G}
DECK = "F H N M S W H K W X G M F W N S L H G F F N M K W G K N S L X H S"
REST = ["ridge_tiger"] * 4 + ["reed_firefly"] * 75


def cards(letters: str) -> list[str]:
    return [LETTERS[x] for x in letters.split()]


def hand(letters: str) -> list[str]:
    return sorted(cards(letters))


def opening() -> Run:
    def side(life: str, destiny: str, skills: list[str], marker: str) -> dict[str, Any]:
        return {"life": life, "destiny": destiny, "skill": skills, "marker": marker, "turns": 0}

    return position(
        phase="opening", turn=0, first="A", active="A", theme="gathering_spirits", dice=[5, 2, 6],
        deck=cards(DECK) + REST,
        A=side("soul_ferryman", "chase_unended", ["beast_calling", "gleaning"], "night_walk"),
        B=side("herb_maid", "lone_boat_toll", ["divination", "palm_thunder"], "war_drum"),
        C=side("lone_smith", "scrolls_passed_on", ["life_kindling", "board_reading"], "tool_refining"),
    )  # fmt: skip


TURN_1 = [
    {"expect": {"active": "A", "turn": 1, "deck_size": 92, "A": {"hand": hand("F H N M S W G F"), "hp": 100},
                "B": {"hand": hand("H K W X G M")}, "C": {"hand": hand("F W N S L H")}}},
    {"A": {"not_offered": {"end_object": True}}},
    {"A": {"begin": "A"}},
    {"A": {"equip": S}},
    "settle",
    {"expect": {"A": {"attack": 120, "defence": 100}}},
    {"A": {"summon_attack": F}},
    "settle",
    {"expect": {"A": {"creature": [F]}}},
    {"A": {"refused": {"act": "attack", "card": "A", "target": "B", "code": "target_not_started",
                       "rule": "ZT-ATTACK-03"}}},
    {"A": {"place": M}},
    {"expect": {"A": {"hand_size": 5, "face_up": [], "spell": [M]}}},
    {"A": "end_object"},
    {"A": {"not_offered": {"begin_turned": F}}},
    {"A": {"begin": F}},
    {"A": {"refused": {"act": "change_stance", "card": F, "code": "stance_locked", "rule": "ZT-STANCE-05"}}},
    {"A": {"effect": F}},
    {"A": {"pick": "B"}},
    "settle",
    {"expect": {"B": {"hp": 90}, "events": [{"e": "rolled", "value": 5}]}},
    {"A": "end_phase"},
    "settle",
]  # fmt: skip

TURN_2 = [
    {"expect": {"active": "B", "turn": 2, "deck_size": 90, "B": {"hand_size": 8}, "A": {"hand_size": 5}}},
    {"B": {"begin_turned": "B"}},
    {"B": {"equip": G}},
    "settle",
    {"expect": {"B": {"attack": 100, "defence": 120, "stance": "defence"}}},
    {"B": {"summon_defence": H}},
    "settle",
    {"expect": {"B": {"figures": {H: [60, 105]}}}},
    {"B": {"place": X}},
    {"B": {"use": N}},
    "settle",
    {"expect": {"A": {"creature": []}, "discard": [F, N]}},
    {"B": {"refused": {"act": "attack", "card": "B", "target": "A", "code": "wrong_stance", "rule": "ZT-ATTACK-01"}}},
    {"B": "end_phase"},
    "settle",
    {"expect": {"B": {"hand": hand("K W M F")}}},
]  # fmt: skip

TURN_3 = [
    {"expect": {"active": "C", "turn": 3, "deck_size": 88, "C": {"hand_size": 8}}},
    {"C": {"begin": "C"}},
    {"C": {"effect": "life_kindling"}},
    "settle",
    {"expect": {"C": {"hp": 90, "hand_size": 10}, "deck_size": 86}},
    {"C": {"summon_soul": W}},
    "settle",
    {"expect": {"C": {"hand_size": 9, "stances": {W: "soul"}}}},
    {"C": {"use": L}},
    {"B": {"preset": X}},
    "settle",
    {"expect": {"discard": [F, N, L, X], "C": {"hand_size": 8, "spell": []}, "B": {"spell": []},
                "events": [{"e": "fizzled", "why": "user"}]}},
    {"C": {"attack": {"card": "C", "target": "A"}}},
    {"A": {"offered": {"preset": M}}},
    "settle",
    {"expect": {"C": {"tapped": True, "hp": 80}}},
    {"C": "end_object"},
    {"C": {"refused": {"act": "begin", "card": W, "code": "object_finished", "rule": "ZT-ACTIVITY-05"}}},
    {"C": "end_phase"},
    {"C": {"pick": N}},
    "settle",
    {"expect": {"discard": [F, N, L, X, N], "C": {"hand_size": 7}}},
]  # fmt: skip

TURN_4 = [
    {"expect": {"active": "A", "turn": 4, "deck_size": 84, "A": {"hand_size": 7}}},
    {"A": {"begin": "A"}},
    {"A": {"effect": "beast_calling"}},
    {"A": {"pick": W}},
    "settle",
    {"A": {"choose": "attack"}},
    "settle",
    {"expect": {"A": {"hand_size": 5, "creature": [H]}, "deck_size": 84, "discard": [F, N, L, X, N, W]}},
    {"A": {"summon_attack": K}},
    {"A": {"trigger": K}},
    {"A": {"pick": "B/" + H}},
    "settle",
    {"expect": {"A": {"creature": [K]}, "discard": [F, N, L, X, N, W, H], "B": {"tapped_creatures": [H]}}},
    {"A": {"equip": G}},
    "settle",
    {"expect": {"A": {"attack": 120, "defence": 120, "hand": hand("N F N")}}},
    {"A": {"attack": {"card": "A", "target": "B/" + H}}},
    {"B": {"defend": "B"}},
    "settle",
    {"expect": {"A": {"tapped": True, "hp": 90}, "B": {"hp": 90, "creature": [H]}}},
    {"A": "end_object"},
    {"A": {"begin": K}},
    {"A": {"attack": {"card": K, "target": "B"}}},
    {"B": {"not_offered": {"defend": H}}},
    {"B": {"offered": {"replace": G}}},
    {"B": "decline"},
    "settle",
    {"expect": {"B": {"hp": 80, "equip": [G]}}},
    {"A": "end_phase"},
    "settle",
    {"expect": {"A": {"hand_size": 3, "tapped": True}}},
]  # fmt: skip

TURN_5 = [
    {"expect": {"active": "B", "turn": 5, "deck_size": 82, "B": {"hand_size": 6}, "round": 2}},
    {"B": {"begin_turned": "B"}},
    {"B": {"equip": S}},
    "settle",
    {"expect": {"B": {"attack": 120, "defence": 120, "stance": "attack"}}},
    {"B": {"summon_attack": F}},
    "settle",
    {"B": {"place": M}},
    {"B": {"use": L}},
    "settle",
    {"expect": {"B": {"spell": [M, L], "face_up": [L], "hand": hand("K W")}}},
    {"B": {"attack": {"card": "B", "target": "C/" + W}}},
    "settle",
    {"expect": {"C": {"creature": [], "hand_size": 8}, "deck_size": 81, "discard": [F, N, L, X, N, W, H, W],
                "events": [{"e": "compared", "attack": 120, "defence": 30, "won": True}]}},
    {"B": "end_object"},
    {"B": {"begin": F}},
    {"B": {"effect": F}},
    {"B": {"pick": "A"}},
    "settle",
    {"expect": {"A": {"hp": 90}, "events": [{"e": "rolled", "value": 2}]}},
    {"B": {"attack": {"card": F, "target": "C"}}},
    "settle",
    {"expect": {"C": {"hp": 70}, "B": {"tapped_creatures": [H]}}},
    {"B": "end_phase"},
    "settle",
    {"expect": {"B": {"tapped_creatures": [], "hand_size": 2}}},
]  # fmt: skip

TURN_6 = [
    {"expect": {"active": "C", "turn": 6, "deck_size": 79, "C": {"hand_size": 10}}},
    {"C": {"not_offered": {"begin_turned": "C"}}},
    {"C": {"begin": "C"}},
    {"C": {"refused": {"act": "change_stance", "card": "C", "code": "stance_locked", "rule": "ZT-STANCE-05"}}},
    {"C": {"refused": {"act": "attack", "card": "C", "target": "A", "code": "tapped", "rule": "ZT-ATTACK-06"}}},
    {"C": {"equip": S}},
    "settle",
    {"C": {"equip": G}},
    "settle",
    {"expect": {"C": {"attack": 120, "defence": 120, "tapped": True}}},
    {"C": {"summon_attack": F}},
    "settle",
    {"C": {"place": X}},
    {"C": {"place": M}},
    {"expect": {"C": {"hand": hand("H K W H S")}}},
    {"C": "end_object"},
    {"C": {"begin": F}},
    {"C": {"effect": F}},
    {"C": {"pick": "A"}},
    "settle",
    {"expect": {"A": {"hp": 80}, "dice": []}},
    {"C": {"attack": {"card": F, "target": "B/" + F}}},
    {"B": {"offered": {"preset": M}}},
    {"B": {"defend": H}},
    {"B": {"offered": {"preset": M}}},
    "settle",
    {"expect": {"B": {"creature": [F], "hp": 80}, "C": {"creature": [F], "tapped_creatures": []}}},
    {"C": "end_phase"},
    "settle",
]  # fmt: skip

END = {
    "active": "A", "turn": 7, "outcome": None,
    "A": {"hp": 80, "attack": 120, "defence": 120, "stance": "attack", "tapped": True, "creature": [K], "spell": [M],
          "equip": [S, G]},
    "B": {"hp": 80, "attack": 120, "defence": 120, "stance": "attack", "tapped": False, "hand": hand("K W"),
          "creature": [F], "spell": [M, L], "face_up": [L], "equip": [G, S]},
    "C": {"hp": 70, "attack": 120, "defence": 120, "stance": "attack", "tapped": False, "hand": hand("H K W H S"),
          "creature": [F], "spell": [X, M], "face_up": [], "equip": [S, G]},
    "discard": [F, N, L, X, N, W, H, W, H], "deck_size": 77, "theme": "gathering_spirits",
}  # fmt: skip
"""The catalogue's state after round 2, and the two cards A draws as the next turn begins."""


def test_the_sample_game_runs_number_for_number():
    """ZT-SETUP-13, ZT-TURN-02 … 05, ZT-ACTIVITY-01 … 05, ZT-DECK-01, ZT-CHAIN-03, ZT-CHAIN-04, ZT-END-02 … 04"""
    run = opening()
    assert len(run.match.zones["deck"]) == 92
    for turn in (TURN_1, TURN_2, TURN_3, TURN_4, TURN_5, TURN_6):
        play(run, *turn)
    run.expect(END)
    held = [c for key, cards in run.match.zones.items() for c in cards if c and key.split(".")[-1] in
            ("deck", "discard", "hand", "creature", "spell", "equip", "chain")]  # fmt: skip
    assert len(held) == 112
    assert all(not run.match.zones[f"{s}.fate"] for s in range(3))
    replay_check(run)
