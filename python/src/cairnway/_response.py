"""From a response to its document, or to the error that it stands for."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, cast

from ._api_error import ApiError
from ._generated.errors import ServerError, error_classes
from ._retry import parse_retry_after


class Answer(NamedTuple):
    """A response as the transport delivers it."""

    status: int
    headers: Mapping[str, str]
    """By names in lower case."""
    body: bytes = b""
    stream: Any = None
    """The response of httpx, of which nothing was read, where the call is for a stream of lines."""

    @property
    def is_success(self) -> bool:
        return 200 <= self.status < 300


class _ErrorBody(NamedTuple):
    """The body of every 4xx and 5xx response of the service."""

    error: str
    message: str
    details: dict[str, Any]
    detail: Any


def _as_error_body(document: Any) -> _ErrorBody | None:
    if not isinstance(document, dict):
        return None
    body = cast("dict[str, Any]", document)
    error, message, details = body.get("error"), body.get("message"), body.get("details")
    if not isinstance(error, str) or error not in error_classes:
        return None
    if not isinstance(message, str) or not isinstance(details, dict):
        return None
    return _ErrorBody(error, message, cast("dict[str, Any]", details), body.get("detail"))


def _parse(text: bytes, answer: Answer) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as cause:
        # an error says enough by its status, and its headers say when to try again
        if not answer.is_success:
            return None
        raise ServerError(
            f"the service answered {answer.status} with a body that is not JSON",
            status=answer.status,
            request_id=answer.headers.get("x-request-id"),
        ) from cause


def _describe_unexpected(answer: Answer) -> str:
    """Describes the fault of a response that has no error body."""
    if 300 <= answer.status < 400:
        return f"and is elsewhere: {answer.headers.get('location', 'it does not say where')}"
    return "without an error body"


def _to_error(answer: Answer, document: Any) -> ApiError:
    """The error that a response stands for. One without an error body, such as that of a proxy, is a ServerError."""
    message = f"the service answered {answer.status} {_describe_unexpected(answer)}"
    body = _as_error_body(document) or _ErrorBody("ServerError", message, {}, None)
    return error_classes[body.error](
        body.message,
        body.details,
        status=answer.status,
        detail=body.detail,
        request_id=answer.headers.get("x-request-id"),
        retry_after=parse_retry_after(answer.headers, body.details),
    )


def read_document(answer: Answer) -> Any:
    """The JSON document of a response; None for a response without a body.

    Raises ApiError for an error of the service, and for a response that is not from a Cairnway service.
    """
    if answer.status == 204:
        return None
    is_json = "json" in answer.headers.get("content-type", "")
    body = _parse(answer.body, answer) if is_json else None
    if answer.is_success and body is not None:
        return body
    raise _to_error(answer, body)


def read_stream(answer: Answer) -> Answer:
    """The answer, of which the lines remain to be read. Raises ApiError for an error of the service."""
    if not answer.is_success:
        read_document(answer)
    return answer


class LineParser:
    """The documents of a stream of lines, whose bytes come in pieces."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer
        self._rest = b""

    def feed(self, piece: bytes) -> Iterator[Any]:
        """Raises ApiError for an error in the last line, and for a line that was cut off."""
        *lines, self._rest = (self._rest + piece).split(b"\n")
        return map(self._parse_line, filter(bytes.strip, lines))

    def end(self) -> Iterator[Any]:
        rest, self._rest = self._rest, b""
        return map(self._parse_line, filter(bytes.strip, [rest]))

    def _parse_line(self, line: bytes) -> Any:
        document = _parse(line, self._answer)
        body = _as_error_body(document)
        if body is None:
            return document
        request_id = self._answer.headers.get("x-request-id")
        raise error_classes[body.error](body.message, body.details, detail=body.detail, request_id=request_id)
