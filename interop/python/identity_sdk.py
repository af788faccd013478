"""The Python SDK by tokens that its key proves: bind, join, deposit for a team, recover.

Standard input: a JSON object with base_url, api_key, workspace_id, invite_token and experience.
"""

import asyncio
import json
import sys

from cairnway import AsyncClient, AuthenticationError, Client, Dpop, generate_private_key, sign_did_challenge

given = json.load(sys.stdin)
base_url, workspace_id = given["base_url"], given["workspace_id"]
key = generate_private_key("Ed25519")

personal = Client(base_url, given["api_key"])
challenge = personal.get_did_challenge()["challenge"]
did = personal.bind_did(sign_did_challenge(key, challenge=challenge, base_url=base_url))["did"]
claimed = personal.claim_membership(workspace_id=workspace_id, invite_token=given["invite_token"], did=did)


def create_dpop() -> Dpop:
    return Dpop(key, workspace_id=workspace_id, credential=claimed["credential"])


with Client(base_url, dpop=create_dpop()) as client:
    deposited = client.deposit_experience({**given["experience"], "visibility_scope": "team"})
    assert client.get_experience(experience_id=deposited["id"])["visibility_scope"] == "team"


async def search() -> None:
    async with AsyncClient(base_url, dpop=create_dpop()) as client:
        answers = await asyncio.gather(*(client.search_experiences(q=given["experience"]["title"]) for _ in range(4)))
        assert all(answer["results"][0]["id"] == deposited["id"] for answer in answers)


asyncio.run(search())

anonymous = Client(base_url, "")
challenge = anonymous.get_recovery_challenge(did=did)["challenge"]
recovered = anonymous.recover_key(sign_did_challenge(key, challenge=challenge, base_url=base_url))
try:
    personal.get_did()
    raise AssertionError("the lost key works on")
except AuthenticationError:
    pass
assert Client(base_url, recovered["api_key"]).get_did()["did"] == did
print("bind, join, deposit, search, recover")
