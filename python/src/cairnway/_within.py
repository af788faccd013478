"""A time limit that holds for everything, also for the look-up of a name without a network."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def within(seconds: float, work: Callable[[], T]) -> T:
    """The result of the work, which goes on in a thread of its own when it takes longer.

    Raises:
        TimeoutError: the time is over.
        Exception: whatever the work raises.
    """
    results: list[T] = []
    failures: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:
            failures.append(error)

    thread = threading.Thread(target=run, name="cairnway", daemon=True)
    thread.start()
    thread.join(seconds)
    if failures:
        raise failures[0]
    if not results:
        raise TimeoutError(f"not done within {seconds} seconds")
    return results[0]
