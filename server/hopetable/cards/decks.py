"""Decks: short codes, text import and export. What makes one legal is the game's (`CardModel.check_deck`)."""

from __future__ import annotations

import base64
import re
import unicodedata
import zlib
from typing import Any

from .loading import CardSet

CODE_VERSION = 1
MAX_IMPORT = 20_000
_LINE = re.compile(r"^\s*(?:(\d{1,2})\s*[x×*]?\s+)?(.+?)(?:\s+[x×*]\s*(\d{1,2}))?\s*$")


class DeckFault(ValueError):
    """A deck code that cannot be read; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def problem(level: str, code: str, rule: str, **params: Any) -> dict[str, Any]:
    """One finding about a deck."""
    return {"level": level, "code": code, "rule": rule, "params": params}


def encode_deck(cards: CardSet, deck: dict[str, int]) -> str:
    """A short code: version byte, then `card count` pairs, compressed, in letters safe for a chat line."""
    text = ";".join(f"{c}*{n}" for c, n in sorted(deck.items()) if n > 0)
    packed = zlib.compress(text.encode(), 9)
    body = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    return f"{CODE_VERSION}{cards.info.get('game', 'x')[0]}{body}"


def decode_deck(cards: CardSet, code: str) -> dict[str, int]:
    """The deck behind a code; raises DeckFault."""
    code = unicodedata.normalize("NFKC", code).strip()
    if len(code) < 3 or len(code) > 4000 or code[0] != str(CODE_VERSION):
        raise DeckFault("deck_code_version")
    try:
        packed = base64.urlsafe_b64decode(code[2:] + "=" * (-len(code[2:]) % 4))
        opened = zlib.decompressobj().decompress(packed, MAX_IMPORT).decode()
    except (ValueError, zlib.error) as fault:
        raise DeckFault("deck_code_broken") from fault
    deck: dict[str, int] = {}
    for part in filter(None, opened.split(";")):
        card, _, count = part.rpartition("*")
        if card not in cards.data or not count.isdigit() or not 0 < int(count) < 100:
            raise DeckFault("deck_code_broken")
        deck[card] = int(count)
    return deck


def parse_deck(cards: CardSet, text: str) -> dict[str, Any]:
    """Read a pasted list or code: `{cards, name, unknown: [{line, text, reason}]}`; nothing is dropped silently."""
    text = text[:MAX_IMPORT]
    stripped = text.strip()
    if stripped and "\n" not in stripped and " " not in stripped and stripped not in cards.data:
        try:
            return {"cards": decode_deck(cards, stripped), "name": None, "unknown": []}
        except DeckFault:
            pass
    names = _names(cards)
    found: dict[str, int] = {}
    unknown = []
    title = None
    for number, line in enumerate(text.splitlines(), 1):
        line = unicodedata.normalize("NFKC", line).strip()
        if not line or line.startswith(("//", ";")):
            continue
        if line.startswith("#"):
            title = title or line.lstrip("# ").strip() or None
            continue
        matched = _LINE.match(line)
        if matched is None:
            unknown.append({"line": number, "text": line[:120], "reason": "deck_line"})
            continue
        count = int(matched[1] or matched[3] or 1)
        card = _find(cards, names, matched[2])
        if card is None:
            unknown.append({"line": number, "text": line[:120], "reason": "deck_unknown_card"})
        elif not 0 < count < 100:
            unknown.append({"line": number, "text": line[:120], "reason": "deck_count"})
        else:
            found[card] = found.get(card, 0) + count
    return {"cards": found, "name": title, "unknown": unknown}


def _names(cards: CardSet) -> dict[str, str]:
    names: dict[str, str] = {}
    for card, data in cards.data.items():
        for name in data["name"].values():
            names.setdefault(cards.folder(str(name)), card)
        names.setdefault(cards.folder(card), card)
    return names


def _find(cards: CardSet, names: dict[str, str], text: str) -> str | None:
    word = text.split(None, 1)[0]
    first = word.upper().replace("α", "α")
    for candidate in (word, first, first.replace("-Α", "-α"), re.sub(r"(SP|PR)$", "", first)):
        if candidate in cards.data:
            return candidate
    folded = cards.folder(text)
    if folded in names:
        return names[folded]
    inner = re.search(r"[「『](.+?)[」』]", text)
    if inner:
        wanted = cards.folder(inner[1])
        hits = {c for n, c in names.items() if n.endswith((wanted + "」", wanted))}
        if len(hits) == 1:
            return hits.pop()
    return None
