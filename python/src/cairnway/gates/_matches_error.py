from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil

from .._generated.gates.matches_error import (
    LABELS,
    LINE_SPACES,
    MAX_RECORD_CHARS,
    MAX_RECORD_LINES,
    MIN_CLOSE_SHARE,
    MIN_NAMED_SHARE,
    MIN_TITLE_WORDS,
    MIN_UNNAMED_SHARE,
    NAME_CHARACTER,
    NAME_WEIGHT,
    PASSAGE_WORDS,
)
from .._generated.gates.extract_causes import ERROR_MODULE, ERROR_TYPE, MIN_UNNAMED_WORDS, SHELL_PREFIX
from ._extract_causes import (
    LineTokens,
    count_full_names,
    count_words,
    extract_causes,
    list_names,
    list_words,
    without_locations,
)
from ._form_query import ErrorQuery
from ._text import collapse_spaces


def _weigh_words(line: LineTokens) -> dict[str, int]:
    """The weight of each word of a line of the error; the label in front of it has none."""
    name_words = set(list_words(" ".join(line.names)))
    return {word: NAME_WEIGHT if word in name_words else 1 for word in line.words if word not in LABELS}


def _best_passage_weight(weights: Mapping[str, int], line: Sequence[str]) -> int:
    """The largest weight of the words of an error that stand in one passage of a line."""
    passage_words = ceil(PASSAGE_WORDS * len(weights))
    counts = dict.fromkeys(weights, 0)
    weight = best = 0
    for at, word in enumerate(line):
        if word in weights:
            weight += weights[word] if counts[word] == 0 else 0
            counts[word] += 1
        left = line[at - passage_words] if at >= passage_words else ""
        if left in weights:
            counts[left] -= 1
            weight -= weights[left] if counts[left] == 0 else 0
        best = max(best, weight)
    return best


def _includes_name(text: str, name: str) -> bool:
    at = text.find(name)
    while at >= 0:
        end = at + len(name)
        if not NAME_CHARACTER.search(text[at - 1 : at]) and not NAME_CHARACTER.search(text[end : end + 1]):
            return True
        at = text.find(name, at + 1)
    return False


def _is_quoted_in_title(query: ErrorQuery, title: str) -> bool:
    """Whether the title quotes the error line, which is exact enough for an error of few words."""
    line = (query.error_message or "").split("\n")[0]
    words = [
        word
        for word in list_words(ERROR_MODULE.sub("", SHELL_PREFIX.sub("", line)))
        if not ERROR_TYPE.search(word) and word != "fatal"
    ]
    return len(words) >= MIN_TITLE_WORDS and f" {' '.join(words)} " in f" {' '.join(list_words(title))} "


def _contains_cause(cause: Sequence[LineTokens], lines: Sequence[str], *, is_close: bool) -> bool:
    weights = [_weigh_words(line) for line in cause]
    total_weight = sum(sum(line.values()) for line in weights)
    names = list_names(cause)
    is_vague = not names and count_words(cause) < MIN_UNNAMED_WORDS
    if total_weight == 0 or (is_vague and not is_close):
        return False
    compared = LINE_SPACES.sub(" ", "\n".join(lines)).lower()
    if not all(_includes_name(compared, collapse_spaces(name)) for name in names):
        return False
    words_of_lines = [list_words(line) for line in lines]
    matched_weight = sum(max(_best_passage_weight(line, words) for words in words_of_lines) for line in weights)
    min_share = MIN_CLOSE_SHARE if is_close else MIN_NAMED_SHARE if names else MIN_UNNAMED_SHARE
    return matched_weight >= min_share * total_weight


def matches_error(
    query: ErrorQuery, *, title: str, text: str, min_full_names: int = 0, is_close: bool = False
) -> bool:
    """Whether a record is about this very error rather than a similar one. It must contain every name in the error's
    lines (codes, quoted words, classes, packages) and nearly all of their other words, where the words of one line
    count only as far as a single passage of the record contains them. Where an error was met does not count. The search
    ranks similar errors highly, but an error of the same type about another name is a different error. Runs in time
    linear in both texts.

    title, text: the record's texts that say which error it is about
    min_full_names: the names of three parts or more that the error must have; with fewer nothing matches
    is_close: whether most of the other words suffice
    """
    causes = [cause for cause in extract_causes(query) if count_full_names(cause) >= min_full_names]
    if not causes:
        return False
    record_lines = f"{title}\n{text}"[:MAX_RECORD_CHARS].split("\n")[:MAX_RECORD_LINES]
    lines = [without_locations(line) for line in record_lines]
    return any(_contains_cause(cause, lines, is_close=is_close) for cause in causes) or _is_quoted_in_title(query, title)
