"""Asks the service about an exception: once for each, and not while the service does not answer."""

from __future__ import annotations

import weakref
from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Union

from ._advice_memory import AdviceMemory
from ._failure_advice import FailureAdvice, choose_advice, form_failure_query
from ._profile import Connection, find_connection
from ._within import within
from .gates import ErrorQuery, to_advice_search

if TYPE_CHECKING:
    from ._async_client import AsyncClient
    from ._client import Client
    from ._generated.types import CompactSearchResponse, FullSearchResponse

_memory_of_connection: dict[Connection, AdviceMemory] = {}
_memory_of_client: weakref.WeakKeyDictionary[Union[Client, AsyncClient], AdviceMemory] = weakref.WeakKeyDictionary()


@dataclass(frozen=True)
class _Lookup:
    query: ErrorQuery
    connection: Connection
    """Of the client that is made when the caller has none."""
    memory: AdviceMemory


def _prepare(error: BaseException, client: Client | AsyncClient | None) -> _Lookup | None:
    """None when the text of the exception names nothing to search for, or no service is configured."""
    connection = find_connection() if client is None else Connection(None, None)
    if client is None and connection == Connection(None, None):
        return None
    query = form_failure_query(error)
    if query is None:
        return None
    if client is None:
        return _Lookup(query, connection, _memory_of_connection.setdefault(connection, AdviceMemory()))
    return _Lookup(query, connection, _memory_of_client.setdefault(client, AdviceMemory()))


def find_advice(error: BaseException, client: Client | None, timeout: float) -> FailureAdvice | None:
    """The advice on an exception; None when there is none.

    Raises:
        ProfileError: the configuration of the command line cannot be read.
        Exception: whatever the client raises; for a while the service is not asked again.
    """
    lookup = _prepare(error, client)
    if lookup is None:
        return None
    known = lookup.memory.recall(lookup.query)
    if known is not None:
        return known.advice
    try:
        answer = within(timeout, lambda: _search(lookup, client, timeout))
    except BaseException:
        lookup.memory.pause()
        raise
    return _learn(lookup, answer)


def _learn(lookup: _Lookup, answer: CompactSearchResponse | FullSearchResponse) -> FailureAdvice | None:
    advice = choose_advice(lookup.query, answer)
    # a service that is starting says that it searched a part of its records
    if advice is not None or not answer["metadata"].get("quality_hint"):
        lookup.memory.keep(lookup.query, advice)
    return advice


def _search(lookup: _Lookup, client: Client | None, timeout: float) -> CompactSearchResponse | FullSearchResponse:
    from ._client import Client

    with nullcontext(client) if client is not None else Client(*lookup.connection) as asked:
        return asked.search_experiences(to_advice_search(lookup.query), timeout=timeout, max_retries=0)


async def find_advice_async(error: BaseException, client: AsyncClient | None, timeout: float) -> FailureAdvice | None:
    """As `find_advice`, without blocking the event loop."""
    lookup = _prepare(error, client)
    if lookup is None:
        return None
    known = lookup.memory.recall(lookup.query)
    if known is not None:
        return known.advice
    from ._async_client import AsyncClient

    try:
        async with nullcontext(client) if client is not None else AsyncClient(*lookup.connection) as asked:
            answer = await asked.search_experiences(to_advice_search(lookup.query), timeout=timeout, max_retries=0)
    except BaseException:
        lookup.memory.pause()
        raise
    return _learn(lookup, answer)
