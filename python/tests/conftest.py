"""The service and the servers that the tests call."""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cairnway import Client
from hostile_server import HostileServer
from service import Service

ROOT = Path(__file__).parents[2]

#: starts the built server with an empty data directory, says where it is, and stops it at the end of its input
START = """
import { startServer } from './interop/harness/start-server.mjs'
const { base_url, operator_key, stop } = await startServer(JSON.parse(process.argv.at(-1)))
console.log(JSON.stringify({ base_url, operator_key }))
process.stdin.resume().on('end', () => stop().then(() => process.exit()))
"""


@pytest.fixture(autouse=True)
def no_settings_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Removes what the person who runs the tests has set."""
    for name in list(os.environ):
        if name.startswith("CAIRNWAY_") and not name.startswith("CAIRNWAY_TEST_"):
            monkeypatch.delenv(name)
        if name.lower() in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
            monkeypatch.delenv(name)


@contextmanager
def start_service(**environment: str) -> Iterator[Service]:
    command = ["node", "--input-type=module", "--eval", START, json.dumps(environment)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None and process.stdout is not None
        line = process.stdout.readline()
        assert line, "the server does not start; was it built? (npx tsc -b)"
        try:
            yield Service(**json.loads(line))
        finally:
            process.stdin.close()
            process.wait(timeout=30)


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    """A real service: that of CAIRNWAY_TEST_URL and CAIRNWAY_TEST_OPERATOR_KEY, or one that is started here."""
    if url := os.environ.get("CAIRNWAY_TEST_URL"):
        yield Service(url, os.environ["CAIRNWAY_TEST_OPERATOR_KEY"])
    else:
        with start_service() as started:
            yield started


@pytest.fixture(scope="session")
def seeded() -> Iterator[Service]:
    """A real service with the seeds, as `npm start` has them."""
    with start_service(SEED="on") as started:
        with Client(started.base_url, started.register()) as client:
            # it answers while it loads them, and says so
            while client.search_experiences(q="git")["metadata"].get("quality_hint"):
                time.sleep(0.2)
        yield started


@pytest.fixture
def hostile() -> Iterator[HostileServer]:
    """A server that answers with the bytes that a test gives it."""
    with HostileServer() as server:
        yield server
