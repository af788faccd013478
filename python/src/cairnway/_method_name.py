"""The name of an operation in Python."""

from __future__ import annotations

import re


def to_method_name(operation: str) -> str:
    """`searchExperiences` is `search_experiences`."""
    return re.sub(r"[A-Z]", lambda capital: f"_{capital.group().lower()}", operation)
