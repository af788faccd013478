from __future__ import annotations

from re import Match


def match_value(match: Match[str]) -> str:
    """The sensitive text of a match: its group ``value``, else all of it."""
    value = match["value"] if "value" in match.re.groupindex else None
    return match[0] if value is None else value


def match_group(match: Match[str], name: str) -> str:
    """The text of a group, empty where the pattern has no such group or the group no match."""
    return (match[name] or "") if name in match.re.groupindex else ""
