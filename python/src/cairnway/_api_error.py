"""Errors that a call raises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Literal

if TYPE_CHECKING:
    from ._generated.types import SchemaViolation


class CairnwayError(Exception):
    """The base of every error that this package raises of its own."""

    def __init_subclass__(cls) -> None:
        # shown and pickled by the name under which callers import it
        cls.__module__ = "cairnway"


class ApiError(CairnwayError):
    """A refusal or failure of the service. Each class of error of the contract is a subclass."""

    usual_status: ClassVar[int] = 500

    message: str
    status: int
    detail: list[SchemaViolation] | None
    """One item for each violation of a 422."""
    request_id: str | None
    """The id of this request in the log of the service."""
    retry_after: float | None
    """The seconds that the service asks to wait before a retry."""

    def __init__(
        self,
        message: str,
        details: Mapping[str, Any] | None = None,
        *,
        status: int | None = None,
        detail: list[SchemaViolation] | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self._details: Mapping[str, Any] = {} if details is None else details
        self.status = self.usual_status if status is None else status
        self.detail = detail
        self.request_id = request_id
        self.retry_after = retry_after

    if TYPE_CHECKING:

        @property
        def details(self) -> Mapping[str, Any]:
            """The details of the error, by its class."""
            ...

    else:

        @property
        def details(self):
            return self._details

    @property
    def error(self) -> str:
        """The name of the class, as the service sends it."""
        return type(self).__name__

    def to_dict(self) -> dict[str, Any]:
        """The response body as the service sent it."""
        body: dict[str, Any] = {"error": self.error, "message": self.message, "details": dict(self._details)}
        return body if self.detail is None else {**body, "detail": self.detail}

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (type(self), (self.message, self._details), self.__dict__)


class NoAnswerError(CairnwayError):
    """No complete response arrived, so the caller cannot know whether the call took effect."""

    reason: Literal["network", "timeout"]
    """`network`: there was no connection, or it broke off; `timeout`: the time limit of the call elapsed."""
    attempts: int
    """The number of times that the call was sent."""
    idempotency_key: str | None
    """A call with this key and the same input takes effect at most once."""

    def __init__(
        self,
        reason: Literal["network", "timeout"],
        message: str,
        *,
        attempts: int = 1,
        idempotency_key: str | None = None,
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.attempts = attempts
        self.idempotency_key = idempotency_key

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (type(self), (self.reason, str(self)), self.__dict__)


def _restore(cls: type[CairnwayError], arguments: tuple[Any, ...], state: dict[str, Any]) -> CairnwayError:
    error = cls(*arguments)
    error.__dict__.update(state)
    return error
