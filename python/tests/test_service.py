"""Both clients against a real service."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from cairnway import (
    AsyncClient,
    AuthenticationError,
    Client,
    DuplicateError,
    InsufficientScopeError,
    NotFoundError,
    ValidationError,
)
from service import Service, next_experience


@pytest.fixture(scope="module")
def key(service: Service) -> str:
    return service.register()


def test_the_service_is_healthy_and_describes_itself(service: Service) -> None:
    with Client(service.base_url) as client:
        assert client.get_health()["status"] == "ok"
        assert client.get_openapi()["openapi"].startswith("3.1")
        assert client.get_agent_card_alias() == client.get_agent_card()


def test_a_deposit_is_found_voted_on_listed_and_retracted(service: Service, key: str) -> None:
    with Client(service.base_url, key) as client, Client(service.base_url, service.register()) as other:
        experience = next_experience()
        stored = client.deposit_experience(experience, idempotency_key="walk-1")
        assert client.deposit_experience(experience, idempotency_key="walk-1") == stored
        ids = [stored["id"]] + [client.deposit_experience(next_experience())["id"] for _ in range(2)]

        found = other.search_experiences(q=experience["title"], compact=True, tags=experience["tags"][:2])
        assert ids[0] in [item["id"] for item in found["results"]]
        full = other.search_experiences(q=experience["title"], limit=1, your_conditions={"language": "python"})
        assert full["results"][0]["title"]
        vote = other.give_feedback(experience_id=ids[0], was_helpful=True, context_note="dépôt → ✓")
        assert vote["experience_id"] == ids[0]

        assert [item["id"] for item in client.iterate_my_experiences(limit=1)] == ids[::-1]
        assert [item["id"] for item in client.iterate_my_experiences({"limit": 2})] == ids[::-1]
        client.retract_experience(experience_id=ids[2], reason="It was wrong.")
        assert [item["id"] for item in client.list_my_experiences()["experiences"]] == ids[1::-1]

        with pytest.raises(DuplicateError) as twice:
            client.deposit_experience(experience)
        assert twice.value.details.get("existing_experience_id") == ids[0]


def test_errors_are_those_of_the_contract(service: Service, key: str) -> None:
    with Client(service.base_url, key) as client:
        with pytest.raises(NotFoundError) as absent:
            client.get_experience(experience_id="exp_none")
        assert (absent.value.status, absent.value.request_id is not None) == (404, True)
        with pytest.raises(ValidationError) as invalid:
            client.search_experiences(q="")
        assert invalid.value.detail is not None
        assert invalid.value.detail[0]["loc"] == ["query", "q"]
        with pytest.raises(InsufficientScopeError) as narrow:
            client.list_audit()
        assert narrow.value.details["needed"] == "operator"
    with Client(service.base_url) as nobody, pytest.raises(AuthenticationError):
        nobody.list_my_experiences()


def test_a_key_that_is_revoked_is_refused_from_then_on(service: Service) -> None:
    with Client(service.base_url) as nobody:
        person = nobody.register_agent({"type": "ai_agent", "agent_name": "revoked"})
    with Client(service.base_url, person["api_key"]) as client:
        narrow = client.create_key(contributor_id=person["contributor_id"], name="narrow", scope="read")
        revoked: object = client.revoke_key(contributor_id=person["contributor_id"], key_id=narrow["key_id"])
        assert revoked is None
    with Client(service.base_url, narrow["api_key"]) as client, pytest.raises(AuthenticationError):
        client.list_my_experiences()


def test_a_text_and_a_file_become_raw_deposits(service: Service, key: str) -> None:
    text = "npm ci failed with EACCES in a Docker build as the cache belonged to root; chown of /home/node/.npm fixed it."
    with Client(service.base_url, key) as client:
        by_text = client.deposit_raw_experience(content=text, tags=["npm"])
        by_file = client.deposit_raw_file(file=f"{text} Seen again: ü.".encode(), tags=["npm", "docker"])
        for deposit in (by_text, by_file):
            ended = client.wait_for_raw_deposit(deposit["raw_deposit_id"])
            assert ended["ended_at"] is not None


def test_an_export_is_read_line_by_line(service: Service, key: str) -> None:
    async def read() -> list[str]:
        async with AsyncClient(service.base_url, key) as client:
            awaited: list[str] = [line["kind"] async for line in await client.export_my_data()]
            assert [line["kind"] async for line in client.export_my_data()] == awaited
            return awaited

    with Client(service.base_url, key) as client:
        kinds = [line["kind"] for line in client.export_my_data()]
    assert kinds[0] == "export"
    assert asyncio.run(read()) == kinds


def test_an_import_takes_lines_as_they_come_and_numbers_its_answers(service: Service) -> None:
    first, second = next_experience(), next_experience()

    def lines() -> Iterator[Any]:
        yield first
        yield json.dumps(second)
        # more than one request takes
        for _ in range(450):
            yield "{}"
        yield first

    async def async_lines() -> AsyncIterator[Any]:
        for line in lines():
            await asyncio.sleep(0)
            yield line

    async def run() -> list[tuple[int, str]]:
        async with AsyncClient(service.base_url, service.operator_key) as client:
            results = client.import_experiences(as_="an archive", lines=async_lines())
            return [(result["line"], result["status"]) async for result in results]

    rejected = [(line, "rejected") for line in range(3, 453)]
    with Client(service.base_url, service.operator_key) as client:
        results = [(each["line"], each["status"]) for each in client.import_experiences(as_="an archive", lines=lines())]
        assert results == [(1, "created"), (2, "created"), *rejected, (453, "existing")]
        assert client.search_experiences(q=second["title"], limit=1)["total_results"] > 0
        for wrong in ("{}\n{}", {"a": 1}, 5, None):
            import_experiences: Any = client.import_experiences
            with pytest.raises(TypeError, match="lines is missing"):
                import_experiences(as_="an archive", lines=wrong)
    assert asyncio.run(run()) == [(1, "existing"), (2, "existing"), *rejected, (453, "existing")]


def test_the_asynchronous_client_walks_the_same_way(service: Service) -> None:
    async def walk() -> None:
        async with AsyncClient(service.base_url) as nobody:
            key = (await nobody.register_agent(type="ai_agent", agent_name="async"))["api_key"]
        async with AsyncClient(service.base_url, key) as client:
            deposits = await asyncio.gather(*(client.deposit_experience(next_experience()) for _ in range(3)))
            mine = [item["id"] async for item in client.iterate_my_experiences(limit=1)]
            assert sorted(mine) == sorted(deposit["id"] for deposit in deposits)
            found = await client.search_experiences({"q": "anything at all", "compact": True})
            assert found["metadata"]
            with pytest.raises(NotFoundError):
                await client.get_experience(experience_id="exp_none")
            raw = await client.deposit_raw_experience(content="The build failed with exit code 137: out of memory.")
            assert (await client.wait_for_raw_deposit(raw["raw_deposit_id"]))["ended_at"] is not None

    asyncio.run(walk())


def test_a_webhook_is_created_listed_and_deleted(service: Service, key: str) -> None:
    with Client(service.base_url, key) as client:
        created = client.create_webhook(event_type="feedback.received", url="https://example.com/hook", mode="poll")
        assert created["secret"].startswith("whsec_")
        assert [each["url"] for each in client.list_webhooks()] == ["https://example.com/hook"]
        client.delete_webhook(subscription_id=created["id"])
        assert client.list_webhooks() == []
