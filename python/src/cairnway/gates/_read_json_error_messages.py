from __future__ import annotations

import json
from typing import cast

from .._generated.gates.read_json_error_messages import (
    DOCUMENT_START,
    ERROR_MEMBERS,
    MAX_DEPTH,
    MAX_ELEMENTS,
    MAX_JSON_CHARS,
)
from ._text import trim


def _collect_texts(value: object, depth: int) -> list[str]:
    if isinstance(value, str):
        return [] if trim(value) == "" else [value]
    if depth > MAX_DEPTH:
        return []
    if isinstance(value, list):
        elements = cast("list[object]", value)
        return [text for element in elements[:MAX_ELEMENTS] for text in _collect_texts(element, depth + 1)]
    if not isinstance(value, dict):
        return []
    members = {name.lower(): member for name, member in cast("dict[str, object]", value).items()}
    return [text for name in ERROR_MEMBERS for text in _collect_texts(members.get(name), depth + 1)]


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON")


def read_json_error_messages(text: str) -> str | None:
    """Reads the error messages of a JSON document, one per line; None for text that is not JSON."""
    if len(text) > MAX_JSON_CHARS or not DOCUMENT_START.search(text):
        return None
    try:
        texts = _collect_texts(json.loads(text, parse_constant=_refuse_constant), 0)
    except (ValueError, RecursionError):
        return None
    return "\n".join(texts) if texts else None
