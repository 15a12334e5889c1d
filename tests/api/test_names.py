"""Names people choose: hostile ones are refused, look-alikes count as one."""

from __future__ import annotations

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopetable.api.names import BadName, characters, clean_line, clean_name, clean_text, fold_name, guest_name, visible


@pytest.mark.parametrize(
    "name", ["灵梦", "霧雨 魔理沙", "Zoë", "x", "Ａｌｉｃｅ", "<b>bold</b>", "'; DROP TABLE", "Ольга", "🦊🦊", "a" * 20]
)
def test_a_plain_name_is_taken(name: str) -> None:
    assert 1 <= characters(clean_name(name)) <= 20


def test_a_name_is_normalised() -> None:
    assert clean_name("  Ａｌｉｃｅ   Ｍ ") == "Alice M"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_empty"),
        ("   ", "name_empty"),
        ("...", "name_empty"),
        ("a" * 21, "name_too_long"),
        ("a" * 10_000, "name_too_long"),
        ("ali\u200bce", "name_characters"),
        ("\u202eecila", "name_characters"),
        ("ali\u2066ce", "name_characters"),
        ("ali\u00adce", "name_characters"),
        ("ali\nce", "name_characters"),
        ("ali\x00ce", "name_characters"),
        ("ali\ufe0fce", "name_characters"),
        ("\u3164", "name_characters"),
        ("\u2800\u2800", "name_characters"),
        ("\ue000", "name_characters"),
        ("a\u0301\u0302\u0303\u0304", "name_characters"),
        ("\u0301abc", "name_characters"),
        ("\U000e0041lice", "name_characters"),
        ("admin", "name_reserved"),
        ("Аdmin", "name_reserved"),
        ("4DM1N", "name_reserved"),
        ("管理員", "name_reserved"),
    ],
)  # fmt: skip
def test_a_hostile_name_is_refused(name: str, code: str) -> None:
    with pytest.raises(BadName) as refusal:
        clean_name(name)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Alice", "alice"),
        ("Alice", "Ａlice"),
        ("Alice", "Аlice"),
        ("Alice", "A l i c e"),
        ("Alice", "A_lice."),
        ("Alice", "A1ice"),
        ("Bob", "B0b"),
        ("modern", "modem"),
        ("Zoe", "Zoë"),
        ("カ", "力"),
    ],
)
def test_names_that_look_alike_are_one_name(one: str, other: str) -> None:
    assert fold_name(one) == fold_name(other)


def test_different_names_stay_different() -> None:
    names = ["Alice", "Alicia", "灵梦", "魔理沙", "Bob", "Rob", "Heron 12", "Heron 13"]
    assert len({fold_name(name) for name in names}) == len(names)


@given(st.text(max_size=60))
def test_whatever_is_accepted_is_visible_short_and_stable(text: str) -> None:
    try:
        name = clean_name(text)
    except BadName:
        return
    assert all(visible(character) for character in name)
    assert 1 <= characters(name) <= 20
    assert clean_name(name) == name
    assert fold_name(name)


def test_a_note_keeps_its_lines_and_loses_what_is_invisible() -> None:
    assert clean_text("a\r\nb\u202e\u200bc\x07", 100) == "a\nbc"
    with pytest.raises(BadName, match="text_too_long"):
        clean_text("x" * 101, 100)


def test_a_line_may_be_called_what_a_person_may_not() -> None:
    assert clean_line("admin", 40) == "admin"


@pytest.mark.parametrize("locale", ["en", "zh", "zh-Hant", ""])
def test_a_guests_name_would_be_accepted(locale: str) -> None:
    for _ in range(200):
        name = guest_name(locale)
        assert clean_name(name) == name


async def test_two_accounts_cannot_look_alike(client: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
    assert (await client.post("/api/guest", json={"name": "Marisa"})).status_code == 200
    answer = await other.post("/api/guest", json={"name": "Мarisa"})
    assert (answer.status_code, answer.json()["code"]) == (409, "name_taken")
    await other.post("/api/guest")
    answer = await other.patch("/api/me", json={"name": "mar1sa"})
    assert (answer.status_code, answer.json()["code"]) == (409, "name_taken")


async def test_a_hostile_name_is_refused_at_every_door(guest: httpx.AsyncClient) -> None:
    for method, path, more in (
        ("PATCH", "/api/me", {}),
        ("POST", "/api/register", {"password": "long enough to do"}),
        ("POST", "/api/decks", {"game": "dreamduel", "cards": {}}),
    ):
        answer = await guest.request(method, path, json={"name": "\u202eevil", **more})
        assert (answer.status_code, answer.json()["code"]) == (422, "name_characters")
