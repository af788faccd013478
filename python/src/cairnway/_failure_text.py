"""The text of an exception, as a query is formed from it."""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Iterator
from typing import cast

# bounds on the text: an exception may quote a whole document, and a chain may be long
_MAX_EXCEPTION_CHARS = 4000
_MAX_EXCEPTIONS = 5


def describe_failure(error: BaseException) -> str:
    """The type and the message of an exception, then of those that it came from.

    Without the frames: they say where it happened on this machine, and quote lines of code.
    """
    return "".join("".join(traceback.format_exception_only(each))[:_MAX_EXCEPTION_CHARS] for each in _chain(error))


def _chain(error: BaseException) -> Iterator[BaseException]:
    seen = set[int]()
    following: BaseException | None = error
    while following is not None and id(following) not in seen and len(seen) < _MAX_EXCEPTIONS:
        seen.add(id(following))
        member = _first_member(following)
        if member is None:
            # what a group says itself, such as "unhandled errors in a TaskGroup", is said of every failure
            yield following
            following = _origin(following)
        else:
            following = member


def _origin(error: BaseException) -> BaseException | None:
    if error.__cause__ is not None:
        return error.__cause__
    return None if error.__suppress_context__ else error.__context__


def _first_member(error: BaseException) -> BaseException | None:
    """The first exception of a group; `ExceptionGroup` is a builtin from Python 3.11 on, before it a package."""
    members: object = getattr(error, "exceptions", None)
    first: object = next(iter(cast("Iterable[object]", members)), None) if isinstance(members, (tuple, list)) else None
    return first if isinstance(first, BaseException) else None
