from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, is_dataclass
from typing import Any

from cairnway.gates import ErrorQuery, form_query, select_advice, to_advice_search
from cairnway.gates._command_name import command_name
from cairnway.gates._matches_error import matches_error
from cairnway.gates._redact_query import redact_query
from cairnway.gates._sanitize_line import sanitize_line

#: The gates, and what they are made of.
FUNCTIONS: dict[str, Callable[..., Any]] = {
    function.__name__: function
    for function in (
        *(form_query, select_advice, to_advice_search),
        *(command_name, matches_error, redact_query, sanitize_line),
    )
}


def call_gate(gate: str, arguments: dict[str, Any]) -> Any:
    """The answer of a gate as JSON has it."""
    query = {"query": ErrorQuery(**arguments["query"])} if isinstance(arguments.get("query"), dict) else {}
    answer = FUNCTIONS[gate](**{**arguments, **query})
    return asdict(answer) if is_dataclass(answer) and not isinstance(answer, type) else answer
