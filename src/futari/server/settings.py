"""What a host may set: on the command line, in the environment (FUTARI_*), in a TOML file; the first that says it wins.

`Settings.load()` reads those sources; `Settings(...)` alone takes what it is given and defaults, nothing else.
"""

import contextlib
import os
import re
import tomllib
from collections.abc import Mapping
from ipaddress import IPv6Address
from pathlib import Path
from typing import Annotated, Any, Literal, Self
from urllib.parse import urlsplit

from platformdirs import user_data_path
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, IPvAnyNetwork, SecretStr
from pydantic import ValidationError as Invalid
from pydantic_settings import (
    BaseSettings,
    EnvSettingsSource,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    SettingsError,
)

from futari.core.errors import Impossible, Unreadable
from futari.locale import LANGUAGES, Language, Message

__all__ = ["LimitSettings", "Settings"]

PREFIX = "FUTARI_"
FILE = "futari.toml"
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104  compared with, not bound to
HOST = re.compile(r"(\*\.)?[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?(:\d{1,5})?|\[[0-9a-f:.]+\](:\d{1,5})?")
DATABASES = {
    "sqlite": "sqlite",
    "sqlite+pysqlite": "sqlite",
    "postgres": "postgresql",
    "postgresql": "postgresql",
    "postgresql+psycopg": "postgresql",
}


def _apart(value: object) -> object:
    """A list written with commas, as the environment has it."""
    return tuple(part.strip() for part in value.split(",") if part.strip()) if isinstance(value, str) else value


def _host(value: str) -> str:
    host = value.strip().lower().removesuffix(".")
    with contextlib.suppress(ValueError):
        host = f"[{IPv6Address(host.strip('[]'))}]"
    if not HOST.fullmatch(host):
        raise ValueError("not a host")
    return host


def _origin(value: str) -> str:
    parts = urlsplit(value.strip().lower())
    if parts.scheme not in {"http", "https"} or parts.path not in {"", "/"} or parts.query or parts.username:
        raise ValueError("not an origin")
    plain = parts.port in {None, {"http": 80, "https": 443}[parts.scheme]}
    host = _host(parts.netloc.rpartition(":")[0] if parts.port else parts.netloc)
    return f"{parts.scheme}://{host}" if plain else f"{parts.scheme}://{host}:{parts.port}"


def _database(value: SecretStr) -> SecretStr:
    scheme, colon, rest = value.get_secret_value().partition("://")
    if not colon or scheme not in DATABASES:
        raise ValueError("not a database")
    return SecretStr(f"postgresql+psycopg://{rest}") if DATABASES[scheme] == "postgresql" else value


def _redis(value: SecretStr) -> SecretStr:
    if value.get_secret_value().partition("://")[0] not in {"redis", "rediss", "unix"}:
        raise ValueError("not a Redis address")
    return value


def _lower(value: object) -> object:
    return value.lower() if isinstance(value, str) else value


Count = Annotated[int, Field(ge=1, le=1_000_000_000)]


class LimitSettings(BaseModel):
    """How much one user, address or socket may ask for; all of them whole numbers from 1 on."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    sockets_per_user: Count = 20
    message_bytes: Count = 16_384
    messages_per_second: Count = 20  # per socket
    body_bytes: Count = 65_536
    body_seconds: Count = 30  # how long a body may take to arrive
    guests_per_hour: Count = 20  # per address
    accounts_per_hour: Count = 10  # per address
    logins_per_hour: Count = 120  # per address
    choices_per_minute: Count = 240
    chat_per_minute: Count = 20
    invitations_per_hour: Count = 60
    tables_per_hour: Count = 120
    analyses_per_hour: Count = 240


class Settings(BaseSettings):
    """Everything a host may set; a value, hiding the addresses of database and Redis wherever it is shown."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_nested_delimiter="__", frozen=True, extra="forbid", hide_input_in_errors=True
    )

    host: Annotated[str, Field(min_length=1, max_length=255)] = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    database: Annotated[SecretStr, AfterValidator(_database)] = Field(
        default_factory=lambda: SecretStr(f"sqlite:///{(user_data_path('futari') / 'futari.db').as_posix()}")
    )
    redis: Annotated[SecretStr, AfterValidator(_redis)] | None = None
    workers: Annotated[int, Field(ge=1, le=1024)] = Field(default_factory=lambda: max(2, os.cpu_count() or 1))
    cluster: Annotated[str, Field(pattern=r"^(\[[0-9a-fA-F:.]+\]|[^:/\s]+):\d{1,5}$")] | None = None
    secret_file: Path = Field(default_factory=lambda: user_data_path("futari") / "server_secret")
    chat: bool = True
    sign_up: bool = True
    log_format: Literal["text", "json"] = "text"
    log_level: Annotated[Literal["debug", "info", "warning", "error"], BeforeValidator(_lower)] = "info"
    allowed_hosts: Annotated[tuple[Annotated[str, AfterValidator(_host)], ...], NoDecode, BeforeValidator(_apart)] = ()
    trusted_proxies: Annotated[tuple[IPvAnyNetwork, ...], NoDecode, BeforeValidator(_apart)] = ()
    public_origins: Annotated[
        tuple[Annotated[str, AfterValidator(_origin)], ...], NoDecode, BeforeValidator(_apart)
    ] = ()
    secure_cookies: Annotated[Literal["auto"] | bool, BeforeValidator(_lower)] = "auto"
    language: Language = "en"
    # Whoever sends it as a bearer token may read /metrics; without one only a host's session may.
    metrics_token: Annotated[SecretStr, Field(min_length=16, max_length=200)] | None = None
    limits: LimitSettings = LimitSettings()

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],  # noqa: ARG003  the signature is pydantic's
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,  # noqa: ARG003  the signature is pydantic's
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003  the signature is pydantic's
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003  the signature is pydantic's
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Only what is passed: `load` gathers the other sources, so that an error can say which one it was."""
        return (init_settings,)

    @classmethod
    def load(cls, file: Path | None = None, **given: object) -> Self:
        """From the command line (`given`; None is not given), the environment, the TOML file, defaults."""
        path = _settings_file(file)
        sources = (
            (Message("settings.source.command"), {name: value for name, value in given.items() if value is not None}),
            (Message("settings.source.environment"), _environment(cls)),
            (Message("settings.source.file", {"file": str(path)}), _toml(path) if path else {}),
        )
        values: dict[str, Any] = {}
        for _, told in reversed(sources):
            values = _over(values, told)
        try:
            return cls(**values)
        except Invalid as error:
            places = {_setting(fault["loc"]): fault["type"] for fault in error.errors()}
            faults = [_fault(place, kind, sources) for place, kind in places.items()]
            # The cause would carry pydantic's own words; they say less and are in one language.
            raise Impossible("settings.bad", faults) from None

    @property
    def database_address(self) -> str:
        """The database's URL, for whoever opens it and for nobody else."""
        return self.database.get_secret_value()

    @property
    def redis_address(self) -> str | None:
        """The URL of Redis, for whoever opens it and for nobody else."""
        return self.redis.get_secret_value() if self.redis else None

    @property
    def hosts(self) -> tuple[str, ...]:
        """All names this server answers to: loopback, its own host, the allowed ones and those of public origins."""
        own = () if self.host in EVERYWHERE else (_host(self.host),)
        public = (origin.partition("://")[2] for origin in self.public_origins)
        return tuple(dict.fromkeys((*LOOPBACK, *own, *self.allowed_hosts, *public)))

    def describe(self) -> dict[str, str | int | bool]:
        """What a log may say about the settings: kinds instead of addresses, numbers instead of lists of hosts."""
        return {
            "host": self.host,
            "port": self.port,
            "storage": DATABASES[self.database_address.partition("://")[0]],
            "broker": "redis" if self.redis else "memory",
            "workers": self.workers,
            "cluster": self.cluster is not None,
            "chat": self.chat,
            "sign_up": self.sign_up,
            "allowed_hosts": ", ".join(self.hosts),
            "trusted_proxies": len(self.trusted_proxies),
            "language": self.language,
            "unknown_variables": ", ".join(_unknown(type(self))),
        }


