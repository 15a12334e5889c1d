"""Names people choose: what is accepted, and what counts as the same name.

Normalised to NFKC; no control, bidirectional, zero-width or other invisible characters; 1 to 20 characters as a
reader counts them. Two names that look alike are one name.
"""

from __future__ import annotations

import secrets
import unicodedata

MAX_CHARACTERS = 20
MAX_MARKS = 2
_REFUSED_CATEGORIES = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
# Drawn as nothing, though their category says letter, mark or symbol.
_INVISIBLE = {
    0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x2800, 0x3164, 0xFFA0,
    *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0),
}  # fmt: skip

# Letters of other scripts, digits and signs, by what they look like. Case is already folded.
_LOOK = {
    **dict(zip("аеорсухіјѕԁһӏвкмнтгԛԝѵ", "aeopcyxijsdhlbkmhtrqwv", strict=True)),
    **dict(zip("αβεηικμνορτυχγω", "abenikuvoptuxyw", strict=True)),
    **dict(zip("013458$@!|", "oieasbsaii", strict=True)),
    "l": "i", "ı": "i", "ł": "i", "ø": "o", "đ": "d", "ħ": "h", "ŧ": "t", "ſ": "s", "ꞌ": "", "ː": "",
    "〇": "o", "ー": "一", "－": "一", "丨": "i", "ロ": "口", "エ": "工", "カ": "力", "ニ": "二",
    "ハ": "八", "タ": "夕", "ト": "卜", "へ": "ヘ",
}  # fmt: skip
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))
_RESERVED = ("admin", "administrator", "moderator", "mod", "system", "server", "hopetable", "referee",
             "管理员", "管理員", "系统", "系統", "裁判", "官方")  # fmt: skip


class BadName(ValueError):
    """`code` says why: name_empty, name_too_long, name_characters, name_reserved."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def clean_name(text: str, limit: int = MAX_CHARACTERS) -> str:
    """The name as it will be shown. Raises BadName."""
    name = clean_line(text, limit)
    if fold_name(name) in _RESERVED_KEYS:
        raise BadName("name_reserved")
    return name


def clean_line(text: str, limit: int) -> str:
    """One line of visible text, without the reserved names' check: for the names of decks and rooms."""
    if len(text) > limit * 8:
        raise BadName("name_too_long")
    name = " ".join(unicodedata.normalize("NFKC", text.strip(" \t")).split(" ")).strip()
    while "  " in name:
        name = name.replace("  ", " ")
    if any(not visible(character) for character in name):
        raise BadName("name_characters")
    length = characters(name)
    if length > limit:
        raise BadName("name_too_long")
    if length == 0 or not fold_name(name):
        raise BadName("name_empty")
    return name


def clean_text(text: str, limit: int) -> str:
    """Several lines: line breaks stay, everything invisible goes. Raises BadName when too long."""
    if len(text) > limit:
        raise BadName("text_too_long")
    lines = unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join("".join(c for c in line if visible(c) or c == "\u200d") for line in lines).strip()


def visible(character: str) -> bool:
    return unicodedata.category(character) not in _REFUSED_CATEGORIES and ord(character) not in _INVISIBLE


def characters(text: str) -> int:
    """Characters as a reader counts them; a pile of combining marks is refused rather than counted."""
    count = marks = 0
    for character in text:
        if unicodedata.category(character) in ("Mn", "Me", "Mc"):
            marks += 1
            if marks > MAX_MARKS or count == 0:
                raise BadName("name_characters")
        else:
            count += 1
            marks = 0
    return count


def fold_name(name: str) -> str:
    """What two look-alike names share: the key that must be unique."""
    text = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    kept = []
    for character in text:
        character = _LOOK.get(character, character)
        if character and unicodedata.category(character)[0] in "LNS":
            kept.append(_LOOK.get(character, character))
    key = "".join(kept)
    for pair, single in _PAIRS:
        key = key.replace(pair, single)
    return key


_RESERVED_KEYS = frozenset(fold_name(name) for name in _RESERVED)

_GUEST_WORDS = {
    "en": (
        "Amber Azure Bright Calm Clear Crimson Dawn Gentle Golden Ivory Jade Lucky Misty Quiet Silver Snowy Violet",
        "Badger Crane Finch Firefly Fox Hare Heron Kite Lark Lynx Magpie Marten Otter Owl Plover Robin Swallow Wren",
    ),
    "zh": (
        "青 白 朱 墨 金 银 霜 雪 月 星 晨 暮 云 雾 霞 雨 风 露",
        "鹤 狐 兔 鹭 萤 雀 燕 鹊 枭 鲤 蝶 鹿 猫 鸦 莺 貂 狸 鸢",
    ),
}


def guest_name(locale: str) -> str:
    """A friendly name nobody chose; the number makes it rarely taken."""
    language = "zh" if locale.startswith("zh") else "en"
    first, second = (secrets.choice(words.split()) for words in _GUEST_WORDS[language])
    number = 2 + secrets.randbelow(9998)
    return f"{first}{second}{number}" if language == "zh" else f"{first} {second} {number}"
