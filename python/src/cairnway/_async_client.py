"""The asynchronous client."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar

from ._generated.async_methods import AsyncMethods
from ._generated.routes import routes
from ._http import follows_redirects, request_arguments, require_kind, to_failure
from ._line_batches import async_line_batches, number_line
from ._method_name import to_method_name
from ._options import CallOptions
from ._polling import polling_pauses
from ._response import Answer, LineParser, read_document, read_stream
from ._settings import DEFAULT_MAX_RETRIES, DEFAULT_MAX_RETRY_AFTER, DEFAULT_TIMEOUT, create_settings
from ._steps import Attempt, Steps, TransportFailure, Wait, call_steps, merge_input
from ._streams import AsyncLineStream

if TYPE_CHECKING:
    import httpx
    from typing_extensions import Self, Unpack

    from ._dpop import Dpop
    from ._options import ClientOptions

    from ._generated.types import RawDepositDetail

T = TypeVar("T")


def _running_loop() -> object:
    """The event loop of asyncio; None under trio."""
    import asyncio

    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


class AsyncClient(AsyncMethods):
    """A client for one service and one key, for asyncio and trio. It sends nothing until a method is called."""

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
        """Creates a client. The arguments are those of `Client`."""
        self._settings = create_settings(
            base_url=base_url,
            api_key=api_key,
            timeout=timeout,
            max_retries=max_retries,
            max_retry_after=max_retry_after,
            headers=headers,
            dpop=dpop,
        )
        if http_client is not None:
            require_kind(http_client, "AsyncClient")
        self._http = http_client
        self._owns_http = http_client is None
        self._loop: object = None
        self._is_closed = False

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
        self._is_closed = True
        # connections of a loop that has ended went with it
        if self._http is not None and self._owns_http and self._loop is _running_loop():
            await self._http.aclose()

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
        import anyio

        ends_at = time.monotonic() + max_wait
        for pause in polling_pauses():
            deposit = await self.get_raw_deposit(raw_deposit_id=raw_deposit_id)
            if deposit["ended_at"] is not None or time.monotonic() + pause > ends_at:
                return deposit
            await anyio.sleep(pause)
        raise AssertionError("the pauses have no end")

    def _require_http(self) -> httpx.AsyncClient:
        """The client of httpx for the running event loop, which the first call imports and creates."""
        if self._is_closed:
            raise RuntimeError("this AsyncClient is closed")
        loop = _running_loop()
        if self._http is None or (self._owns_http and self._loop is not loop):
            import httpx

            # connections belong to the event loop that opened them, and each asyncio.run() has its own
            self._http, self._loop = httpx.AsyncClient(), loop
        return self._http

    async def _attempt(self, step: Attempt, is_stream: bool) -> Answer:
        http = self._require_http()
        import anyio
        import httpx

        try:
            with anyio.fail_after(step.timeout):
                response = await http.send(
                    http.build_request(**request_arguments(step)),
                    stream=is_stream,
                    follow_redirects=follows_redirects(step),
                )
                if is_stream and response.is_success and not step.is_whole:
                    return Answer(response.status_code, response.headers, stream=response)
                return Answer(response.status_code, response.headers, await response.aread())
        except TimeoutError as error:
            raise TransportFailure("timeout", "the response took too long") from error
        except httpx.RequestError as error:
            if self._is_closed:
                raise RuntimeError("this AsyncClient was closed during the call") from error
            raise to_failure(error) from error
        except RuntimeError as error:
            if "loop is closed" not in str(error):
                raise
            raise RuntimeError(
                "the event loop of this AsyncClient is closed: create its http_client in the loop that uses it"
            ) from error

    async def _run(self, steps: Steps[T], *, is_stream: bool = False) -> T:
        try:
            step = next(steps)
            while True:
                if isinstance(step, Wait):
                    import anyio

                    await anyio.sleep(step.seconds)
                    step = steps.send(None)
                    continue
                try:
                    answer = await self._attempt(step, is_stream)
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

    async def _read_lines(self, name: str, fields: dict[str, Any], options: CallOptions) -> AsyncGenerator[Any, None]:
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
