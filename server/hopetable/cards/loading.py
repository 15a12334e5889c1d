"""Reading a card set: YAML 1.2 in, a compiled book and plain data out; every fault names file, line and a hint."""

from __future__ import annotations

import hashlib
import io
from pathlib import Path
from typing import Any

import msgspec
from pydantic import ValidationError
from ruamel.yaml.error import MarkedYAMLError, YAMLError

from ..effects.compiler import CompileError, Compiler
from ..effects.expressions import Dialect
from ..effects.nodes import Book, Counter, Entry
from ..effects.parsing import ExpressionError
from ..effects.schema import Ability
from . import plain_yaml
from .folding import Folder
from .model import CardModel


class Problem(msgspec.Struct, frozen=True):
    """A fault of a set: where it is and what to do about it."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


class SetFault(Exception):
    """A set that cannot be used; carries its problems."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


class CardSet:
    """A loaded set: `book` for the engine, `data` for texts and facts, `formats`, `decks`, `lists` (of bans …)."""

    def __init__(self, path: Path, model: CardModel) -> None:
        self.path = path
        self.model = model
        self.info: dict[str, Any] = {}
        self.data: dict[str, dict[str, Any]] = {}
        self.traits: dict[str, dict[str, Any]] = {}
        self.formats: dict[str, dict[str, Any]] = {}
        self.decks: dict[str, dict[str, Any]] = {}
        self.lists: dict[str, Any] = {}
        self.files: dict[str, str] = {}
        self.folder = Folder()
        self.book = Book(self.folder, model.language)
        self.problems: list[Problem] = []

    @property
    def hash(self) -> str:
        """Hash of everything that decides how a match goes."""
        return self.book.hash


