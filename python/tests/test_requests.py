"""The request of a call, and the result that it makes of the answer."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from cairnway import ApiError, AsyncClient, Client, RateLimitError, ServerError, ValidationError
from cairnway._generated.routes import routes
from cairnway._method_name import to_method_name

Respond = Callable[[httpx.Request], httpx.Response]


def ok(_: httpx.Request) -> httpx.Response:
    return httpx.Response(200, json={})


class Spy:
    """A client whose requests are recorded and answered alike."""

    def __init__(self, respond: Respond = ok, **settings: Any) -> None:
        self.sent: list[httpx.Request] = []

        def handle(request: httpx.Request) -> httpx.Response:
            request.read()
            self.sent.append(request)
            return respond(request)

        http = httpx.Client(transport=httpx.MockTransport(handle))
        self.client = Client("http://x.example/", http_client=http, max_retries=0, **settings)

    @property
    def last(self) -> httpx.Request:
        return self.sent[-1]


def input_of(name: str) -> dict[str, Any]:
    ids: dict[str, Any] = {field: f"of_{field}" for field in routes[name].path_fields}
    bodies: dict[str | None, dict[str, Any]] = {"ndjson": {"lines": []}, "multipart": {"file": b""}}
    return {**ids, **bodies.get(routes[name].body, {})}


@pytest.mark.parametrize("name", routes)
def test_each_operation_is_sent_with_its_method_and_path(name: str) -> None:
    spy = Spy()
    getattr(spy.client, to_method_name(name))(input_of(name))
    path = routes[name].path.format_map({field: f"of_{field}" for field in routes[name].path_fields})
    assert (spy.last.method, spy.last.url.path) == (routes[name].method, path)


@pytest.mark.parametrize("name", routes)
def test_the_asynchronous_client_sends_the_same_request(name: str) -> None:
    spy, sent = Spy(), []

    async def call() -> None:
        async def handle(request: httpx.Request) -> httpx.Response:
            await request.aread()
            sent.append(request)
            return httpx.Response(200, json={})

        http = httpx.AsyncClient(transport=httpx.MockTransport(handle))
        client = AsyncClient("http://x.example/", http_client=http, max_retries=0)
        await getattr(client, to_method_name(name))(input_of(name))

    getattr(spy.client, to_method_name(name))(input_of(name))
    asyncio.run(call())
    varying = ("idempotency-key", "content-type") if routes[name].body == "multipart" else ("idempotency-key",)
    requests = [
        (each.method, each.url, {key: value for key, value in each.headers.items() if key not in varying})
        for each in (spy.last, sent[0])
    ]
    assert requests[0] == requests[1]
    assert routes[name].body == "multipart" or spy.last.content == sent[0].content


def test_a_get_puts_the_other_fields_into_the_query_without_none() -> None:
    spy = Spy()
    spy.client.search_experiences(
        q="a b&c=d", limit=3, compact=True, conditions={"a": "ü&"}, tags=["a", "b"], wedge=None
    )
    assert dict(spy.last.url.params) == {
        "q": "a b&c=d",
        "limit": "3",
        "compact": "true",
        "conditions": '{"a":"ü&"}',
        "tags": "a,b",
    }
    assert spy.last.content == b""


def test_a_post_puts_the_other_fields_into_the_body_with_none() -> None:
    spy = Spy()
    spy.client.give_feedback(experience_id="exp/ü?", was_helpful=True, context_note=None)
    assert spy.last.url.raw_path == b"/v1/experiences/exp%2F%C3%BC%3F/feedback"
    assert spy.last.headers["content-type"] == "application/json"
    assert json.loads(spy.last.content) == {"was_helpful": True, "context_note": None}


def test_the_input_is_one_mapping_or_keywords() -> None:
    spy = Spy()
    spy.client.give_feedback({"experience_id": "e", "was_helpful": True}, idempotency_key="k")
    spy.client.give_feedback(experience_id="e", was_helpful=True, idempotency_key="k")
    assert spy.sent[0].content == spy.sent[1].content
    assert [each.headers["idempotency-key"] for each in spy.sent] == ["k", "k"]
    give_feedback: Any = spy.client.give_feedback
    with pytest.raises(TypeError, match=r"give_feedback\(\) takes one mapping or keyword arguments, not both"):
        give_feedback({"experience_id": "e"}, was_helpful=True)
    with pytest.raises(TypeError, match=r"give_feedback\(\) got an unexpected keyword argument 'was_helpfull'"):
        give_feedback(experience_id="e", was_helpfull=True)
    assert len(spy.sent) == 2


def test_a_word_of_the_language_has_an_underscore_behind_it() -> None:
    spy = Spy()
    assert len(list(spy.client.import_experiences(as_="an archive", lines=[]))) == 1
    assert len(list(spy.client.import_experiences({"as": "an archive", "lines": []}))) == 1
    assert {str(each.url) for each in spy.sent} == {"http://x.example/v1/admin/import?as=an+archive"}


@pytest.mark.parametrize("id", ["", ".", ".."])
def test_an_id_that_leads_elsewhere_is_refused_before_anything_is_sent(id: str) -> None:
    spy = Spy()
    with pytest.raises(ValueError, match="experience_id is missing or not an id"):
        spy.client.get_experience(experience_id=id)
    assert spy.sent == []


def test_a_missing_id_is_refused_before_anything_is_sent() -> None:
    get_experience: Any = Spy().client.get_experience
    with pytest.raises(ValueError, match="experience_id"):
        get_experience()


def test_numbers_and_texts_that_json_lacks_are_refused_before_anything_is_sent() -> None:
    spy = Spy()
    verify_action: Any = spy.client.verify_action
    for value in (float("nan"), "\udc80"):
        with pytest.raises(ValueError):
            verify_action(situation=value, planned_action="a")
    assert spy.sent == []


@pytest.mark.parametrize(
    "file", [b"a log \xc3\xbc", "a log ü", bytearray(b"a log \xc3\xbc"), io.BytesIO(b"a log \xc3\xbc"), io.StringIO("a log ü")]
)
def test_a_file_is_bytes_text_or_what_can_be_read(file: Any) -> None:
    spy = Spy()
    spy.client.deposit_raw_file(file=file, tags=["a", "b"])
    assert spy.last.headers["content-type"].startswith("multipart/form-data; boundary=")
    assert 'name="file"; filename="file"'.encode() in spy.last.content
    assert "\r\n\r\na log ü\r\n".encode() in spy.last.content
    assert b'name="tags"\r\n\r\na,b\r\n' in spy.last.content


def test_a_file_may_be_a_path(tmp_path: Path) -> None:
    spy = Spy()
    (tmp_path / "log").write_bytes(b"a log")
    spy.client.deposit_raw_file(file=tmp_path / "log")
    assert b"\r\n\r\na log\r\n" in spy.last.content
    deposit: Any = spy.client.deposit_raw_file
    with pytest.raises(TypeError, match="file is missing"):
        deposit(tags=["a"])


def test_the_key_is_a_bearer_token_and_in_no_text() -> None:
    spy = Spy(api_key="cw_full_secret")
    spy.client.get_health()
    assert spy.last.headers["authorization"] == "Bearer cw_full_secret"
    for text in (repr(spy.client), str(spy.client), repr(spy.client._settings), repr(vars(spy.client))):
        assert "cw_full_secret" not in text
    bare = Spy()
    bare.client.get_health()
    assert "authorization" not in bare.last.headers


def test_address_and_key_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRNWAY_URL", "http://y.example/at/")
    monkeypatch.setenv("CAIRNWAY_API_KEY", "cw_env")
    assert Client().base_url == AsyncClient().base_url == "http://y.example/at"
    assert Client()._settings.headers["authorization"] == "Bearer cw_env"
    # that key may be meant for another service
    assert "authorization" not in Client("http://z.example")._settings.headers
    monkeypatch.delenv("CAIRNWAY_URL")
    assert Client().base_url == "http://127.0.0.1:8080"


@pytest.mark.parametrize("key", ["cw secret", "cw_secret\n", "cw_sécret"])
def test_a_key_that_no_header_can_hold_is_refused_without_repeating_it(key: str) -> None:
    with pytest.raises(ValueError, match="api_key must be") as caught:
        Client("http://x.example", key)
    assert "cret" not in str(caught.value)


def test_headers_of_the_call_take_precedence_and_are_checked() -> None:
    spy = Spy(headers={"X-A": "1", "X-B": "1", "User-Agent": "mine"})
    spy.client.get_health(headers={"x-b": "2"})
    assert [spy.last.headers[name] for name in ("x-a", "x-b", "user-agent")] == ["1", "2", "mine"]
    with pytest.raises(ValueError, match="the header 'x-a' must be"):
        spy.client.get_health(headers={"x-a": "a\r\nb: c"})
    plain = Spy()
    plain.client.get_health()
    assert plain.last.headers["user-agent"].startswith("cairnway-python/")


@pytest.mark.parametrize(
    "address",
    [
        "http://bob:Secret99@127.0.0.1:7439",
        "http:/bob:Secret99@127.0.0.1:7439",
        "http:bob:Secret99@127.0.0.1:7439",
        "http:\\\\bob:Secret99@127.0.0.1:7439",
        " ht\ntp://bob:Secret99@127.0.0.1:7439",
        "//bob:Secret99@127.0.0.1:7439",
        "http://Secret99@127.0.0.1",
        "bob:Secret99@127.0.0.1:7439",
        "http://bob:Secret99@127.0.0.1:port",
        "ftp://bob:Secret99@127.0.0.1",
        "http://x.example:Secret99",
        "localhost:8080",
        "http://",
        "/at",
    ],
)
def test_an_address_that_is_none_is_refused_without_repeating_it(address: str) -> None:
    with pytest.raises(ValueError, match="the address of the service must") as caught:
        Client(address)
    assert not any(part in str(caught.value) for part in ("Secret99", "localhost", "bob"))


@pytest.mark.parametrize("address", ["http://x.example/at@home", "HTTPS://x.example/", "http://[::1]:8080", "http://bücher.example"])
def test_other_addresses_are_accepted(address: str) -> None:
    assert Client(address).base_url == address.rstrip("/")


def test_a_204_is_none() -> None:
    spy = Spy(lambda _: httpx.Response(204))
    revoke: Any = spy.client.revoke_key
    assert revoke(contributor_id="c", key_id="k") is None


def test_an_error_of_the_service_is_raised_as_its_class() -> None:
    detail = [{"type": "missing", "loc": ["query", "q"], "msg": "Field required", "input": None}]
    body = {"error": "ValidationError", "message": "query.q: Field required", "details": {}, "detail": detail}
    spy = Spy(lambda _: httpx.Response(422, json=body, headers={"x-request-id": "req_1"}))
    with pytest.raises(ValidationError) as caught:
        spy.client.search_experiences(q="")
    error = caught.value
    assert isinstance(error, ApiError)
    assert (error.error, error.status, error.message, str(error)) == (
        "ValidationError",
        422,
        "query.q: Field required",
        "query.q: Field required",
    )
    assert (error.request_id, error.detail, error.to_dict()) == ("req_1", detail, body)


def test_a_rate_limit_has_its_details_and_wait() -> None:
    body = {"error": "RateLimitError", "message": "m", "details": {"retry_after_seconds": 7, "limit": "search"}}
    with pytest.raises(RateLimitError) as caught:
        Spy(lambda _: httpx.Response(429, json=body)).client.get_health()
    assert (caught.value.details["limit"], caught.value.retry_after) == ("search", 7.0)


@pytest.mark.parametrize(
    ("respond", "status"),
    [
        (lambda _: httpx.Response(502, html="<h1>Bad gateway</h1>"), 502),
        (lambda _: httpx.Response(400, json={"detail": "nope"}), 400),
        (lambda _: httpx.Response(418, json={"error": "Strange", "message": "m", "details": {}}), 418),
        (lambda _: httpx.Response(400, json={"error": ["a"], "message": "m", "details": {}}), 400),
        (lambda _: httpx.Response(429, json={"error": "RateLimitError", "message": "m", "details": None}), 429),
        (lambda _: httpx.Response(200, text="hello"), 200),
        (lambda _: httpx.Response(200, content=b'{"status":', headers={"content-type": "application/json"}), 200),
        (lambda _: httpx.Response(200, content=b"[" * 200_000, headers={"content-type": "application/json"}), 200),
        (lambda _: httpx.Response(200, content=b'"\xff"', headers={"content-type": "application/json"}), 200),
    ],
    ids=["html", "no envelope", "unknown class", "class of no text", "no details", "text", "cut off", "nested", "no utf-8"],
)
def test_what_is_no_answer_of_a_service_is_a_server_error(respond: Respond, status: int) -> None:
    with pytest.raises(ServerError) as caught:
        Spy(respond).client.get_health()
    assert caught.value.status == status


def test_a_client_of_httpx_of_the_wrong_kind_is_refused() -> None:
    wrong: Any = httpx.AsyncClient()
    with pytest.raises(TypeError, match=r"http_client must be an httpx\.Client"):
        Client(http_client=wrong)
    wrong = httpx.Client()
    with pytest.raises(TypeError, match=r"http_client must be an httpx\.AsyncClient"):
        AsyncClient(http_client=wrong)
