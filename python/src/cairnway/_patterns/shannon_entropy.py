from __future__ import annotations

from collections import Counter
from math import log2


def shannon_entropy(text: str) -> float:
    """Shannon entropy of the characters of a text, in bits per character (Shannon 1948)."""
    return -sum(count / len(text) * log2(count / len(text)) for count in Counter(text).values())
