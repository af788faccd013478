from __future__ import annotations

import json
import os
import stat
import warnings
from pathlib import Path

import pytest

from cairnway import AsyncClient, Client, ProfileError
from cairnway._profile import config_path, find_connection

PROFILES = {
    "current": "home",
    "profiles": {
        "home": {"url": "http://home.example", "api_key": "key-home"},
        "work": {"url": "https://work.example/", "api_key": "key-work", "contributor_id": "agt_1"},
        "open": {"url": "https://open.example"},
    },
}
BOTH = {"CAIRNWAY_URL": "http://env.example", "CAIRNWAY_API_KEY": "key-env"}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("CAIRNWAY_URL", "CAIRNWAY_API_KEY", "CAIRNWAY_PROFILE", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def store(text: str, mode: int = 0o600) -> Path:
    path = config_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)
    return path


# the cases of packages/cli/src/config/connection.test.ts, but for those of a flag that names an address
@pytest.mark.parametrize(
    ("profile", "environment", "base_url", "api_key"),
    [
        pytest.param(None, {}, "http://home.example", "key-home", id="the current profile is the default"),
        pytest.param(None, BOTH, "http://env.example", "key-env", id="the environment overrides the current profile"),
        pytest.param(
            None, {"CAIRNWAY_PROFILE": "work"}, "https://work.example/", "key-work", id="the environment names a profile"
        ),
        pytest.param("work", BOTH, "https://work.example/", "key-work", id="a named profile overrides the environment"),
        pytest.param(
            None, {"CAIRNWAY_API_KEY": "k"}, "http://home.example", "k", id="the key of the environment at the profile"
        ),
        pytest.param(
            None,
            {"CAIRNWAY_URL": "http://env.example"},
            "http://env.example",
            None,
            id="the key of a profile is not sent to another service",
        ),
        pytest.param(
            None,
            {"CAIRNWAY_URL": "http://home.example/"},
            "http://home.example/",
            "key-home",
            id="another spelling of the address is the same service",
        ),
        pytest.param(
            None,
            {"CAIRNWAY_URL": "", "CAIRNWAY_API_KEY": "", "CAIRNWAY_PROFILE": ""},
            "http://home.example",
            "key-home",
            id="empty variables are ignored",
        ),
        pytest.param("open", {}, "https://open.example", None, id="a profile may have no key"),
    ],
)
def test_service_and_key(
    monkeypatch: pytest.MonkeyPatch,
    profile: str | None,
    environment: dict[str, str],
    base_url: str,
    api_key: str | None,
) -> None:
    store(json.dumps(PROFILES))
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert find_connection(profile) == (base_url, api_key)


def test_nothing_is_configured_without_a_file() -> None:
    assert find_connection() == (None, None)
    assert Client.from_profile().base_url == "http://127.0.0.1:8080"


@pytest.mark.parametrize(
    ("profile", "environment", "message"),
    [
        ("nobody", {}, r"^there is no profile 'nobody' in .*config\.json \(stored: home, work, open\)$"),
        (None, {"CAIRNWAY_PROFILE": "toString"}, r"^CAIRNWAY_PROFILE: there is no profile 'toString'"),
    ],
)
def test_an_unknown_profile_is_refused(
    monkeypatch: pytest.MonkeyPatch, profile: str | None, environment: dict[str, str], message: str
) -> None:
    store(json.dumps(PROFILES))
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ProfileError, match=message):
        Client.from_profile(profile)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        "null",
        '{"profiles": 7}',
        '{"profiles": {"home": {}}}',
        '{"profiles": {"home": {"url": "http://a", "api_key": 7}}}',
        '{"current": 7, "profiles": {}}',
        '{"profiles": {"home": "key-home"}}',
        "[" * 100_000,
    ],
    ids=lambda text: text[:40],
)
def test_a_broken_configuration_is_named_and_not_quoted(text: str) -> None:
    store(text)
    with pytest.raises(ProfileError, match=r"config\.json is broken: repair it, or move it away") as raised:
        Client.from_profile()
    assert "key-home" not in str(raised.value) and raised.value.__suppress_context__


def test_what_is_not_text_or_no_file_is_an_error_of_the_profile() -> None:
    path = store("")
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ProfileError, match="cannot read the configuration"):
        find_connection()
    path.unlink()
    path.mkdir()
    with pytest.raises(ProfileError, match="cannot read the configuration"):
        find_connection()


def test_a_complete_environment_works_with_a_broken_configuration(monkeypatch: pytest.MonkeyPatch) -> None:
    store("{")
    for name, value in BOTH.items():
        monkeypatch.setenv(name, value)
    assert find_connection() == ("http://env.example", "key-env")


@pytest.mark.skipif(os.name != "posix", reason="modes are those of POSIX")
@pytest.mark.parametrize(("mode", "is_shared"), [(0o600, False), (0o400, False), (0o640, True), (0o604, True)])
def test_keys_that_others_can_read_are_a_warning(mode: int, is_shared: bool) -> None:
    path = store(json.dumps(PROFILES), mode)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert find_connection().api_key == "key-home"
    assert [str(path) in str(one.message) for one in caught] == ([True] if is_shared else [])
    assert stat.S_IMODE(path.stat().st_mode) == mode


def test_a_client_is_made_from_a_profile_and_does_not_show_its_key() -> None:
    store(json.dumps(PROFILES))
    with Client.from_profile("work", max_retries=0) as client:
        assert client.base_url == "https://work.example"
        assert "key-work" not in repr(client)
    assert AsyncClient.from_profile("open").base_url == "https://open.example"
    assert "key-home" not in repr(find_connection())


def test_the_configuration_is_where_the_command_line_keeps_it(
    monkeypatch: pytest.MonkeyPatch, home: Path, tmp_path: Path
) -> None:
    assert config_path() == home / ".config" / "cairnway" / "config.json"
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "elsewhere"))
    assert config_path() == tmp_path / "elsewhere" / "cairnway" / "config.json"
