"""Every number and switch an operator may set, read from the environment (HOPETABLE_…) and validated.

Lists are written with commas: HOPETABLE_ORIGINS=https://table.example,https://www.table.example
"""

from __future__ import annotations

import os
import re
import secrets
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Self

from pydantic import Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

_ORIGIN = re.compile(r"https?://[a-z0-9.\-]+(:\d{1,5})?|https?://\[[0-9a-f:]+\](:\d{1,5})?")
_NAME = re.compile(r"[\w.:\-]{1,64}")

Names = Annotated[frozenset[str], NoDecode]


class Settings(BaseSettings):
    model_config = SettingsConfigDict(
        env_prefix="HOPETABLE_", env_file=None, extra="forbid", frozen=True, str_strip_whitespace=True
    )

    # --- where -----------------------------------------------------------------------------------------------
    database_url: str = "sqlite:///var/hopetable.db"
    """sqlite:///PATH, or postgresql://USER:PASSWORD@HOST/NAME."""
    migrate_on_start: bool = True
    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=1, le=65535)] = 8000
    origins: Annotated[tuple[str, ...], NoDecode] = ()
    """The exact origins a browser may write from; empty means this host and port on loopback."""
    forwarded_allow_ips: str = "127.0.0.1"
    """Reverse proxies whose X-Forwarded-For and -Proto are believed."""
    web_dir: Path = Path("web")
    log_level: Annotated[str, Field(pattern="^(debug|info|warning|error)$")] = "info"

    # --- several processes -----------------------------------------------------------------------------------
    redis_url: SecretStr | None = None
    """redis://HOST:PORT. Set, with PostgreSQL, for several processes that share one site; see docs/operations.md."""
    heartbeat_s: Annotated[float, Field(ge=1, le=60)] = 6.0
    """How long the others wait for a process before they take over its rooms."""

    # --- secrets ---------------------------------------------------------------------------------------------
    secret: SecretStr | None = None
    """Keys the stored session digests. Unset: made once and kept in `secret_file`."""
    secret_file: Path = Path("var/secret")
    cookie_secure: bool = False
    """Set behind HTTPS: the cookie becomes __Host-… and Secure."""
    session_days: Annotated[int, Field(ge=1, le=3650)] = 180

    metrics_token: SecretStr | None = None
    """What a Prometheus server must show at /metrics; unset, there is no such address."""

    # --- HTTP limits -----------------------------------------------------------------------------------------
    body_bytes: Annotated[int, Field(ge=1024, le=1 << 22)] = 64 * 1024
    json_depth: Annotated[int, Field(ge=2, le=64)] = 16
    json_keys: Annotated[int, Field(ge=16, le=100_000)] = 2000
    logins_per_address: Annotated[int, Field(ge=1)] = 20
    logins_per_name: Annotated[int, Field(ge=1)] = 8
    login_window_s: Annotated[int, Field(ge=1)] = 900
    accounts_per_address: Annotated[int, Field(ge=1)] = 200
    """New guests and registrations from one address per hour."""
    writes_per_minute: Annotated[int, Field(ge=1)] = 240
    """HTTP writes of one account."""
    decks_per_account: Annotated[int, Field(ge=1, le=10_000)] = 200
    ticket_s: Annotated[int, Field(ge=1, le=600)] = 30

    # --- socket limits ---------------------------------------------------------------------------------------
    frame_bytes: Annotated[int, Field(ge=1024, le=1 << 20)] = 16 * 1024
    messages_per_window: Annotated[int, Field(ge=1)] = 20
    message_window_s: Annotated[float, Field(gt=0)] = 5.0
    chat_per_window: Annotated[int, Field(ge=1)] = 10
    chat_window_s: Annotated[float, Field(gt=0)] = 60.0
    chat_chars: Annotated[int, Field(ge=1, le=2000)] = 200
    ping_s: Annotated[float, Field(gt=0)] = 15.0
    pong_s: Annotated[float, Field(gt=0)] = 25.0
    outbox_messages: Annotated[int, Field(ge=8)] = 256
    outbox_bytes: Annotated[int, Field(ge=64 * 1024)] = 1 << 20
    sockets_per_seat: Annotated[int, Field(ge=1)] = 8

    # --- rooms -----------------------------------------------------------------------------------------------
    missed_updates: Annotated[int, Field(ge=0, le=10_000)] = 10
    absence_s: Annotated[int, Field(ge=0)] = 90
    absence_match_s: Annotated[int, Field(ge=0)] = 300
    step_abort_ms: Annotated[int, Field(ge=1)] = 1000
    snapshot_every: Annotated[int, Field(ge=1, le=10_000)] = 6
    max_rooms: Annotated[int, Field(ge=1)] = 2000
    max_watchers: Annotated[int, Field(ge=0)] = 500
    rooms_per_account: Annotated[int, Field(ge=1)] = 10

    # --- how the switches of operators stand as long as nobody turns them (/admin) ---------------------------
    new_matches: bool = True
    chat: bool = True
    registration: bool = True
    guests: bool = True
    disabled_games: Names = frozenset()
    disabled_cards: Names = frozenset()

    @field_validator("origins", "disabled_games", "disabled_cards", mode="before")
    @classmethod
    def _split(cls, value: Any) -> Any:
        if isinstance(value, str):
            return [part.strip() for part in value.split(",") if part.strip()]
        return value

    @field_validator("origins")
    @classmethod
    def _exact_origins(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for origin in value:
            if not _ORIGIN.fullmatch(origin):
                raise ValueError(f"not an origin (scheme://host[:port], lower case, no path): {origin!r}")
        return value

    @field_validator("disabled_games", "disabled_cards")
    @classmethod
    def _plain_names(cls, value: frozenset[str]) -> frozenset[str]:
        for name in value:
            if not _NAME.fullmatch(name):
                raise ValueError(f"not a name: {name!r}")
        return value

    @field_validator("database_url")
    @classmethod
    def _known_database(cls, value: str) -> str:
        value = re.sub(r"^postgres(ql)?(\+asyncpg)?://", "postgresql+asyncpg://", value)
        value = re.sub(r"^sqlite(\+aiosqlite)?://", "sqlite+aiosqlite://", value)
        if value.startswith("postgresql+asyncpg://"):
            return value
        if value.startswith("sqlite+aiosqlite:///") and not value.endswith(("/", ":memory:")):
            return value
        raise ValueError("database_url is sqlite:///PATH or postgresql://USER:PASSWORD@HOST/NAME")

    @field_validator("redis_url", mode="before")
    @classmethod
    def _none_if_empty(cls, value: Any) -> Any:
        return value or None

    @field_validator("secret")
    @classmethod
    def _long_secret(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and len(value.get_secret_value()) < 32:
            raise ValueError("secret needs 32 characters or more")
        return value

    @field_validator("metrics_token")
    @classmethod
    def _long_token(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and len(value.get_secret_value()) < 16:
            raise ValueError("metrics_token needs 16 characters or more")
        return value

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if self.pong_s <= self.ping_s:
            raise ValueError("pong_s must exceed ping_s")
        if self.redis_url is not None and self.is_sqlite:
            raise ValueError("redis_url, for several processes, needs database_url to be PostgreSQL")
        if self.outbox_bytes < self.frame_bytes:
            raise ValueError("outbox_bytes must hold a frame")
        if self.cookie_secure and any(o.startswith("http://") for o in self.origins):
            raise ValueError("cookie_secure needs https:// origins")
        return self

    @cached_property
    def allowed_origins(self) -> frozenset[str]:
        if self.origins:
            return frozenset(self.origins)
        hosts = {"127.0.0.1", "localhost"}
        return frozenset(f"http://{host}:{self.port}" for host in hosts)

    @property
    def is_sqlite(self) -> bool:
        return self.database_url.startswith("sqlite")

    @property
    def cookie_name(self) -> str:
        return "__Host-hopetable" if self.cookie_secure else "hopetable"

    @cached_property
    def secret_key(self) -> bytes:
        """The secret's bytes; the file is made on first use, readable by its owner alone."""
        if self.secret is not None:
            return self.secret.get_secret_value().encode()
        path = self.secret_file
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            key = path.read_text(encoding="ascii").strip()
            if len(key) < 32:
                raise ValueError(f"{path} holds no secret; delete it to have one made") from None
            return key.encode()
        with os.fdopen(handle, "w") as file:
            key = secrets.token_hex(32)
            file.write(key + "\n")
        return key.encode()
