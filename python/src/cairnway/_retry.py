"""Whether a call may succeed later, and when."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from ._api_error import ApiError, NoAnswerError

_INITIAL_BACKOFF = 0.5
_MAX_BACKOFF = 8.0

#: too many calls, or a temporary failure of the service or of a gateway
_RETRYABLE_STATUSES = frozenset({429, 502, 503, 504})


def _parse_date(text: str) -> float | None:
    """Seconds since 1970 of an HTTP date."""
    # not needed for most calls
    from email.utils import parsedate_to_datetime

    try:
        return parsedate_to_datetime(text).timestamp()
    except (ValueError, TypeError, OverflowError):
        return None


def parse_retry_after(headers: Mapping[str, str], details: Mapping[str, Any]) -> float | None:
    """The seconds that the service asks to wait, from `Retry-After` (RFC 9110, section 10.2.3: seconds or a date) or from
    `details`. A date is compared with the `Date` header, so that the clock of the client does not matter.
    """
    header = headers.get("retry-after", "").strip()
    if re.fullmatch(r"[0-9]{1,9}", header):
        return float(header)
    until = _parse_date(header) if header[:3].isalpha() else None
    if until is not None:
        sent = _parse_date(headers.get("date", ""))
        if sent is None:
            import time

            sent = time.time()
        return max(0.0, until - sent)
    seconds = details.get("retry_after_seconds")
    return float(seconds) if isinstance(seconds, (int, float)) and seconds >= 0 else None


def retry_delay(
    failure: BaseException, retries: int, *, max_retry_after: float, random: Callable[[], float]
) -> float | None:
    """The seconds before the next retry: what the service asks for, or else exponential backoff with full jitter, which
    spreads the retries of clients that failed together. None when the call must not be retried.
    """
    if isinstance(failure, NoAnswerError):
        if failure.reason != "network":
            return None
    elif isinstance(failure, ApiError):
        # a 409 with a wait means that the first call with this key is still running
        is_running = failure.status == 409 and failure.retry_after is not None
        if failure.status not in _RETRYABLE_STATUSES and not is_running:
            return None
        if failure.retry_after is not None:
            return failure.retry_after if failure.retry_after <= max_retry_after else None
    else:
        return None
    return random() * min(_MAX_BACKOFF, _INITIAL_BACKOFF * 2.0**retries)
