"""The scenario of interop/sdk with the Python package: its input is JSON on standard input.

Registers, deposits, searches, votes, verifies, reads pages and JSON Lines, checks a webhook and gets errors, with the
synchronous client and again with the asynchronous one.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
import uuid
from typing import Any

from cairnway import (
    ApiError,
    AsyncClient,
    Client,
    DuplicateError,
    NoAnswerError,
    NotFoundError,
    WebhookVerificationError,
    sign_webhook,
    verify_webhook,
)


def check(is_so: bool, what: str) -> None:
    if not is_so:
        raise AssertionError(f"the scenario expected: {what}")


def run(base_url: str, closed_url: str, deposits: list[Any], known: Any) -> None:
    with Client(base_url=base_url) as nobody:
        check(nobody.get_health()["status"] == "ok", "a healthy service")
        key = f"scenario-{uuid.uuid4()}"
        person = nobody.register_agent(type="ai_agent", agent_name="scenario", idempotency_key=key)
        try:
            nobody.register_agent(type="ai_agent", agent_name="scenario", idempotency_key=key)
            check(False, "an API key that is shown once")
        except ApiError as again:
            check(again.details.get("is_secret_shown") is True, "an API key that is shown once")

    with Client(base_url=base_url, api_key=person["api_key"]) as client:
        ids = []
        for deposit in deposits:
            once = f"scenario-{uuid.uuid4()}"
            ids.append(client.deposit_experience(deposit, idempotency_key=once)["id"])
            same = client.deposit_experience(**deposit, idempotency_key=once)["id"]
            check(same == ids[-1], "one deposit for one idempotency key")

        q = known["title"]
        found = client.search_experiences(q=q, limit=3, compact=True, tags=known["tags"])
        check(known["id"] in [one["id"] for one in found["results"]], f"{known['id']} among the results for {q!r}")
        vote = client.give_feedback(experience_id=known["id"], was_helpful=True, context_note="dépôt → ✓")
        check(vote["experience_id"] == known["id"], "a vote on what was found")

        verdict = client.verify_action(situation=known["title"], planned_action="Try the same again")
        reported = client.report_action_outcome(verify_id=verdict["verify_id"], outcome="not_taken")
        check(reported["status"] == "accepted", "a report of what became of a verdict")
        raw = client.deposit_raw_experience(content="npm ci failed with EUSAGE; npm install wrote the lock file anew.")
        until = time.monotonic() + 30
        while (state := client.get_raw_deposit(raw_deposit_id=raw["raw_deposit_id"]))["normalization_status"] in (
            "pending",
            "processing",
        ):
            check(time.monotonic() < until, "a raw deposit that comes to an end")
            time.sleep(0.2)
        check(state["normalization_status"] == "completed", "a text from which something was made")

        mine = [one["id"] for one in client.iterate_my_experiences(limit=1)]
        check(set(ids) <= set(mine) and len(mine) == len(set(mine)), "all deposits over pages of one")
        with client.export_my_data() as lines:
            kinds = {line["kind"] for line in lines}
        check({"export", "feedback"} <= kinds, "an export line by line")

        try:
            client.get_experience(experience_id="exp_none")
            check(False, "a NotFoundError")
        except NotFoundError as absent:
            check(absent.status == 404 and isinstance(absent.request_id, str), "the id of the request that failed")
        try:
            client.deposit_experience(deposits[0])
            check(False, "a DuplicateError")
        except DuplicateError as twice:
            check(twice.details["existing_experience_id"] == ids[0], "the id of the duplicate")

    try:
        Client(base_url=closed_url, max_retries=1).get_health()
        check(False, "a NoAnswerError")
    except NoAnswerError as unanswered:
        check(unanswered.attempts == 2, "a NoAnswerError after two attempts")

    secret = "whsec_" + "c2NlbmFyaW8tb2YtdGhlLWludGVyb3AtcnVuLTE="
    body = json.dumps({"type": "webhook.test", "timestamp": "2026-11-23T00:00:00Z", "data": {"schema_version": "2.0.0"}})
    headers = sign_webhook(body, secret)
    check(verify_webhook(body, headers, secret)["type"] == "webhook.test", "a delivery that is verified")
    try:
        verify_webhook(body.replace("2026", "2027"), headers, [secret])
        check(False, "a WebhookVerificationError")
    except WebhookVerificationError:
        pass


async def run_async(base_url: str, known: Any) -> None:
    async with AsyncClient(base_url=base_url) as nobody:
        person = await nobody.register_agent(type="ai_agent", agent_name="asynchronous scenario")
    async with AsyncClient(base_url=base_url, api_key=person["api_key"]) as client:
        searches = [client.search_experiences(q=known["title"], limit=limit) for limit in (1, 2, 3)]
        answers = await asyncio.gather(*searches)
        check(all(answer["results"][0]["id"] == known["id"] for answer in answers), "three searches at once")
        check([one async for one in client.iterate_my_experiences()] == [], "no deposits of a new contributor")
        async with client.export_my_data() as lines:
            check("export" in [line["kind"] async for line in lines], "an export line by line")


given = json.load(sys.stdin)
run(given["base_url"], given["closed_url"], given["deposits"], given["known"])
asyncio.run(run_async(given["base_url"], given["known"]))
print("register, deposit, search, feedback, verify, raw deposit, pages, lines, webhook signature, errors, sync and async")
