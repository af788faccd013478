from __future__ import annotations

import random
from typing import Any

import pytest

from cairnway.gates._redact_query import redact_query

from .cases import read_cases

CASES = read_cases("redact_query_cases.jsonl")
TEXTS = ["".join(case["pieces"]) for case in CASES]


@pytest.mark.parametrize("case", CASES)
def test_a_query_is_redacted_as_the_typescript_sdk_redacts_it(case: dict[str, Any]) -> None:
    assert redact_query("".join(case["pieces"])) == case["redacted"]


def test_redacted_text_stays_the_same() -> None:
    draw = random.Random(16)
    for _ in range(300):
        text = "".join(draw.choices(TEXTS, k=draw.randint(1, 5)))
        redacted = redact_query(text[draw.randint(0, 20) :])
        assert redact_query(redacted) == redacted


def test_what_is_sensitive_is_redacted_behind_characters_that_javascript_counts_twice() -> None:
    text = "\U0001f600 hanna.berg@posteo.de \U0001f600 marta.berg@posteo.de"
    assert redact_query(text) == "\U0001f600 <email> \U0001f600 <email>"


def test_the_rest_of_a_very_long_text_is_left_out() -> None:
    assert redact_query("a " * 150_000) == "a " * 100_000


@pytest.mark.parametrize("text", ["", "\ud800", "\x00", "é" * 100, "<" * 100])
def test_a_text_without_anything_sensitive_stays_as_it_is(text: str) -> None:
    assert redact_query(text) == text
