from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from .._generated.gates.extract_causes import (
    CAUSE_HEADING,
    CLASS_FILE,
    DOTTED_NAME,
    ERROR_MODULE,
    ERROR_TYPE,
    FILE_PATH,
    FULL_NAME,
    HELP_LINK,
    IDENTIFIER,
    LIBRARY_CLASS,
    MAX_CAUSE_LINE_CHARS,
    MAX_ERROR_TEXT_CHARS,
    MIN_CONTEXT_WORDS,
    MIN_PACKAGES,
    MIN_PARTS_AND_WORDS,
    MIN_UNNAMED_WORDS,
    MISSING_PROGRAM,
    NAME_SEPARATORS,
    NON_IDENTIFIER,
    QUOTED_VALUE,
    SHELL_PREFIX,
    SOURCE_LOCATION,
    UNREADABLE_CLASS,
    WORD_OR_VERSION,
)
from ._form_query import ErrorQuery
from ._text import trim


@dataclass(frozen=True)
class LineTokens:
    """The tokens of a line that describe an error."""

    names: frozenset[str]
    words: frozenset[str]
    """All words of the line, those of its names included, except libraries in place of their classes."""


def without_locations(text: str) -> str:
    text = SHELL_PREFIX.sub("", HELP_LINK.sub(" ", text))
    return FILE_PATH.sub(" ", ERROR_MODULE.sub("", SOURCE_LOCATION.sub(" ", text)))


def list_words(text: str) -> list[str]:
    return [found[0] for found in WORD_OR_VERSION.finditer(text.lower())]


def _find_class_files(output: str) -> dict[str, str | None]:
    """The classes whose files an output names, each with the library that it is in, or None for one of the caller's."""
    class_files: dict[str, str | None] = {found[1]: None for found in CLASS_FILE.finditer(output)}
    class_files.update({found[2]: found[1] for found in LIBRARY_CLASS.finditer(output)})
    return class_files


def _tokenize_line(line: str, class_files: Mapping[str, str | None]) -> LineTokens:
    libraries: list[str] = []
    parts: list[str] = []
    end = 0
    text = without_locations(line)
    for found in DOTTED_NAME.finditer(text):
        class_name = next((part for part in found[0].split(".") if part in class_files), None)
        if class_name is None:
            continue
        libraries.append((class_files[class_name] or "").lower())
        parts += [text[end : found.start()], " "]
        end = found.end()
    text = "".join([*parts, text[end:]])
    quoted = [next(filter(None, found.groups()), "") for found in QUOTED_VALUE.finditer(text)]
    missing = [found[1] for found in MISSING_PROGRAM.finditer(trim(text))]
    identifiers = [found[0] for found in IDENTIFIER.finditer(text)]
    candidates = [trim(name).lower() for name in [*quoted, *missing, *identifiers]]
    names = [name for name in [*candidates, *libraries] if len(name) > 1 and not NON_IDENTIFIER.search(name)]
    return LineTokens(frozenset(names), frozenset(list_words(text)))


def count_words(lines: Iterable[LineTokens]) -> int:
    return sum(len(line.words) for line in lines)


def list_names(lines: Iterable[LineTokens]) -> list[str]:
    """The distinct names in lines, without types of errors."""
    return sorted({name for line in lines for name in line.names if not ERROR_TYPE.search(name)})


def count_full_names(lines: Iterable[LineTokens]) -> int:
    """The number of distinct names of at least three parts."""
    return sum(1 for name in list_names(lines) if FULL_NAME.search(name))


def _is_distinctive(lines: Sequence[LineTokens]) -> bool:
    """Whether lines can tell one error from others. One short name and two words, such as `cannot access a.b.C`,
    cannot.
    """
    names = list_names(lines)
    if not names:
        return count_words(lines) >= MIN_UNNAMED_WORDS
    joined_names = " ".join(names)
    other_words = sum(1 for line in lines for word in line.words if word not in joined_names)
    parts = len(NAME_SEPARATORS.split(joined_names))
    return len(names) > 1 or other_words >= MIN_CONTEXT_WORDS or parts + other_words >= MIN_PARTS_AND_WORDS


def _extract_lines(
    message: Sequence[str], other_lines: Sequence[str], class_files: Mapping[str, str | None]
) -> list[LineTokens]:
    """Extracts as many lines as are needed to tell the error from others: `cannot find symbol` needs the next line.
    Other lines than those of the message are used only for an error that has a name, since the other lines of a build
    log are the same for every error.
    """
    is_named = len(list_names(_tokenize_line(line, class_files) for line in message)) > 0
    cause: list[LineTokens] = []
    for line in [*message, *other_lines] if is_named else message:
        cause.append(_tokenize_line(line, class_files))
        if not CAUSE_HEADING.search(without_locations(line)) and _is_distinctive(cause):
            break
    return cause


def _split_lines(text: str) -> list[str]:
    return [line[:MAX_CAUSE_LINE_CHARS] for line in text[:MAX_ERROR_TEXT_CHARS].split("\n")]


def _to_packages(lines: Iterable[str]) -> list[str]:
    return [UNREADABLE_CLASS.sub(r"\g<package>", line) for line in lines]


def extract_causes(query: ErrorQuery) -> list[list[LineTokens]]:
    """Extracts what an error says, without the places in which it was met: paths, positions, classes of the caller, the
    class of a library that was met first. Where a compiler cannot read the classes of several packages, the packages
    say it as well as the classes: the result has one reading or two, each of which tells the error from others.
    """
    message = _split_lines(query.error_message or "")
    other_lines = [line for line in _split_lines(query.q) if line not in message]
    class_files = _find_class_files("\n".join([*message, *other_lines]))
    cause = _extract_lines(message, other_lines, class_files)
    if any(library is not None for library in class_files.values()):
        return [cause]
    by_package = _extract_lines(_to_packages(message), _to_packages(other_lines), class_files)
    is_unreadable = any(UNREADABLE_CLASS.search(line) for line in message)
    return [cause, by_package] if is_unreadable and count_full_names(by_package) >= MIN_PACKAGES else [cause]
