"""Hooks for what the OpenAPI document cannot express; loaded by SCHEMATHESIS_HOOKS."""

import requests
import schemathesis

# Java clients of a union such as "list or string" do not compile, so the schema has one form of these fields.
LENIENT = {"tags", "conditions", "your_conditions", "what_failed", "context"}


@schemathesis.hook
def filter_case(context, case):
    """Skips bodies and batches that use a form which the service accepts although the schema does not have it."""
    # the fields of a form are texts, as its schema says
    if not isinstance(case.body, dict) or case.media_type == "multipart/form-data":
        return True
    queries = case.body.get("queries")
    parts = [case.body, *(queries if isinstance(queries, list) else [])]
    return not any(isinstance(part, dict) and any(isinstance(part.get(name), str) for name in LENIENT) for part in parts)


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
