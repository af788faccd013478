# Generated from packages/sdk/src/gates/mask-machine-details.ts by `npm run generate`; do not edit.

from re import ASCII, IGNORECASE

from ..._lazy_pattern import lazy_pattern

FOLDER = lazy_pattern(r"[/\\]\Z", ASCII)
HOME_PATH = lazy_pattern(r"^(?:~|/(?:home|Users)/|/root/|[A-Za-z]:[/\\]{1,2}Users[/\\])", ASCII)
MASKS = (
    (
        lazy_pattern(r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", ASCII | IGNORECASE),
        "",
    ),
    (
        lazy_pattern(r"\[?\b[0-9]{4}-[0-9][0-9]-[0-9][0-9][ T][0-9][0-9]:[0-9][0-9](?::[0-9][0-9](?:[,.][0-9]{1,9})?)?(?: ?(?:Z|UTC|[+\-][0-9][0-9]:?[0-9][0-9])\b)?\]?:?", ASCII),
        "",
    ),
    (
        lazy_pattern(r"\[?\b[0-9]{4}/[0-9][0-9]/[0-9][0-9] [0-9][0-9]:[0-9][0-9]:[0-9][0-9](?:\.[0-9]{1,9})?\]?", ASCII),
        "",
    ),
    (
        lazy_pattern(r"\[?\b[0-9][0-9]:[0-9][0-9]:[0-9][0-9](?:[,.][0-9]{1,9})?\b\]?", ASCII),
        "",
    ),
    (
        lazy_pattern(r"\b0x[0-9a-f]{5,16}\b", ASCII | IGNORECASE),
        "0x0",
    ),
    (
        lazy_pattern(r"(?<![\-0-9_a-z])(?=[0-9a-f]{0,127}[0-9])(?=[0-9a-f]{0,127}[a-f])[0-9a-f]{12,128}(?![\-0-9_a-z])", ASCII | IGNORECASE),
        "c0ffee0",
    ),
    (
        lazy_pattern(r"(?:(?<=\bpid[ #:=])|(?<=\bpid[ #:=]{2})|(?<=\bprocess[ #:=])|(?<=\bprocess[ #:=]{2}))[0-9]{2,8}\b", ASCII | IGNORECASE),
        "0",
    ),
    (
        lazy_pattern(r"(?<![\--9A-Z_a-z])(?!127\.|0\.0\.0\.0(?![0-9])|192\.0\.2\.)(?:(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(?![\-0-9A-Z_a-z]|\.[0-9])", ASCII),
        "192.0.2.1",
    ),
    (
        lazy_pattern(r"(?<![.0-:_a-z])(?:[0-9a-f]{1,4}:){3,7}(?::|[0-9a-f]{1,4})(?![0-:_a-z])", ASCII | IGNORECASE),
        "2001:db8::1",
    ),
    (
        lazy_pattern(r"(?<=[.0-9A-Z\]_a-z]):(?:3[3-9][0-9]{3}|[45][0-9]{4}|6[0-5][0-9]{3})\b(?![.:][0-9])", ASCII),
        ":0",
    ),
    (
        lazy_pattern(r"\b(?!(?:com|org|net|io|edu|java|javax|jdk|sun|de|eu|ch|fr|uk|it|nl|at|se|no|fi|pl|ru|cn|jp|br|us|me|co|dev)\.)[0-9a-z][\-0-9_a-z]{0,62}(?:\.[\-0-9_a-z]{1,63}){0,4}\.(?:internal|local|corp|lan|intranet|home\.arpa)\b(?!\.)", ASCII | IGNORECASE),
        "host.internal",
    ),
)
PACKAGE_PATH = lazy_pattern(r"^[^\n\r\u2028\u2029]*[/\\](?P<package_path>(?:node_modules|site-packages|dist-packages|\.m2[/\\]repository|\.cargo[/\\]registry[/\\]src|pkg[/\\]mod|\.gradle|gems)[/\\][^\n\r\u2028\u2029]*)\Z", ASCII)
PATH = lazy_pattern(r"(?<![\--:<>A-Z\\_a-z\~\u2026])(?:[A-Za-z]:[/\\]{1,2}|~[/\\]|/)(?:[^\t-\r \"'-*,/:-?\[-\]`{-}\xa0\u1680\u2000-\u200a\u2026\u2028\u2029\u202f\u205f\u3000\ufeff]{1,120}[/\\]{1,2}){1,30}[^\t-\r \"'-*,/:-?\[-\]`{-}\xa0\u1680\u2000-\u200a\u2026\u2028\u2029\u202f\u205f\u3000\ufeff]{0,120}", ASCII)
RANDOM_NAME = lazy_pattern(r"^(?:tmp|temp)?[\-._]?(?=[\-0-9_a-z]*[0-9])(?=[\-0-9_a-z]*[a-z])[\-0-9_a-z]{6,}\Z|^tmp[\-0-9_a-z]{4,}\Z|^[0-9a-f]{8,}\Z", ASCII | IGNORECASE)
SEPARATORS = lazy_pattern(r"[/\\]+", ASCII)
SYSTEM_PATH = lazy_pattern(r"^(?:/(?:usr|etc|dev|proc|sys|lib|lib64|bin|sbin|run|boot|Library|System|Applications|nix|snap)\b|/var/(?:run|lib|log|cache|spool)\b|/opt/(?:homebrew|conda|java)\b|[A-Z]:[/\\]{1,2}(?:Windows|Program ?Files))", ASCII)
TEMPORARY_PATH = lazy_pattern(r"^(?:/tmp/|/var/(?:tmp|folders)/|/private/)|[/\\]Temp[/\\]", ASCII)
