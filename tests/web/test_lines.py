"""What Prettier leaves alone (templates, comments, texts) is broken by hand: no line of the client is over long."""

from __future__ import annotations

from .texts import WEB

LONGEST = 120


def test_no_line_of_the_client_is_longer_than_the_formatter_writes():
    long = [
        f"{path.relative_to(WEB)}:{number} ({len(line)})"
        for path in (WEB / "js").rglob("*.js")
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert not long, long
