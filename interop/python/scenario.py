"""The scenario of docs/interop.md with the client that openapi-python-client generates from the live document."""

import json
import sys
from typing import TypeVar

from client_of_cairnway import AuthenticatedClient, Client
from client_of_cairnway.api.contributors import export_my_data, register_agent
from client_of_cairnway.api.experiences import (
    deposit_experience,
    get_experience,
    give_feedback,
    retract_experience,
)
from client_of_cairnway.api.search import search_experiences, search_experiences_batch
from client_of_cairnway.models import (
    BatchSearchRequest,
    BatchSearchResponse,
    SearchResultShort,
    ContributorCreate,
    ContributorRegistrationResponse,
    ContributorType,
    ErrorResponse,
    ExperienceCreate,
    ExperienceDepositResponse,
    ExperienceResponse,
    ExperienceRetractionResponse,
    FeedbackResponse,
    GiveFeedbackBody,
    HTTPValidationError,
    RetractExperienceBody,
    SearchQuery,
    SearchResponse,
    SearchResultItem,
)

base_url, deposits_file = sys.argv[1:]
with open(deposits_file, encoding="utf-8") as file:
    deposits = [ExperienceCreate.from_dict(one) for one in json.load(file)]

T = TypeVar("T")


def expect(kind: type[T], answer, status: int = 200) -> T:
    """Returns the parsed answer; fails unless it has this status and type."""
    assert answer.status_code == status, (answer.status_code, answer.content)
    assert isinstance(answer.parsed, kind), answer.parsed
    return answer.parsed


def register(name: str) -> AuthenticatedClient:
    body = ContributorCreate(type_=ContributorType.AI_AGENT, agent_name=name)
    answer = register_agent.sync_detailed(client=Client(base_url=base_url), body=body)
    person = expect(ContributorRegistrationResponse, answer, 201)
    return AuthenticatedClient(base_url=base_url, token=person.api_key, raise_on_unexpected_status=True)


author = register("openapi-python-client author")
reader = register("openapi-python-client reader")

ids = [
    expect(ExperienceDepositResponse, deposit_experience.sync_detailed(client=author, body=body), 201).id
    for body in deposits
]
first, title = ids[0], deposits[0].title

whole = expect(SearchResponse, search_experiences.sync_detailed(client=reader, q=title, limit=5))
assert isinstance(whole.results[0], SearchResultItem) and whole.results[0].id == first, whole
assert whole.results[0].problem == deposits[0].problem
short = expect(SearchResponse, search_experiences.sync_detailed(client=reader, q=title, compact=True))
assert isinstance(short.results[0], SearchResultShort) and short.results[0].id == first, short

vote = GiveFeedbackBody(was_helpful=True, time_saved_minutes=30)
voted = expect(FeedbackResponse, give_feedback.sync_detailed(first, client=reader, body=vote), 201)
assert voted.experience_id == first
again = expect(ErrorResponse, give_feedback.sync_detailed(first, client=reader, body=vote), 409)
assert again.error.value == "DuplicateError"
own = expect(ErrorResponse, give_feedback.sync_detailed(first, client=author, body=vote), 403)
assert own.error.value == "ForbiddenError"
read = expect(ExperienceResponse, get_experience.sync_detailed(first, client=reader))
assert read.scores.helpful_count == 1

queries = BatchSearchRequest(queries=[SearchQuery(q=one.title, limit=3) for one in deposits])
batch = expect(BatchSearchResponse, search_experiences_batch.sync_detailed(client=reader, body=queries))
assert [answer.results[0].id for answer in batch.results] == ids

wrong = expect(HTTPValidationError, search_experiences.sync_detailed(client=reader, q=title, limit=5000), 422)
assert wrong.detail[0].loc == ["query", "limit"]
missing = expect(ErrorResponse, get_experience.sync_detailed("exp_0000000000000000", client=reader), 404)
assert missing.error.value == "NotFoundError"

body = RetractExperienceBody(reason="the end of the scenario")
retracted = expect(ExperienceRetractionResponse, retract_experience.sync_detailed(first, client=author, body=body))
assert retracted.status == "retracted"
after = expect(SearchResponse, search_experiences.sync_detailed(client=reader, q=title))
assert first not in [one.id for one in after.results]
