from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from .._generated.gates.select_advice import (
    MAX_COMPARED_RESULTS,
    MIN_FULL_NAMES_UNSURE,
    SUFFICIENT_CONFIDENCE,
    SURE_CONFIDENCE,
    UNCORROBORATED_WARNING,
)
from ._command_name import command_name
from ._form_query import ErrorQuery
from ._matches_error import matches_error

if TYPE_CHECKING:
    from ..types import (
        CompactSearchResponse,
        FullSearchResponse,
        SearchExperiencesInput,
        SearchResultItem,
        SearchResultShort,
    )


def to_advice_search(query: ErrorQuery) -> SearchExperiencesInput:
    """The search whose answer `select_advice` takes: `client.search_experiences(to_advice_search(query))`.
    Compact items lack the texts that are compared.
    """
    search: SearchExperiencesInput = {"q": query.q, "limit": MAX_COMPARED_RESULTS}
    if query.error_message is not None:
        search["error_message"] = query.error_message
    return search


def _has_texts(record: SearchResultItem | SearchResultShort) -> TypeGuard[SearchResultItem]:
    return "problem" in record


def _is_solved_and_in_force(record: SearchResultItem) -> bool:
    """Whether a record is solved and `active`: other states mean that it is outdated, superseded or disputed."""
    return record["validity"]["status"] == "active" and record["outcome"]["status"] != "unresolved"


def _is_reliable(record: SearchResultItem) -> bool:
    """Whether a record is corroborated, so that it may be shown unasked, or belongs to the workspace of the caller,
    whose members rely on each other.
    """
    warnings = [warning["type"] for warning in record.get("transfer_warnings") or []]
    return record.get("visibility_scope") == "team" or UNCORROBORATED_WARNING not in warnings


def _is_about(query: ErrorQuery, record: SearchResultItem, *, min_full_names: int, is_close: bool) -> bool:
    reasons = [approach["why_it_failed"] for approach in record["failed_approaches"]]
    text = "\n".join([record["problem"], *reasons])
    return matches_error(
        query, title=record["title"], text=text, min_full_names=min_full_names, is_close=is_close
    )


def _is_named_after(query: ErrorQuery, record: SearchResultItem) -> bool:
    """Whether the title of the record has most of the error."""
    return matches_error(query, title=record["title"], text="", is_close=True)


def _is_about_another_command(command: str, record: SearchResultItem) -> bool:
    """Whether the record shows other subcommands of the program, but not the one that failed: what `git rebase` needs
    is seldom what `git merge` needs, although both report conflicts in the same words.
    """
    program, _, subcommand = command.partition(" ")
    if subcommand == "":
        return False
    approaches = [f"{approach['attempt']}\n{approach['why_it_failed']}" for approach in record["failed_approaches"]]
    text = "\n".join([record["title"], record["problem"], *approaches]).lower()
    return f"`{program} ".lower() in text and command.lower() not in text


def select_advice(
    query: ErrorQuery, answer: CompactSearchResponse | FullSearchResponse, command_line: str | None = None
) -> SearchResultItem | None:
    """The rule of everything that gives advice unasked, such as `cairnway.known_failure`: the first result that is
    in force, was solved, may be relied on and is about this very error. The first result of a search that is sure of it
    needs most words of the error alone; with the confidence low it needs the error in its title, or full names.

    command_line: the command that failed, where it is known

    Returns None when no result may be shown.
    """
    confidence = answer["metadata"]["confidence"]
    if confidence is None:
        return None
    command = command_name(command_line or "")
    # `form_query` puts the command in front of what it printed
    printed = ErrorQuery("\n".join(line for line in query.q.split("\n") if line != command), query.error_message)
    whole = [record for record in answer["results"] if _has_texts(record)]
    for rank, record in enumerate(whole):
        is_close = rank == 0 and confidence == SURE_CONFIDENCE
        is_likely = confidence in SUFFICIENT_CONFIDENCE or (rank == 0 and _is_named_after(printed, record))
        min_full_names = 0 if is_likely else MIN_FULL_NAMES_UNSURE
        if (
            _is_solved_and_in_force(record)
            and _is_reliable(record)
            and _is_about(printed, record, min_full_names=min_full_names, is_close=is_close)
            and (is_close or not _is_about_another_command(command, record))
        ):
            return record
    return None
