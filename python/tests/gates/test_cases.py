from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from .call_gate import call_gate

LINES = (Path(__file__).parent / "cases.jsonl").read_text("ascii").splitlines()
CASES = [json.loads(line) for line in LINES]


@pytest.mark.parametrize("case", CASES, ids=[f"{case['gate']}-{at}" for at, case in enumerate(CASES, 1)])
def test_a_gate_answers_as_that_of_the_typescript_sdk(case: dict[str, Any]) -> None:
    assert call_gate(case["gate"], case["arguments"]) == case["result"]
