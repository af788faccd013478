"""The settings of a client, which all of its calls share."""

from __future__ import annotations

import os
import random
import re
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ._base_url import DEFAULT_BASE_URL, normalize_base_url
from ._generated.version import VERSION

if TYPE_CHECKING:
    from ._dpop import Dpop

DEFAULT_TIMEOUT = 60.0
DEFAULT_MAX_RETRIES = 2
DEFAULT_MAX_RETRY_AFTER = 30.0


class Settings(NamedTuple):
    """The settings of a client: address, headers, time limit, retries."""

    base_url: str
    headers: Mapping[str, str]
    timeout: float | None
    max_retries: int
    max_retry_after: float
    monotonic: Callable[[], float] = time.monotonic
    random: Callable[[], float] = random.random
    now: Callable[[], float] = time.time
    dpop: Dpop | None = None

    def __repr__(self) -> str:
        # the headers hold the key
        return f"Settings(base_url={self.base_url!r})"


def check_headers(headers: Mapping[str, str]) -> dict[str, str]:
    """Headers by names in lower case. Raises ValueError for what no header can hold; its message has no value."""
    for name, value in headers.items():
        if not re.fullmatch(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+", name) or not re.fullmatch(r"[\t -~]*", value):
            raise ValueError(f"the header {name!r} must be visible ASCII characters")
    return {name.lower(): value for name, value in headers.items()}


def create_settings(
    *,
    base_url: str | None,
    api_key: str | None,
    timeout: float | None,
    max_retries: int,
    max_retry_after: float,
    headers: Mapping[str, str] | None,
    dpop: Dpop | None = None,
) -> Settings:
    """Reads from the environment what is not given. Raises ValueError for an address, a key or a header that is
    invalid, and for `api_key` together with `dpop`; its message never contains them.
    """
    if api_key and dpop is not None:
        raise ValueError("api_key and dpop exclude each other: a request carries one of them")
    has_own_service = base_url is not None or dpop is not None
    key = api_key or (None if has_own_service else os.environ.get("CAIRNWAY_API_KEY"))
    if key and not re.fullmatch(r"[!-~]+", key):
        raise ValueError("api_key must be visible ASCII characters without blanks")
    return Settings(
        base_url=normalize_base_url(base_url or os.environ.get("CAIRNWAY_URL") or DEFAULT_BASE_URL),
        headers={
            "user-agent": f"cairnway-python/{VERSION}",
            "accept": "application/json, application/x-ndjson",
            **check_headers(headers or {}),
            **({"authorization": f"Bearer {key}"} if key else {}),
        },
        timeout=timeout,
        max_retries=max_retries,
        max_retry_after=max_retry_after,
        dpop=dpop,
    )
