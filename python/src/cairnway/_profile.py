"""The services and keys that the command line stores: `cairnway login`, `cairnway register … --save`."""

from __future__ import annotations

import json
import os
import stat
import sys
import warnings
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ._api_error import CairnwayError

if TYPE_CHECKING:
    from ._dpop import Dpop

DEFAULT_PROFILE = "default"


class ProfileError(CairnwayError):
    """The stored profiles cannot be read, or do not hold what was asked for."""


class _Identity(NamedTuple):
    """A DID with the file of its key, and the membership that it proves."""

    did: str
    key_file: str
    workspace_id: str
    credential: str


class _Profile(NamedTuple):
    url: str
    api_key: str | None
    identity: _Identity | None


class Connection(NamedTuple):
    """The address and the key of a client; None where nothing names them."""

    base_url: str | None
    api_key: str | None

    def __repr__(self) -> str:
        return f"Connection(base_url={self.base_url!r})"


def config_path() -> Path:
    """The path of the command line's configuration: by the XDG Base Directory Specification, below APPDATA on Windows."""
    if sys.platform == "win32":
        base, default = os.environ.get("APPDATA"), Path.home() / "AppData" / "Roaming"
    else:
        base, default = os.environ.get("XDG_CONFIG_HOME"), Path.home() / ".config"
    return Path(base or default) / "cairnway" / "config.json"


def _read_profiles(path: Path) -> tuple[str | None, dict[str, _Profile]]:
    """The name of the current profile and all profiles; without a file there are none."""
    try:
        with open(path, encoding="utf-8") as file:
            _warn_if_shared(path, os.fstat(file.fileno()).st_mode)
            text = file.read()
    except FileNotFoundError:
        return None, {}
    except (OSError, UnicodeDecodeError) as error:
        raise ProfileError(f"cannot read the configuration {path}: {error}") from error
    try:
        config = json.loads(text)
        current, stored = config.get("current"), config["profiles"]
        profiles = {name: _to_profile(profile) for name, profile in stored.items()}
        if not isinstance(current, (str, type(None))):
            raise TypeError
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        # without the cause, which may quote the text of the file
        raise ProfileError(f"the configuration {path} is broken: repair it, or move it away and log in again") from None
    return current, profiles


def _to_profile(stored: dict[str, object]) -> _Profile:
    url, api_key = stored["url"], stored.get("api_key")
    if not isinstance(url, str) or not isinstance(api_key, (str, type(None))):
        raise TypeError
    names = [stored.get(name) for name in _Identity._fields]
    texts = [name for name in names if isinstance(name, str)]
    has_identity = api_key is None and len(texts) == len(names)
    return _Profile(url, api_key, _Identity(*texts) if has_identity else None)


@lru_cache(maxsize=8)
def open_identity(credentials: Credentials) -> Dpop | None:
    """The tokens of a profile, which all clients of it share. Raises ProfileError for a key that cannot be read."""
    if credentials.identity is None:
        return None
    from ._dpop import Dpop

    did, key_file, workspace_id, credential = credentials.identity
    try:
        with open(key_file, encoding="utf-8") as file:
            _warn_if_shared(Path(key_file), os.fstat(file.fileno()).st_mode)
            key = json.load(file)
        return Dpop(key, did=did, workspace_id=workspace_id, credential=credential)
    except OSError as error:
        raise ProfileError(f"cannot read the key {key_file}: {error}") from error
    except (ValueError, AttributeError):
        # without the cause, which may quote the text of the file
        raise ProfileError(f"{key_file} is no private key: it must be a JWK of Ed25519 or P-256") from None


def _warn_if_shared(path: Path, mode: int) -> None:
    """The command line lets only the owner read the file, so whoever shares it has changed that."""
    if os.name == "posix" and mode & (stat.S_IRWXG | stat.S_IRWXO):
        warnings.warn(f"others can read the keys in {path}: run chmod 600 {path}", stacklevel=5)


def _find_profile(named: str | None, path: Path) -> _Profile | None:
    """The profile that the call names, else the one that the environment names, else the current one."""
    requested = named if named is not None else os.environ.get("CAIRNWAY_PROFILE") or None
    current, profiles = _read_profiles(path)
    name = requested if requested is not None else current or DEFAULT_PROFILE
    if name in profiles:
        return profiles[name]
    if requested is None:
        return None
    source = "CAIRNWAY_PROFILE: " if named is None else ""
    raise ProfileError(f"{source}there is no profile {name!r} in {path} (stored: {', '.join(profiles) or 'none'})")


class Credentials(NamedTuple):
    connection: Connection
    identity: _Identity | None = None
    """By which tokens are got, instead of a key."""


def find_connection(profile: str | None = None) -> Connection:
    """The service and the key of `find_credentials`."""
    return find_credentials(profile).connection


def find_credentials(profile: str | None = None) -> Credentials:
    """Resolves service and key, or the identity by which tokens are got instead, as the command line does.

    The environment (`CAIRNWAY_URL`, `CAIRNWAY_API_KEY`) overrides the current profile; a profile that the call names
    overrides the environment. The key of a profile is only sent to the service of that profile.

    Raises:
        ProfileError: there is no such profile, or the configuration cannot be read.
    """
    env_url, env_key = os.environ.get("CAIRNWAY_URL") or None, os.environ.get("CAIRNWAY_API_KEY") or None
    if profile is None and env_url and env_key:
        # complete, so it works without a configuration, and with a broken one
        return Credentials(Connection(env_url, env_key))
    stored = _find_profile(profile, config_path())
    if stored is None:
        return Credentials(Connection(env_url, env_key))
    if profile is not None:
        if stored.identity is not None:
            return Credentials(Connection(stored.url, None), stored.identity)
        return Credentials(Connection(stored.url or env_url, stored.api_key or env_key))
    base_url = env_url or stored.url
    is_same_service = base_url.rstrip("/") == stored.url.rstrip("/")
    if env_key is not None or not is_same_service:
        return Credentials(Connection(base_url, env_key))
    return Credentials(Connection(base_url, stored.api_key), stored.identity)
