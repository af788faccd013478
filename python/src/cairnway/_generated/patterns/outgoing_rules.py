# Generated from packages/patterns/src/outgoing-rules.ts by `npm run generate`; do not edit.

from re import ASCII, IGNORECASE

from ..._lazy_pattern import lazy_pattern
from ..._patterns.outgoing_value import is_assigned_secret, is_authorization, is_issued_token, is_manifest_data, is_password, is_random_token
from ..._patterns.rules import OutgoingRule

BLOCK_RULES = (
    OutgoingRule(
        type="private_key",
        pattern=lazy_pattern(r"-----BEGIN [ 0-9A-Z]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:(?:[^\-<>]|-(?!-)){0,12000}-----END [ 0-9A-Z]{0,40}PRIVATE KEY(?: BLOCK)?-----|[\t-\r +/-9=A-Z\\a-z\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{0,12000})", ASCII),
    ),
    OutgoingRule(
        type="private_key",
        pattern=lazy_pattern(r"Private-Lines: [0-9]{1,3}[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{1,4}(?P<value>[+/-9=A-Za-z][\t-\r +/-9=A-Za-z\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{39,8000})", ASCII),
    ),
    OutgoingRule(
        type="secret",
        pattern=lazy_pattern(r"\bkind:[\t ]{0,8}[\"']?secret[\"']?[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff](?s:.){0,300}?\bdata:[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{1,20}(?:#[^\n]{0,200}\n[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{0,20})?(?P<value>[\-.0-9_a-z]{1,80}:[\t ]{0,8}(?:[>\|][+\-]?[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{1,20})?[\"']?(?P<first>[+/-9a-z]{12,2000}={0,3})[\"']?(?:[\t ]{0,8}\r?\n[\t ]{1,20}[\-.0-9_a-z]{1,80}:[\t ]{0,8}(?:[>\|][+\-]?[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{1,20})?[\"']?[+/-9a-z]{2,2000}={0,3}[\"']?(?=[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|\Z)){0,50})", ASCII | IGNORECASE),
        accepts=is_manifest_data,
    ),
    OutgoingRule(
        type="secret",
        pattern=lazy_pattern(r"\bdata:[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{1,20}(?:#[^\n]{0,200}\n[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{0,20})?(?P<value>[\-.0-9_a-z]{1,80}:[\t ]{0,8}(?:[>\|][+\-]?[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{1,20})?[\"']?(?P<first>[+/-9a-z]{12,2000}={0,3})[\"']?(?:[\t ]{0,8}\r?\n[\t ]{1,20}[\-.0-9_a-z]{1,80}:[\t ]{0,8}(?:[>\|][+\-]?[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{1,20})?[\"']?[+/-9a-z]{2,2000}={0,3}[\"']?(?=[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|\Z)){0,50})[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff](?s:.){0,300}?\bkind:[\t ]{0,8}[\"']?secret\b", ASCII | IGNORECASE),
        accepts=is_manifest_data,
    ),
)
OUTGOING_RULES = (
    OutgoingRule(
        type="url_password",
        pattern=lazy_pattern(r"\b[a-z][+\-.0-9a-z]{1,20}://[^\t-\r \"'/:<>@`\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{0,100}:(?P<value>[^\t-\r \"'/<>@`\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{1,200})@", ASCII | IGNORECASE),
        accepts=is_password,
    ),
    OutgoingRule(
        type="authorization",
        pattern=lazy_pattern(r"\b(?:bearer|basic|token|apikey)[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{1,3}(?P<value>[+\--9=_a-z\~]{16,2000})", ASCII | IGNORECASE),
        accepts=is_random_token,
    ),
    OutgoingRule(
        type="authorization",
        pattern=lazy_pattern(r"\bauthorization[\"'\]]{0,2}[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{0,3}[,:=][\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{0,3}[\"'`]?(?:(?:bearer|basic|token|apikey|digest)[ :]{1,3})?[\"'`]?(?P<value>[+\--9=_a-z\~]{8,2000})", ASCII | IGNORECASE),
        accepts=is_authorization,
    ),
    OutgoingRule(
        type="cookie",
        pattern=lazy_pattern(r"(?:(?<![0-9A-Z_a-z])_[a-z]{2,20}_session|(?<![0-9A-Z_a-z])session_?(?:id|token)?|\bPHPSESSID|\bJSESSIONID|ASP\.NET_SessionId|\bconnect\.sid|(?<![0-9A-Z_a-z])sid)=(?P<value>[%+\--9A-Z_a-z\~]{20,300})", ASCII),
        accepts=is_random_token,
    ),
    OutgoingRule(
        type="cookie",
        pattern=lazy_pattern(r"\b(?:set-)?cookie:[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{0,3}(?P<value>[^\t-\r ;<>\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{1,100}=[^\t-\r ;<>\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{8,2000})", ASCII | IGNORECASE),
    ),
    OutgoingRule(
        type="url_secret",
        pattern=lazy_pattern(r"[\&?](?:[\-0-9_a-z]{0,20}(?:token|api[\-_]?key|secret|password|passwd|signature)|key|sig|auth)=(?P<value>[^\t-\r \"#\&'<>`\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{6,1000})", ASCII | IGNORECASE),
        accepts=is_password,
    ),
    OutgoingRule(
        type="password",
        pattern=lazy_pattern(r"(?<![a-z])(?:[0-9_a-z]{0,40}_)?(?:pg)?(?:password|passwd|passphrase|pwd)[\"']{0,2}[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{0,2}=[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{0,2}(?P<quote>[\"']?)(?P<value>(?:[^\t-\r \"\&'),;<>`\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|(?!(?P=quote))[\&),;]){4,200})", ASCII | IGNORECASE),
        accepts=is_password,
    ),
    OutgoingRule(
        type="secret",
        pattern=lazy_pattern(r"(?:(?:api|app|access|account|secret|private|auth|client|encryption|signing|signature|master|license)[ \-._]?key|password|passwd|passphrase|pwd|secret|token|credentials?)(?:_(?:base|value|prod|live|dev|test))?(?:[\"'\]`]{0,2}(?: string)?[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{0,2}[:=?]{1,3}>?[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{0,2}|[\"'],[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{0,2})[\"'](?P<value>[^\t-\r \"'<>`\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{8,300})[\"']", ASCII | IGNORECASE),
        accepts=is_assigned_secret,
    ),
    OutgoingRule(
        type="secret",
        pattern=lazy_pattern(r"(?:(?:api|app|access|account|secret|private|auth|client|encryption|signing|signature|master|license)[ \-._]?key|password|passwd|passphrase|pwd|secret|token|credentials?)(?:_(?:base|value|prod|live|dev|test))?[\"'\]`]{0,2}(?: string)?[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{0,2}[:=?]{1,3}>?[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{0,2}[\"']?(?P<value>[!#%*+\--9=@\^_a-z\~]{8,300})", ASCII | IGNORECASE),
        accepts=is_assigned_secret,
    ),
    OutgoingRule(
        type="secret",
        pattern=lazy_pattern(r"\bconfig(?:ure)? set [^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{0,80}?(?:(?:api|app|access|account|secret|private|auth|client|encryption|signing|signature|master|license)[ \-._]?key|password|passwd|passphrase|pwd|secret|token|credentials?)(?:_(?:base|value|prod|live|dev|test))?[ =]{1,3}[\"']?(?P<value>[^\t-\r \"'<>`\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{8,300})", ASCII | IGNORECASE),
        accepts=is_assigned_secret,
    ),
    OutgoingRule(
        type="secret",
        pattern=lazy_pattern(r"(?<![\-.0-9A-Z_a-z\~])[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}(?![0-9A-Z_a-z])", ASCII),
        accepts=is_issued_token,
    ),
    OutgoingRule(
        type="password",
        pattern=lazy_pattern(r"\b(?:password|passphrase)(?: for [ \-.0-9@_a-z]{1,40})? (?:is|was)(?: set to)?:? [\"'`]?(?P<value>[^\t-\r \"'-)<>`{}\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{8,64})", ASCII | IGNORECASE),
        accepts=is_random_token,
    ),
)
