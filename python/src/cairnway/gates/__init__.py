"""Decisions of an agent on its own machine: which query may leave it, and which answer may be shown unasked. The service
answers everything else.
"""

from __future__ import annotations

from ._form_query import ErrorQuery, form_query
from ._select_advice import select_advice, to_advice_search

__all__ = ["ErrorQuery", "form_query", "select_advice", "to_advice_search"]
