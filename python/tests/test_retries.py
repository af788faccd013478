"""Repeated calls, with their times and keys. The time is that of a clock of the tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import httpx
import pytest

from cairnway import ApiError, CallOptions, Client, NoAnswerError, ServerError
from cairnway._generated.routes import routes
from cairnway._response import Answer, read_document
from cairnway._retry import parse_retry_after
from cairnway._settings import create_settings
from cairnway._steps import Attempt, TransportFailure, Wait, call_steps

LOST = TransportFailure("network", "the connection broke off")
DONE = Answer(200, {"content-type": "application/json"}, b'{"is":"done"}')


def busy(status: int, **headers: str) -> Answer:
    return Answer(status, {name.replace("_", "-"): value for name, value in headers.items()}, b"")


class Call:
    """A call whose attempts are answered in turn. Waits and attempts move its clock."""

    def __init__(
        self,
        answers: list[Answer | TransportFailure],
        name: str = "getHealth",
        *,
        seconds_per_attempt: float = 0,
        fields: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> None:
        self.now = 1000.0
        self.waits: list[float] = []
        self.attempts: list[Attempt] = []
        settings = create_settings(
            base_url="http://x.example", api_key=None, timeout=60, max_retries=2, max_retry_after=30, headers=None
        )
        settings = settings._replace(monotonic=lambda: self.now, random=lambda: 0.5)
        given: CallOptions = {**options}  # type: ignore[typeddict-item]
        self._steps = call_steps(settings, routes[name], fields or {}, given, read_document)
        self._answers = answers
        self._seconds_per_attempt = seconds_per_attempt

    def run(self) -> Any:
        step = next(self._steps)
        try:
            while True:
                if isinstance(step, Wait):
                    self.waits.append(step.seconds)
                    self.now += step.seconds
                    step = self._steps.send(None)
                    continue
                self.attempts.append(step)
                self.now += self._seconds_per_attempt
                answer = self._answers[min(len(self.attempts), len(self._answers)) - 1]
                step = self._steps.throw(answer) if isinstance(answer, Exception) else self._steps.send(answer)
        except StopIteration as stop:
            return stop.value


@pytest.mark.parametrize("status", [429, 502, 503, 504])
def test_a_call_that_may_succeed_later_is_repeated_after_the_wait_that_the_service_states(status: int) -> None:
    call = Call([busy(status, retry_after="7"), busy(status), DONE])
    assert call.run() == {"is": "done"}
    assert call.waits == [7.0, 0.5]


def test_without_a_stated_wait_the_delay_grows_up_to_eight_seconds() -> None:
    call = Call([busy(503)] * 8, max_retries=7, timeout=None)
    with pytest.raises(ServerError):
        call.run()
    assert call.waits == [0.25, 0.5, 1, 2, 4, 4, 4]


def test_a_connection_that_breaks_off_is_repeated_twice_by_default() -> None:
    call = Call([LOST])
    with pytest.raises(NoAnswerError, match="no answer from http://x.example: the connection broke off") as caught:
        call.run()
    assert (caught.value.reason, caught.value.attempts, len(call.attempts)) == ("network", 3, 3)


@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 413, 422, 500])
def test_other_errors_are_raised_at_once(status: int) -> None:
    call = Call([busy(status)])
    with pytest.raises(ApiError):
        call.run()
    assert len(call.attempts) == 1


def test_a_conflict_with_a_wait_is_a_first_call_that_still_runs() -> None:
    assert Call([busy(409, retry_after="1"), DONE], "depositExperience").run() == {"is": "done"}


def test_a_wait_that_is_too_long_is_left_to_the_caller() -> None:
    call = Call([busy(429, retry_after="31")])
    with pytest.raises(ApiError) as caught:
        call.run()
    assert (caught.value.retry_after, call.waits) == (31.0, [])


def test_each_post_carries_one_key_through_its_repetitions_and_each_call_its_own() -> None:
    calls = [Call([LOST, busy(503), DONE], "depositExperience") for _ in range(2)]
    keys: list[str] = []
    for call in calls:
        call.run()
        sent = {attempt.headers["idempotency-key"] for attempt in call.attempts}
        assert (len(call.attempts), len(sent)) == (3, 1)
        keys += sent
    assert keys[0] != keys[1]
    own = Call([LOST], "depositExperience", idempotency_key="run-4711")
    with pytest.raises(NoAnswerError) as caught:
        own.run()
    assert caught.value.idempotency_key == own.attempts[-1].headers["idempotency-key"] == "run-4711"


def test_without_retries_a_post_carries_a_key_too_so_that_the_caller_may_repeat_it() -> None:
    call = Call([LOST], "depositExperience", max_retries=0)
    with pytest.raises(NoAnswerError) as caught:
        call.run()
    assert caught.value.idempotency_key == call.attempts[0].headers["idempotency-key"]


@pytest.mark.parametrize(
    ("name", "attempts"),
    [("getHealth", 3), ("searchExperiencesBatch", 3), ("eraseExperience", 3), ("updateDraft", 1), ("importExperiences", 1)],
)
def test_only_what_does_no_harm_twice_is_repeated(name: str, attempts: int) -> None:
    call = Call([LOST], name, fields={"lines": b""} if name == "importExperiences" else {"experience_id": "e"})
    with pytest.raises(NoAnswerError):
        call.run()
    assert len(call.attempts) == attempts
    assert "idempotency-key" not in call.attempts[0].headers


def test_the_time_limit_is_that_of_the_call_with_all_of_its_retries() -> None:
    call = Call([LOST], timeout=10, seconds_per_attempt=4, max_retries=9)
    with pytest.raises(NoAnswerError):
        call.run()
    assert [attempt.timeout for attempt in call.attempts] == [10, 10 - 4 - 0.25, 10 - 8 - 0.75]


def test_a_retry_that_would_come_too_late_is_not_waited_for() -> None:
    call = Call([busy(503, retry_after="20")], timeout=10)
    with pytest.raises(ServerError):
        call.run()
    assert call.waits == []


def test_a_call_that_took_too_long_is_not_repeated() -> None:
    call = Call([TransportFailure("timeout", "")], timeout=10)
    with pytest.raises(NoAnswerError, match="it took too long") as caught:
        call.run()
    assert (caught.value.reason, len(call.attempts)) == ("timeout", 1)


def test_a_call_without_time_sends_nothing() -> None:
    call = Call([DONE], timeout=0)
    with pytest.raises(NoAnswerError) as caught:
        call.run()
    assert (caught.value.reason, caught.value.attempts, call.attempts) == ("timeout", 0, [])


@pytest.mark.parametrize(
    ("headers", "details", "seconds"),
    [
        ({"retry-after": "7"}, {}, 7.0),
        ({"retry-after": " 0 "}, {"retry_after_seconds": 9}, 0.0),
        ({"retry-after": "Mon, 23 Nov 2026 12:00:10 GMT", "date": "Mon, 23 Nov 2026 12:00:00 GMT"}, {}, 10.0),
        ({"retry-after": "Mon, 23 Nov 2026 11:00:00 GMT", "date": "Mon, 23 Nov 2026 12:00:00 GMT"}, {}, 0.0),
        ({"retry-after": "Mon, 23 Nov 1970 11:00:00 GMT"}, {}, 0.0),
        ({"retry-after": "-5"}, {}, None),
        ({"retry-after": "1.5"}, {"retry_after_seconds": 2}, 2.0),
        ({"retry-after": "soon"}, {}, None),
        ({"retry-after": "9" * 40}, {}, None),
        ({"retry-after": "١"}, {}, None),
        ({}, {"retry_after_seconds": -1}, None),
        ({}, {"retry_after_seconds": "3"}, None),
        ({}, {}, None),
    ],
)
def test_the_wait_is_read_from_the_header_or_else_from_the_details(
    headers: dict[str, str], details: dict[str, Any], seconds: float | None
) -> None:
    assert parse_retry_after(headers, details) == seconds


def test_a_client_repeats_a_lost_deposit_with_its_key() -> None:
    keys: list[str] = []

    def handle(request: httpx.Request) -> httpx.Response:
        keys.append(request.headers["idempotency-key"])
        if len(keys) == 1:
            raise httpx.ReadError("broken off")
        return httpx.Response(201, json={"id": "exp_1", "status": "created"})

    client = Client("http://x.example", http_client=httpx.Client(transport=httpx.MockTransport(handle)))
    assert client.reaffirm_experience(experience_id="exp_1")["id"] == "exp_1"
    assert len(keys) == 2 and keys[0] == keys[1]
