"""The service under test, and records for it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from cairnway import Client
from cairnway.types import ExperienceCreate

_SEEDS = Path(__file__).parents[2] / "packs" / "everyday"


def _read_seeds() -> Iterator[dict[str, Any]]:
    for file in sorted(_SEEDS.glob("rare-*.jsonl")):
        yield from map(json.loads, filter(None, file.read_text(encoding="utf-8").split("\n")))


_seeds = _read_seeds()


@dataclass(frozen=True)
class Service:
    """The address of the service and its operator's key."""

    base_url: str
    operator_key: str

    def register(self) -> str:
        """Registers an agent. Returns its key."""
        with Client(self.base_url) as client:
            return client.register_agent(type="ai_agent", agent_name="python-tests")["api_key"]


def next_experience() -> ExperienceCreate:
    """A deposit that passes every gate, another one at each call: the service under test starts without the seeds."""
    seed = next(_seeds)
    return cast("ExperienceCreate", {key: seed[key] for key in seed if key not in ("key", "origin", "compact_summary")})