class _Reader:
    def __init__(self, root: Path, model: CardModel) -> None:
        self.set = CardSet(root, model)
        self.model = model
        self.runners = model.language.handlers.runners()
        self.context = {"operations": model.language.models()}
        self.lines: dict[str, tuple[str, int]] = {}

    def problem(self, file: Path, line: int, message: str) -> None:
        root = self.set.path.parent
        name = file.relative_to(root) if file.is_relative_to(root) else file
        self.set.problems.append(Problem(str(name), line, message))

    def yaml(self, path: Path) -> Any:
        """A file as plain data, None (and a problem) if it cannot be read."""
        try:
            return plain_yaml.load(path.read_text(encoding="utf-8"))
        except MarkedYAMLError as fault:
            mark = fault.problem_mark
            self.problem(path, mark.line + 1 if mark else 1, f"not YAML: {fault.problem}")
        except (YAMLError, UnicodeDecodeError) as fault:
            self.problem(path, 1, f"not YAML: {fault}")
        return None

    def read(self) -> CardSet:
        root = self.set.path
        info = self.yaml(root / "set.yaml") or {}
        self.set.info = info
        self.set.folder = Folder(info.get("fold", ()))
        self.set.book = Book(self.set.folder, self.model.language)
        filters = {k: str(v) for k, v in (info.get("filters") or {}).items()}
        self.set.book.filters = filters
        dialect = Dialect(self.model.card_properties, filters, self.set.folder, self.model.player_words)
        for name, said in (info.get("counters") or {}).items():
            usable = dialect.compile(str(said["usable"])) if "usable" in said else None
            self.set.book.counters[name] = Counter(int(said["limit"]), usable)
        self.compiler = Compiler(self.set.book, dialect)
        digest = hashlib.sha256()
        for path in sorted(root.glob("*.yaml")):
            digest.update(path.name.encode() + path.read_bytes())
        self.set.book.hash = digest.hexdigest()[:16]
        if (root / "traits.yaml").exists():
            self._traits(root / "traits.yaml")
        for path in sorted(root.glob("*.yaml")):
            if path.name not in ("set.yaml", "traits.yaml", "formats.yaml"):
                self._cards(path)
        self.set.book.reads_start = dialect.reads_start
        self._formats(root / "formats.yaml")
        for path in sorted((root / "decks").glob("*.yaml")):
            deck = self.yaml(path)
            if deck:
                self.set.decks[deck["id"]] = deck
                for card in deck["cards"]:
                    if card not in self.set.data:
                        self.problem(path, 1, f"deck {deck['id']}: no such card {card}")
        return self.set

    def _traits(self, path: Path) -> None:
        found = self.yaml(path) or {}
        for trait, data in (found.get("traits", found)).items():
            self.set.traits[trait] = data
            models = self._models(path, trait, data.get("abilities") or [])
            if models is not None:
                self._compile(path, trait, f"trait:{trait}", "trait", models, trait_of=trait)

    def _cards(self, path: Path) -> None:
        found = self.yaml(path)
        self._entries(path, (found.get("cards", []) if isinstance(found, dict) else found) or [])

    def _entries(self, path: Path, given: list[dict[str, Any]]) -> None:
        for data in given:
            card = str(data.get("id", "?"))
            if data.get("reprint_of") in self.set.data:
                data = {**self.set.data[data["reprint_of"]], **data}
            if card in self.set.data:
                self.problem(path, self._line(path, card), f"{card}: this id stands twice")
                continue
            for key in data:
                if key not in self.model.keys:
                    self.problem(path, self._line(path, card), f"{card}: unknown key {key!r}")
            if data.get("kind") not in self.model.kinds:
                kinds = ", ".join(sorted(self.model.kinds))
                self.problem(path, self._line(path, card), f"{card}: kind must be one of {kinds}")
                continue
            for fault in self.model.faults(data):
                self.problem(path, self._line(path, card), f"{card}: {fault}")
            self.set.data[card] = data
            self.set.files[card] = str(path)
            entry = Entry(card, data["kind"], self._facts(data), data)
            for trait in entry.facts["traits"]:
                if trait not in self.set.book.traits:
                    self.problem(path, self._line(path, card), f"{card}: no such trait {trait}")
            self.set.book.entries[card] = entry
            models = self._models(path, card, data.get("abilities") or [])
            if models is not None:
                self._compile(path, card, card, data["kind"], models)

    def _facts(self, data: dict[str, Any]) -> dict[str, Any]:
        return {"traits": (), **self.model.facts(data, self.set.folder)}

    def _models(self, path: Path, name: str, abilities: list[Any]) -> list[Ability] | None:
        models = []
        for index, ability in enumerate(abilities):
            try:
                models.append(self.model.language.ability.model_validate(ability, context=self.context))
            except ValidationError as fault:
                for error in fault.errors():
                    where = ".".join(map(str, error["loc"]))
                    self.problem(
                        path, self._line(path, name, index), f"{name}: abilities[{index}] {where}: {error['msg']}"
                    )  # fmt: skip
                return None
        return models

    def _compile(
        self, path: Path, name: str, address: str, kind: str, models: list[Ability], trait_of: str | None = None
    ) -> None:  # fmt: skip
        try:
            compiled = self.compiler.abilities(address, kind, models)
        except (CompileError, ExpressionError) as fault:
            self.problem(path, self._line(path, name), f"{name}: {fault}")
            return
        for ability in compiled:
            for code in (ability.cost, ability.do, ability.need):
                for instr in code.instrs if code is not None else ():
                    if instr.name != "jump" and instr.name not in self.runners:
                        self.problem(path, self._line(path, name), f"{name}: {instr.name} is not implemented here")
        if trait_of is not None:
            self.set.book.traits[trait_of] = compiled
            return
        entry = self.set.book.entries[name]
        entry.abilities = compiled
        ops = [a.ops for a in compiled]
        ops += [a.ops for t in entry.facts["traits"] for a in self.set.book.traits.get(t, ())]
        entry.ops = frozenset().union(*ops)

    def _formats(self, path: Path) -> None:
        found = self.yaml(path) if path.exists() else None
        lists = {b["id"]: b for b in (found or {}).get("ban_lists", [])}
        for entry in (found or {}).get("formats", []):
            named = lists.get(entry.get("ban_list"), {})
            if entry.get("ban_list") and not named:
                self.problem(path, 1, f"format {entry['id']}: no such ban list {entry['ban_list']}")
            banned = [*(named.get("banned") or ()), *(entry.get("banned") or ())]
            limited = {**(named.get("limited") or {}), **(entry.get("limited") or {})}
            self.set.formats[entry["id"]] = {**entry, "banned": banned, "limited": limited}
        self.set.lists = {k: v for k, v in (found or {}).items() if k != "formats"}

    def _line(self, path: Path, name: str, ability: int = 0) -> int:
        """The line where an entry begins (found by its id), one-based."""
        if not path.exists():
            return 1
        for number, line in enumerate(io.StringIO(path.read_text(encoding="utf-8")), 1):
            text = line.strip()
            if text in (f"- id: {name}", f"id: {name}", f"{name}:") or text.startswith(f"- {{id: {name},"):
                return number
        return 1


def load_set(root: Path, model: CardModel) -> CardSet:
    """Read and compile a set. Problems are listed in `problems`; the set is usable only if there are none."""
    return _Reader(root, model).read()


def with_cards(base: CardSet, given: list[dict[str, Any]], file: Path) -> CardSet:
    """A set with more cards, which share its traits, filters and formats; `base` stays as it is.

    For scenarios that bring cards of their own. Problems are listed as by `load_set`.
    """
    reader = _Reader(base.path, base.model)
    new, old = reader.set, base.book
    new.info, new.traits, new.formats, new.decks = base.info, base.traits, base.formats, base.decks
    new.lists = base.lists
    new.folder, new.data, new.files = base.folder, dict(base.data), dict(base.files)
    new.book = book = Book(base.folder, base.model.language)
    book.entries, book.traits, book.abilities = dict(old.entries), old.traits, dict(old.abilities)
    book.code, book.instrs = dict(old.code), dict(old.instrs)
    book.filters, book.counters, book.hash = old.filters, old.counters, old.hash
    dialect = Dialect(base.model.card_properties, book.filters, new.folder, base.model.player_words)
    reader.compiler = Compiler(book, dialect)
    reader._entries(file, given)
    return new
