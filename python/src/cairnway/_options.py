"""Options of a client and of its calls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict


class CallOptions(TypedDict, total=False):
    """Keyword arguments of every method, besides the fields of the operation."""

    timeout: float | None
    """Time limit in seconds of the call with all of its retries; None for none."""
    max_retries: int
    """Number of retries of a call that may succeed later."""
    idempotency_key: str
    """
    A random text that identifies this call and its retries. For 24 hours, further calls with the same key and input have
    no effect and get the same response. By default, each call of an operation that creates something gets its own key.
    """
    headers: Mapping[str, str]
    """Additional headers, such as `traceparent`."""


class ClientOptions(TypedDict, total=False):
    """Settings of all calls of a client."""

    timeout: float | None
    max_retries: int
    max_retry_after: float
    headers: Mapping[str, str]


OPTION_NAMES = frozenset(CallOptions.__annotations__)
