"""What an agent decides on its own machine, without a call: whether to search, with which query, which answer is advice
that may be given unasked, whether to deposit, and what a text must not say before it leaves the machine.
"""

from __future__ import annotations

from ._check_query import QueryCheck, QueryFinding, check_query
from ._find_signals import FiredSignal, find_signals
from ._form_query import ErrorQuery, form_query
from ._matches_error import matches_error
from ._sanitize_line import sanitize_line
from ._select_advice import select_advice, to_advice_search
from ._should_search import SearchAdvice, should_search
from ._worth_depositing import DepositAdvice, worth_depositing

__all__ = [
    "DepositAdvice",
    "ErrorQuery",
    "FiredSignal",
    "QueryCheck",
    "QueryFinding",
    "SearchAdvice",
    "check_query",
    "find_signals",
    "form_query",
    "matches_error",
    "sanitize_line",
    "select_advice",
    "should_search",
    "to_advice_search",
    "worth_depositing",
]
