"""The tool of the examples: it sells one piece, and meets a failure that others have met before.

`sell("BEGIN")` reads, then writes, while another program writes in between: SQLite answers `database is locked` at once.
"""

import sqlite3
import tempfile
from pathlib import Path


def sell(begin: str) -> int:
    """Sells one piece in a transaction that starts with this statement; returns how many are left."""
    if begin not in ("BEGIN", "BEGIN IMMEDIATE"):
        raise ValueError("a transaction starts with BEGIN or BEGIN IMMEDIATE")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "shop.db"
        shop = _open(file)
        shop.execute("PRAGMA journal_mode = WAL")
        shop.execute("CREATE TABLE stock (pieces INTEGER)")
        shop.execute("INSERT INTO stock VALUES (10)")
        other = _open(file)
        try:
            shop.execute(begin)
            left: int = shop.execute("SELECT pieces FROM stock").fetchone()[0] - 1
            _deliver(other)
            shop.execute("UPDATE stock SET pieces = ?", (left,))
            shop.execute("COMMIT")
            return left
        finally:
            shop.close()
            other.close()


def _open(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(file, timeout=0, isolation_level=None)


def _deliver(other: sqlite3.Connection) -> None:
    """Another program that wants to write; while a transaction holds the write lock, it tries again later."""
    try:
        other.execute("UPDATE stock SET pieces = pieces + 5")
    except sqlite3.OperationalError:
        pass
