"""Derives the synchronous client from the asynchronous one: for a wheel, and in `src` for an editable install.

`python hatch_build.py` derives it in `src` again, after a change of the asynchronous client.
"""

from __future__ import annotations

import io
import re
import tokenize
from itertools import accumulate, pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = Path(__file__).parent / "src" / "cairnway"
#: The asynchronous files, and the synchronous ones that are derived from them.
DERIVED = {"_async_client.py": "_client.py", "_generated/async_methods.py": "_generated/methods.py"}
#: The parts of names, in code and in docstrings, that say that something is awaited.
MARKS = re.compile(r"\bAsync(?=[A-Z])|\basync_(?=\w)|(?<=\b__)a(?=(?:enter|exit)__)|\ba(?=(?:close|iter_bytes|synchronous)\b)")


def derive(source: str) -> str:
    """Returns the source without `async`, `await` and the marks in names. Lines keep their numbers but for the notice."""
    starts = [0, *accumulate(map(len, source.splitlines(keepends=True)))]

    def offset(position: tuple[int, int]) -> int:
        return starts[position[0] - 1] + position[1]

    parts: list[str] = []
    end = 0
    for token, following in pairwise(tokenize.generate_tokens(io.StringIO(source).readline)):
        start = offset(token.start)
        parts.append(source[end:start])
        if token.type == tokenize.NAME and token.string in ("async", "await"):
            end = offset(following.start)
        else:
            end = offset(token.end)
            parts.append(MARKS.sub("", source[start:end]))
    return "".join(parts)


def write_derived(folder: Path) -> None:
    """Writes the derived files below a folder, except those that are there already."""
    for asynchronous, synchronous in DERIVED.items():
        text = f"# Derived from {asynchronous} by hatch_build.py; do not edit.\n" + derive(
            (PACKAGE / asynchronous).read_text("utf-8")
        )
        path = folder / synchronous
        if not path.exists() or path.read_text("utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")


class DeriveSynchronousClient(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            write_derived(PACKAGE)
            return
        # a clone may be read-only, or be built twice at once
        self._folder = TemporaryDirectory()
        write_derived(Path(self._folder.name))
        for path in DERIVED.values():
            build_data["force_include"][f"{self._folder.name}/{path}"] = f"cairnway/{path}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self._folder.cleanup()


if __name__ == "__main__":
    write_derived(PACKAGE)
