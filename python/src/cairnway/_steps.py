"""One call with its retries, without any input or output: both clients do what its steps say."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Mapping
from typing import Any, Literal, NamedTuple, TypeVar

from ._api_error import ApiError, CairnwayError, NoAnswerError
from ._encode import EncodedRequest, encode_request
from ._omitted import OMITTED
from ._options import OPTION_NAMES, CallOptions
from ._response import Answer
from ._retry import retry_delay
from ._route import Route
from ._settings import Settings, check_headers

T = TypeVar("T")


class Attempt(NamedTuple):
    """Send this, and give back the answer or throw a TransportFailure in."""

    method: str
    url: str
    headers: Mapping[str, str]
    request: EncodedRequest
    timeout: float | None
    """Seconds until the time of the call is over."""
    is_whole: bool = False
    """Read the whole body, also when the answer of the call is a stream."""


class Wait(NamedTuple):
    """Wait that many seconds."""

    seconds: float


class TransportFailure(Exception):
    """No complete answer arrived."""

    def __init__(self, reason: Literal["network", "timeout"], message: str) -> None:
        super().__init__(message)
        self.reason: Literal["network", "timeout"] = reason

    def to_error(self, base_url: str, *, attempts: int = 1, idempotency_key: str | None = None) -> NoAnswerError:
        why = "it took too long" if self.reason == "timeout" else str(self)
        return NoAnswerError(
            self.reason,
            f"no answer from {base_url}: {why}",
            attempts=attempts,
            idempotency_key=idempotency_key,
        )


Steps = Generator["Attempt | Wait", "Answer | None", T]


def merge_input(
    method: str, given: Mapping[str, Any] | None, keywords: dict[str, Any], options: CallOptions
) -> dict[str, Any]:
    """The input of a call, which is one mapping or keywords. Raises TypeError as a plain function would."""
    for name in options:
        if name not in OPTION_NAMES:
            raise TypeError(f"{method}() got an unexpected keyword argument {name!r}")
    fields = {name: value for name, value in keywords.items() if value is not OMITTED}
    if given is None:
        return fields
    if fields:
        raise TypeError(f"{method}() takes one mapping or keyword arguments, not both")
    return dict(given)


def _is_safe_to_retry(route: Route, idempotency_key: str | None) -> bool:
    """Whether sending the call twice does no harm: it changes nothing, is idempotent by its method, or carries a key."""
    return (
        route.method in ("GET", "PUT", "DELETE")
        or route.is_read_only
        or (route.accepts_idempotency_key and idempotency_key is not None)
    )


def call_steps(
    settings: Settings,
    route: Route,
    fields: Mapping[str, Any],
    options: CallOptions,
    read: Callable[[Answer], T],
) -> Steps[T]:
    """Calls an operation, and retries the call while it may succeed later and a retry is safe.

    Returns what `read` makes of the answer. Raises ApiError for an error of the service, NoAnswerError when no complete
    response arrived, ValueError or TypeError for an invalid input.
    """
    timeout = options.get("timeout", settings.timeout)
    idempotency_key = options.get("idempotency_key")
    if idempotency_key is None and route.accepts_idempotency_key:
        idempotency_key = os.urandom(16).hex()
    request = encode_request(route, fields)
    headers = {**settings.headers, **check_headers(options.get("headers", {}))}
    if request.content_type is not None:
        headers["content-type"] = request.content_type
    if idempotency_key is not None:
        headers.update(check_headers({"idempotency-key": idempotency_key}))
    allowed_retries = options.get("max_retries", settings.max_retries)
    if not _is_safe_to_retry(route, idempotency_key):
        allowed_retries = 0

    started = settings.monotonic()
    attempts = 0
    while True:
        remaining = None if timeout is None else timeout - (settings.monotonic() - started)
        failure: CairnwayError
        try:
            if remaining is not None and remaining <= 0:
                raise TransportFailure("timeout", "no time was left")
            attempts += 1
            attempt = Attempt(route.method, settings.base_url + request.target, headers, request, remaining)
            if settings.dpop is None:
                answer = yield attempt
                assert answer is not None
            else:
                answer = yield from settings.dpop.send_steps(settings, attempt)
            return read(answer)
        except ApiError as error:
            failure = error
        except TransportFailure as error:
            failure = error.to_error(settings.base_url, attempts=attempts, idempotency_key=idempotency_key)
            failure.__cause__ = error.__cause__
        retries = max(0, attempts - 1)
        delay = (
            retry_delay(failure, retries, max_retry_after=settings.max_retry_after, random=settings.random)
            if retries < allowed_retries
            else None
        )
        if delay is None or (timeout is not None and delay >= timeout - (settings.monotonic() - started)):
            raise failure
        yield Wait(delay)
