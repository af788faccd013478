"""A test that fails; with the plugin, pytest prints what others know of it below the traceback.

    pip install pytest cairnway
    CAIRNWAY_URL=http://127.0.0.1:8080 CAIRNWAY_API_KEY=... pytest --cairnway
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from shop import sell  # noqa: E402


def test_sells_a_piece() -> None:
    assert sell("BEGIN") == 9
