"""No module imports itself by way of others, so whichever is imported first, alone, can be.

What is read is what runs when a module is imported: imports of its own level and of its classes, without those for type
checkers and those inside functions. Which package may import which is import-linter's to say (`make imports`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import hopetable

Sources = dict[str, ast.Module]
SERVER = Path(hopetable.__file__).parents[1]


def sources() -> Sources:
    """Every module of the server, by its dotted name."""
    found = {}
    for path in (SERVER / "hopetable").rglob("*.py"):
        parts = path.relative_to(SERVER).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = ast.parse(path.read_text(encoding="utf-8"))
    return found


def imports(body: list[ast.stmt]) -> Iterator[ast.Import | ast.ImportFrom]:
    """The import statements that run with a body."""
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield from imports(node.orelse)
        elif isinstance(node, ast.If | ast.Try | ast.With | ast.ClassDef):
            for part in ("body", "orelse", "finalbody"):
                yield from imports(getattr(node, part, []))


def parents(module: str) -> list[str]:
    """The packages around a module."""
    parts = module.split(".")
    return [".".join(parts[:n]) for n in range(1, len(parts))]


def named(module: str, is_package: bool, node: ast.Import | ast.ImportFrom, known: Sources) -> Iterator[str]:
    """The modules a statement takes something from: a submodule it names, else the module itself."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
        return
    around = [*parents(module), module] if is_package else parents(module)
    parts = [around[-node.level]] if node.level else []
    base = ".".join([*parts, *([node.module] if node.module else [])])
    for alias in node.names:
        inner = f"{base}.{alias.name}"
        yield inner if inner in known else base


def graph(known: Sources) -> dict[str, set[str]]:
    """What must have run before each module: what it names, and the packages entered on the way."""
    packages = {p for module in known for p in parents(module)}
    needs: dict[str, set[str]] = {}
    for module, tree in known.items():
        inside = {module, *parents(module)}
        found = {n for node in imports(tree.body) for n in named(module, module in packages, node, known)} & set(known)
        entered = {p for name in found for p in parents(name)} - inside
        needs[module] = (found | entered) - {module}
    return needs


def check(known: Sources) -> None:
    """Raises CycleError, with the circle."""
    TopologicalSorter(graph(known)).prepare()


def test_no_imports_go_in_a_circle():
    known = sources()
    assert len(known) > 250, "the modules are looked for in the wrong place"
    check(known)


@pytest.mark.parametrize(
    "told",
    [
        pytest.param({"p": "", "p.a": "from . import b", "p.b": "from .a import x"}, id="two modules"),
        pytest.param({"p": "", "p.a": "import p.b", "p.b": "import p.c", "p.c": "from p.a import x"}, id="three"),
        pytest.param({"p": "", "p.q": "from .a import x", "p.q.a": "from ..b import y", "p.b": "from .q import a"},
                     id="by way of a package that is entered"),
        pytest.param({"p": "from .a import x", "p.a": "from . import y"}, id="a module and its package"),
        pytest.param({"p": "", "p.a": "try:\n    import p.b\nfinally:\n    pass", "p.b": "import p.a"}, id="inner"),
    ],
)  # fmt: skip
def test_a_circle_is_found(told: dict[str, str]):
    with pytest.raises(CycleError):
        check({name: ast.parse(text) for name, text in told.items()})


@pytest.mark.parametrize(
    "told",
    [
        pytest.param({"p": "from .a import x", "p.a": "from .b import y", "p.b": ""}, id="a package names its modules"),
        pytest.param({"p": "", "p.a": "import p.b", "p.b": "if TYPE_CHECKING:\n    from .a import X"}, id="types"),
        pytest.param({"p": "", "p.a": "import p.b", "p.b": "def f():\n    from .a import x"}, id="in a function"),
    ],
)  # fmt: skip
def test_what_is_no_circle_passes(told: dict[str, str]):
    check({name: ast.parse(text) for name, text in told.items()})
