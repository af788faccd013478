# Generated from packages/sdk/src/gates/read-json-error-messages.ts by `npm run generate`; do not edit.

from re import ASCII

from ..._lazy_pattern import lazy_pattern

DOCUMENT_START = lazy_pattern(r"^[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{0,100}[\[{]", ASCII)
ERROR_MEMBERS = (
    "error",
    "errors",
    "message",
    "msg",
    "stderr",
    "detail",
    "details",
    "reason",
    "cause",
    "code",
    "error_description",
    "stdout",
    "output",
    "text",
    "result",
)
MAX_DEPTH = 6
MAX_ELEMENTS = 20
MAX_JSON_CHARS = 100000
