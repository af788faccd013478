# Generated from packages/patterns/src/secret-placeholder.ts by `npm run generate`; do not edit.

from re import ASCII, IGNORECASE

from ..._lazy_pattern import lazy_pattern

COMMON_PASSWORD = lazy_pattern(r"^(?:pass(?:word|wd|phrase)?[0-9]{0,4}|pwd|secret[0-9]{0,4}|user(?:name)?|admin[0-9]{0,4}|root|test(?:ing)?[0-9]{0,4}|postgres|mysql|redis|mongo|guest|minio(?:admin)?|rabbitmq|token|key|api[\-_]?key|x-oauth-basic|x-access-token|pw|p|foo|bar|baz|1234[0-9]{0,6})\Z", ASCII | IGNORECASE)
EXAMPLE_HOST = lazy_pattern(r"(?:^|\.)(?:example\.(?:com|org|net)|test|invalid|local|localhost)\Z|^(?:host(?:name)?|server|db|database|postgres|mysql|redis|mongo(?:db)?|rabbitmq|proxy)\Z", ASCII | IGNORECASE)
LOCAL_HOST = lazy_pattern(r"^(?:localhost|127\.|0\.0\.0\.0|\[::1\]|host\.docker\.internal)", ASCII | IGNORECASE)
PLACEHOLDER_SHAPE = lazy_pattern(r"\.{3}|\u2026|\*{3}|^[$%<\[{]|\$\{|\$\(|\{\{|\[\[|<[\-_a-z]{1,40}>|%[_a-z]{2,40}%|^env[.:]|process\.env", ASCII | IGNORECASE)
PLACEHOLDER_WORD = lazy_pattern(r"example|sample|dummy|placeholder|change[ \-_]?(?:me|it|this)|your[\-_]?|redacted|replace|insert|xxxx|fake|foobar|deadbeef|not[\-_]?(?:a[\-_]?)?real|p[@a]ssw[0o]rd|secret_?(?:key|token|value|access)", ASCII | IGNORECASE)