def _settings_file(file: Path | None) -> Path | None:
    """The file that was named, or ./futari.toml if there is one."""
    named = file or (Path(os.environ[f"{PREFIX}SETTINGS"]) if os.environ.get(f"{PREFIX}SETTINGS") else None)
    return named or (Path(FILE) if Path(FILE).is_file() else None)


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Unreadable("settings.file_missing", file=str(path), reason=error.strerror or "") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        # The cause would quote the line, and the line may hold a password.
        raise Unreadable("settings.file_unreadable", file=str(path)) from None


def _environment(settings: type[BaseSettings]) -> dict[str, Any]:
    try:
        return EnvSettingsSource(settings)()
    except SettingsError:
        # Only `limits` is read as JSON; the cause would quote what was given.
        raise Unreadable("settings.variable_unreadable", name=f"{PREFIX}LIMITS") from None


def _unknown(settings: type[BaseSettings]) -> list[str]:
    """Variables with our prefix that set nothing: misspelt, most likely."""
    names = {f"{PREFIX}{name.upper()}" for name in settings.model_fields} | {f"{PREFIX}SETTINGS"}
    return sorted(name for name in os.environ if name.startswith(PREFIX) and name.partition("__")[0] not in names)


def _over(below: dict[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """One source laid over another; tables (`limits`) are laid over entry by entry."""
    merged = dict(below)
    for name, value in above.items():
        under = merged.get(name)
        merged[name] = _over(under, value) if isinstance(under, dict) and isinstance(value, Mapping) else value
    return merged


def _setting(place: tuple[int | str, ...]) -> str:
    """The setting at pydantic's place, which goes on into lists and unions."""
    return ".".join(map(str, place[: 2 if place[0] == "limits" else 1]))


def _fault(place: str, kind: str, sources: tuple[tuple[Message, Mapping[str, Any]], ...]) -> Message:
    origin = next((source for source, told in sources if _says(told, place)), sources[0][0])
    if kind == "extra_forbidden":
        return Message("settings.unknown", {"setting": place, "source": origin})
    return Message("settings.fault", {"setting": place, "source": origin, "allowed": _allowed(place)})


def _says(told: Mapping[str, Any], place: str) -> bool:
    first, _, second = place.partition(".")
    inner = told.get(first)
    return first in told and (not second or (isinstance(inner, Mapping) and second in inner))


def _allowed(place: str) -> Message:
    """What a setting may be, in words."""
    if place in _CHOICES:
        return Message("settings.allowed.one_of", {"values": ", ".join(_CHOICES[place])})
    if place in _NUMBERS:
        low, high = _NUMBERS[place]
        return Message("settings.allowed.number", {"low": low, "high": high})
    if place.startswith("limits."):
        return Message("settings.allowed.number", {"low": 1, "high": 1_000_000_000})
    return Message(f"settings.allowed.{place}")


_CHOICES: Mapping[str, tuple[str, ...]] = {
    "chat": ("true", "false"),
    "sign_up": ("true", "false"),
    "log_format": ("text", "json"),
    "log_level": ("debug", "info", "warning", "error"),
    "secure_cookies": ("auto", "true", "false"),
    "language": LANGUAGES,
}
_NUMBERS = {"port": (0, 65535), "workers": (1, 1024)}
