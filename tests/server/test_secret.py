"""The server's secret: made once, kept private."""

from __future__ import annotations

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from futari.core.errors import Unreadable
from futari.server.secret import keyed_hash, load_secret


def refused(path: Path) -> str:
    with pytest.raises(Unreadable) as caught:
        load_secret(path)
    return caught.value.message.key


def test_the_first_start_makes_it_and_the_next_one_finds_it(tmp_path: Path) -> None:
    path = tmp_path / "futari" / "server_secret"
    secret = load_secret(path)
    assert len(secret) == 32
    assert load_secret(path) == secret
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert list(path.parent.iterdir()) == [path]


def test_two_servers_have_two_secrets(tmp_path: Path) -> None:
    assert load_secret(tmp_path / "a") != load_secret(tmp_path / "b")


def test_many_that_start_at_once_agree(tmp_path: Path) -> None:
    for turn in range(20):
        start = Barrier(8)

        def load(path: Path, start: Barrier = start) -> bytes:
            start.wait()
            return load_secret(path)

        with ThreadPoolExecutor(8) as crowd:
            assert len(set(crowd.map(load, [tmp_path / str(turn)] * 8))) == 1
    assert len(list(tmp_path.iterdir())) == 20


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o644])
def test_a_file_open_to_others_is_refused(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "secret"
    load_secret(path)
    path.chmod(mode)
    assert refused(path) == "secret.open_to_others"


def test_a_short_secret_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.touch(0o600)
    path.write_bytes(b"x" * 31)
    assert refused(path) == "secret.short"


def test_what_is_no_file_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe", 0o600)
    assert refused(tmp_path / "pipe") == "secret.not_a_file"
    (tmp_path / "folder").mkdir()
    assert refused(tmp_path / "folder") in {"secret.not_a_file", "secret.file"}
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere")
    assert refused(tmp_path / "dangling") == "secret.file"


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert refused(tmp_path / "file" / "secret") == "secret.file"


def test_hashes_depend_on_secret_purpose_and_text() -> None:
    one = keyed_hash(b"s" * 32, "address", "10.0.0.1")
    assert one == keyed_hash(b"s" * 32, "address", "10.0.0.1")
    others = [
        keyed_hash(b"t" * 32, "address", "10.0.0.1"),
        keyed_hash(b"s" * 32, "name", "10.0.0.1"),
        keyed_hash(b"s" * 32, "address", "10.0.0.2"),
    ]
    assert len({one, *others}) == 4
    assert "10.0.0.1" not in one
