# Generated from the operation table by `npm run generate`; do not edit.
"""A class for each class of error of the service."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._api_error import ApiError

if TYPE_CHECKING:
    from . import types


class BadRequestError(ApiError):
    """The request is not valid HTTP."""

    usual_status = 400

    if TYPE_CHECKING:

        @property
        def details(self) -> types.BadRequestErrorDetails: ...


class AuthenticationError(ApiError):
    """The API key is missing, unknown, revoked or expired."""

    usual_status = 401

    if TYPE_CHECKING:

        @property
        def details(self) -> types.AuthenticationErrorDetails: ...


class InsufficientScopeError(ApiError):
    """The key is valid, but its scope is too narrow. `details.needed` names the scope."""

    usual_status = 403

    if TYPE_CHECKING:

        @property
        def details(self) -> types.InsufficientScopeErrorDetails: ...


class ForbiddenError(ApiError):
    """You may read this, but the action is not allowed for this contributor."""

    usual_status = 403

    if TYPE_CHECKING:

        @property
        def details(self) -> types.ForbiddenErrorDetails: ...


class NotFoundError(ApiError):
    """It does not exist, or you may not read it."""

    usual_status = 404

    if TYPE_CHECKING:

        @property
        def details(self) -> types.NotFoundErrorDetails: ...


class MethodNotAllowedError(ApiError):
    """The path exists, the method does not. The `Allow` header lists the methods."""

    usual_status = 405

    if TYPE_CHECKING:

        @property
        def details(self) -> types.MethodNotAllowedErrorDetails: ...


class RequestTimeoutError(ApiError):
    """The request did not arrive in time."""

    usual_status = 408

    if TYPE_CHECKING:

        @property
        def details(self) -> types.RequestTimeoutErrorDetails: ...


class NearDuplicateFoundError(ApiError):
    """A nearly identical experience exists: `details.existing_experience_id`, `details.similarity` (0 to 1)."""

    usual_status = 409

    if TYPE_CHECKING:

        @property
        def details(self) -> types.NearDuplicateFoundErrorDetails: ...


class DuplicateError(ApiError):
    """It exists already; `details.existing_experience_id` or `details.existing_subscription_id` names it."""

    usual_status = 409

    if TYPE_CHECKING:

        @property
        def details(self) -> types.DuplicateErrorDetails: ...


class PayloadTooLargeError(ApiError):
    """The body is larger than `details.max_bytes`."""

    usual_status = 413

    if TYPE_CHECKING:

        @property
        def details(self) -> types.PayloadTooLargeErrorDetails: ...


class UnsupportedMediaTypeError(ApiError):
    """Bodies are `application/json`, UTF-8, without Content-Encoding."""

    usual_status = 415

    if TYPE_CHECKING:

        @property
        def details(self) -> types.UnsupportedMediaTypeErrorDetails: ...


class ValidationError(ApiError):
    """The input breaks the schema (`detail`: one item per violation) or a gate refuses it (`details.findings`: what was
    measured, what is needed).
    """

    usual_status = 422

    if TYPE_CHECKING:

        @property
        def details(self) -> types.ValidationErrorDetails: ...


class PoisoningDetectedError(ApiError):
    """The poisoning scanner flagged the deposit: `details.score`, `details.categories`."""

    usual_status = 422

    if TYPE_CHECKING:

        @property
        def details(self) -> types.PoisoningDetectedErrorDetails: ...


class WorthinessBelowThresholdError(ApiError):
    """It may be true, but is of too little use to others: `details.score`, `details.threshold`."""

    usual_status = 422

    if TYPE_CHECKING:

        @property
        def details(self) -> types.WorthinessBelowThresholdErrorDetails: ...


class DepositRateLimitExceededError(ApiError):
    """Too many deposits: `details.retry_after_seconds`."""

    usual_status = 429

    if TYPE_CHECKING:

        @property
        def details(self) -> types.DepositRateLimitExceededErrorDetails: ...


class RateLimitError(ApiError):
    """Too many requests: `details.retry_after_seconds`."""

    usual_status = 429

    if TYPE_CHECKING:

        @property
        def details(self) -> types.RateLimitErrorDetails: ...


class HeadersTooLargeError(ApiError):
    """The request headers are too large."""

    usual_status = 431

    if TYPE_CHECKING:

        @property
        def details(self) -> types.HeadersTooLargeErrorDetails: ...


class ServerError(ApiError):
    """The service failed (500) or is unable to do this at the moment (503): retry with backoff."""

    usual_status = 500

    if TYPE_CHECKING:

        @property
        def details(self) -> types.ServerErrorDetails: ...


error_classes: dict[str, type[ApiError]] = {
    "BadRequestError": BadRequestError,
    "AuthenticationError": AuthenticationError,
    "InsufficientScopeError": InsufficientScopeError,
    "ForbiddenError": ForbiddenError,
    "NotFoundError": NotFoundError,
    "MethodNotAllowedError": MethodNotAllowedError,
    "RequestTimeoutError": RequestTimeoutError,
    "NearDuplicateFoundError": NearDuplicateFoundError,
    "DuplicateError": DuplicateError,
    "PayloadTooLargeError": PayloadTooLargeError,
    "UnsupportedMediaTypeError": UnsupportedMediaTypeError,
    "ValidationError": ValidationError,
    "PoisoningDetectedError": PoisoningDetectedError,
    "WorthinessBelowThresholdError": WorthinessBelowThresholdError,
    "DepositRateLimitExceededError": DepositRateLimitExceededError,
    "RateLimitError": RateLimitError,
    "HeadersTooLargeError": HeadersTooLargeError,
    "ServerError": ServerError,
}
