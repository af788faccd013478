from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, is_dataclass
from typing import Any

from cairnway import gates
from cairnway.gates._command_name import command_name


def call_gate(gate: str, arguments: dict[str, Any]) -> Any:
    """The answer of a gate as JSON has it."""
    query = {"query": gates.ErrorQuery(**arguments["query"])} if isinstance(arguments.get("query"), dict) else {}
    function: Callable[..., Any] = command_name if gate == "command_name" else getattr(gates, gate)
    answer = function(**{**arguments, **query})
    return asdict(answer) if is_dataclass(answer) and not isinstance(answer, type) else answer
