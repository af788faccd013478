"""Caches what was found for the failures of this process."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ._failure_advice import FailureAdvice
    from .gates import ErrorQuery

_MAX_ANSWERS = 256
_ANSWER_SECONDS = 600.0
_PAUSE_SECONDS = 60.0


class CachedAnswer(NamedTuple):
    advice: FailureAdvice | None


class AdviceCache:
    """Makes a failure that repeats cost one search, and a service that is away one wait, however often it fails."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._answers: OrderedDict[ErrorQuery, tuple[float, CachedAnswer]] = OrderedDict()
        self._paused_until = 0.0

    @contextmanager
    def pausing(self) -> Iterator[None]:
        """Around a search: when it fails, the next failures are not looked up for a while."""
        try:
            yield
        except BaseException:
            self._paused_until = time.monotonic() + _PAUSE_SECONDS
            raise

    def find(self, query: ErrorQuery) -> CachedAnswer | None:
        """The answer where no search is needed or wanted; None where the service is to be asked."""
        now = time.monotonic()
        with self._lock:
            until, answer = self._answers.get(query, (0.0, None))
        if now < until:
            return answer
        return CachedAnswer(None) if now < self._paused_until else None

    def store(self, query: ErrorQuery, advice: FailureAdvice | None) -> None:
        with self._lock:
            self._answers[query] = (time.monotonic() + _ANSWER_SECONDS, CachedAnswer(advice))
            self._answers.move_to_end(query)
            if len(self._answers) > _MAX_ANSWERS:
                self._answers.popitem(last=False)
