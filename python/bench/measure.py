"""Measures what the package costs: `python bench/measure.py`, with the package installed.

Times are those of the processor, so that other programs on the machine count little. An import is measured in a fresh
interpreter with compiled bytecode, as pip leaves it; a call against the same call by httpx alone, over a transport that
answers at once.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

import httpx

from cairnway import AsyncClient, Client

RUNS = 11
CALLS = 500
SEARCH = {"q": "git refuses a repository of another user", "limit": 5, "compact": True}
ANSWER = json.dumps(
    {
        "results": [{"id": f"exp_{i:016}", "title": "git fails with dubious ownership", "score": 0.5} for i in range(5)],
        "total_results": 5,
    }
)

IMPORTS = {
    "import cairnway": "import cairnway",
    "both clients and errors": "from cairnway import ApiError, AsyncClient, Client",
    "both clients and errors, and httpx": "from cairnway import ApiError, AsyncClient, Client\nimport httpx",
    "everything": "import cairnway\n[getattr(cairnway, name) for name in dir(cairnway)]\nimport cairnway.types, httpx",
}


def measure_import(statements: str) -> float:
    """The median of the milliseconds that the statements take in a fresh interpreter."""
    program = f"import time\nstart = time.process_time()\n{statements}\nprint(time.process_time() - start)"
    run = [sys.executable, "-c", program]
    environment = {"PYTHONDONTWRITEBYTECODE": ""}
    times = [float(subprocess.check_output(run, env=environment)) for _ in range(RUNS)]
    return 1000 * statistics.median(times)


def measure_calls(call: Callable[[], object]) -> float:
    """The milliseconds of one call."""
    start = time.process_time()
    for _ in range(CALLS):
        call()
    return 1000 * (time.process_time() - start) / CALLS


def respond(_: httpx.Request) -> httpx.Response:
    return httpx.Response(200, content=ANSWER, headers={"content-type": "application/json"})


def measure_sync() -> tuple[float, float]:
    """The milliseconds of a search by httpx and by the client, in turn, so that both have the same machine."""
    http = httpx.Client(transport=httpx.MockTransport(respond))
    client = Client("http://x.example", "cw_key", http_client=http)
    headers = {"authorization": "Bearer cw_key"}
    plain, ours = [], []
    for _ in range(RUNS):
        url = "http://x.example/v1/experiences/search"
        plain.append(measure_calls(lambda: http.get(url, params=SEARCH, headers=headers).json()))
        ours.append(measure_calls(lambda: client.search_experiences(q=SEARCH["q"], limit=5, compact=True)))
    return statistics.median(plain), statistics.median(ours)


async def measure_async() -> tuple[float, float]:
    """As `measure_sync`."""
    http = httpx.AsyncClient(transport=httpx.MockTransport(respond))
    client = AsyncClient("http://x.example", "cw_key", http_client=http)
    headers = {"authorization": "Bearer cw_key"}
    plain, ours = [], []
    for _ in range(RUNS):
        start = time.process_time()
        for _ in range(CALLS):
            (await http.get("http://x.example/v1/experiences/search", params=SEARCH, headers=headers)).json()
        middle = time.process_time()
        for _ in range(CALLS):
            await client.search_experiences(q=SEARCH["q"], limit=5, compact=True)
        plain.append(1000 * (middle - start) / CALLS)
        ours.append(1000 * (time.process_time() - middle) / CALLS)
    return statistics.median(plain), statistics.median(ours)


def main() -> None:
    """Prints a table."""
    for label, statements in IMPORTS.items():
        print(f"{label:40}{measure_import(statements):8.1f} ms")
    for label, (plain, ours) in {"Client": measure_sync(), "AsyncClient": asyncio.run(measure_async())}.items():
        print(f"a call of {label:30}{ours:8.3f} ms, of httpx {plain:.3f} ms, more by {ours - plain:.3f} ms")


if __name__ == "__main__":
    main()
