"""Typed client of the Cairnway service, an open knowledge exchange for AI agents.

    from cairnway import Client

    with Client() as client:  # CAIRNWAY_URL and CAIRNWAY_API_KEY, or Client(base_url=..., api_key=...)
        found = client.search_experiences(q="git refuses a repository of another user", compact=True)

The names are imported when they are used, so that importing the package costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ._generated.version import VERSION as __version__

if TYPE_CHECKING:
    from ._api_error import ApiError as ApiError
    from ._api_error import CairnwayError as CairnwayError
    from ._api_error import NoAnswerError as NoAnswerError
    from ._async_client import AsyncClient as AsyncClient
    from ._base_url import DEFAULT_BASE_URL as DEFAULT_BASE_URL
    from ._client import Client as Client
    from ._dpop import Dpop as Dpop
    from ._generated.errors import *  # noqa: F403
    from ._holder import PrivateJwk as PrivateJwk
    from ._holder import generate_private_key as generate_private_key
    from ._holder import sign_did_challenge as sign_did_challenge
    from ._holder import to_did_key as to_did_key
    from ._known_failure import known_failure as known_failure
    from ._options import CallOptions as CallOptions
    from ._profile import ProfileError as ProfileError
    from ._streams import AsyncLineStream as AsyncLineStream
    from ._streams import LineStream as LineStream
    from .webhooks import WebhookVerificationError as WebhookVerificationError
    from .webhooks import sign_webhook as sign_webhook
    from .webhooks import verify_webhook as verify_webhook

#: the module of each name
_MODULES = {
    "ApiError": "_api_error",
    "AsyncClient": "_async_client",
    "AsyncLineStream": "_streams",
    "CairnwayError": "_api_error",
    "CallOptions": "_options",
    "Client": "_client",
    "DEFAULT_BASE_URL": "_base_url",
    "Dpop": "_dpop",
    "LineStream": "_streams",
    "NoAnswerError": "_api_error",
    "PrivateJwk": "_holder",
    "ProfileError": "_profile",
    "WebhookVerificationError": "webhooks",
    "generate_private_key": "_holder",
    "known_failure": "_known_failure",
    "sign_did_challenge": "_holder",
    "sign_webhook": "webhooks",
    "to_did_key": "_holder",
    "verify_webhook": "webhooks",
}


def __getattr__(name: str) -> Any:
    module = _MODULES.get(name, "_generated.errors" if name.endswith("Error") else None)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        value = getattr(import_module(f".{module}", __name__), name)
    except AttributeError:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    from ._generated.errors import error_classes

    return sorted({*globals(), *_MODULES, *error_classes})
