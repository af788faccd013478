"""The asynchronous client."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar

from ._generated.async_methods import AsyncMethods
from ._generated.routes import routes
from ._http import to_failure
from ._line_batches import async_line_batches, number_line
from ._method_name import to_method_name
from ._options import CallOptions
from ._polling import polling_pauses
from ._response import LineParser, read_document, read_stream
from ._settings import DEFAULT_MAX_RETRIES, DEFAULT_MAX_RETRY_AFTER, DEFAULT_TIMEOUT, create_settings
from ._steps import Steps, TransportFailure, Wait, call_steps, merge_input
from ._streams import AsyncLineStream
from ._transport import AsyncTransport

if TYPE_CHECKING:
    import httpx
    from typing_extensions import Self, Unpack

    from ._dpop import Dpop
    from ._generated.types import RawDepositDetail
    from ._options import ClientOptions
    from ._streams import AsyncLines

T = TypeVar("T")


class AsyncClient(AsyncMethods):
    """A client for one service and one key. It sends nothing until a method is called.

    Concurrent calls may share it, whether of threads or of tasks, and these under asyncio or trio.
    """

    def __init__(
        self,
        base_url: str | None = None,
        api_key: str | None = None,
        *,
        timeout: float | None = DEFAULT_TIMEOUT,
        max_retries: int = DEFAULT_MAX_RETRIES,
        max_retry_after: float = DEFAULT_MAX_RETRY_AFTER,
        headers: Mapping[str, str] | None = None,
        http_client: httpx.AsyncClient | None = None,
        dpop: Dpop | None = None,
    ) -> None:
        """Creates a client.

        base_url: Address of the service: CAIRNWAY_URL by default, or `http://127.0.0.1:8080` without it.
        api_key: CAIRNWAY_API_KEY by default. With `base_url` there is no default, since that key may be meant for another
        service.
        timeout: Time limit in seconds of a call with all of its retries; None for none.
        max_retries: How many times a call that may succeed later is retried.
        max_retry_after: The longest wait in seconds before a retry that the client accepts from `Retry-After`.
        headers: Headers of every request.
        http_client: Sends the requests instead of a client of its own, such as one with a proxy or a certificate. Its
        time limits do not count, and it stays open when this client is closed.
        dpop: Works in a workspace by access tokens instead of a key: only who holds the private key can use them.

        Raises ValueError for an address, a key or a header that is invalid, and for api_key together with dpop.
        """
        self._settings = create_settings(
            base_url=base_url,
            api_key=api_key,
            timeout=timeout,
            max_retries=max_retries,
            max_retry_after=max_retry_after,
            headers=headers,
            dpop=dpop,
        )
        self._transport = AsyncTransport(http_client)

    @classmethod
    def from_profile(cls, profile: str | None = None, **options: Unpack[ClientOptions]) -> Self:
        """Creates a client for the service and the key that the command line stored (`cairnway login`).

        profile: Name of a profile. By default CAIRNWAY_URL and CAIRNWAY_API_KEY, or what they leave open from the profile
        that CAIRNWAY_PROFILE names or that is the current one: as the command line chooses.
        options: timeout, max_retries, max_retry_after and headers of the constructor.

        Raises ProfileError when there is no profile of this name, or the configuration cannot be read.
        """
        from ._profile import find_credentials, open_identity

        credentials = find_credentials(profile)
        return cls(*credentials.connection, dpop=open_identity(credentials), **options)

    @property
    def base_url(self) -> str:
        """The address of the service, without a slash at its end."""
        return self._settings.base_url

    async def aclose(self) -> None:
        """Closes the connections. Calls after it raise RuntimeError."""
        await self._transport.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, exc_type: type[BaseException] | None, exc: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.aclose()

    def __repr__(self) -> str:
        return f"AsyncClient(base_url={self.base_url!r})"

    async def wait_for_raw_deposit(self, raw_deposit_id: str, *, max_wait: float = 60) -> RawDepositDetail:
        """Asks for a raw deposit until its text is normalized.

        Returns what became of it; `ended_at` is None when that took longer than `max_wait` seconds.
        """
        ends_at = time.monotonic() + max_wait
        for pause in polling_pauses():
            deposit = await self.get_raw_deposit(raw_deposit_id=raw_deposit_id)
            if deposit["ended_at"] is not None or time.monotonic() + pause > ends_at:
                return deposit
            await self._transport.sleep(pause)
        raise AssertionError("the pauses have no end")

    async def _run(self, steps: Steps[T], *, is_stream: bool = False) -> T:
        try:
            step = next(steps)
            while True:
                if isinstance(step, Wait):
                    await self._transport.sleep(step.seconds)
                    step = steps.send(None)
                    continue
                try:
                    answer = await self._transport.send(step, is_stream=is_stream)
                except TransportFailure as failure:
                    step = steps.throw(failure)
                else:
                    step = steps.send(answer)
        except StopIteration as stop:
            result: T = stop.value
            return result

    async def _call(
        self, name: str, input: Mapping[str, Any] | None, given: dict[str, Any], options: CallOptions, /
    ) -> Any:
        fields = merge_input(to_method_name(name), input, given, options)
        return await self._run(call_steps(self._settings, routes[name], fields, options, read_document))

    def _iterate(
        self, name: str, input: Mapping[str, Any] | None, given: dict[str, Any], options: CallOptions, /
    ) -> AsyncIterator[Any]:
        fields = merge_input(to_method_name(name), input, given, options)
        return self._read_pages(name, fields, options)

    async def _read_pages(self, name: str, fields: dict[str, Any], options: CallOptions) -> AsyncIterator[Any]:
        route = routes[name]
        assert route.page_field is not None
        while True:
            page = await self._run(call_steps(self._settings, route, fields, options, read_document))
            for item in page[route.page_field]:
                yield item
            cursor = page.get("next_cursor")
            if cursor is None or cursor == fields.get("cursor"):
                return
            fields = {**fields, "cursor": cursor}

    def _stream(
        self, name: str, input: Mapping[str, Any] | None, given: dict[str, Any], options: CallOptions, /
    ) -> Any:
        fields = merge_input(to_method_name(name), input, given, options)
        return AsyncLineStream[Any](self._read_lines(name, fields, options))

    async def _read_lines(self, name: str, fields: dict[str, Any], options: CallOptions) -> AsyncLines:
        import httpx

        route = routes[name]
        is_open = False
        async for batch in async_line_batches(route, fields):
            steps = call_steps(self._settings, route, batch.fields, options, read_stream)
            answer = await self._run(steps, is_stream=True)
            response: httpx.Response = answer.stream
            parser = LineParser(answer)
            try:
                if not is_open:
                    is_open = True
                    yield None
                async for piece in response.aiter_bytes():
                    for document in parser.feed(piece):
                        yield number_line(document, batch)
                for document in parser.end():
                    yield number_line(document, batch)
            except httpx.RequestError as error:
                raise to_failure(error).to_error(self.base_url) from error
            finally:
                await response.aclose()
