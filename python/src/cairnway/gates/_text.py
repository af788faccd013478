"""White space as JavaScript defines it: the gates of both SDKs compare the same lines."""

from __future__ import annotations

import re

WHITE_SPACE = (
    "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)

_SPACES = re.compile(f"[{WHITE_SPACE}]+")


def trim(text: str) -> str:
    return text.strip(WHITE_SPACE)


def trim_start(text: str) -> str:
    return text.lstrip(WHITE_SPACE)


def trim_end(text: str) -> str:
    return text.rstrip(WHITE_SPACE)


def split_at_spaces(text: str) -> list[str]:
    return _SPACES.split(text)


def collapse_spaces(text: str) -> str:
    return _SPACES.sub(" ", text)
