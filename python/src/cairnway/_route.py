"""The HTTP request of an operation."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Route(NamedTuple):
    """One row of the table of operations."""

    method: Literal["GET", "POST", "PATCH", "PUT", "DELETE"]
    path: str
    """Each `{name}` is filled from the input field of that name."""
    path_fields: tuple[str, ...] = ()
    body: Literal["json", "ndjson", "multipart"] | None = None
    """Format of the body that carries the other input fields; they are the query when absent, and with `ndjson`."""
    is_read_only: bool = False
    """A POST that changes nothing."""
    accepts_idempotency_key: bool = False
    """The service recognizes a retry by its `Idempotency-Key`."""
    page_field: str | None = None
    """The field of the response that holds the items of one page; `next_cursor` leads to the next page."""
