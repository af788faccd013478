from __future__ import annotations

from .._generated.patterns.outgoing_type import OUTGOING_TYPES


def outgoing_type(rule_type: str) -> str:
    """The type under which a finding of a rule for deposits is reported in outgoing text."""
    return OUTGOING_TYPES.get(rule_type, rule_type)
