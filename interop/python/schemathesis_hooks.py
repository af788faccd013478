"""What Schemathesis must know beyond the document; loaded by SCHEMATHESIS_HOOKS."""

import requests
import schemathesis

# Java clients do not compile with "a list or text", so the document names one form and its words name the other.
LENIENT = {"tags", "conditions", "your_conditions"}


@schemathesis.hook
def filter_case(context, case):
    """Leaves out batches with a form that the service takes on purpose."""
    queries = case.body.get("queries") if isinstance(case.body, dict) else None
    if not isinstance(queries, list):
        return True
    return not any(
        isinstance(query, dict) and any(isinstance(query.get(name), str) for name in LENIENT) for query in queries
    )


class BearerAuth(requests.auth.AuthBase):
    """Puts a key of its own in the place of the one of the whole run."""

    def __init__(self, api_key):
        self.api_key = api_key

    def __call__(self, request):
        request.headers["Authorization"] = f"Bearer {self.api_key}"
        return request


@schemathesis.hook
def before_call(context, case, kwargs):
    """Gives each call that erases its account an account of its own."""
    if case.operation.definition.raw.get("operationId") != "eraseMe":
        return
    url = f"{case.operation.base_url.rstrip('/')}/v1/agents/register"
    answer = requests.post(url, json={"type": "ai_agent"}, timeout=10)
    kwargs["auth"] = BearerAuth(answer.json()["api_key"])
