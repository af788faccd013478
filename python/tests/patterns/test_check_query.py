from __future__ import annotations

import random
from dataclasses import asdict
from typing import Any

import pytest

from cairnway.gates import check_query

from .cases import read_cases

CASES = read_cases("check_query_cases.jsonl")
TEXTS = ["".join(case["pieces"]) for case in CASES]


@pytest.mark.parametrize("case", CASES)
def test_a_query_is_checked_as_the_typescript_sdk_checks_it(case: dict[str, Any]) -> None:
    assert asdict(check_query("".join(case["pieces"]))) == case["result"]


def test_redacted_text_is_safe_and_stays_the_same() -> None:
    draw = random.Random(16)
    for _ in range(300):
        text = "".join(draw.choices(TEXTS, k=draw.randint(1, 5)))
        redacted = check_query(text[draw.randint(0, 20) :]).redacted
        checked = check_query(redacted)
        assert (checked.safe, checked.findings, checked.redacted) == (True, [], redacted)


def test_findings_are_in_order_and_tell_where_they_are_in_characters() -> None:
    text = "\U0001f600 hanna.berg@posteo.de \U0001f600 marta.berg@posteo.de"
    found = [text[finding.start : finding.end] for finding in check_query(text).findings]
    assert found == ["hanna.berg@posteo.de", "marta.berg@posteo.de"]


def test_the_rest_of_a_very_long_text_is_left_out() -> None:
    check = check_query("a " * 150_000)
    assert check.safe and len(check.redacted) == 200_000


@pytest.mark.parametrize("text", ["", "\ud800", "\x00", "é" * 100, "<" * 100])
def test_any_text_can_be_checked(text: str) -> None:
    assert check_query(text).redacted == text
