# Generated from packages/sdk/src/gates/pick-error.ts by `npm run generate`; do not edit.

from re import ASCII

from ..._lazy_pattern import lazy_pattern

CAUSED_BY = lazy_pattern(r"^[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*Caused by: ", ASCII)
CONTINUATION = lazy_pattern(r"^[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*(?:symbol|location|required|found|reason|DETAIL|HINT|LINE [0-9]+|Expected|Received|code|Details?|Message|Caused by|expected|note: expected|bad class file|class file has|Could not resolve|While resolving|Found|peer|fatal)\b[ :]", ASCII)
DETAILS = (
    (
        lazy_pattern(r": cannot find symbol\Z|\] cannot find symbol\Z", ASCII),
        lazy_pattern(r"^[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*symbol *:", ASCII),
    ),
    (
        lazy_pattern(r"(?:: |\] )cannot access [^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+\Z", ASCII),
        lazy_pattern(r"^[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*(?:bad class file:|class file for )", ASCII),
    ),
    (
        lazy_pattern(r" cannot be applied to given types;?\Z", ASCII),
        lazy_pattern(r"^[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*required:", ASCII),
    ),
)
FRAME = lazy_pattern(r"^[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*File \"[^\"]{0,400}\", line [0-9]+", ASCII)
HEADING = lazy_pattern(r"[(:\[{]\Z|panicked at [^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+\Z", ASCII)
KIND_ORDER = ("cause", "error", "hint", "consequence")
LABEL = lazy_pattern(r"^(?:ERROR|FATAL|error|fatal): ", ASCII)
LEVEL_PREFIX = lazy_pattern(r"^(?:\[(?:ERROR|FATAL|CRITICAL|SEVERE|error)\]|(?:ERROR|FATAL|CRITICAL|SEVERE)(?= ))[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{1,4}(?:[0-9]{1,8} --- )?(?:\[[^\]]{0,80}\][\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{1,4}|[\-\|][\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{1,4})?(?=[^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff])", ASCII)
MAX_CONTINUATION_LINES = 5
MAX_LINES_BEFORE_DETAILS = 200
RAISED = lazy_pattern(r"^[A-Z_a-z][.0-9A-Z_a-z]*(?:: |\Z)", ASCII)
SOURCE_LINE = lazy_pattern(r"^[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{4}", ASCII)
TIMESTAMP_PREFIX = lazy_pattern(r"^(?:\[?[0-9]{4}[\-/][0-9][0-9][\-/][0-9][0-9][ T][0-9][0-9]:[0-9][0-9]:[0-9][0-9][^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{0,20}\]?|\[?[0-9][0-9]:[0-9][0-9]:[0-9][0-9][^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{0,12}\]?|#[0-9]{1,3} [0-9]{1,5}\.[0-9]{1,3}|<ref \*[0-9]{1,4}>)[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{1,4}", ASCII)
TRACEBACK = lazy_pattern(r"^[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*Traceback \(most recent call last\)", ASCII)
