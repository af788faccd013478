"""A token by a presentation that joserfc signs, used for an operation; what the service signs is verified by joserfc.

Standard input: a JSON object with base_url, and a list `members` of alg, api_key, workspace_id and invite_token.
"""

import base64
import hashlib
import json
import sys
import time
import uuid

import httpx
from joserfc import jwt
from joserfc.jwk import ECKey, KeySet, OKPKey

GRANT_TYPE = "urn:ietf:params:oauth:grant-type:jwt-bearer"
V2 = "https://www.w3.org/ns/credentials/v2"


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Member:
    """A did:jwk and its key."""

    def __init__(self, base_url, alg):
        self.base_url = base_url
        self.alg = alg
        self.key = ECKey.generate_key("P-256") if alg == "ES256" else OKPKey.generate_key("Ed25519")
        public = self.key.as_dict(private=False)
        self.jwk = {name: public[name] for name in ("kty", "crv", "x", "y") if name in public}
        self.did = f"did:jwk:{encode(json.dumps(self.jwk).encode())}"

    def sign(self, header, claims):
        return jwt.encode({"alg": self.alg, **header}, claims, self.key, algorithms=[self.alg])

    def sign_as_holder(self, typ, claims):
        now = int(time.time())
        return self.sign({"typ": typ, "kid": f"{self.did}#0"}, {"iss": self.did, "iat": now, "exp": now + 240, **claims})

    def prove(self, method, url, token=None, nonce=None):
        claims = {"jti": str(uuid.uuid4()), "htm": method, "htu": url, "iat": int(time.time())}
        if token is not None:
            claims["ath"] = encode(hashlib.sha256(token.encode()).digest())
        if nonce is not None:
            claims["nonce"] = nonce
        return self.sign({"typ": "dpop+jwt", "jwk": self.jwk}, claims)

    def present(self, credential):
        enveloped = {"@context": V2, "type": "EnvelopedVerifiableCredential", "id": f"data:application/vc+jwt,{credential}"}
        presentation = {"@context": [V2], "type": ["VerifiablePresentation"], "verifiableCredential": [enveloped]}
        claims = {**presentation, "sub": self.did, "aud": self.base_url, "jti": str(uuid.uuid4())}
        return self.sign_as_holder("vp+jwt", claims)


def check(base_url, alg, api_key, workspace_id, invite_token):
    member = Member(base_url, alg)
    personal = httpx.Client(base_url=base_url, headers={"authorization": f"Bearer {api_key}"})
    challenge = personal.get("/v1/agents/me/did/challenge").raise_for_status().json()
    proof = member.sign_as_holder("JWT", {"aud": challenge["audience"], "nonce": challenge["challenge"]})
    body = {"did": member.did, "challenge_jws": proof}
    assert personal.post("/v1/agents/me/did", json=body).raise_for_status().json()["did"] == member.did
    claim = {"invite_token": invite_token, "did": member.did}
    claimed = personal.post(f"/v1/workspaces/{workspace_id}/members/claim", json=claim).raise_for_status().json()

    keys = KeySet.import_key_set(httpx.get(f"{base_url}/oauth/jwks.json").json())
    credential = jwt.decode(claimed["credential"], keys, algorithms=["ES256"])
    assert credential.header["typ"] == "vc+jwt"
    assert credential.claims["credentialSubject"]["id"] == member.did

    url = f"{base_url}/oauth/token"
    form = {
        "grant_type": GRANT_TYPE,
        "assertion": member.present(claimed["credential"]),
        "scope": f"workspace:{workspace_id}",
    }
    first = httpx.post(url, data=form, headers={"dpop": member.prove("POST", url)})
    assert (first.status_code, first.json()["error"]) == (400, "use_dpop_nonce"), first.text
    nonce = first.headers["dpop-nonce"]
    answer = httpx.post(url, data=form, headers={"dpop": member.prove("POST", url, nonce=nonce)}).raise_for_status()
    again = httpx.post(url, data=form, headers={"dpop": member.prove("POST", url, nonce=nonce)})
    assert again.json()["error"] == "invalid_grant", again.text
    token = answer.json()["access_token"]
    claims = jwt.decode(token, keys, algorithms=["ES256"]).claims
    assert (claims["iss"], claims["sub"]) == (base_url, member.did)
    assert claims["cnf"]["jkt"] == member.key.thumbprint()

    target = f"{base_url}/v1/workspaces/{workspace_id}"
    headers = {"authorization": f"DPoP {token}", "dpop": member.prove("GET", target, token)}
    assert httpx.get(target, headers=headers).raise_for_status().json()["role"] == "member"
    assert httpx.get(target, headers=headers).status_code == 401, "a proof was taken twice"


given = json.load(sys.stdin)
for each in given["members"]:
    check(given["base_url"], **each)
print(", ".join(each["alg"] for each in given["members"]))
