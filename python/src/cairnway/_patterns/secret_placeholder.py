from __future__ import annotations

from .._generated.patterns.secret_placeholder import (
    COMMON_PASSWORD,
    EXAMPLE_HOST,
    LOCAL_HOST,
    PLACEHOLDER_SHAPE,
    PLACEHOLDER_WORD,
)


def is_placeholder(value: str) -> bool:
    """Whether documentation prints such a value in place of a secret: marker words, ``<token>``, ``${VAR}``, one repeated
    character.
    """
    if PLACEHOLDER_SHAPE.search(value) or PLACEHOLDER_WORD.search(value):
        return True
    return len(set(value)) <= 3


def is_example_login(user: str, password: str, host: str) -> bool:
    """Whether a login protects nothing: the password is a placeholder, a well-known default (``postgres:postgres``) or the
    user name, or the host is the local machine or reserved for examples (RFC 2606).
    """
    if is_placeholder(password) or COMMON_PASSWORD.search(password) or user == password:
        return True
    return LOCAL_HOST.search(host) is not None or EXAMPLE_HOST.search(host) is not None
