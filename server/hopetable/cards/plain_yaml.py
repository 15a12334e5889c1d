"""Reading the plain part of YAML 1.2 in which card sets are written, twenty times as fast as the general reader.

Plain are block mappings and sequences, flow collections, and scalars without quotes or in quotes that end on their
line. Whatever lies beyond (anchors, tags, block scalars, tabs, several documents …) raises `NotPlain`, and so does
every fault: the general reader then reads the text, or says what is wrong and where. What is read here means the same
there (`tests/cards/test_plain_yaml.py`).
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError


class NotPlain(Exception):
    """The text needs the general reader."""


class _Unfinished(Exception):
    """A flow collection goes on in the next line."""


UNUSUAL = re.compile(r"[^\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
"""Tabs, carriage returns, other breaks of lines, the byte order mark, what is not text."""

MARKER = re.compile(r"^(?:---|\.\.\.)", re.MULTILINE)

_QUOTED = r""""(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*'"""
_FIRST = r"""[^\s\-?:,\[\]{}#&*!|>'"%@`]"""  # what may begin a scalar without quotes (or "-" and more, see below)
BARE = re.compile(rf"(?:{_FIRST}|-(?=[^\s,\[\]{{}}]))(?:[^:#\n]|:(?=\S)|(?<=\S)#)*")
BARE_IN_FLOW = re.compile(rf"(?:{_FIRST}|-(?=[^\s,\[\]{{}}]))(?:[^,\[\]{{}}:#\n]|:(?=[^\s,\[\]{{}}])|(?<=\S)#)*")
QUOTED = re.compile(_QUOTED)
KEY = re.compile(rf"(?:({_QUOTED})|({_FIRST}(?:[^:#\n]|:(?=\S)|(?<=\S)#)*?)) *:(?: +|$)")
KEY_IN_FLOW = re.compile(rf"(?:({_QUOTED}):|({_FIRST}(?:[^,\[\]{{}}:#\n]|:(?=[^\s,\[\]{{}}])|(?<=\S)#)*?) *:)[ \n]+")
SPACE = re.compile(r"[ \n]*")
COMMENT = re.compile(r" *(?: #.*)?$")

TEXT = re.compile(r"[^\W\d_]|[\u3000-\uffff]")
WORDS = frozenset("true True TRUE false False FALSE null Null NULL".split())
WHOLE = re.compile(r"(?:0|-?[1-9][0-9]*)$")
ESCAPES = re.compile(r'(?:[^\\]|\\["\\/bfnrt]|\\u(?!d[89a-f])[0-9a-f]{4})*$', re.IGNORECASE)


def load(text: str) -> Any:
    """Any YAML 1.2 document as plain data; raises YAMLError, which names the line of a fault."""
    try:
        return read(text)
    except NotPlain:
        return general(text)


def read(text: str) -> Any:
    """The document as plain data; raises NotPlain."""
    if UNUSUAL.search(text):
        raise NotPlain("unusual characters")
    if MARKER.search(text):
        raise NotPlain("several documents")
    lines = [(len(x) - len(y), y.rstrip()) for x in text.split("\n") if (y := x.lstrip(" ")) and y[0] != "#"]
    if not lines:
        return None
    document = _Document(lines)
    value = document.block(lines[0][0])
    if document.at < len(lines):
        raise NotPlain("indentation")
    return value


class _Document:
    """Lines as (indentation, text), comments and empty ones left out; `at` is the next one to read."""

    def __init__(self, lines: list[tuple[int, str]]) -> None:
        self.lines = lines
        self.at = 0

    def block(self, indent: int) -> Any:
        """The node that begins at the next line, which stands at this indentation."""
        text = self.lines[self.at][1]
        if text.startswith("- ") or text == "-":
            return self.sequence(indent)
        if KEY.match(text):
            return self.mapping(indent)
        return self.scalar(text, indent)

    def sequence(self, indent: int) -> list[Any]:
        found: list[Any] = []
        lines = self.lines
        while self.at < len(lines):
            here, text = lines[self.at]
            if here != indent or not (text.startswith("- ") or text == "-"):
                break
            inner = text[1:].lstrip(" ")
            if not inner or inner[0] == "#":
                found.append(self.nested(indent))
                continue
            column = indent + len(text) - len(inner)
            lines[self.at] = (column, inner)  # what stands behind the dash is a line of its own, further in
            found.append(self.block(column))
        self.ended(indent)
        return found

    def mapping(self, indent: int) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        lines = self.lines
        while self.at < len(lines):
            here, text = lines[self.at]
            if here != indent:
                break
            key = KEY.match(text)
            if key is None:
                if text.startswith("- ") or text == "-":
                    break
                raise NotPlain(text)
            name = unquoted(key[1]) if key[1] else bare(key[2])
            if name in found:
                raise NotPlain("a key that stands twice")
            value = text[key.end() :]
            if not value or value[0] == "#":
                found[name] = self.nested(indent, True)
            else:
                found[name] = self.scalar(value, indent)
        self.ended(indent)
        return found

    def ended(self, indent: int) -> None:
        """After a collection comes a line further out, or none."""
        if self.at < len(self.lines) and self.lines[self.at][0] > indent:
            raise NotPlain("indentation")

    def nested(self, indent: int, dashes: bool = False) -> Any:
        """What stands below a key or dash: further in, or a sequence beside its key; None if nothing does."""
        self.at += 1
        if self.at < len(self.lines):
            here, text = self.lines[self.at]
            if here > indent:
                return self.block(here)
            if dashes and here == indent and (text.startswith("- ") or text == "-"):
                return self.sequence(indent)
        return None

    def scalar(self, text: str, indent: int) -> Any:
        """A scalar that ends on its line, or a flow collection."""
        first = text[0]
        if first in "[{":
            return self.flow(text, indent)
        found = QUOTED.match(text) if first in "\"'" else BARE.match(text)
        if found is None or not COMMENT.match(text, found.end()):
            raise NotPlain(text)
        self.at += 1
        if self.at < len(self.lines) and self.lines[self.at][0] > indent:
            raise NotPlain("a scalar over several lines")
        return unquoted(found[0]) if first in "\"'" else bare(found[0].rstrip())

    def flow(self, text: str, indent: int) -> Any:
        """A flow collection, with as many of the lines that follow (further in) as it takes."""
        while True:
            self.at += 1
            try:
                value, end = collection(text, 0)
            except _Unfinished:
                if self.at >= len(self.lines) or self.lines[self.at][0] <= indent:
                    raise NotPlain(text) from None
                text += "\n" + self.lines[self.at][1]
                continue
            if not COMMENT.match(text, end):
                raise NotPlain(text)
            return value


