"""From the fields of an input to a request."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, cast
from urllib.parse import quote, urlencode

from ._route import Route


_LISTS = (list, tuple, set, frozenset)


class EncodedRequest(NamedTuple):
    """The parts of a request that depend on the input."""

    target: str
    """Path and query."""
    content: bytes | None = None
    content_type: str | None = None
    form: dict[str, str] | None = None
    """The texts of a form, whose file is `file`."""
    file: bytes | None = None


def encode_json(value: Any) -> str:
    """Raises ValueError for numbers that JSON lacks, and TypeError for what is no JSON value."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _to_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return encode_json(value) if isinstance(value, Mapping) else str(value)


def _texts(fields: Mapping[str, Any]) -> dict[str, str]:
    """The fields with a value as texts; lists are separated by commas."""
    return {
        name: ",".join(map(_to_text, cast("Iterable[Any]", value))) if isinstance(value, _LISTS) else _to_text(value)
        for name, value in fields.items()
        if value is not None
    }


def _encode_path_segment(name: str, value: Any) -> str:
    text = "" if value is None else _to_text(value)
    # an empty segment, or one that URL parsers resolve
    if text in ("", ".", ".."):
        raise ValueError(f"{name} is missing or not an id: {text!r}")
    return quote(text, safe="-_.!~*'()")


def _with_query(path: str, fields: Mapping[str, Any]) -> str:
    query = urlencode(_texts(fields))
    return f"{path}?{query}" if query else path


def _read_file(file: Any) -> bytes:
    if isinstance(file, os.PathLike):
        with open(cast("os.PathLike[str]", file), "rb") as opened:
            return opened.read()
    content: Any = file.read() if hasattr(file, "read") else file
    if isinstance(content, str):
        return content.encode()
    if isinstance(content, (bytes, bytearray, memoryview)):
        return bytes(cast("bytes", content))
    raise TypeError("file is missing, or neither bytes nor text nor a path nor an open file")


def encode_line(line: Any) -> bytes:
    """One line of a stream, which is text or becomes JSON."""
    if isinstance(line, bytes):
        return line.rstrip(b"\r\n") + b"\n"
    text = line.rstrip("\r\n") if isinstance(line, str) else encode_json(line)
    return text.encode() + b"\n"


def encode_request(route: Route, fields: Mapping[str, Any]) -> EncodedRequest:
    """Distributes the fields of an input over path, query and body.

    The `lines` of a stream are bytes here. Raises ValueError for an id that is missing or none, TypeError for a missing
    file.
    """
    rest = dict(fields)
    path = route.path
    for name in route.path_fields:
        path = path.replace(f"{{{name}}}", _encode_path_segment(name, rest.pop(name, None)), 1)
    if route.body == "json":
        return EncodedRequest(path, encode_json(rest).encode(), "application/json")
    if route.body == "multipart":
        file = _read_file(rest.pop("file", None))
        # httpx adds the content type with the boundary of the form
        return EncodedRequest(path, form=_texts(rest), file=file)
    if route.body == "ndjson":
        lines: bytes = rest.pop("lines")
        return EncodedRequest(_with_query(path, rest), lines, "application/x-ndjson")
    return EncodedRequest(_with_query(path, rest))
