"""Attaches advice to an exception. Nothing that goes wrong here reaches the caller."""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING

from ._api_error import CairnwayError

if TYPE_CHECKING:
    from ._async_client import AsyncClient
    from ._client import Client
    from ._failure_advice import FailureAdvice

logger = logging.getLogger("cairnway")

_LOOKED_UP = "__cairnway_looked_up__"
# the ends of iterations; and the errors of this package, which say themselves what to do
_NO_FAILURES = (StopIteration, StopAsyncIteration, CairnwayError)


def attach_advice(error: BaseException, client: Client | None, timeout: float) -> None:
    try:
        if _begin(error):
            from ._find_advice import find_advice

            _attach(error, find_advice(error, client, timeout))
    except Exception as problem:
        _log(problem)


async def attach_advice_async(error: BaseException, client: AsyncClient | None, timeout: float) -> None:
    try:
        if _begin(error):
            from ._find_advice import find_advice_async

            _attach(error, await find_advice_async(error, client, timeout))
    except Exception as problem:
        _log(problem)


def _begin(error: BaseException) -> bool:
    """Whether the exception is to be looked up: a failure, and the first time that one passes by."""
    is_failure = isinstance(error, Exception) and not isinstance(error, _NO_FAILURES)
    if not is_failure or hasattr(error, _LOOKED_UP):
        return False
    setattr(error, _LOOKED_UP, True)
    return True


def _attach(error: BaseException, advice: FailureAdvice | None) -> None:
    if advice is None:
        return
    if sys.version_info >= (3, 11):
        error.add_note(advice.text)
    else:
        # others read the attribute, such as pytest; the interpreter does not
        setattr(error, "__notes__", [*getattr(error, "__notes__", []), advice.text])


def _log(problem: Exception) -> None:
    # only the failure of the caller counts, so nobody sees this who does not look for it
    logger.debug("no advice on a failure: %s: %s", type(problem).__name__, problem)
