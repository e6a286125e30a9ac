"""Settings: where they come from, which one wins, and what is said when one is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from futari.core.errors import FutariError, Impossible, Unreadable
from futari.locale import Message
from futari.server.settings import Settings
from server.asgi import plain

ADDRESS = "postgresql://anna:hunter2@db.example.org:5432/futari"


@pytest.fixture(autouse=True)
def _somewhere_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def faults(error: Impossible) -> dict[str, tuple[str, str]]:
    """Each setting's fault and the source it is blamed on."""
    told = {}
    for fault in error.faults:
        source = fault.params["source"]
        assert isinstance(source, Message)
        told[str(fault.params["setting"])] = (fault.key, source.key)
    return told


def test_without_anything_the_server_is_for_this_machine_only() -> None:
    settings = Settings.load()
    assert (settings.host, settings.port) == ("127.0.0.1", 8000)
    assert settings.database_address.startswith("sqlite:///")
    assert settings.redis_address is None
    assert settings.workers >= 2
    assert settings.hosts == ("localhost", "127.0.0.1", "[::1]")
    assert settings.trusted_proxies == ()


def test_the_command_line_goes_before_the_environment_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "futari.toml").write_text(
        "port = 1\nworkers = 11\nchat = false\n[limits]\nbody_bytes = 1\nmessage_bytes = 2\n"
    )
    monkeypatch.setenv("FUTARI_PORT", "2")
    monkeypatch.setenv("FUTARI_WORKERS", "12")
    monkeypatch.setenv("FUTARI_LIMITS__BODY_BYTES", "99")
    settings = Settings.load(port=3, chat=None)
    assert (settings.port, settings.workers, settings.chat) == (3, 12, False)
    assert (settings.limits.body_bytes, settings.limits.message_bytes) == (99, 2)


def test_a_file_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one.toml").write_text("port = 1")
    (tmp_path / "two.toml").write_text("port = 2")
    monkeypatch.setenv("FUTARI_SETTINGS", str(tmp_path / "one.toml"))
    assert Settings.load().port == 1
    assert Settings.load(tmp_path / "two.toml").port == 2


def test_a_missing_or_broken_file_is_named_but_not_quoted(tmp_path: Path) -> None:
    with pytest.raises(Unreadable) as missing:
        Settings.load(tmp_path / "none.toml")
    assert missing.value.message.key == "settings.file_missing"
    (tmp_path / "futari.toml").write_text(f'database = "{ADDRESS}')
    with pytest.raises(Unreadable) as broken:
        Settings.load()
    assert broken.value.message.key == "settings.file_unreadable"
    assert "hunter2" not in repr(broken.value) + str(broken.value.__cause__)


def test_lists_in_the_environment_have_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FUTARI_ALLOWED_HOSTS", "Play.Example.org, *.example.net,::1")
    monkeypatch.setenv("FUTARI_TRUSTED_PROXIES", "10.0.0.0/8, ::1")
    monkeypatch.setenv("FUTARI_PUBLIC_ORIGINS", "HTTPS://play.example.org:443/")
    settings = Settings.load()
    assert settings.allowed_hosts == ("play.example.org", "*.example.net", "[::1]")
    assert [str(network) for network in settings.trusted_proxies] == ["10.0.0.0/8", "::1/128"]
    assert settings.public_origins == ("https://play.example.org",)


def test_the_own_host_and_public_origins_are_allowed_but_every_address_is_no_name() -> None:
    assert "games.lan" in Settings(host="games.lan").hosts
    assert Settings(host="0.0.0.0").hosts == ("localhost", "127.0.0.1", "[::1]")  # noqa: S104  (nothing is bound)
    assert "play.example.org:8443" in plain(public_origins=["https://play.example.org:8443"]).hosts


def test_every_fault_is_told_with_its_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "futari.toml").write_text(
        'log_format = "xml"\ncolour = "red"\n[limits]\nchat_per_minute = 0\nrubbish = 1\n'
    )
    monkeypatch.setenv("FUTARI_PORT", "http")
    with pytest.raises(Impossible) as caught:
        Settings.load(workers=0)
    assert caught.value.message.key == "settings.bad"
    assert faults(caught.value) == {
        "workers": ("settings.fault", "settings.source.command"),
        "port": ("settings.fault", "settings.source.environment"),
        "log_format": ("settings.fault", "settings.source.file"),
        "colour": ("settings.unknown", "settings.source.file"),
        "limits.chat_per_minute": ("settings.fault", "settings.source.file"),
        "limits.rubbish": ("settings.unknown", "settings.source.file"),
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("host", ""),
        ("database", ADDRESS.replace("postgresql", "mysql")),
        ("redis", "http://:hunter2@cache"),
        ("allowed_hosts", "http://hunter2"),
        ("allowed_hosts", "*"),
        ("trusted_proxies", "hunter2"),
        ("public_origins", "https://x/hunter2"),
        ("public_origins", "https://anna:hunter2@x"),
        ("secure_cookies", "hunter2"),
        ("language", "hunter2"),
        ("log_level", "hunter2"),
        ("chat", "hunter2"),
    ],
)
def test_a_bad_value_is_never_repeated(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"FUTARI_{name.upper()}", value)
    with pytest.raises(Impossible) as caught:
        Settings.load()
    assert list(faults(caught.value)) == [name]
    assert "hunter2" not in repr(caught.value) + str(caught.value) + str(caught.value.__cause__)
    with pytest.raises(ValidationError) as direct:
        plain(**{name: value})
    assert "hunter2" not in str(direct.value)


def test_limits_that_are_no_json_are_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FUTARI_LIMITS", "{hunter2")
    with pytest.raises(FutariError) as caught:
        Settings.load()
    assert caught.value.message.key == "settings.variable_unreadable"
    assert caught.value.__cause__ is None


def test_addresses_are_nowhere_to_be_seen() -> None:
    settings = plain(database=ADDRESS, redis="rediss://:hunter2@cache.example.org")
    assert settings.database_address == ADDRESS.replace("postgresql", "postgresql+psycopg")
    told = settings.describe()
    for text in (repr(settings), str(settings), str(told), settings.model_dump_json(), str(settings.model_dump())):
        for secret in ("hunter2", "example.org", "anna", "5432"):
            assert secret not in text
    assert (told["storage"], told["broker"]) == ("postgresql", "redis")


def test_a_misspelt_variable_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FUTARI_SIGNUP", "false")
    monkeypatch.setenv("FUTARI_LIMITS__BODY_BYTES", "1")
    assert Settings.load().describe()["unknown_variables"] == "FUTARI_SIGNUP"


def test_secure_cookies_are_a_word_or_a_boolean(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings().secure_cookies == "auto"
    monkeypatch.setenv("FUTARI_SECURE_COOKIES", "TRUE")
    assert Settings.load().secure_cookies is True


def test_a_cluster_is_an_address_with_a_port(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FUTARI_CLUSTER", "head.example:6379")
    assert Settings.load().cluster == "head.example:6379"
    with pytest.raises(Impossible) as refused:
        Settings.load(cluster="ray://head.example")
    (fault,) = refused.value.faults
    assert "HOST:PORT" in fault.text("en")
