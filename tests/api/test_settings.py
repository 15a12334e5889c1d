"""Settings: validated, read from the environment, and the same names in the deployment files."""

from __future__ import annotations

import re
import stat
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError
from ruamel.yaml import YAML

from hopetable.api.switches import GENERAL
from hopetable.settings import Settings


def test_lists_are_written_with_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOPETABLE_ORIGINS", "https://a.example, https://b.example:8443")
    monkeypatch.setenv("HOPETABLE_DISABLED_CARDS", "RM-001,C001-RM-α")
    settings = Settings()
    assert settings.allowed_origins == {"https://a.example", "https://b.example:8443"}
    assert settings.disabled_cards == {"RM-001", "C001-RM-α"}


def test_without_origins_only_this_machine_writes() -> None:
    assert Settings(port=8123).allowed_origins == {"http://127.0.0.1:8123", "http://localhost:8123"}


@pytest.mark.parametrize(
    "wrong",
    [
        {"origins": "*"},
        {"origins": "https://a.example/"},
        {"origins": "HTTPS://a.example"},
        {"origins": "null"},
        {"origins": "http://a.example", "cookie_secure": True},
        {"database_url": "mysql://x"},
        {"database_url": "sqlite:///:memory:"},
        {"secret": "short"},
        {"ping_s": 30, "pong_s": 25},
        {"step_abort_ms": 0},
        {"frame_bytes": 0},
        {"port": 0},
        {"disabled_games": "a b"},
        {"no_such_setting": 1},
    ],
)
def test_a_wrong_setting_stops_the_server_at_once(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Settings(**wrong)


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("sqlite:///var/x.db", "sqlite+aiosqlite:///var/x.db"),
        ("postgres://u:p@h/d", "postgresql+asyncpg://u:p@h/d"),
        ("postgresql://u:p@h/d", "postgresql+asyncpg://u:p@h/d"),
    ],
)
def test_a_database_is_named_without_its_driver(given: str, used: str) -> None:
    assert Settings(database_url=given).database_url == used


def test_the_secret_is_made_once_and_readable_by_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "var" / "secret"
    first = Settings(secret_file=path).secret_key
    assert len(first) >= 32
    assert Settings(secret_file=path).secret_key == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_the_secret_is_not_printed() -> None:
    assert "abcdefgh" not in repr(Settings(secret="abcdefgh" * 4))


def test_every_setting_is_read_by_something(root: Path) -> None:
    code = "".join(p.read_text("utf-8") for p in (root / "server/hopetable").rglob("*.py"))
    read = set(re.findall(r"(?:ettings(?:\(\))?|\bself)\.(?!_settings)(\w+)", code))
    assert not Settings.model_fields.keys() - read - set(GENERAL)


def test_the_page_for_operators_names_every_setting(root: Path) -> None:
    page = (root / "docs/operations.md").read_text("utf-8")
    assert not [name for name in Settings.model_fields if f"`{name.upper()}`" not in page]


def test_the_image_says_where_its_card_sets_lie(root: Path) -> None:
    """The package is installed there, away from the checkout the sets are otherwise found beside."""
    last = (root / "Dockerfile").read_text("utf-8").rsplit("\nFROM ", 1)[1]
    assert "WORKDIR /app\n" in last
    assert "COPY cardsets cardsets\n" in last
    assert "HOPETABLE_CARDSETS=/app/cardsets\n" in last


def test_the_compose_file_sets_only_what_the_server_reads(root: Path) -> None:
    compose = YAML(typ="safe").load((root / "docker-compose.yml").read_text("utf-8"))
    names = [name for name in compose["services"]["app"]["environment"] if name.startswith("HOPETABLE_")]
    assert names
    assert {name.removeprefix("HOPETABLE_").lower() for name in names} <= Settings.model_fields.keys()
    for service in compose["services"].values():
        assert "healthcheck" in service or "build" in service  # the image brings its own


def test_several_processes_need_a_database_they_share() -> None:
    with pytest.raises(ValidationError, match="PostgreSQL"):
        Settings(redis_url="redis://127.0.0.1")
    shared = Settings(redis_url="redis://:word@127.0.0.1", database_url="postgresql://u@h/d")
    assert "word" not in repr(shared)
    assert Settings(redis_url="").redis_url is None  # as compose passes what is not set
