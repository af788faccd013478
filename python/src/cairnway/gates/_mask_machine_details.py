from __future__ import annotations

from .._generated.gates.mask_machine_details import (
    FOLDER,
    HOME_PATH,
    MASKS,
    PACKAGE_PATH,
    PATH,
    RANDOM_NAME,
    SEPARATORS,
    SYSTEM_PATH,
    TEMPORARY_PATH,
)
from ._text import collapse_spaces, trim


def _mask_path(path: str) -> str:
    in_package = PACKAGE_PATH.search(path)
    start = "~" if HOME_PATH.search(path) else "/tmp" if TEMPORARY_PATH.search(path) else ""
    if in_package:
        return f"{start or '~'}/…/{in_package['package_path']}"
    parts = [part for part in SEPARATORS.split(path) if part != ""]
    if start == "" and (SYSTEM_PATH.search(path) or len(parts) < 3):
        return path
    last = "" if FOLDER.search(path) or not parts else parts[-1]
    return f"{start}/…/{'' if RANDOM_NAME.search(last) and '.' not in last else last}"


def mask_machine_details(line: str) -> str:
    """Removes from a line of output what belongs to one machine or one run: home and project folders, names of
    temporary files, addresses, ephemeral ports, times, process ids, hashes. Names of files, packages and system folders
    stay.
    """
    for pattern, replacement in MASKS:
        line = pattern.sub(replacement, line)
    return trim(collapse_spaces(PATH.sub(lambda found: _mask_path(found[0]), line)))
