"""Deliveries are verified as Standard Webhooks says, and a refusal says why."""

from __future__ import annotations

import base64
import json
import pickle
import random
from email.message import Message
from typing import Any

import httpx
import pytest

from cairnway import WebhookVerificationError, sign_webhook, verify_webhook

NOW = 1_795_435_200.0
SECRET = "whsec_" + base64.b64encode(bytes([7]) * 32).decode()
OTHER = "whsec_" + base64.b64encode(bytes([8]) * 32).decode()
EVENT = {
    "type": "experience.retracted",
    "timestamp": "2026-11-23T11:59:59Z",
    "data": {"schema_version": "2.0.0", "experience_id": "exp_0123456789abcdef"},
}
BODY = json.dumps(EVENT)


def refusal(body: Any, headers: Any, secrets: Any = SECRET, **options: Any) -> str | None:
    """The reason for which a delivery is refused; None when it is accepted."""
    try:
        verify_webhook(body, headers, secrets, **{"now": NOW, **options})
    except WebhookVerificationError as error:
        return error.reason
    return None


def signed(body: str | bytes = BODY, secrets: str | list[str] = SECRET, now: float = NOW) -> dict[str, str]:
    return sign_webhook(body, secrets, now=now)


def test_the_example_of_standard_webhooks_is_signed_as_published() -> None:
    secret, body = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", '{"test": 2432232314}'
    headers = sign_webhook(body, secret, id="msg_p5jXN8AQM9LWM0D4loKWxJek", now=1614265330)
    assert headers == {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }
    assert refusal(body, headers, secret, now=1614265330) == "bad_body"
    assert refusal(f"{body} ", headers, secret, now=1614265330) == "no_matching_signature"


@pytest.mark.parametrize("body", [BODY, BODY.encode(), bytearray(BODY.encode()), memoryview(f"x{BODY}x".encode())[1:-1]])
def test_a_delivery_is_accepted_as_text_and_as_bytes(body: Any) -> None:
    assert verify_webhook(body, signed(), SECRET, now=NOW) == EVENT


def test_headers_are_those_of_any_framework() -> None:
    headers = signed()
    message = Message()
    for name, value in headers.items():
        message[name.title()] = value
    for each in (
        headers,
        {name.upper(): value for name, value in headers.items()},
        {name: [value] for name, value in headers.items()},
        {name.encode(): value.encode() for name, value in headers.items()},
        httpx.Headers(headers),
        message,
        {**headers, "accept": None},
    ):
        assert refusal(BODY, each) is None


def test_either_secret_is_right_while_one_is_replaced() -> None:
    both = signed(secrets=[SECRET, OTHER])
    for secrets in (SECRET, OTHER, [OTHER, SECRET], (SECRET,)):
        assert refusal(BODY, both, secrets) is None
    assert refusal(BODY, signed(), [OTHER, SECRET]) is None
    assert refusal(BODY, signed(), OTHER) == "no_matching_signature"


def test_signatures_of_other_kinds_do_not_matter() -> None:
    headers = signed()
    more = f"v1a,AAAA v1,AAAA  {headers['webhook-signature']} v2, v1,ü"
    assert refusal(BODY, {**headers, "webhook-signature": more}) is None


@pytest.mark.parametrize("secret", [SECRET.removeprefix("whsec_"), f"{SECRET}\n", SECRET.rstrip("=")])
def test_a_secret_may_lack_its_prefix_or_have_the_line_break_of_its_file(secret: str) -> None:
    assert refusal(BODY, signed(), secret) is None


def test_the_clock_may_be_wrong_by_the_tolerance_on_both_sides() -> None:
    headers = signed()
    assert [refusal(BODY, headers, now=NOW + s) for s in (300, 301, -300, -301)] == [None, "too_old", None, "too_new"]
    assert [refusal(BODY, headers, now=NOW + s, tolerance=1) for s in (1, 2, -2)] == [None, "too_old", "too_new"]
    assert refusal(BODY, headers, now=NOW + 1e9, tolerance=float("inf")) is None
    assert refusal(BODY, headers, tolerance=float("nan")) is not None


def test_an_old_delivery_is_told_from_a_forged_one() -> None:
    headers = signed(now=NOW - 3600)
    assert refusal(f"{BODY} ", headers) == "no_matching_signature"
    with pytest.raises(WebhookVerificationError, match="3600 s ago, and 300 s are allowed"):
        verify_webhook(BODY, headers, SECRET, now=NOW)


@pytest.mark.parametrize("name", ["webhook-id", "webhook-timestamp", "webhook-signature"])
def test_each_header_is_needed(name: str) -> None:
    headers = signed()
    nothing: list[Any] = ["", None, []]
    for value in nothing:
        assert refusal(BODY, {**headers, name: value}) == "missing_header"
    del headers[name]
    assert refusal(BODY, headers) == "missing_header"


@pytest.mark.parametrize("timestamp", ["now", "1e9", "-5", " 5", "5.5", "0x10", "9" * 40, "inf", "١٢", "5\n"])
def test_a_time_that_is_none_is_refused(timestamp: str) -> None:
    assert refusal(BODY, {**signed(), "webhook-timestamp": timestamp}) == "bad_timestamp"


@pytest.mark.parametrize("parsed", [EVENT, None, [1], 5])
def test_a_body_that_was_parsed_is_refused(parsed: Any) -> None:
    assert refusal(parsed, signed()) == "bad_body"


@pytest.mark.parametrize(
    "body",
    ["", "{", "[]", "null", '"text"', '{"type":"x"}', '{"type":1,"timestamp":"","data":{}}', "\ufeff1", "[" * 99_999, b"{\xff}"],
)
def test_a_signed_body_that_is_no_event_is_refused(body: str | bytes) -> None:
    assert refusal(body, signed(body)) == "bad_body"


@pytest.mark.parametrize(
    "secrets",
    [[], "", "whsec_", None, [None], b"whsec_", "cw_0123456789abcdefghijklmnopqrstuvwxyz", SECRET[:30], f"{SECRET}=", [SECRET, ""]],
)
def test_with_a_secret_that_is_none_nothing_is_verified_or_signed(secrets: Any) -> None:
    assert refusal(BODY, signed(), secrets) == "bad_secret"
    with pytest.raises(WebhookVerificationError) as caught:
        sign_webhook(BODY, secrets)
    assert caught.value.reason == "bad_secret"
    assert SECRET[6:30] not in str(caught.value)
    assert pickle.loads(pickle.dumps(caught.value)).reason == "bad_secret"


def test_each_signed_delivery_has_an_id_of_its_own() -> None:
    assert signed()["webhook-id"] != signed()["webhook-id"]


def test_a_change_of_one_bit_is_refused() -> None:
    draw = random.Random(16)
    for _ in range(500):
        content = {"body": BODY.encode(), **{name: value.encode() for name, value in signed().items()}}
        place = draw.choice(list(content))
        changed = bytearray(content[place])
        changed[draw.randrange(len(changed))] ^= 1 << draw.randrange(8)
        headers = {**content, place: bytes(changed)}
        reason = refusal(headers.pop("body"), headers)
        assert reason is not None, (place, changed)
