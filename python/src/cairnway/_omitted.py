"""The default of arguments that are not sent, since None is a value."""

from __future__ import annotations

from typing import Any


class _Omitted:
    def __repr__(self) -> str:
        return "OMITTED"

    def __bool__(self) -> bool:
        return False


OMITTED: Any = _Omitted()
