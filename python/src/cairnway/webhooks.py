"""Deliveries of webhooks: whether they are from the service, and deliveries for the tests of a receiver.

    from cairnway import WebhookVerificationError, verify_webhook

    try:
        event = verify_webhook(request.body, request.headers, os.environ["CAIRNWAY_WEBHOOK_SECRET"])
    except WebhookVerificationError as error:
        return Response(error.reason, status=400)

Signatures follow Standard Webhooks (https://www.standardwebhooks.com).
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import os
import re
import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol, cast

from ._api_error import CairnwayError

if TYPE_CHECKING:
    from ._generated.types import WebhookEvent

__all__ = ["WebhookVerificationError", "sign_webhook", "verify_webhook"]

_SECRET_PREFIX = "whsec_"
_SECRET = re.compile(r"(?:whsec_)?([A-Za-z0-9+/]+={0,2})")
#: Standard Webhooks demands as many; a shorter secret was cut off when it was copied
_MIN_SECRET_BYTES = 24

WebhookVerificationReason = Literal[
    "bad_secret", "missing_header", "bad_timestamp", "no_matching_signature", "too_old", "too_new", "bad_body"
]


class WebhookHeaders(Protocol):
    """The headers of a request, as every framework has them: a dictionary, or an object with `items()`."""

    def items(self) -> Iterable[tuple[Any, Any]]:
        """Names in any case, with their values."""
        ...


class WebhookVerificationError(CairnwayError):
    """A request is not a delivery of the service, or cannot be told from one."""

    reason: WebhookVerificationReason
    """
    Why it is refused. `bad_secret` is a fault of the receiver's configuration; `too_old` and `too_new` are deliveries with
    a right signature, so a clock is wrong, or somebody sends an old delivery again.
    """

    def __init__(self, reason: WebhookVerificationReason, message: str) -> None:
        super().__init__(message)
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.reason, str(self))


def verify_webhook(
    body: str | bytes | bytearray | memoryview,
    headers: WebhookHeaders,
    secrets: str | Sequence[str],
    *,
    tolerance: float = 300,
    now: float | None = None,
) -> WebhookEvent:
    """Verifies a delivery of the service and returns its event.

    A delivery may arrive more than once: the header `webhook-id` is the same each time.

    body: As it arrived, not parsed.
    headers: `webhook-id`, `webhook-timestamp` and `webhook-signature`, in any case.
    secrets: That of the subscription; while a secret is replaced, the old and the new one.
    tolerance: How many seconds the timestamp may be from the clock of this machine.
    now: Seconds since 1970; the clock of this machine by default.

    Raises WebhookVerificationError, whose `reason` says what is wrong.
    """
    keys = _decode_secrets(secrets)
    content = _to_bytes(body)
    names = ("webhook-id", "webhook-timestamp", "webhook-signature")
    id, timestamp, signatures = (_read_header(headers, name) for name in names)
    sent = _parse_timestamp(timestamp)
    # one signature for each secret, however many the sender claims
    expected = [_compute_signature(key, id, timestamp, content) for key in keys]
    given = [signature.encode("utf-8", "surrogatepass") for signature in signatures.split(" ")]
    # each pair is compared, so that the time does not tell which one is right
    if not any([hmac.compare_digest(right, signature) for right in expected for signature in given]):
        raise WebhookVerificationError(
            "no_matching_signature",
            "no signature matches: another secret, or a body or headers that were changed on the way",
        )
    _require_recent(sent, time.time() if now is None else now, tolerance)
    return _parse_event(content)


def sign_webhook(
    body: str | bytes | bytearray | memoryview,
    secrets: str | Sequence[str],
    *,
    id: str | None = None,
    now: float | None = None,
) -> dict[str, str]:
    """Signs a body as the service does, to test a receiver. Returns the headers of the delivery.

    secrets: Each makes a signature, as while a secret is replaced.
    id: The same at each attempt of a delivery; a new one by default.
    now: Seconds since 1970; the clock of this machine by default.

    Raises WebhookVerificationError with the reason `bad_secret`.
    """
    keys = _decode_secrets(secrets)
    content = _to_bytes(body)
    message_id = id if id is not None else f"msg_{os.urandom(16).hex()}"
    timestamp = str(int(time.time() if now is None else now))
    signatures = (_compute_signature(key, message_id, timestamp, content) for key in keys)
    return {
        "webhook-id": message_id,
        "webhook-timestamp": timestamp,
        "webhook-signature": b" ".join(signatures).decode(),
    }


def _decode_secret(secret: str) -> bytes:
    """The message does not repeat the secret."""
    found = _SECRET.fullmatch(secret.strip())
    if found is not None:
        text = found.group(1)
        padded = text if "=" in text else text + "=" * (-len(text) % 4)
        try:
            key = base64.b64decode(padded, validate=True) if len(padded) % 4 == 0 else b""
        except binascii.Error:
            key = b""
        if len(key) >= _MIN_SECRET_BYTES:
            return key
    raise WebhookVerificationError(
        "bad_secret",
        f"a secret has another form: it must be {_SECRET_PREFIX} and the base64 of {_MIN_SECRET_BYTES} bytes or more, "
        "as create_webhook returned it",
    )


def _decode_secrets(secrets: str | Sequence[str]) -> list[bytes]:
    # what the types promise comes from an environment that may lack the variable
    given = cast("Any", secrets)
    every: list[Any] = [given] if given is None or isinstance(given, (str, bytes)) else list(given)
    if not every:
        raise WebhookVerificationError("bad_secret", "there is no secret to verify with")
    for secret in every:
        if not isinstance(secret, str):
            raise WebhookVerificationError("bad_secret", f"a secret is no text but {type(secret).__name__}")
    return [_decode_secret(secret) for secret in every]


def _to_bytes(body: object) -> bytes:
    if isinstance(body, str):
        return body.encode("utf-8", "surrogatepass")
    if isinstance(body, (bytes, bytearray, memoryview)):
        return bytes(cast("bytes", body))
    raise WebhookVerificationError(
        "bad_body",
        "the body must be the text or the bytes that arrived: the signature covers these, and JSON that is parsed and "
        "written again has others",
    )


def _to_text(value: Any) -> str:
    if isinstance(value, bytes):
        return value.decode("latin-1")
    if isinstance(value, (list, tuple)):
        values = cast("Sequence[Any]", value)
        return _to_text(values[0]) if values else ""
    return value if isinstance(value, str) else ""


def _read_header(headers: WebhookHeaders, name: str) -> str:
    for key, value in headers.items():
        if _to_text(key).lower() == name:
            text = _to_text(value)
            if text:
                return text
            break
    raise WebhookVerificationError("missing_header", f"the header {name} is missing")


def _parse_timestamp(timestamp: str) -> int:
    if re.fullmatch(r"[0-9]{1,12}", timestamp):
        return int(timestamp)
    raise WebhookVerificationError(
        "bad_timestamp", "the header webhook-timestamp is no number of seconds since 1970"
    )


def _compute_signature(key: bytes, id: str, timestamp: str, content: bytes) -> bytes:
    """The signature of Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`."""
    signed = f"{id}.{timestamp}.".encode("utf-8", "surrogatepass") + content
    return b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())


def _require_recent(sent: int, now: float, tolerance: float) -> None:
    age = int(now) - sent
    if abs(age) <= tolerance:
        return
    is_old = age > 0
    when = f"{abs(age)} s {'ago' if is_old else 'in the future'}"
    cause = "an old delivery, or a wrong clock" if is_old else "one of the two clocks is wrong"
    raise WebhookVerificationError(
        "too_old" if is_old else "too_new",
        f"the signature is right, but by the clock of this machine it was made {when}, and {tolerance:g} s are allowed: "
        f"{cause}",
    )


def _parse_event(content: bytes) -> WebhookEvent:
    """The type of an event may be one that a later release of the service knows."""
    try:
        value: Any = json.loads(content.decode())
    except (ValueError, RecursionError):
        value = None
    if isinstance(value, dict):
        event = cast("dict[str, Any]", value)
        if isinstance(event.get("type"), str) and isinstance(event.get("timestamp"), str):
            if isinstance(event.get("data"), dict):
                return cast("WebhookEvent", event)
    raise WebhookVerificationError("bad_body", "the body is no event: JSON with type, timestamp and data")
