"""Nothing of the client is left over: what a module gives out is taken by another, what a style is for is drawn."""

from __future__ import annotations

import re

from .texts import WEB, keys, modules

GIVEN = re.compile(r"^export (?:async )?(?:const|let|function\*?|class) (\w+)", re.MULTILINE)


def test_what_a_module_exports_another_takes():
    idle = [
        (path, name)
        for path, source in modules().items()
        for name in GIVEN.findall(source)
        if not any(re.search(rf"\b{name}\b", other) for at, other in modules().items() if at != path)
    ]
    assert not idle, idle


def selectors() -> set[tuple[str, str]]:
    """The classes the styles speak of, each with its file."""
    found = set()
    for path in (WEB / "css").glob("*.css"):
        text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
        for selector in re.findall(r"([^{}]+)\{", text):
            found |= {(name, path.name) for name in re.findall(r"\.([a-zA-Z][\w-]*)", selector)}
    return found


def test_every_style_is_for_something_that_is_drawn():
    """Classes are whole words in a module, or put together (`g-${game}`, `d${die}`), or words of the server such as
    `double_loss`, which then have a text."""
    source = "\n".join(modules().values()) + (WEB / "index.html").read_text("utf-8")
    words = set(re.findall(r"[\w-]+", source)) | {key.rsplit(".", 1)[1] for key in keys("en")}
    heads = set(re.findall(r"(?<![\w-])([a-z][a-z-]*)\$\{", source))
    made = re.compile("|".join(head + (r"[\w-]+" if head.endswith("-") else r"\d") for head in sorted(heads)))
    idle = sorted((name, file) for name, file in selectors() if name not in words and not made.fullmatch(name))
    assert not idle, idle
