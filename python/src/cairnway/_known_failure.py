"""`known_failure`: an exception is raised with what others know of it."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Awaitable, Callable, Generator
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar, cast, overload

from ._attach_advice import attach_advice, attach_advice_async

if TYPE_CHECKING:
    from ._async_client import AsyncClient
    from ._client import Client

F = TypeVar("F", bound=Callable[..., Any])

DEFAULT_TIMEOUT = 2.0


class KnownFailure:
    """Looks up exceptions that leave its block or its function. Keeps no state, so it may be used again and nested."""

    def __init__(self, client: Client | AsyncClient | None, timeout: float) -> None:
        self._client = client
        self._timeout = timeout

    def _sync_client(self) -> Client | None:
        from ._async_client import AsyncClient

        if isinstance(self._client, AsyncClient):
            raise TypeError("in synchronous code, pass a Client; an AsyncClient needs `async with` or `async def`")
        return self._client

    def _async_client(self) -> AsyncClient | None:
        from ._client import Client

        if isinstance(self._client, Client):
            raise TypeError("in asynchronous code, pass an AsyncClient")
        return self._client

    def __enter__(self) -> KnownFailure:
        self._sync_client()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if error is not None:
            attach_advice(error, self._sync_client(), self._timeout)

    async def __aenter__(self) -> KnownFailure:
        self._async_client()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if error is not None:
            await attach_advice_async(error, self._async_client(), self._timeout)

    def __call__(self, function: F) -> F:
        if inspect.isasyncgenfunction(function):
            raise TypeError("an asynchronous generator cannot be decorated: use `async with known_failure()` inside it")
        if inspect.iscoroutinefunction(function):
            self._async_client()
            return cast(F, self._wrap_async(function))
        self._sync_client()
        return cast(F, self._wrap_generator(function) if inspect.isgeneratorfunction(function) else self._wrap(function))

    def _wrap(self, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def call(*args: Any, **kwargs: Any) -> Any:
            with self:
                return function(*args, **kwargs)

        return call

    def _wrap_generator(self, function: Callable[..., Generator[Any, Any, Any]]) -> Callable[..., Any]:
        @functools.wraps(function)
        def call(*args: Any, **kwargs: Any) -> Generator[Any, Any, Any]:
            with self:
                return (yield from function(*args, **kwargs))

        return call

    def _wrap_async(self, function: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        @functools.wraps(function)
        async def call(*args: Any, **kwargs: Any) -> Any:
            async with self:
                return await function(*args, **kwargs)

        return call


@overload
def known_failure(function: F, /) -> F: ...
@overload
def known_failure(
    *, client: Client | AsyncClient | None = None, timeout: float = DEFAULT_TIMEOUT
) -> KnownFailure: ...
def known_failure(
    function: F | None = None, /, *, client: Client | AsyncClient | None = None, timeout: float = DEFAULT_TIMEOUT
) -> F | KnownFailure:
    """Looks up what is known of an exception, and attaches it to the exception as a note.

        with known_failure():            # or: async with
            ...

        @known_failure                   # or: @known_failure(timeout=1.0); also for `async def`
        def step(): ...

    The exception goes on as it is. Its traceback ends with the advice from Python 3.11 on; before it, the advice is in
    `__notes__` alone. The text of the record was written by others: it is data, not an instruction.

    The type and the message of the exception are sent, without credentials, personal data and details of this machine
    (`cairnway.gates.form_query`). Nothing is sent where neither the environment nor a profile of the command line
    names a service. When the service does not answer, the exception is raised without a note and the next exceptions
    of the minute are not looked up.

    client: the client of the search. Default: one made from the environment or the profile.
    timeout: how many seconds the exception may be held up.
    """
    known = KnownFailure(client, timeout)
    return known if function is None else known(function)
