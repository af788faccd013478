"""Asks the service about an exception: once for each, and not while the service does not answer."""

from __future__ import annotations

import weakref
from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar, Union

from ._advice_cache import AdviceCache
from ._failure_advice import FailureAdvice, choose_advice, form_failure_query
from ._profile import Connection, Credentials, find_credentials, open_identity
from ._within import within
from .gates import ErrorQuery, to_advice_search

if TYPE_CHECKING:
    from ._async_client import AsyncClient
    from ._client import Client
    from ._generated.types import CompactSearchResponse, FullSearchResponse

_cache_of_credentials: dict[Credentials, AdviceCache] = {}
_cache_of_client: weakref.WeakKeyDictionary[Union[Client, AsyncClient], AdviceCache] = weakref.WeakKeyDictionary()
_NO_CREDENTIALS = Credentials(Connection(None, None))
C = TypeVar("C", "Client", "AsyncClient")


@dataclass(frozen=True)
class _Lookup:
    query: ErrorQuery
    credentials: Credentials
    """Of the client that is made when the caller has none."""
    cache: AdviceCache


def _prepare(error: BaseException, client: Client | AsyncClient | None) -> _Lookup | FailureAdvice | None:
    """The search to make, or the advice where none is needed.

    None when the text of the exception names nothing to search for, no service is configured, or nothing is known.
    """
    credentials = find_credentials() if client is None else _NO_CREDENTIALS
    if client is None and credentials == _NO_CREDENTIALS:
        return None
    query = form_failure_query(error)
    if query is None:
        return None
    if client is None:
        cache = _cache_of_credentials.setdefault(credentials, AdviceCache())
    else:
        cache = _cache_of_client.setdefault(client, AdviceCache())
    known = cache.find(query)
    return _Lookup(query, credentials, cache) if known is None else known.advice


def find_advice(error: BaseException, client: Client | None, timeout: float) -> FailureAdvice | None:
    """The advice on an exception; None when there is none.

    Raises:
        ProfileError: the configuration of the command line cannot be read.
        Exception: whatever the client raises; for a while the service is not asked again.
    """
    lookup = _prepare(error, client)
    if not isinstance(lookup, _Lookup):
        return lookup
    with lookup.cache.pausing():
        answer = within(timeout, lambda: _search(lookup, client, timeout))
    return _read_answer(lookup, answer)


def _read_answer(lookup: _Lookup, answer: CompactSearchResponse | FullSearchResponse) -> FailureAdvice | None:
    advice = choose_advice(lookup.query, answer)
    # a service that is starting says that it searched a part of its records
    if advice is not None or not answer["metadata"].get("quality_hint"):
        lookup.cache.store(lookup.query, advice)
    return advice


def _make_client(kind: type[C], lookup: _Lookup) -> C:
    return kind(*lookup.credentials.connection, dpop=open_identity(lookup.credentials))


def _search(lookup: _Lookup, client: Client | None, timeout: float) -> CompactSearchResponse | FullSearchResponse:
    from ._client import Client

    with nullcontext(client) if client is not None else _make_client(Client, lookup) as asked:
        return asked.search_experiences(to_advice_search(lookup.query), timeout=timeout, max_retries=0)


async def find_advice_async(error: BaseException, client: AsyncClient | None, timeout: float) -> FailureAdvice | None:
    """As `find_advice`, without blocking the event loop."""
    lookup = _prepare(error, client)
    if not isinstance(lookup, _Lookup):
        return lookup
    from ._async_client import AsyncClient

    with lookup.cache.pausing():
        async with nullcontext(client) if client is not None else _make_client(AsyncClient, lookup) as asked:
            answer = await asked.search_experiences(to_advice_search(lookup.query), timeout=timeout, max_retries=0)
    return _read_answer(lookup, answer)
