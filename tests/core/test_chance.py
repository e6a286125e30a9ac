"""Named streams from a secret seed: the same everywhere, for ever."""

from __future__ import annotations

from collections import Counter

import pytest

from futari.core import SEED_BYTES, Stream, new_seed, seed_hash

SEED = bytes(range(32))


def test_a_stream_never_changes() -> None:
    """Golden: a stored record has to replay to the same state for ever."""
    assert "".join(Stream(SEED, "deck").shuffled("abcdefgh")) == "hbdegcaf"
    stream = Stream(SEED, "dice")
    assert [stream.below(6) for _ in range(12)] == [3, 4, 2, 2, 4, 3, 5, 0, 0, 5, 0, 3]


def test_names_and_seeds_give_different_streams() -> None:
    words = {tuple(Stream(seed, name).shuffled(range(20))) for seed in (SEED, SEED[::-1]) for name in ("a", "b", "ab")}
    assert len(words) == 6


def test_a_seed_and_a_name_cannot_run_into_each_other() -> None:
    assert Stream(b"ab", "c").shuffled(range(30)) != Stream(b"a", "bc").shuffled(range(30))


def test_every_number_is_equally_likely() -> None:
    stream = Stream(SEED, "fair")
    counts = Counter(stream.below(7) for _ in range(14_000))
    assert set(counts) == set(range(7))
    assert all(1_800 < count < 2_200 for count in counts.values())


def test_a_shuffle_keeps_all_things() -> None:
    assert sorted(Stream(SEED, "x").shuffled(range(55))) == list(range(55))


def test_nothing_lies_below_zero() -> None:
    with pytest.raises(ValueError, match="below 0"):
        Stream(SEED, "x").below(0)


def test_the_published_hash_is_plain_sha256() -> None:
    """`sha256sum` of the seed's bytes gives the same: nobody has to trust our tool."""
    assert seed_hash(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_seeds_are_long_and_fresh() -> None:
    assert len(new_seed()) == SEED_BYTES
    assert new_seed() != new_seed()
