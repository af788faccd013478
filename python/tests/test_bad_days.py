"""Servers that misbehave, networks that are away, and clients that end in mid-call."""

from __future__ import annotations

import asyncio
import gc
import pickle
import socket
import threading
import time
import warnings
from typing import Any

import httpx
import pytest

from cairnway import AsyncClient, Client, NoAnswerError, NotFoundError, PayloadTooLargeError, ServerError
from hostile_server import HostileServer, Script, answer, wait_until

OK = '{"status":"ok"}'


def silence() -> Script:
    yield 30.0


def drip() -> Script:
    yield b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n"
    for _ in range(1000):
        yield b" "
        yield 0.02


def cut_off() -> Script:
    yield b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"


def garbage() -> Script:
    yield b"220 mail.example ESMTP\r\n"


def hang_up() -> Script:
    yield b""


def chunk(data: bytes) -> bytes:
    return f"{len(data):x}\r\n".encode() + data + b"\r\n"


LINES_HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: application/x-ndjson\r\ntransfer-encoding: chunked\r\n\r\n"


def broken_lines() -> Script:
    yield LINES_HEAD + chunk(b'{"kind":"key","data":{}}\n{"ki')


def endless_lines() -> Script:
    yield LINES_HEAD
    while True:
        yield chunk(b'{"kind":"key","data":{}}\n')
        yield 0.01


def lines_with_an_error() -> Script:
    error = b'{"error":"PayloadTooLargeError","message":"a line is too large","details":{"max_bytes":1}}'
    yield LINES_HEAD + chunk(b'{"kind":"key","data":{"a":"\xc3') + chunk(b'\xbc"}}\n' + error) + b"0\r\n\r\n"


def call_both(base_url: str, **settings: Any) -> list[BaseException]:
    """The errors that both clients raise."""
    errors: list[BaseException] = []

    async def call() -> None:
        async with AsyncClient(base_url, **settings) as client:
            await client.get_health()

    with Client(base_url, **settings) as client, pytest.raises(Exception) as caught:
        client.get_health()
    errors.append(caught.value)
    with pytest.raises(Exception) as caught:
        asyncio.run(call())
    return [*errors, caught.value]


@pytest.mark.parametrize("script", [silence, drip])
def test_a_server_that_takes_too_long_is_left_after_the_time_limit(hostile: HostileServer, script: Any) -> None:
    hostile.script(script)
    started = time.monotonic()
    for error in call_both(hostile.base_url, timeout=0.3):
        assert isinstance(error, NoAnswerError)
        assert (error.reason, error.attempts) == ("timeout", 1)
    assert time.monotonic() - started < 5


@pytest.mark.parametrize("script", [cut_off, garbage, hang_up])
def test_an_answer_that_breaks_off_is_asked_for_again(hostile: HostileServer, script: Any) -> None:
    hostile.script(script, lambda: answer(200, OK))
    with Client(hostile.base_url) as client:
        assert client.get_health()["status"] == "ok"
    hostile.script(script)
    for error in call_both(hostile.base_url, max_retries=0):
        assert isinstance(error, NoAnswerError)
        assert (error.reason, error.__cause__ is not None) == ("network", True)


def test_a_service_that_is_busy_is_asked_again_after_the_time_that_it_states(hostile: HostileServer) -> None:
    hostile.script(lambda: answer(503, "", "retry-after: 0"), lambda: answer(429, "", "retry-after: 0"), lambda: answer(200, OK))
    with Client(hostile.base_url) as client:
        assert client.get_health()["status"] == "ok"
    assert len(hostile.requests) == 3


def test_an_address_where_nobody_listens_is_a_no_answer_error() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    for error in call_both(f"http://127.0.0.1:{port}", max_retries=0):
        assert isinstance(error, NoAnswerError)
        assert error.reason == "network"


def test_a_name_that_does_not_resolve_is_a_no_answer_error() -> None:
    for error in call_both("http://no-such-host.invalid", max_retries=0):
        assert isinstance(error, NoAnswerError)
        assert "no answer from http://no-such-host.invalid" in str(error)


def test_a_certificate_that_is_none_is_a_no_answer_error(hostile: HostileServer) -> None:
    hostile.script(garbage)
    for error in call_both(hostile.base_url.replace("http:", "https:"), max_retries=0):
        assert isinstance(error, NoAnswerError)


def test_a_read_follows_a_redirect_without_its_key(hostile: HostileServer) -> None:
    with HostileServer() as other:
        other.script(lambda: answer(200, OK))
        hostile.script(lambda: answer(302, "", f"location: {other.base_url}/elsewhere"))
        with Client(hostile.base_url, "cw_secret") as client:
            assert client.get_health()["status"] == "ok"
        assert b"cw_secret" in hostile.requests[0]
        assert b"cw_secret" not in other.requests[0]


