"""Access tokens that a key proves. What the SDK signs is verified by PyJWT."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import threading
from pathlib import Path
from typing import Any, Literal
from urllib.parse import parse_qs

import httpx
import jwt
import pytest

from cairnway import (
    AsyncClient,
    AuthenticationError,
    Client,
    Dpop,
    ProfileError,
    generate_private_key,
    sign_did_challenge,
    to_did_key,
)
from cairnway._profile import open_identity

BASE_URL = "https://x.example"
CREDENTIAL = "e30.e30.c2ln"
ALGORITHMS = ["ES256", "EdDSA"]


def verify(token: str, jwk: dict[str, str], **options: Any) -> dict[str, Any]:
    claims: dict[str, Any] = jwt.decode(token, jwt.PyJWK(jwk), algorithms=ALGORITHMS, **options)
    return claims


class Service:
    """A token endpoint and an operation as the service has them."""

    def __init__(self) -> None:
        self.token_nonce: str = "nonce-1"
        self.resource_nonce: str | None = None
        self.refusal: tuple[int, dict[str, Any]] | None = None
        self.tokens: set[str] = set()
        self.minted: list[dict[str, str]] = []
        self.called: list[str] = []
        self.proofs: list[str] = []
        self.lock = threading.Lock()
        self.lifetime = 600

    def answer(self, request: httpx.Request) -> httpx.Response:
        proof = request.headers["dpop"]
        header = jwt.get_unverified_header(proof)
        assert header["typ"] == "dpop+jwt" and "d" not in header["jwk"]
        claims = verify(proof, header["jwk"], options={"verify_iat": False})
        assert claims["htm"] == request.method and claims["htu"] == str(request.url).partition("?")[0]
        with self.lock:
            assert claims["jti"] not in self.proofs
            self.proofs.append(claims["jti"])
            if request.url.path == "/oauth/token":
                return self._mint(claims, request.content.decode())
            return self._operate(claims, request)

    def _mint(self, claims: dict[str, Any], body: str) -> httpx.Response:
        if claims.get("nonce") != self.token_nonce:
            return httpx.Response(400, json={"error": "use_dpop_nonce"}, headers={"DPoP-Nonce": self.token_nonce})
        if self.refusal is not None:
            return httpx.Response(self.refusal[0], json=self.refusal[1])
        self.minted.append({name: values[0] for name, values in parse_qs(body).items()})
        token = f"token-{len(self.minted)}"
        self.tokens.add(token)
        answer = {"access_token": token, "token_type": "DPoP", "expires_in": self.lifetime}
        return httpx.Response(200, json=answer)

    def _operate(self, claims: dict[str, Any], request: httpx.Request) -> httpx.Response:
        scheme, _, token = request.headers["authorization"].partition(" ")
        ath = base64.urlsafe_b64encode(hashlib.sha256(token.encode()).digest()).rstrip(b"=").decode()
        assert scheme == "DPoP" and claims["ath"] == ath
        refused = {"error": "AuthenticationError", "message": "refused", "details": {}}
        if self.resource_nonce is not None and claims.get("nonce") != self.resource_nonce:
            return httpx.Response(401, json=refused, headers={"DPoP-Nonce": self.resource_nonce})
        if token not in self.tokens:
            return httpx.Response(401, json=refused)
        self.called.append(request.url.path)
        if request.url.path == "/v1/agents/me/export":
            return httpx.Response(200, text='{"kind":"profile","data":{}}\n', headers={"content-type": "application/x-ndjson"})
        return httpx.Response(200, json={"results": []})


@pytest.fixture
def service() -> Service:
    return Service()


def client_of(service: Service, key: dict[str, str] | None = None, **options: Any) -> Client:
    dpop = Dpop(key or generate_private_key(), **{"workspace_id": "wsp_1", "credential": CREDENTIAL, **options})
    return Client(BASE_URL, dpop=dpop, http_client=httpx.Client(transport=httpx.MockTransport(service.answer)))


@pytest.mark.parametrize("crv", ["P-256", "Ed25519"])
def test_a_token_is_minted_with_a_presentation_that_the_key_signs(
    service: Service, crv: Literal["P-256", "Ed25519"]
) -> None:
    key = generate_private_key(crv)
    client_of(service, key).search_experiences(q="a & b")
    [mint] = service.minted
    assert mint["grant_type"] == "urn:ietf:params:oauth:grant-type:jwt-bearer"
    assert mint["scope"] == "workspace:wsp_1"
    claims = verify(mint["assertion"], key, audience=f"{BASE_URL}/oauth/token")
    did = to_did_key(key)
    assert (claims["iss"], claims["sub"], claims["holder"], mint["client_id"]) == (did, did, did, did)
    assert claims["exp"] - claims["iat"] <= 300
    assert claims["verifiableCredential"][0]["id"] == f"data:application/vc+jwt,{CREDENTIAL}"
    assert jwt.get_unverified_header(mint["assertion"])["kid"] == f"{did}#{did.removeprefix('did:key:')}"


def test_a_credential_of_version_1_is_presented_in_its_own_form(service: Service) -> None:
    credential = f"e30.{base64.urlsafe_b64encode(json.dumps({'vc': {}}).encode()).decode().rstrip('=')}.c2ln"
    client_of(service, credential=credential).search_experiences(q="a")
    claims = jwt.decode(service.minted[0]["assertion"], options={"verify_signature": False})
    assert claims["vp"]["verifiableCredential"] == [credential]


def test_calls_of_threads_and_of_tasks_share_one_token(service: Service) -> None:
    client = client_of(service)
    threads = [threading.Thread(target=lambda: client.search_experiences(q="a")) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(service.minted), len(service.called)) == (1, 8)

    async def call_together() -> None:
        dpop = Dpop(generate_private_key(), workspace_id="wsp_1", credential=CREDENTIAL)
        transport = httpx.AsyncClient(transport=httpx.MockTransport(service.answer))
        async with AsyncClient(BASE_URL, dpop=dpop, http_client=transport) as tasks:
            await asyncio.gather(*(tasks.search_experiences(q="a") for _ in range(8)))

    asyncio.run(call_together())
    assert (len(service.minted), len(service.called)) == (2, 16)


def test_a_token_is_renewed_before_it_ends_and_when_it_is_refused(service: Service) -> None:
    client = client_of(service)
    client.search_experiences(q="a")
    now = client._settings.now()
    client._settings = client._settings._replace(now=lambda: now + 530)
    client.search_experiences(q="a")
    assert len(service.minted) == 1
    client._settings = client._settings._replace(now=lambda: now + 541)
    client.search_experiences(q="a")
    assert len(service.minted) == 2
    service.tokens.clear()
    client.search_experiences(q="a")
    assert (len(service.minted), len(service.called)) == (3, 4)


def test_a_call_is_repeated_with_the_nonce_that_the_service_wants(service: Service) -> None:
    client = client_of(service)
    service.resource_nonce = "of-operations"
    client.search_experiences(q="a")
    service.token_nonce, service.resource_nonce = "nonce-2", "another"
    service.tokens.clear()
    client.search_experiences(q="a")
    assert len(service.called) == 2


def test_a_mint_that_is_refused_says_why_and_the_next_call_asks_again(service: Service) -> None:
    client = client_of(service)
    details = {"class": "AuthenticationError"}
    service.refusal = (400, {"error": "invalid_grant", "error_description": "no member", "details": details})
    with pytest.raises(AuthenticationError, match=r"no access token \(invalid_grant\): no member"):
        client.search_experiences(q="a")
    service.refusal = None
    client.search_experiences(q="a")
    assert len(service.called) == 1


def test_the_credential_is_asked_for_at_each_mint_and_its_errors_are_those_of_its_source(service: Service) -> None:
    asked: list[int] = []

    def get_credential() -> str:
        asked.append(1)
        if len(asked) > 1:
            raise KeyError("the vault is closed")
        return CREDENTIAL

    client = client_of(service, credential=get_credential)
    client.search_experiences(q="a")
    service.tokens.clear()
    with pytest.raises(KeyError, match="the vault is closed"):
        client.search_experiences(q="a")


def test_a_stream_of_lines_gets_its_token_first(service: Service) -> None:
    with client_of(service).export_my_data() as lines:
        assert [line["kind"] for line in lines] == ["profile"]


@pytest.mark.parametrize(
    "change",
    [{"crv": "secp256k1"}, {"d": "c2VjcmV0"}, {"x": ""}, {"d": generate_private_key()["d"]}],
)
def test_a_malformed_key_is_refused_without_repeating_it(change: dict[str, str]) -> None:
    key = {**generate_private_key(), **change}
    with pytest.raises(ValueError) as caught:
        Dpop(key, workspace_id="wsp_1", credential=CREDENTIAL)
    assert key["d"] not in str(caught.value)
    assert caught.value.__cause__ is None


def test_a_key_together_with_tokens_is_refused() -> None:
    dpop = Dpop(generate_private_key(), workspace_id="wsp_1", credential=CREDENTIAL)
    with pytest.raises(ValueError, match="exclude each other"):
        Client(BASE_URL, "cw_full_x", dpop=dpop)
    assert repr(dpop).startswith("Dpop(did='did:key:zDn")


def test_a_signed_challenge_names_service_did_and_key() -> None:
    key = generate_private_key("Ed25519")
    proof = sign_did_challenge(key, challenge="c", base_url=f"{BASE_URL}/")
    claims = verify(proof["challenge_jws"], key, audience=BASE_URL)
    assert (claims["iss"], claims["nonce"], claims["exp"] - claims["iat"]) == (proof["did"], "c", 240)
    with pytest.raises(ValueError, match="kid is missing"):
        sign_did_challenge(key, challenge="c", base_url=BASE_URL, did="did:web:a.example")


@pytest.mark.parametrize(
    ("jwk", "did"),
    [
        (
            {"kty": "OKP", "crv": "Ed25519", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"},
            "did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw",
        ),
        (
            {
                "kty": "EC",
                "crv": "P-256",
                "x": "fyNYMN0976ci7xqiSdag3buk-ZCwgXU4kz9XNkBlNUI",
                "y": "hW2ojTNfH7Jbi8--CJUo3OCbH3y5n91g-IMA9MLMbTU",
            },
            "did:key:zDnaerDaTF5BXEavCrfRZEk316dpbLsfPDZ3WJ5hRTPFU2169",
        ),
    ],
)
def test_the_did_key_of_a_key_is_that_of_the_method(jwk: dict[str, str], did: str) -> None:
    assert to_did_key(jwk) == did


def test_a_profile_of_the_command_line_works_by_tokens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CAIRNWAY_URL", "CAIRNWAY_API_KEY", "CAIRNWAY_PROFILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    key = generate_private_key()
    key_file = tmp_path / "key.json"
    key_file.write_text(json.dumps(key))
    key_file.chmod(0o600)
    identity = {"did": to_did_key(key), "key_file": str(key_file), "workspace_id": "wsp_1", "credential": CREDENTIAL}
    config = tmp_path / "cairnway" / "config.json"
    config.parent.mkdir()
    config.write_text(json.dumps({"current": "team", "profiles": {"team": {"url": BASE_URL, **identity}}}))
    config.chmod(0o600)
    for client in (Client.from_profile(), Client.from_profile("team")):
        assert client._settings.dpop is not None
        assert "authorization" not in client._settings.headers
    monkeypatch.setenv("CAIRNWAY_API_KEY", "cw_full_x")
    assert Client.from_profile()._settings.dpop is None
    assert Client.from_profile("team")._settings.dpop is not None
    key_file.write_text('{"d":"c2VjcmV0')
    open_identity.cache_clear()
    with pytest.raises(ProfileError, match="no private key") as caught:
        Client.from_profile("team")
    assert "c2VjcmV0" not in str(caught.value)
