"""Compares the gates of both SDKs over the texts of data sets, which are not part of the repository: runs where
`CAIRNWAY_DATA` names their folder and Node is installed.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, cast

import pytest

from cairnway.gates import form_query

from .call_gate import call_gate

REPOSITORY = Path(__file__).parents[3]
ORACLE = ["node", "--conditions=source", "--import", "tsx", "python/generate/answer-gate-calls.ts"]
# read here: no test sees the settings of this machine
DATA = os.environ.get("CAIRNWAY_DATA")
TEXTS_PER_FILE = int(os.environ.get("CAIRNWAY_DATA_TEXTS", "200"))
MIN_TEXT_CHARS = 30


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in cast("list[object]", value):
            yield from _strings(item)
    elif isinstance(value, dict):
        yield from _strings([*cast("dict[str, object]", value).values()])


def _comparable(text: str) -> str:
    """Without the characters that JavaScript counts twice: the limits of the gates cut a text with them elsewhere."""
    return "".join(char for char in text if ord(char) <= 0xFFFF)


def _texts(file: Path) -> list[str]:
    with gzip.open(file, "rt", encoding="utf-8") as rows:
        strings = (_comparable(text) for row in rows for text in _strings(json.loads(row)))
        texts = dict.fromkeys(text for text in strings if len(text) >= MIN_TEXT_CHARS)
    # some of all parts of the file
    return list(islice(texts, 0, None, max(1, len(texts) // TEXTS_PER_FILE)))


def _calls(text: str, next_text: str) -> Iterator[tuple[str, dict[str, Any]]]:
    formed = form_query(text)
    query = {"q": formed.q, "error_message": formed.error_message}
    yield "redact_query", {"query": text}
    yield "form_query", {"text": text, "command": next_text[:200]}
    yield "sanitize_line", {"text": text, "chars": 100}
    yield "matches_error", {"query": query, "title": next_text[:100], "text": text}
    yield "matches_error", {"query": query, "title": text[:100], "text": next_text}


@pytest.mark.skipif(DATA is None, reason="CAIRNWAY_DATA names no folder of texts")
def test_both_sdks_answer_alike_to_the_texts_of_data_sets() -> None:
    files = sorted(Path(DATA or "").glob("*.jsonl.gz"))
    texts = [text for file in files for text in _texts(file)]
    calls = [call for text, next_text in zip(texts, texts[1:]) for call in _calls(text, next_text)]
    asked = "".join(json.dumps({"gate": gate, "arguments": arguments}) + "\n" for gate, arguments in calls)
    answered = subprocess.run(ORACLE, cwd=REPOSITORY, input=asked, capture_output=True, check=True, text=True).stdout
    answers = [json.loads(line) for line in answered.splitlines()]
    different = [
        {"gate": gate, "arguments": arguments, "answer": answer}
        for (gate, arguments), answer in zip(calls, answers, strict=True)
        if call_gate(gate, arguments) != answer
    ]
    print(f"{len(texts)} texts, {len(calls)} calls, {len(different)} of them answered differently")
    assert different == []
