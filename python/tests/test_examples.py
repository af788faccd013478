"""The examples as programs of their own, against a service with the seeds."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from service import Service

FOLDER = Path(__file__).parents[1]
# where the interpreter prints notes, the advice reaches who decides next
pytestmark = pytest.mark.skipif(sys.version_info < (3, 11), reason="Python prints notes from 3.11 on")


def run(seeded: Service, *arguments: str, code: int = 0) -> str:
    environment = {**os.environ, "CAIRNWAY_URL": seeded.base_url, "CAIRNWAY_API_KEY": seeded.register()}
    command = [sys.executable, *arguments]
    run = subprocess.run(command, cwd=FOLDER / "examples", env=environment, capture_output=True, text=True, timeout=60)
    assert run.returncode == code, run.stdout + run.stderr
    return run.stdout


def test_a_plain_loop(seeded: Service) -> None:
    output = run(seeded, "plain_loop.py")
    assert "attempt 1 with BEGIN failed:\nsqlite3.OperationalError: database is locked\nCairnway has a record" in output
    assert output.endswith("attempt 2 with BEGIN IMMEDIATE: 9 pieces are left\n")


def test_langgraph(seeded: Service) -> None:
    output = run(seeded, "langgraph_agent.py")
    assert re.findall(r"^decide: .*'(BEGIN[\w ]*)'", output, re.MULTILINE) == ["BEGIN", "BEGIN IMMEDIATE"]
    assert output.endswith("act: {'left': 9}\n")


def test_openai_agents(seeded: Service) -> None:
    output = run(seeded, "openai_agents.py")
    assert "the model reads: sqlite3.OperationalError: database is locked\nCairnway has a record" in output
    assert output.endswith("9 pieces are left\n")


def test_the_pytest_plugin(seeded: Service) -> None:
    output = run(seeded, "-m", "pytest", "-p", "no:cacheprovider", "--cairnway", "pytest_plugin", code=1)
    assert "Title: SQLite: database is locked at once" in output
    assert "1 failed" in output


def test_every_example_of_the_readme_works_one_after_the_other(
    seeded: Service, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    examples = re.findall(r"^```python\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    monkeypatch.setenv("CAIRNWAY_URL", seeded.base_url)
    monkeypatch.setenv("CAIRNWAY_API_KEY", seeded.register())
    names: dict[str, object] = {"__name__": "readme"}
    for example in examples:
        exec(compile(example, "README.md", "exec"), names)
    output = capsys.readouterr().out
    assert len(examples) >= 8
    # what the README shows of the note, but for the id
    (shown,) = re.findall(r"^    (Cairnway has a record .*?Whole record: .*?)exp_", readme, re.MULTILINE | re.DOTALL)
    assert shown.replace("\n    ", "\n") in output
    assert "https://me:<url_password>@registry.example" in output
    assert "hunter2" not in output
    assert output.endswith("SQLite: database is locked at once, although timeout is 30 seconds and WAL is on\n")
