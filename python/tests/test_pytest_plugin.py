from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from service import Service

TESTS = """
import sqlite3
import pytest

def test_that_passes():
    pass

def test_that_fails():
    raise sqlite3.OperationalError("database is locked")

@pytest.mark.xfail
def test_that_is_expected_to_fail():
    raise sqlite3.OperationalError("database is locked")

@pytest.fixture
def broken():
    raise sqlite3.OperationalError("database is locked")

def test_whose_fixture_fails(broken):
    pass

def test_of_this_project():
    assert {"left": 4} == {"left": 5}
"""
RESULT = "2 failed, 1 passed, 1 xfailed, 1 error"
HEADING = "- Cairnway -"
TITLE = "Title: SQLite: database is locked at once, although timeout is 30 seconds and WAL is on"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "test_project.py").write_text(TESTS)
    return tmp_path


def run_pytest(project: Path, *arguments: str, **environment: str) -> str:
    """Returns the output of another run of pytest, with this plugin alone and with a home folder that has no profiles."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "CAIRNWAY_"))}
    command = [sys.executable, "-m", "pytest", "-p", "cairnway.pytest_plugin", "-p", "no:cacheprovider", *arguments]
    run = subprocess.run(
        command,
        cwd=project,
        env={**kept, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "HOME": str(project), "XDG_CONFIG_HOME": "", **environment},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert run.returncode == 1, run.stdout + run.stderr
    assert RESULT in run.stdout, run.stdout
    return run.stdout


def test_it_is_off_by_default(project: Path, seeded: Service) -> None:
    assert HEADING not in run_pytest(project, CAIRNWAY_URL=seeded.base_url, CAIRNWAY_API_KEY=seeded.register())


def test_the_option_prints_the_best_known_record_under_each_failure(project: Path, seeded: Service) -> None:
    output = run_pytest(project, "--cairnway", CAIRNWAY_URL=seeded.base_url, CAIRNWAY_API_KEY=seeded.register())
    # below the test that failed and the fixture that failed; the assertion is known to nobody
    assert [output.count(HEADING), output.count(TITLE)] == [2, 2]


def test_the_configuration_turns_it_on(project: Path, seeded: Service) -> None:
    (project / "pytest.ini").write_text("[pytest]\ncairnway = true\n")
    assert TITLE in run_pytest(project, CAIRNWAY_URL=seeded.base_url, CAIRNWAY_API_KEY=seeded.register())


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"CAIRNWAY_URL": "http://127.0.0.1:1"},
        {"CAIRNWAY_URL": "no address"},
        {"CAIRNWAY_PROFILE": "of nobody"},
    ],
    ids=["nothing is configured", "nobody answers", "the address is none", "there is no such profile"],
)
def test_a_run_ends_as_without_it(project: Path, environment: dict[str, str]) -> None:
    assert HEADING not in run_pytest(project, "--cairnway", "-W", "error", **environment)


def test_a_run_without_a_network_ends_as_without_it(project: Path, seeded: Service) -> None:
    (project / "conftest.py").write_text(
        "import pytest, socket\n"
        "def refuse(*_, **__):\n"
        "    pytest.fail('no network in tests')\n"
        "socket.socket.connect = refuse\n"
    )
    environment = {"CAIRNWAY_URL": seeded.base_url, "CAIRNWAY_API_KEY": seeded.register()}
    assert HEADING not in run_pytest(project, "--cairnway", **environment)
