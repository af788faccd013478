"""Pauses between the requests of a client that waits for background work of the service."""

from __future__ import annotations

from collections.abc import Iterator

_MIN_PAUSE = 0.2
_MAX_PAUSE = 3.0


def polling_pauses() -> Iterator[float]:
    """The seconds between one question and the next, without an end."""
    pause = _MIN_PAUSE
    while True:
        yield pause
        pause = min(2 * pause, _MAX_PAUSE)
