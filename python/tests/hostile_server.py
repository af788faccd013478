"""A server that answers with the bytes that a test gives it, at the times that it says."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from types import TracebackType

#: the parts that a connection sends: bytes, or seconds to wait
Script = Iterator[bytes | float]


def answer(status: int, body: bytes | str = b"", *headers: str, kind: str = "application/json") -> Script:
    """An orderly response."""
    content = body.encode() if isinstance(body, str) else body
    lines = [f"HTTP/1.1 {status} Reason", f"content-type: {kind}", f"content-length: {len(content)}", *headers]
    yield "\r\n".join([*lines, "connection: close", "", ""]).encode() + content


class HostileServer:
    """Serves each connection with the next script; the last one is repeated."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.base_url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.requests: list[bytes] = []
        self._scripts: list[Callable[[], Script]] = []
        self._is_closed = threading.Event()
        self._threads: list[threading.Thread] = []

    def script(self, *scripts: Callable[[], Script]) -> None:
        """Says what the next connections send."""
        self._scripts = list(scripts)

    def __enter__(self) -> HostileServer:
        self._start(self._accept)
        return self

    def __exit__(
        self, exc_type: type[BaseException] | None, exc: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._is_closed.set()
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for thread in self._threads:
            thread.join(timeout=5)

    def _start(self, run: Callable[[], None]) -> None:
        thread = threading.Thread(target=run, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            script = self._scripts.pop(0) if len(self._scripts) > 1 else self._scripts[0]
            self._start(lambda connection=connection, script=script: self._serve(connection, script()))  # type: ignore[misc]

    def _serve(self, connection: socket.socket, script: Script) -> None:
        with connection:
            try:
                self.requests.append(self._read(connection))
                for step in script:
                    if isinstance(step, (int, float)):
                        self._is_closed.wait(step)
                    else:
                        connection.sendall(step)
            except OSError:
                pass

    def _read(self, connection: socket.socket) -> bytes:
        connection.settimeout(5)
        request = b""
        while b"\r\n\r\n" not in request:
            piece = connection.recv(65536)
            if not piece:
                return request
            request += piece
            # a handshake of TLS has no end that this server knows
            if request.startswith(b"\x16"):
                return request
        head, _, body = request.partition(b"\r\n\r\n")
        for line in head.split(b"\r\n"):
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                while len(body) < int(value):
                    body += connection.recv(65536)
        return head + b"\r\n\r\n" + body


def wait_until(is_so: Callable[[], bool], seconds: float = 5) -> None:
    """Waits for something that another thread does."""
    ends_at = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < ends_at, "it did not happen"
        time.sleep(0.005)
