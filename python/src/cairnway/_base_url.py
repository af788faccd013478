"""The address of a service."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

#: the address of a local service with default settings
DEFAULT_BASE_URL = "http://127.0.0.1:8080"

_ADDRESS = re.compile(r"https?://[^/?#\\\s@]+(?:/[^?#\\\s]*)?", re.IGNORECASE)


def normalize_base_url(text: str) -> str:
    """The address of a service without trailing slashes.

    Raises ValueError for what is no http address, and for one with a user name or a password. The message never contains
    the address, since even an invalid one may contain a password.
    """
    if "@" in re.split(r"[/?#]", re.sub(r"^\s*(?:[a-z]+\s*:)?[/\\\s]*", "", text, flags=re.IGNORECASE))[0]:
        raise ValueError("the address of the service must carry no user name and no password; the key is its own setting")
    if not _ADDRESS.fullmatch(text) or not _has_valid_port(text):
        raise ValueError("the address of the service must be an http address")
    return text.rstrip("/")


def _has_valid_port(url: str) -> bool:
    try:
        return urlsplit(url).port != 0
    except ValueError:
        return False
