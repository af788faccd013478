"""Classes of characters as JavaScript has them: digits and letters are those of ASCII."""

from __future__ import annotations

_DIGITS = frozenset("0123456789")
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")


def digits_of(text: str) -> str:
    return "".join(char for char in text if char in _DIGITS)


def has_digit(text: str) -> bool:
    return not _DIGITS.isdisjoint(text)


def has_letter(text: str) -> bool:
    return not _LETTERS.isdisjoint(text)
