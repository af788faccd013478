from __future__ import annotations

import re
from typing import Any, cast


class _LazyPattern:
    def __init__(self, pattern: str, flags: int) -> None:
        self._source = (pattern, flags)

    def __getattr__(self, name: str) -> Any:
        value = getattr(re.compile(*self._source), name)
        setattr(self, name, value)
        return value


def lazy_pattern(pattern: str, flags: int) -> re.Pattern[str]:
    """A pattern that is compiled when it is first used: an import costs as little as the texts of its patterns."""
    return cast("re.Pattern[str]", _LazyPattern(pattern, flags))
