"""Passwords: what may be one, and argon2id over it.

Hashing takes a tenth of a second of one core and 32 MiB on purpose: `hash_password` and `check_password` belong into a
thread (argon2 lets go of the interpreter's lock meanwhile), and only a few of them at a time.
"""

from __future__ import annotations

import unicodedata

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from futari.core import Unreadable
from futari.table.names import name_key

__all__ = ["NOBODY", "check_password", "hash_password", "needs_rehash", "refuse_weak"]

FEWEST, MOST = 8, 256
# Decomposed letters shrink when normalised; nothing shrinks further than this.
MOST_TYPED = 4 * MOST

# OWASP asks for 19 MiB, two passes, one lane at least. Memory is what hurts those who guess on graphics cards; with 32
# MiB several people can still log in at once within the memory the server is allowed, and a login costs a tenth of a
# second of one core. More of either would help those who flood us with logins more than it hurts those who guess.
_HASHER = PasswordHasher(time_cost=2, memory_cost=32 * 1024, parallelism=1, hash_len=32, salt_len=16, type=Type.ID)

# The hash of a forgotten password: checked for names that do not exist, so that the time taken does not tell.
NOBODY = "$argon2id$v=19$m=32768,t=2,p=1$tPmgKrMBauxGjQ07lCVbHg$KKE0xvLQKcNTqhT0CuIGPKUpcgTzjL7JKKrH6PcFA2A"

# The most common passwords of eight characters or more, in the lists of leaks and in our four languages.
_COMMON = frozenset(
    """
    12345678 123456789 1234567890 12345678910 0123456789 87654321 987654321 0987654321 123123123 1234512345 12341234
    11223344 12121212 11112222 1234qwer 123456qwerty 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 q1w2e3r4t5 zaq12wsx
    qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwertz123 qwertzuiop asdfghjk asdfghjkl asdfasdf asdf1234 zxcvbnm1
    abcdefgh abcd1234 abc12345 abc123456 a1234567 a12345678 a123456789 a1b2c3d4 aa123456 aa12345678
    password password1 password12 password123 passw0rd p@ssw0rd p@ssword pass1234 mypassword changeme letmein1
    letmein123 welcome1 welcome123 iloveyou iloveyou1 trustno1 sunshine princess princess1 football football1 baseball
    superman batman123 starwars pokemon1 computer internet whatever michelle jennifer jessica1 charlie1 liverpool
    chocolate butterfly dragon123 monkey123 master123 shadow123 admin123 admin1234 administrator test1234 testtest
    jelszo12 jelszo123 jelszó12 jelszó123 szeretlek kiskutya cicamica parola12 parola123 parolamea teiubesc iubirea
    пароль12 пароль123 пароль1234 йцукенгш йцукен12 йцукен123 любовь123 kamisado kamisado1 sekigahara futari123
    """.split()  # noqa: SIM905  (a hundred quoted words would be harder to read)
)


def refuse_weak(password: str, name: str) -> None:
    """Raise Unreadable, naming the rule, if this cannot be the password of the person with this name."""
    plain = _normal(password) if len(password) <= MOST_TYPED else password
    if not FEWEST <= len(plain) <= MOST:
        raise Unreadable("password.length", low=FEWEST, high=MOST)
    if name_key(plain) == name_key(name):
        raise Unreadable("password.name")
    if plain.casefold() in _COMMON or len(set(plain)) == 1:
        raise Unreadable("password.common")


def hash_password(password: str) -> str:
    """The text to store, with its own salt and parameters; slow, for a thread. `refuse_weak` has the rules."""
    return _HASHER.hash(_bytes(password))


def check_password(hashed: str | None, password: str) -> bool:
    """Whether it is the password; as slow for nobody (None) as for somebody, for a thread."""
    try:
        _HASHER.verify(hashed or NOBODY, _bytes(password))
    except InvalidHashError:
        return check_password(None, password)
    except VerificationError:
        return False
    return bool(hashed)


def needs_rehash(hashed: str) -> bool:
    """Whether it was made with other parameters than we use now; after a right password, hash and store it again."""
    return _HASHER.check_needs_rehash(hashed)


def _normal(password: str) -> str:
    """One text for all ways to type the same characters."""
    return unicodedata.normalize("NFKC", password)


def _bytes(password: str) -> bytes:
    """What is hashed; too long a text is cut, as it cannot be anybody's password."""
    return _normal(password[: MOST_TYPED + 1]).encode("utf-8", "surrogatepass")
