# Generated from packages/sdk/src/gates/parse-terminal-output.ts by `npm run generate`; do not edit.

from re import ASCII

from ..._lazy_pattern import lazy_pattern

ANSI_ESCAPES = lazy_pattern(r"\x1b\[[0-?]{0,40}[ -/]{0,8}[@-\~]|\x1b\][^\x07\x1b]{0,2000}(?:\x07|\x1b\\)|\x1b[ -\~]|\x9b[0-?]{0,40}[@-\~]", ASCII)
BOX_DRAWING = lazy_pattern(r"^[\u2502\u2503\u250c\u2514\u251c\u254e\u2551\u256d\u2570\u2575\u2577\u258c]+ ?", ASCII)
CONTROL_CHARACTERS = lazy_pattern(r"[\x00-\x08\v-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ud800-\udfff\ufeff]", ASCII)
CURL_PROGRESS = lazy_pattern(r"^[\t-\r \-.0-:GMk\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{0,200}(?=curl: \()", ASCII)
MAX_PART_CHARS = 100000
MAX_TERMINAL_LINE_CHARS = 1000
PROGRESS = lazy_pattern(r"[\u2501\u2588\u2591-\u2593]{3}|^[^0-9A-Z_a-z]{0,20}[0-9]{1,3}%|[0-9]{1,3}% ?[\[\|]", ASCII)