def test_no_other_call_follows_a_redirect(hostile: HostileServer) -> None:
    hostile.script(lambda: answer(301, "", "location: http://elsewhere.example/v1"))
    with Client(hostile.base_url) as client, pytest.raises(ServerError, match="elsewhere.example") as caught:
        client.register_agent(type="ai_agent")
    assert caught.value.status == 301
    assert len(hostile.requests) == 1


def test_a_proxy_of_the_environment_is_used(hostile: HostileServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", hostile.base_url)
    hostile.script(lambda: answer(200, OK))

    async def call() -> str:
        async with AsyncClient("http://service.example") as client:
            return (await client.get_health())["status"]

    with Client("http://service.example") as client:
        assert client.get_health()["status"] == "ok"
    assert asyncio.run(call()) == "ok"
    assert all(b"GET http://service.example/v1/health HTTP/1.1" in request for request in hostile.requests)


def test_the_page_of_a_proxy_is_a_server_error(hostile: HostileServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", hostile.base_url)
    hostile.script(lambda: answer(407, "<h1>Proxy authentication required</h1>", kind="text/html"))
    with Client("http://service.example") as client, pytest.raises(ServerError) as caught:
        client.get_health()
    assert caught.value.status == 407


def test_lines_are_read_as_they_arrive_and_the_rest_is_left(hostile: HostileServer) -> None:
    hostile.script(endless_lines)

    async def read() -> list[str]:
        async with AsyncClient(hostile.base_url) as client, client.export_my_data() as lines:
            return [(await anext(lines))["kind"] for _ in range(3)]

    with Client(hostile.base_url) as client, client.export_my_data() as lines:
        assert [next(lines)["kind"] for _ in range(3)] == ["key"] * 3
    assert asyncio.run(read()) == ["key"] * 3


def test_lines_that_break_off_are_a_no_answer_error_behind_what_arrived(hostile: HostileServer) -> None:
    hostile.script(broken_lines)
    kinds: list[str] = []

    async def read() -> None:
        async with AsyncClient(hostile.base_url) as client:
            async for line in client.export_my_data():
                kinds.append(line["kind"])

    with Client(hostile.base_url) as client, pytest.raises(NoAnswerError) as caught:
        for line in client.export_my_data():
            kinds.append(line["kind"])
    assert caught.value.reason == "network"
    with pytest.raises(NoAnswerError):
        asyncio.run(read())
    assert kinds == ["key", "key"]


def test_an_error_in_the_last_line_is_raised_behind_the_others(hostile: HostileServer) -> None:
    hostile.script(lines_with_an_error)
    with Client(hostile.base_url) as client:
        lines = client.export_my_data()
        assert next(lines)["data"] == {"a": "ü"}
        with pytest.raises(PayloadTooLargeError) as caught:
            next(lines)
        assert (caught.value.status, caught.value.details["max_bytes"]) == (413, 1)
        with pytest.raises(StopIteration):
            next(lines)


def test_a_stream_that_is_refused_raises_where_it_is_asked_for(hostile: HostileServer) -> None:
    body = '{"error":"NotFoundError","message":"m","details":{}}'
    hostile.script(lambda: answer(404, body))

    async def ask() -> None:
        async with AsyncClient(hostile.base_url) as client:
            await client.export_my_data()

    with Client(hostile.base_url) as client, pytest.raises(NotFoundError):
        client.export_my_data()
    with pytest.raises(NotFoundError):
        asyncio.run(ask())


def test_a_stream_that_stalls_is_left_after_the_time_limit(hostile: HostileServer) -> None:
    def stall() -> Script:
        yield LINES_HEAD + chunk(b'{"kind":"key","data":{}}\n')
        yield 30.0

    hostile.script(stall)
    with Client(hostile.base_url, timeout=0.3) as client, pytest.raises(NoAnswerError) as caught:
        list(client.export_my_data())
    assert caught.value.reason == "timeout"


def test_a_closed_client_says_so(hostile: HostileServer) -> None:
    hostile.script(lambda: answer(200, OK))
    client = Client(hostile.base_url)
    client.get_health()
    client.close()
    client.close()
    with pytest.raises(RuntimeError, match="this Client is closed"):
        client.get_health()

    async def call_closed() -> None:
        async with AsyncClient(hostile.base_url) as other:
            await other.get_health()
        await other.get_health()

    with pytest.raises(RuntimeError, match="this AsyncClient is closed"):
        asyncio.run(call_closed())


def test_a_client_of_somebody_else_stays_open(hostile: HostileServer) -> None:
    hostile.script(lambda: answer(200, OK))
    with httpx.Client() as http:
        with Client(hostile.base_url, http_client=http) as client:
            client.get_health()
        assert not http.is_closed


def test_a_client_that_is_closed_during_a_call_says_so(hostile: HostileServer) -> None:
    hostile.script(lambda: answer(503, "", "retry-after: 1"))
    client = Client(hostile.base_url)
    errors: list[BaseException] = []

    def call() -> None:
        with pytest.raises(RuntimeError) as caught:
            client.get_health()
        errors.append(caught.value)

    thread = threading.Thread(target=call)
    thread.start()
    wait_until(lambda: len(hostile.requests) > 0)
    client.close()
    thread.join(timeout=10)
    # closed while the answer was read, or before the next attempt
    assert [str(error) for error in errors] in [["this Client was closed during the call"], ["this Client is closed"]]


def test_one_asynchronous_client_serves_one_event_loop_after_another(hostile: HostileServer) -> None:
    hostile.script(lambda: keep_alive_answer())
    client = AsyncClient(hostile.base_url)

    async def call() -> str:
        return (await client.get_health())["status"]

    assert [asyncio.run(call()) for _ in range(3)] == ["ok"] * 3
    asyncio.run(client.aclose())


def keep_alive_answer() -> Script:
    yield f"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {len(OK)}\r\n\r\n{OK}".encode()
    yield 5.0


def test_a_client_of_httpx_whose_loop_is_closed_gives_an_error_that_says_so(hostile: HostileServer) -> None:
    hostile.script(lambda: keep_alive_answer())
    client = AsyncClient(hostile.base_url, http_client=httpx.AsyncClient(), max_retries=0)

    async def call() -> str:
        return (await client.get_health())["status"]

    assert asyncio.run(call()) == "ok"
    with pytest.raises(RuntimeError, match="the event loop of this AsyncClient is closed"):
        asyncio.run(call())


def test_an_event_loop_that_is_closed_in_mid_call_ends_the_call_without_a_complaint(hostile: HostileServer) -> None:
    hostile.script(silence)
    client = AsyncClient(hostile.base_url)
    loop = asyncio.new_event_loop()
    task = loop.create_task(client.get_health())
    loop.run_until_complete(asyncio.sleep(0))
    deadline = time.monotonic() + 5
    while not hostile.requests and time.monotonic() < deadline:
        loop.run_until_complete(asyncio.sleep(0.01))
    assert hostile.requests
    loop.close()
    with warnings.catch_warnings(record=True):
        task._log_destroy_pending = False  # type: ignore[attr-defined]
        del task
        gc.collect()
    # the next loop gets connections of its own
    hostile.script(lambda: answer(200, OK))
    assert asyncio.run(client.get_health())["status"] == "ok"


def test_a_call_that_is_cancelled_ends_at_once(hostile: HostileServer) -> None:
    hostile.script(silence)

    async def run() -> None:
        async with AsyncClient(hostile.base_url) as client:
            task = asyncio.create_task(client.get_health())
            while not hostile.requests:
                await asyncio.sleep(0.01)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task

    started = time.monotonic()
    asyncio.run(run())
    assert time.monotonic() - started < 5


def test_calls_of_many_tasks_run_at_once(hostile: HostileServer) -> None:
    def late() -> Script:
        yield 0.3
        yield from answer(200, OK)

    hostile.script(late)

    async def run() -> None:
        async with AsyncClient(hostile.base_url) as client:
            await asyncio.gather(*(client.get_health() for _ in range(10)))

    started = time.monotonic()
    asyncio.run(run())
    assert time.monotonic() - started < 2.5


def test_errors_can_be_pickled(hostile: HostileServer) -> None:
    body = '{"error":"NotFoundError","message":"m","details":{"erased_at":"2026-01-01T00:00:00Z"}}'
    hostile.script(lambda: answer(404, body, "x-request-id: req_1"))
    error = call_both(hostile.base_url)[0]
    assert isinstance(error, NotFoundError)
    again = pickle.loads(pickle.dumps(error))
    assert isinstance(again, NotFoundError)
    assert (again.details, again.status, again.request_id, str(again)) == (error.details, 404, "req_1", "m")
    lost = pickle.loads(pickle.dumps(NoAnswerError("timeout", "m", attempts=2, idempotency_key="k")))
    assert (lost.reason, lost.attempts, lost.idempotency_key, str(lost)) == ("timeout", 2, "k", "m")
