from __future__ import annotations

import re
from typing import Any

import pytest

from .cases import read_cases

CASES = read_cases("regexp_cases.jsonl")
FLAGS = {"ASCII": re.ASCII, "ASCII | IGNORECASE": re.ASCII | re.IGNORECASE}


@pytest.mark.parametrize("case", CASES, ids=[case["source"] for case in CASES])
def test_a_translated_pattern_matches_what_it_matches_in_javascript(case: dict[str, Any]) -> None:
    pattern = re.compile(case["pattern"], FLAGS[case["flags"]])
    for text in case["texts"]:
        found = [
            {"start": match.start(), "end": match.end(), "groups": list(match.groups())}
            for match in pattern.finditer(text["text"])
        ]
        assert found == text["matches"], text["text"]
