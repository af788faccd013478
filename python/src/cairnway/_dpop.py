"""Access tokens of a workspace that only the holder of a private key can use (RFC 7523, RFC 9449), without any I/O."""

from __future__ import annotations

import hashlib
import json
import os
import threading
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

from ._api_error import ApiError
from ._encode import EncodedRequest
from ._generated.errors import error_classes
from ._holder import Holder, PrivateJwk, decode_base64url, encode_base64url
from ._response import Answer
from ._retry import parse_retry_after

if TYPE_CHECKING:
    from ._settings import Settings
    from ._steps import Attempt, Steps

_GRANT_TYPE = "urn:ietf:params:oauth:grant-type:jwt-bearer"
_V2 = "https://www.w3.org/ns/credentials/v2"
_V1 = "https://www.w3.org/2018/credentials/v1"
# less than the five minutes that the service allows, so that a clock that is ahead does not matter
_ASSERTION_LIFETIME_S = 240
# a token is renewed before it ends: this long, or half of its lifetime
_MAX_RENEWAL_MARGIN_S = 60
_POLL_S = 0.02

CredentialSource = str | Callable[[], str]


class _Token(NamedTuple):
    access_token: str
    renew_at: float


class _Prover:
    """Sends requests with proofs, for one server, whose last nonce it keeps."""

    def __init__(self, holder: Holder, asks_for_nonce: Callable[[Answer], bool]) -> None:
        self._holder = holder
        self._asks_for_nonce = asks_for_nonce
        self._nonce: str | None = None

    def send(self, step: Attempt, now: float, access_token: str | None = None) -> Steps[Answer]:
        """Sends a request, and once more when the server wants another nonce: nothing was done before."""
        sent_nonce = self._nonce
        answer = yield from self._send_once(step, now, access_token)
        if self._nonce == sent_nonce or not self._asks_for_nonce(answer):
            return answer
        return (yield from self._send_once(step, now, access_token))

    def _send_once(self, step: Attempt, now: float, access_token: str | None) -> Steps[Answer]:
        claims: dict[str, Any] = {
            "jti": os.urandom(16).hex(),
            "htm": step.method,
            "htu": step.url.partition("?")[0],
            "iat": int(now),
        }
        headers = dict(step.headers)
        if access_token is not None:
            claims["ath"] = encode_base64url(hashlib.sha256(access_token.encode()).digest())
            headers["authorization"] = f"DPoP {access_token}"
        if self._nonce is not None:
            claims["nonce"] = self._nonce
        headers["dpop"] = self._holder.sign_jwt({"typ": "dpop+jwt", "jwk": self._holder.public_jwk}, claims)
        answer = yield step._replace(headers=headers)
        assert answer is not None
        self._nonce = answer.headers.get("dpop-nonce", self._nonce)
        return answer


def _read_object(body: bytes) -> dict[str, Any]:
    try:
        document = json.loads(body)
    except ValueError:
        return {}
    return document if isinstance(document, dict) else {}


def _is_of_version_1(credential: str) -> bool:
    """Whether the credential is of version 1.1, which has the claim `vc`."""
    try:
        return "vc" in json.loads(decode_base64url(credential.split(".")[1]))
    except (ValueError, IndexError, TypeError):
        return False


def _enclose(credential: str, holder: str) -> tuple[dict[str, str], dict[str, Any]]:
    """The header and the claims of a presentation."""
    if _is_of_version_1(credential):
        presentation = {"@context": [_V1], "type": ["VerifiablePresentation"], "holder": holder}
        return {"typ": "JWT"}, {"vp": {**presentation, "verifiableCredential": [credential]}}
    enveloped = {
        "@context": _V2,
        "id": f"data:application/vc+jwt,{credential}",
        "type": "EnvelopedVerifiableCredential",
    }
    presentation = {"@context": [_V2], "type": ["VerifiablePresentation"], "holder": holder}
    return {"typ": "vp+jwt", "cty": "vp"}, {**presentation, "verifiableCredential": [enveloped]}


def _to_refusal(answer: Answer) -> ApiError:
    """The refusal of a token as an error of the service: `error` is the code of OAuth there, and `details` has the class."""
    body = _read_object(answer.body)
    raw_details = body.get("details")
    details: dict[str, Any] = raw_details if isinstance(raw_details, dict) else {}
    usual = "AuthenticationError" if answer.status < 500 else "ServerError"
    error_class = error_classes.get(str(details.get("class")), error_classes[usual])
    code = f" ({body['error']})" if isinstance(body.get("error"), str) else ""
    reason = body.get("error_description") or body.get("message") or f"the service answered {answer.status}"
    return error_class(
        f"no access token{code}: {reason}",
        details,
        status=answer.status,
        request_id=answer.headers.get("x-request-id"),
        retry_after=parse_retry_after(answer.headers, details),
    )


