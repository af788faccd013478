"""Sending and waiting: all in which threads and tasks differ, so that the rest is written once."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

from ._http import follows_redirects, request_arguments, require_kind, to_failure
from ._response import Answer
from ._steps import Attempt, TransportFailure

if TYPE_CHECKING:
    import httpx


class Transport:
    """Sends the requests of a `Client`. Threads may share it."""

    def __init__(self, http_client: httpx.Client | None) -> None:
        if http_client is not None:
            require_kind(http_client, "Client")
        self._http = http_client
        self._owns_http = http_client is None
        self._is_closed = False
        self._lock = threading.Lock()

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)

    def close(self) -> None:
        self._is_closed = True
        with self._lock:
            if self._http is not None and self._owns_http:
                self._http.close()

    def send(self, step: Attempt, *, is_stream: bool) -> Answer:
        """Sends one request. With `is_stream`, the answer holds the open response."""
        http = self._require_http()
        import httpx

        ends_at = None if step.timeout is None else time.monotonic() + step.timeout
        try:
            response = http.send(
                http.build_request(**request_arguments(step)), stream=True, follow_redirects=follows_redirects(step)
            )
            if is_stream and response.is_success and not step.is_whole:
                return Answer(response.status_code, response.headers, stream=response)
            try:
                # httpx limits the wait for each piece, not for all of them
                pieces: list[bytes] = []
                for piece in response.iter_bytes():
                    pieces.append(piece)
                    if ends_at is not None and time.monotonic() > ends_at:
                        raise TransportFailure("timeout", "the response took too long")
                return Answer(response.status_code, response.headers, b"".join(pieces))
            finally:
                response.close()
        except httpx.RequestError as error:
            if self._is_closed:
                raise RuntimeError("this Client was closed during the call") from error
            raise to_failure(error) from error

    def _require_http(self) -> httpx.Client:
        """The client of httpx, which is imported and created by the first call."""
        if self._is_closed:
            raise RuntimeError("this Client is closed")
        if self._http is None:
            import httpx

            with self._lock:
                self._http = self._http or httpx.Client()
        return self._http


class AsyncTransport:
    """Sends the requests of an `AsyncClient`, for asyncio and trio."""

    def __init__(self, http_client: httpx.AsyncClient | None) -> None:
        if http_client is not None:
            require_kind(http_client, "AsyncClient")
        self._http = http_client
        self._owns_http = http_client is None
        self._is_closed = False
        self._loop: object = None

    async def sleep(self, seconds: float) -> None:
        import anyio

        await anyio.sleep(seconds)

    async def aclose(self) -> None:
        self._is_closed = True
        # connections of a loop that has ended went with it
        if self._http is not None and self._owns_http and self._loop is _running_loop():
            await self._http.aclose()

    async def send(self, step: Attempt, *, is_stream: bool) -> Answer:
        """Sends one request. With `is_stream`, the answer holds the open response."""
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


def _running_loop() -> object:
    """The event loop of asyncio; None under trio."""
    import asyncio

    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
