from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def read_cases(name: str) -> list[dict[str, Any]]:
    """Reads the answers of the TypeScript packages, as ``npm run generate`` writes them."""
    lines = (Path(__file__).parent / name).read_text("ascii").splitlines()
    return [json.loads(line) for line in lines]
