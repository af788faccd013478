"""The use of httpx by both clients."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from ._steps import Attempt, TransportFailure

if TYPE_CHECKING:
    import httpx


def require_kind(http_client: object, kind: Literal["Client", "AsyncClient"]) -> None:
    """Raises TypeError for the client of the other flavor, whose answers would be coroutines, or none."""
    import httpx

    if not isinstance(http_client, httpx.Client if kind == "Client" else httpx.AsyncClient):
        raise TypeError(f"http_client must be an httpx.{kind}, not {type(http_client).__name__}")


def request_arguments(step: Attempt) -> dict[str, Any]:
    """The arguments of `build_request`."""
    method, url, headers, request, timeout = step[:5]
    arguments: dict[str, Any] = {"method": method, "url": url, "headers": headers, "timeout": timeout}
    if request.file is not None:
        return {**arguments, "data": request.form, "files": {"file": ("file", request.file)}}
    return {**arguments, "content": request.content}


def follows_redirects(step: Attempt) -> bool:
    """A redirect of another method is followed with GET, whose response would pass for that of this call."""
    return step.method == "GET"


def to_failure(error: httpx.RequestError) -> TransportFailure:
    """Converts an exception of httpx to the failure of a call."""
    import httpx

    # the limits of httpx are what remains of the time of the call
    reason: Any = "timeout" if isinstance(error, httpx.TimeoutException) else "network"
    failure = TransportFailure(reason, str(error) or type(error).__name__)
    failure.__cause__ = error
    return failure
