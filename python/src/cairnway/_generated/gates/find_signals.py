# Generated from packages/sdk/src/gates/find-signals.ts by `npm run generate`; do not edit.

from re import ASCII, IGNORECASE

from ..._lazy_pattern import lazy_pattern

COMMAND = lazy_pattern(r"^[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*(?:\$|\u276f|\u279c|%|PS [^>]{0,80}>|[\-.0-9A-Z_a-z]{1,40}@[\-.0-9A-Z_a-z]{1,60}[^#$]{0,80}[#$])[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+(?P<typed>[^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff][^\n\r\u2028\u2029]*)\Z|^\++ (?P<traced>[^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff][^\n\r\u2028\u2029]*)\Z|\b(?:Bash|Shell|run_command|execute_command|terminal)\((?P<called>[^)]{2,400})\)|\"(?:command|cmd)\"[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]?:[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]?\"(?P<member>(?:[^\"\\]|\\[^\n\r\u2028\u2029]){2,400})\"|^(?:Running|Executing|Run): (?P<announced>[^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff][^\n\r\u2028\u2029]*)\Z", ASCII)
DEAD_END = lazy_pattern(r"\b(?:did(?: not|n't)|does(?: not|n't)) (?:work|help|fix|solve|change anything)|\bstill (?:fail[0-9_a-z]*|broken|the same|not work[0-9_a-z]*|get[0-9_a-z]* the)|\bno (?:luck|effect|difference)\b|\bdead end\b|\bwrong (?:approach|track|direction)\b|\bnot the (?:cause|problem|issue)\b|\bgave up\b|\bthat wasn't it\b", ASCII | IGNORECASE)
DURATION = lazy_pattern(r"\b(?:took|after|spent|for) (?:about |over |nearly |almost )?(?P<amount>[0-9]{1,4}(?:\.[0-9])?) ?(?P<unit>minutes?|mins?|hours?|hrs?|h)\b", ASCII | IGNORECASE)
FAILED_COUNT = lazy_pattern(r"\b[1-9][0-9]* (?:failed|errors?|failures?)\b", ASCII | IGNORECASE)
HOURS = lazy_pattern(r"^h", ASCII | IGNORECASE)
MAX_EVIDENCE_CHARS = 300
MIN_LONG_TIME_MINUTES = 30
MIN_REPETITIONS = 3
MIN_RETRIES = 2
OUTER_QUOTE = lazy_pattern(r"^[\"']|[\"']\Z", ASCII)
RETRY = lazy_pattern(r"\bretry(?:ing)?\b|\b(?:attempt|try) [0-9]+(?: ?(?:/|of) ?[0-9]+)?\b|\btry(?:ing)? again\b|\bonce more\b", ASCII | IGNORECASE)
REVERT = lazy_pattern(r"\bgit (?:revert|reset --hard|restore|stash)\b|\bgit checkout (?:--|head\b|\.)|\broll(?:ed|ing)?[ \-]?back\b|\brevert(?:ed|ing)?\b|\bundo(?:ing|ne)?\b|\bback(?:ed|ing)? out\b", ASCII | IGNORECASE)
SUCCESS = lazy_pattern(r"\b(?:build success(?:ful)?|successfully|succeeded|all (?:tests|checks) pass(?:ed)?|[0-9]+ pass(?:ed|ing)|test result: ok|exit(?:ed with)? (?:code|status)[ :]{1,2}0|works? now|that (?:worked|fixed it)|is fixed|resolved)\b|^(?:ok|pass)[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|\u2713|\u2714|\u2705", ASCII | IGNORECASE)
TIMESTAMP = lazy_pattern(r"\b[0-9]{4}-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9](?:\.[0-9]{1,9})?(?:Z|[+\-][0-9][0-9]:[0-9][0-9])?|\b[0-9]{4}-[0-9][0-9]-[0-9][0-9] [0-9][0-9]:[0-9][0-9]:[0-9][0-9]\b", ASCII)
WORKAROUND = lazy_pattern(r"\bwork(?:ing|ed)?[ \-]?around\b|\bas a hack\b|\bmonkey[ \-]?patch[0-9_a-z]*|\bfall(?:ing)? ?back to\b|\bfor now\b|\btemporar(?:y|ily)\b|--legacy-peer-deps|--no-verify\b|--force\b|--break-system-packages|\bdowngrad[0-9_a-z]+|\bpin(?:ned|ning)? (?:it |the |to |version)|\bskip(?:ped|ping)? the (?:check|test|step)", ASCII | IGNORECASE)
