"""Properties that hold for every text: the gates are called with whatever a program has printed."""

from __future__ import annotations

import sys
import unicodedata
from random import Random
from time import perf_counter

import pytest

from cairnway.gates import form_query
from cairnway.gates._matches_error import matches_error
from cairnway.gates._redact_query import redact_query
from cairnway.gates._sanitize_line import sanitize_line

PARTS = [
    *("Error: ", "Caused by: x.YError: ", "error[E0382]: ", "\n", "\r", "\u001b[31m", "\u001b]0;", "  at a.b(c:1:2)\n"),
    *("/home/ann/a/b.ts", "password=", "ghp_", "a@b.de", "10.0.0.1", "-----BEGIN PRIVATE KEY-----", '{"error":', '"}'),
    *("https://u:p4ss@h/", "\U0001f600", "\ud800", "\u2028", "\ufeff", "\x00", "$ npm test\n", "2026-05-01T10:00:00Z "),
]
#: Repeated many times, each is read back and forth by a pattern that is not linear.
UNITS = [
    *("a", " ", "=", "/", "\\", ".", "-", ":", "0", "a.", "/a", "a/", "A1", "\u001b[", "\u001b]", "\r", "<", '"', "@"),
    *("a@", "://", "eyJ", "[", "|", "+1 ", "x=", "password", "error ", "Error: ", "at ", "a:1", "::", "%", "1%", "1."),
    *("C:\\a", "-----BEGIN PRIVATE KEY-----", "`", "'", "a_", "A.", "\n", "a\n", "Error: x\n", "$ a\n", '{"error":'),
]


def draw_text(random: Random) -> str:
    def draw_part() -> str:
        if random.random() < 0.7:
            return random.choice(PARTS)
        return "".join(chr(random.randrange(sys.maxunicode)) for _ in range(random.randrange(12)))

    return "".join(draw_part() for _ in range(random.randrange(40)))


@pytest.mark.parametrize("seed", range(100))
def test_no_gate_raises_and_every_answer_is_within_its_limits(seed: int) -> None:
    random = Random(seed)
    text, other = draw_text(random), draw_text(random)
    query = form_query(text, command=other, tool=other)
    assert len(query.q) <= 1000
    assert len(query.error_message or "") <= 500
    assert query.error_message is None or query.q != ""
    assert redact_query(query.q) == query.q
    assert redact_query(query.error_message or "") == (query.error_message or "")
    assert not any(unicodedata.category(char) in ("Cc", "Cs") for char in query.q if char != "\n")
    assert isinstance(matches_error(query, title=other, text=text), bool)
    assert len(sanitize_line(text, 40)) <= 40


@pytest.mark.parametrize("unit", UNITS)
def test_a_long_text_takes_linear_time(unit: str) -> None:
    text = f"Error: {unit * (15_000 // len(unit))}"
    started = perf_counter()
    form_query(text)
    redact_query(text)
    sanitize_line(text, 100)
    matches_error(form_query(text), title=text, text=text)
    # a pattern that reads back and forth takes hours for this much
    assert perf_counter() - started < 20


def test_no_character_of_a_sanitized_line_controls_a_terminal_or_is_invisible() -> None:
    unsafe = [char for char in map(chr, range(0x110000)) if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zs")]
    assert len(unsafe) > 2000
    assert [char for char in unsafe if sanitize_line(f"a{char}b", 9) != "a b"] == []
