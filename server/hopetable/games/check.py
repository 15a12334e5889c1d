"""`hopetable cards check [dir]` and `hopetable cards schema [file]`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from ..cards.json_schema import card_schema
from ..cards.loading import Problem, SetFault
from ..cards.texts import text_problems
from ..effects.describe import filled
from .checks import replay_check, shared_checks
from .entry import GameEntry
from .expectations import ScenarioFault
from .lessons import load_lessons
from .mutation import excused, unnoticed
from .registry import LOADERS, MODELS, cardsets_root
from .scenarios import Scenario, load_scenarios
from .tutor import Tutor


class Report:
    """What was found; faults make the exit code 1, notes do not."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.lines: list[str] = []

    def fault(self, text: object) -> None:
        """Something that must be put right."""
        self.faults.append(str(text))

    def say(self, text: str) -> None:
        """A line of the summary."""
        self.lines.append(text)


def main(argv: Sequence[str] | None = None) -> int:
    """Check the card sets; 1 if something is wrong with one."""
    parser = argparse.ArgumentParser(
        prog="hopetable cards check", description="Validate card sets, run their scenarios."
    )
    parser.add_argument("folder", nargs="?", type=Path, help="folder of the sets (HOPETABLE_CARDSETS)")
    parser.add_argument("--only", action="append", help="play only the scenarios of a file of this name (repeatable)")
    parser.add_argument("--no-scenarios", action="store_true", help="read the scenarios, but play none")
    parser.add_argument("--abilities", action="store_true", help="take each ability away: a scenario must notice")
    said = parser.parse_args(list(argv) if argv is not None else None)
    root = said.folder or cardsets_root()
    report = Report()
    sets = sorted(p.parent for p in root.glob("*/set.yaml"))
    if not sets:
        report.fault(f"{root}: no card sets here (a set is a folder with a set.yaml)")
    for folder in sets:
        check_set(folder, report, [] if said.no_scenarios else said.only, abilities=said.abilities)
    print("\n".join([*report.lines, *report.faults]))
    return 1 if report.faults else 0


def check_set(folder: Path, report: Report, only: Sequence[str] | None = None, *, abilities: bool = False) -> None:
    """Everything about one set; the scenarios of all files are played, or `only` those of some (or none).

    With `abilities` all cards and traits, or those `only` some files are about, are tried as `mutation` says.
    """
    loader = LOADERS.get(folder.name)
    if loader is None:
        report.fault(f"{folder.name}/set.yaml:1: no game of this name is installed (known: {', '.join(LOADERS)})")
        return
    entry, problems = loader(folder)
    for problem in problems:
        report.fault(problem)
    if entry is None:
        return
    for problem in text_problems(entry.cards):
        report.fault(problem)
    scenarios = _scenarios(entry, folder, report)
    played = [s for s in scenarios if only is None or Path(s.file).stem in only]
    failed = sum(not run_scenario(s, report) for s in played)
    about = {card for s in scenarios for card in s.about}
    for card in sorted(c for c, data in entry.cards.data.items() if c not in about and "reprint_of" not in data):
        file = Path(entry.cards.files[card])
        report.fault(Problem(f"{file.parent.name}/{file.name}", 1, f"{card}: no scenario (add one under scenarios/)"))
    for scenario in scenarios:
        for card in set(scenario.about) - set(entry.cards.data) - set(scenario.entry.cards.data):
            report.fault(f"{_where(scenario)}: {scenario.id}: no such card {card}")
    taught = check_lessons(entry, report)
    if abilities:
        for address in unnoticed(entry, scenarios, None if only is None else {c for s in played for c in s.about}):
            if address not in excused(entry):
                report.fault(f"{folder.name}: no scenario fails without {address}")
    report.say(
        f"{folder.name}: {len(entry.cards.data)} cards, {len(entry.cards.traits)} traits, "
        f"{len(entry.cards.decks)} decks, {len(played)} scenarios ({failed} failed), {taught} lessons, 0 Python hooks"
    )


def check_lessons(entry: GameEntry, report: Report) -> int:
    """Read the lessons beside a set and play each by its own script; how many there are."""
    lessons, problems = load_lessons(entry.cards, entry.rules)
    for problem in problems:
        report.fault(problem)
    for lesson in lessons.values():
        try:
            replay_check(Tutor(entry.rules, lesson).play(entry, shared_checks))
        except Exception as fault:  # a lesson may break in any way; the others are still played
            report.fault(f"{lesson.file}:1: {type(fault).__name__}: {fault}")
    return len(lessons)


def _scenarios(entry: GameEntry, folder: Path, report: Report) -> list[Scenario]:
    try:
        return load_scenarios(entry, folder / "scenarios")
    except (ScenarioFault, SetFault) as fault:
        report.fault(fault)
        return []


def run_scenario(scenario: Scenario, report: Report) -> bool:
    """Play one with the shared checks; whether it held."""
    try:
        replay_check(scenario.play(shared_checks))
    except Exception as fault:  # a scenario may break in any way; the others are still run
        report.fault(f"{_where(scenario)}: {type(fault).__name__}: {fault}")
        return False
    return True


def _where(scenario: Scenario) -> str:
    path = Path(scenario.file)
    return f"{path.parent.parent.name}/{path.parent.name}/{path.name}:{scenario.line}"


def schema(argv: Sequence[str] | None = None) -> int:
    """Write the JSON Schema of card files, and the tables of the page about the language beside it."""
    parser = argparse.ArgumentParser(prog="hopetable cards schema", description="Write the JSON Schema editors use.")
    parser.add_argument("file", nargs="?", default="docs/effect-schema.json", help="where to; - for the screen")
    said = parser.parse_args(list(argv) if argv is not None else None)
    text = schema_text()
    if said.file == "-":
        sys.stdout.write(text)
        return 0
    file = Path(said.file)
    file.write_text(text, encoding="utf-8")
    page = file.with_name("effect-language.md")
    if page.exists():
        page.write_text(page_text(page.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"{said.file} written")
    return 0


def page_text(text: str) -> str:
    """The page about the language with its tables written anew."""
    return filled(text, {game: model.language for game, model in MODELS.items()})


def schema_text() -> str:
    """The schema as it is kept in docs/effect-schema.json."""
    return json.dumps(card_schema(list(MODELS.values())), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    raise SystemExit(main())
