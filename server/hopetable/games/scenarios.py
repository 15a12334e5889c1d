"""Scenarios: a position, some acts, what must be true after them. One format for card tests and bug reports.

A scenario is data (YAML beside the cards). What a game calls its seats and which figures it has is the game's own
(`Scenes`). See docs/scenarios.md for every key.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from ruamel.yaml.error import YAMLError

from ..cards import plain_yaml
from .expectations import ScenarioFault
from .run import Run, Watcher

KEYS = frozenset("id card cards rules note given do expect faq".split())


class Scenario(msgspec.Struct):
    """A scenario of a file: its data, where it stands, and the game it is played in (with the file's own cards)."""

    id: str
    data: dict[str, Any]
    file: str
    line: int
    entry: Any

    @property
    def about(self) -> tuple[str, ...]:
        """The cards it is about."""
        given = self.data.get("cards") or [self.data["card"]] if "card" in self.data or "cards" in self.data else []
        return tuple(given)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules and rulings it shows."""
        return tuple(self.data.get("rules") or ())

    def play(self, watch: Watcher | None = None) -> Run:
        """Play it; raises ScenarioFault (or what `watch` raises)."""
        run = Run(self.entry, self.data, watch)
        run.play()
        return run


@lru_cache(maxsize=64)
def _parsed(text: str) -> Any:
    return plain_yaml.load(text)


def load_scenarios(entry: Any, folder: Path) -> list[Scenario]:
    """The scenarios of a set's folder, file by file; raises ScenarioFault if one cannot be read.

    A file is a list of scenarios, or `cards` (entries of its own) and `scenarios`.
    """
    found: list[Scenario] = []
    known: set[str] = set()
    for path in sorted(folder.glob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        try:
            data = _parsed(text) or []
        except YAMLError as fault:
            raise ScenarioFault(f"{path.name}: not YAML: {fault}") from fault
        own = entry
        if isinstance(data, dict):
            own = entry.with_cards(data.get("cards") or [], path)
            data = data.get("scenarios") or []
        lines = text.splitlines()
        for scenario in data:
            name = str(scenario.get("id"))
            line = next((n for n, text in enumerate(lines, 1) if text.strip() in (f"- id: {name}", f"id: {name}")), 1)
            where = f"{path.parent.name}/{path.name}:{line}"
            unknown = sorted(set(scenario) - KEYS)
            if unknown:
                raise ScenarioFault(f"{where}: unknown key {', '.join(unknown)}")
            if name in known or name == "None":
                raise ScenarioFault(f"{where}: the id {name} stands twice or is missing")
            known.add(name)
            found.append(Scenario(name, scenario, str(path), line, own))
    return found
