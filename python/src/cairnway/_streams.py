"""Responses that are streams of lines."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Generator, Iterator
from types import TracebackType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from typing_extensions import Self

T = TypeVar("T")
#: The lines of a response after None, which says that it is open.
Lines = Generator[Any, None, None]
AsyncLines = AsyncGenerator[Any, None]


class LineStream(Iterator[T], Generic[T]):
    """The lines of a response, read as they arrive. Close it, or use it in `with`, to stop before the end."""

    def __init__(self, lines: Lines) -> None:
        # the first step opens the response, so that its errors are raised by the call
        next(lines, None)
        self._lines = lines

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> T:
        line: T = next(self._lines)
        return line

    def close(self) -> None:
        """Closes the connection; the lines that follow are not read."""
        self._lines.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, exc_type: type[BaseException] | None, exc: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


class AsyncLineStream(AsyncIterator[T], Generic[T]):
    """The lines of a response, read as they arrive.

    It is sent when it is awaited or iterated over: `async for line in client.export_my_data()`. Close it, or use it in
    `async with`, to stop before the end.
    """

    def __init__(self, lines: AsyncLines) -> None:
        self._lines = lines
        self._is_open = False

    async def _open(self) -> Self:
        if not self._is_open:
            self._is_open = True
            await anext(self._lines, None)
        return self

    def __await__(self) -> Generator[Any, None, Self]:
        return self._open().__await__()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> T:
        await self._open()
        line: T = await anext(self._lines)
        return line

    async def aclose(self) -> None:
        """Closes the connection; the lines that follow are not read."""
        await self._lines.aclose()

    async def __aenter__(self) -> Self:
        return await self._open()

    async def __aexit__(
        self, exc_type: type[BaseException] | None, exc: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.aclose()