class Dpop:
    """Access to a workspace by access tokens, which are minted and renewed by themselves.

    One object is for one client, whose calls share its token. Needs `cairnway[dpop]`.
    """

    def __init__(
        self,
        key: PrivateJwk,
        *,
        workspace_id: str,
        credential: CredentialSource,
        did: str | None = None,
        kid: str | None = None,
    ) -> None:
        """Prepares the key; nothing is sent.

        key: The private key as a JWK: Ed25519 or P-256.
        workspace_id: The workspace that the tokens are for.
        credential: The membership credential, or a function that gets the present one whenever a token is minted.
        did: The DID; by default the did:key of the key.
        kid: The DID URL of the key in the DID's document. A did:key and a did:jwk need none.

        Raises ValueError for a key that is malformed, ImportError without `cryptography`.
        """
        self._holder = Holder(key, did, kid)
        self._workspace_id = workspace_id
        self._credential = credential
        self._mints = _Prover(self._holder, lambda answer: _read_object(answer.body).get("error") == "use_dpop_nonce")
        self._calls = _Prover(self._holder, lambda answer: answer.status == 401)
        self._lock = threading.Lock()
        self._token: _Token | None = None
        self._is_minting = False

    def __repr__(self) -> str:
        return f"Dpop(did={self._holder.did!r}, workspace_id={self._workspace_id!r})"

    def send_steps(self, settings: Settings, step: Attempt) -> Steps[Answer]:
        """Sends a request with a token and a proof, and once more with a new token when that is refused."""
        token = yield from self._token_steps(settings, step.timeout)
        answer = yield from self._calls.send(step, settings.now(), token.access_token)
        if answer.status != 401:
            return answer
        with self._lock:
            if self._token == token:
                self._token = None
        token = yield from self._token_steps(settings, step.timeout)
        return (yield from self._calls.send(step, settings.now(), token.access_token))

    def _token_steps(self, settings: Settings, timeout: float | None) -> Steps[_Token]:
        """The token; a new one when there is none or it ends soon. While another call mints one, this one waits."""
        from ._steps import TransportFailure, Wait

        waited = 0.0
        while True:
            with self._lock:
                if self._token is not None and settings.now() < self._token.renew_at:
                    return self._token
                is_mine = not self._is_minting
                self._is_minting = True
            if is_mine:
                break
            if timeout is not None and waited >= timeout:
                raise TransportFailure("timeout", "another call has got no token in time")
            yield Wait(_POLL_S)
            waited += _POLL_S
        try:
            token = yield from self._mint_steps(settings, timeout)
            with self._lock:
                self._token = token
            return token
        finally:
            with self._lock:
                self._is_minting = False

    def _mint_steps(self, settings: Settings, timeout: float | None) -> Steps[_Token]:
        from ._steps import Attempt

        now = settings.now()
        url = f"{settings.base_url}/oauth/token"
        credential = self._credential if isinstance(self._credential, str) else self._credential()
        did = self._holder.did
        header, presentation = _enclose(credential, did)
        claims = {
            **presentation,
            **{"iss": did, "sub": did, "aud": url, "iat": int(now), "exp": int(now) + _ASSERTION_LIFETIME_S},
            "jti": os.urandom(16).hex(),
        }
        form = {
            "grant_type": _GRANT_TYPE,
            "assertion": self._holder.sign_jwt({**header, "kid": self._holder.kid}, claims),
            "scope": f"workspace:{self._workspace_id}",
            "client_id": did,
        }
        request = EncodedRequest("", urlencode(form).encode(), "application/x-www-form-urlencoded")
        headers: Mapping[str, str] = {**settings.headers, "content-type": "application/x-www-form-urlencoded"}
        attempt = Attempt("POST", url, headers, request, timeout, is_whole=True)
        answer = yield from self._mints.send(attempt, now)
        body = _read_object(answer.body)
        access_token, expires_in = body.get("access_token"), body.get("expires_in")
        if not answer.is_success or not isinstance(access_token, str):
            raise _to_refusal(answer)
        lifetime = float(expires_in) if isinstance(expires_in, (int, float)) else 0.0
        return _Token(access_token, now + lifetime - min(_MAX_RENEWAL_MARGIN_S, lifetime / 2))

