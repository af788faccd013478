"""A stand-in for the service that answers every search with one record, and keeps what it was asked."""

from __future__ import annotations

from typing import Any

import httpx

from cairnway import AsyncClient, Client

RECORD: dict[str, Any] = {
    "id": "exp_0123456789abcdef",
    "title": "SQLite: database is locked at once",
    "problem": "sqlite3.OperationalError: database is locked",
    "failed_approaches": [],
    "successful_approach": {"method": "Begin with BEGIN IMMEDIATE."},
    "compact_summary": "Use BEGIN IMMEDIATE.",
    "outcome": {"status": "resolved"},
    "validity": {"status": "active"},
    "visibility_scope": "team",
    "transfer_warnings": [{"type": "uncorroborated"}],
    "knowledge_source": "collective",
}


class AdviceService:
    def __init__(self, **changes: Any) -> None:
        self.record = {**RECORD, **changes}
        self.searches: list[dict[str, str]] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.searches.append(dict(request.url.params))
        answer = {"results": [self.record], "total_results": 1, "metadata": {"confidence": "high"}}
        return httpx.Response(200, json=answer)

    def client(self) -> Client:
        http = httpx.Client(transport=httpx.MockTransport(self))
        return Client(base_url="http://service.example", api_key="key", http_client=http)

    def async_client(self) -> AsyncClient:
        http = httpx.AsyncClient(transport=httpx.MockTransport(self))
        return AsyncClient(base_url="http://service.example", api_key="key", http_client=http)