def collection(text: str, at: int) -> tuple[Any, int]:
    """The flow sequence or mapping that opens at a position, and where it ends."""
    return pairs(text, at + 1) if text[at] == "{" else items(text, at + 1)


def items(text: str, at: int) -> tuple[list[Any], int]:
    found: list[Any] = []
    while True:
        at = past_space(text, at)
        if text[at] == "]":
            return found, at + 1
        value, at = item(text, at)
        if text.startswith(": ", at) and isinstance(value, str):
            value, at = _single(text, value, past_space(text, at + 1))
        found.append(value)
        at = past_comma(text, at, "]")


def _single(text: str, key: str, at: int) -> tuple[dict[Any, Any], int]:
    """A mapping of one pair without braces, an item of a sequence."""
    value, end = item(text, at)
    return {key: value}, end


def pairs(text: str, at: int) -> tuple[dict[Any, Any], int]:
    found: dict[Any, Any] = {}
    while True:
        at = past_space(text, at)
        if text[at] == "}":
            return found, at + 1
        key = KEY_IN_FLOW.match(text, at)
        if key is None:
            if "\n" not in text[at:] and text[-1] not in "]}":
                raise _Unfinished
            raise NotPlain(text)
        name = unquoted(key[1]) if key[1] else bare(key[2])
        if name in found:
            raise NotPlain("a key that stands twice")
        at = past_space(text, key.end())
        found[name], at = item(text, at)
        at = past_comma(text, at, "}")


def item(text: str, at: int) -> tuple[Any, int]:
    """A value inside a flow collection."""
    first = text[at]
    if first in "[{":
        return collection(text, at)
    found = QUOTED.match(text, at) if first in "\"'" else BARE_IN_FLOW.match(text, at)
    if found is None:
        raise NotPlain(text)
    return (unquoted(found[0]) if first in "\"'" else bare(found[0].rstrip())), found.end()


def past_space(text: str, at: int) -> int:
    """The next position that is no space; raises _Unfinished at the end."""
    end = SPACE.match(text, at).end()  # type: ignore[union-attr]
    if end == len(text):
        raise _Unfinished
    if text[end] == "#":
        raise NotPlain("a comment in a flow collection")
    return end


def past_comma(text: str, at: int, closing: str) -> int:
    """Behind the comma after an item, or at the bracket that closes the collection."""
    end = past_space(text, at)
    if text[end] == ",":
        return end + 1
    if text[end] == closing:
        return end
    raise NotPlain(text)


def unquoted(quoted: str) -> str:
    """A scalar in quotes. JSON's escapes mean the same in YAML; YAML has more of them."""
    inner = quoted[1:-1]
    if quoted[0] == "'":
        return inner.replace("''", "'")
    if "\\" not in inner:
        return inner
    if not ESCAPES.match(inner):
        raise NotPlain(quoted)
    return str(json.loads(quoted))


@lru_cache(maxsize=4096)
def bare(text: str) -> Any:
    """A scalar without quotes: text, a whole number, or whatever the general reader takes it for."""
    if TEXT.match(text) and text not in WORDS:
        return text
    if WHOLE.match(text):
        return int(text)
    if text == "<<" or text.startswith("--") or text.endswith(":"):
        raise NotPlain(text)
    try:
        return general(text)
    except YAMLError as fault:
        raise NotPlain(text) from fault


def general(text: str) -> Any:
    """Any YAML 1.2 document; raises YAMLError."""
    return YAML(typ="safe", pure=True).load(text)
