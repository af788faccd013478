"""The holder of a private key: its DID, and what it signs. Needs `cryptography`, which `cairnway[dpop]` installs."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Mapping
from typing import Any, Literal

from ._base_url import normalize_base_url

_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_CURVES = {"P-256": "ES256", "Ed25519": "EdDSA"}
# codes of multicodec for the public keys, as varints
_KEY_CODES = {"P-256": b"\x80\x24", "Ed25519": b"\xed\x01"}
_CHALLENGE_LIFETIME_S = 240

PrivateJwk = Mapping[str, str]
"""A private key as a JWK: Ed25519 (`kty` OKP) or P-256 (`kty` EC)."""


def encode_base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode_base64url(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _encode_base58(data: bytes) -> str:
    number = int.from_bytes(data, "big")
    digits = ""
    while number:
        number, digit = divmod(number, 58)
        digits = _BASE58[digit] + digits
    return "1" * (len(data) - len(data.lstrip(b"\0"))) + digits


def to_did_key(jwk: Mapping[str, str]) -> str:
    """The did:key of a key, whose public members are enough: the DID is the key, so it needs no document elsewhere."""
    x = decode_base64url(jwk["x"])
    # the compressed form of a point: whether y is odd, and x
    public = x if jwk["crv"] == "Ed25519" else bytes([2 + (decode_base64url(jwk["y"])[-1] & 1)]) + x
    return f"did:key:z{_encode_base58(_KEY_CODES[jwk['crv']] + public)}"


def _missing_cryptography(cause: ImportError) -> ImportError:
    error = ImportError("keys of DIDs need cryptography: pip install 'cairnway[dpop]'")
    error.__cause__ = cause
    return error


def generate_private_key(crv: Literal["P-256", "Ed25519"] = "P-256") -> dict[str, str]:
    """Makes a private key as a JWK. Store it where nobody else can read it."""
    try:
        from cryptography.hazmat.primitives.asymmetric import ec, ed25519  # type: ignore[import-not-found,unused-ignore]
    except ImportError as error:
        raise _missing_cryptography(error) from error
    if crv == "Ed25519":
        private = ed25519.Ed25519PrivateKey.generate()
        x, d = private.public_key().public_bytes_raw(), private.private_bytes_raw()
        return {"kty": "OKP", "crv": crv, "x": encode_base64url(x), "d": encode_base64url(d)}
    numbers = ec.generate_private_key(ec.SECP256R1()).private_numbers()
    public = numbers.public_numbers
    x, y, d = (value.to_bytes(32, "big") for value in (public.x, public.y, numbers.private_value))
    return {"kty": "EC", "crv": crv, "x": encode_base64url(x), "y": encode_base64url(y), "d": encode_base64url(d)}


def _name_key(did: str) -> str:
    """The DID URL of the only key of a did:key or a did:jwk. Raises ValueError for other methods."""
    if did.startswith("did:key:"):
        return f"{did}#{did.removeprefix('did:key:')}"
    if did.startswith("did:jwk:"):
        return f"{did}#0"
    raise ValueError("kid is missing: it names the key in the document of the DID")


class Holder:
    """A DID with a private key, which signs for it.

    Raises ValueError for a key that is malformed or of another kind; no message repeats it.
    """

    def __init__(self, key: PrivateJwk, did: str | None = None, kid: str | None = None) -> None:
        if key.get("crv") not in _CURVES:
            raise ValueError("the key must be a private key of Ed25519 or P-256, as a JWK")
        self.alg = _CURVES[key["crv"]]
        self.public_jwk = {name: key[name] for name in ("kty", "crv", "x", "y") if name in key}
        self._private = _import_private_key(key)
        self.did = did if did is not None else to_did_key(key)
        self.kid = kid if kid is not None else _name_key(self.did)

    def __repr__(self) -> str:
        return f"Holder(did={self.did!r})"

    def sign_jwt(self, header: Mapping[str, Any], claims: Mapping[str, Any]) -> str:
        """Signs claims as a compact JWT; `alg` is that of the key."""
        parts = ({"alg": self.alg, **header}, claims)
        content = ".".join(encode_base64url(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
        return f"{content}.{encode_base64url(self._sign(content.encode()))}"

    def _sign(self, content: bytes) -> bytes:
        if self.alg == "EdDSA":
            signature: bytes = self._private.sign(content)
            return signature
        from cryptography.hazmat.primitives.asymmetric import ec, utils  # type: ignore[import-not-found,unused-ignore]
        from cryptography.hazmat.primitives.hashes import SHA256  # type: ignore[import-not-found,unused-ignore]

        r: int
        s: int
        r, s = utils.decode_dss_signature(self._private.sign(content, ec.ECDSA(SHA256())))
        return r.to_bytes(32, "big") + s.to_bytes(32, "big")


def _import_private_key(key: PrivateJwk) -> Any:
    try:
        from cryptography.hazmat.primitives.asymmetric import ec, ed25519  # type: ignore[import-not-found,unused-ignore]
    except ImportError as error:
        raise _missing_cryptography(error) from error
    try:
        d = decode_base64url(key["d"])
        if key["crv"] == "Ed25519":
            ed25519_key = ed25519.Ed25519PrivateKey.from_private_bytes(d)
            if ed25519_key.public_key().public_bytes_raw() == decode_base64url(key["x"]):
                return ed25519_key
        else:
            p256_key = ec.derive_private_key(int.from_bytes(d, "big"), ec.SECP256R1())
            public = p256_key.public_key().public_numbers()
            if [public.x, public.y] == [int.from_bytes(decode_base64url(key[name]), "big") for name in ("x", "y")]:
                return p256_key
    except (KeyError, ValueError, TypeError, AttributeError):
        # without the cause, which may quote a member
        raise ValueError("the key cannot be imported: a member is missing or malformed") from None
    raise ValueError("the key cannot be imported: its private and its public members are of two keys")


def sign_did_challenge(
    key: PrivateJwk,
    *,
    challenge: str,
    base_url: str,
    did: str | None = None,
    kid: str | None = None,
    now: float | None = None,
) -> dict[str, str]:
    """Signs a challenge with the key of a DID: what `bind_did` and `recover_key` take.

    challenge: What `get_did_challenge` or `get_recovery_challenge` returned as `challenge`.
    base_url: The address of the service; a proof that a service passes on to another one is refused there.
    did: The DID; by default the did:key of the key.
    kid: The DID URL of the key in the DID's document. A did:key and a did:jwk need none.
    now: Seconds since 1970; the clock of this machine by default.
    """
    holder = Holder(key, did, kid)
    iat = int(time.time() if now is None else now)
    claims = {"iss": holder.did, "aud": normalize_base_url(base_url), "nonce": challenge}
    signed = holder.sign_jwt(
        {"typ": "JWT", "kid": holder.kid}, {**claims, "iat": iat, "exp": iat + _CHALLENGE_LIFETIME_S}
    )
    return {"did": holder.did, "challenge_jws": signed, "kid": holder.kid}
