"""Hooks for what the OpenAPI document cannot express; loaded by SCHEMATHESIS_HOOKS."""

import requests
import schemathesis

# Java clients of a union "list or string" do not compile, so the schema has one form and the description names the other.
LENIENT = {"tags", "conditions", "your_conditions"}


@schemathesis.hook
def filter_case(context, case):
    """Skips batches that use the form which the service accepts although the schema does not have it."""
    queries = case.body.get("queries") if isinstance(case.body, dict) else None
    if not isinstance(queries, list):
        return True
    return not any(
        isinstance(query, dict) and any(isinstance(query.get(name), str) for name in LENIENT) for query in queries
    )


class BearerAuth(requests.auth.AuthBase):
    """Sends another key than that of the run."""

    def __init__(self, api_key):
        self.api_key = api_key

    def __call__(self, request):
        request.headers["Authorization"] = f"Bearer {self.api_key}"
        return request


@schemathesis.hook
def before_call(context, case, kwargs):
    """Registers a new account for each call that erases its account."""
    if case.operation.definition.raw.get("operationId") != "eraseMe":
        return
    url = f"{case.operation.base_url.rstrip('/')}/v1/agents/register"
    answer = requests.post(url, json={"type": "ai_agent"}, timeout=10)
    kwargs["auth"] = BearerAuth(answer.json()["api_key"])
