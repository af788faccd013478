# Generated from packages/patterns/src/command-rules.ts by `npm run generate`; do not edit.

from re import ASCII, IGNORECASE

from ..._lazy_pattern import lazy_pattern
from ..._patterns.outgoing_value import is_login_password, is_option_value, is_password, is_random_token
from ..._patterns.rules import OutgoingRule

COMMAND_RULES = (
    OutgoingRule(
        type="password",
        command=lazy_pattern(r"(?<![\-.0-9A-Z_a-z])curl\b", ASCII),
        pattern=lazy_pattern(r"[\t-\r \"'\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff](?:-[#A-Za-z]{0,8}[Uu]|--user|--proxy-user)(?:[\"']?,?[\t ]{1,3}|[\"'],|=)?[\"']?(?P<user>[^\t-\r \"'(:{\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{0,80})[\"']?:(?P<quote>[\"']?)(?P<value>(?![\t-\r \-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff])(?:[^\t-\r \"'<>\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|(?!(?P=quote))[\"']){3,200})", ASCII),
        accepts=is_login_password,
    ),
    OutgoingRule(
        type="password",
        command=lazy_pattern(r"(?<![\-.0-9A-Z_a-z])curl\b", ASCII),
        pattern=lazy_pattern(r"[\t-\r \"'\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff](?:-[#A-Za-z]{0,8}[Uu]|--user|--proxy-user)(?:[\"']?,?[\t ]{1,3}|[\"'],|=)?[\"']?(?P<value>[^\t-\r \"':<>\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{10,200}):(?=[\t-\r \"'\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|\Z)", ASCII),
        accepts=is_random_token,
    ),
    OutgoingRule(
        type="password",
        command=lazy_pattern(r"(?<![\-.0-9A-Z_a-z])(?:(?:mysql|mariadb)[\-0-9A-Z_a-z]{0,12}|7z[arz]?)\b", ASCII),
        pattern=lazy_pattern(r"[\t-\r \"'\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]-p(?!(?:ort|assw|rint|ath|arents|reserve)[\-0-9A-Z_a-z]{0,20}\b|[.0-9]{0,20}:[0-9])(?=[^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff])(?P<quote>[\"']?)(?P<value>(?![\t-\r \-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff])(?:[^\t-\r \"'<>\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|(?!(?P=quote))[\"']){3,200})", ASCII),
        accepts=is_password,
    ),
    OutgoingRule(
        type="password",
        command=lazy_pattern(r"\b(?:(?:docker|podman|buildah|nerdctl|skopeo|oras|crane|helm registry|az|oc|cf)[ \"',]{1,4}login|mongo(?:sh|dump|restore|import|export))\b", ASCII),
        pattern=lazy_pattern(r"[\t-\r \"'\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]-p(?:[\"']?,?[\t ]{1,3}|[\"'],|=)?(?P<quote>[\"']?)(?P<value>(?![\t-\r \-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff])(?:[^\t-\r \"'<>\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|(?!(?P=quote))[\"']){3,200})", ASCII),
        accepts=is_password,
    ),
    OutgoingRule(
        type="password",
        command=lazy_pattern(r"\b(?:redis|valkey|keydb)-cli\b", ASCII),
        pattern=lazy_pattern(r"[\t-\r \"'\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]-a(?:[\"']?,?[\t ]{1,3}|[\"'],)(?P<quote>[\"']?)(?P<value>(?![\t-\r \-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff])(?:[^\t-\r \"'<>\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|(?!(?P=quote))[\"']){3,200})", ASCII),
        accepts=is_password,
    ),
    OutgoingRule(
        type="password",
        command=lazy_pattern(r"(?<![\-.0-9A-Z_a-z])(?:ldap[a-z]{3,6}|sqlcmd|(?:un)?zip)\b", ASCII),
        pattern=lazy_pattern(r"[\t-\r \"'\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]-[Pw](?:[\"']?,?[\t ]{1,3}|[\"'],)(?P<quote>[\"']?)(?P<value>(?![\t-\r \-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff])(?:[^\t-\r \"'<>\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|(?!(?P=quote))[\"']){3,200})", ASCII),
        accepts=is_password,
    ),
    OutgoingRule(
        type="password",
        pattern=lazy_pattern(r"(?:\bsshpass(?:[\"']?,?[\t ]{1,3}|[\"'],)[\"']?-p(?:[\"']?,?[\t ]{1,3}|[\"'],)?|[\t ]-pass(?:in|out)? [\"']?pass:)(?P<quote>[\"']?)(?P<value>(?![\t-\r \-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff])(?:[^\t-\r \"'<>\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|(?!(?P=quote))[\t \"']){3,200})", ASCII),
        accepts=is_password,
    ),
    OutgoingRule(
        type="password",
        pattern=lazy_pattern(r"\becho[\t ]{1,3}(?:-n[\t ]{1,3})?(?P<quote>[\"']?)(?P<value>(?![\t-\r \-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff])(?:[^\t-\r \"'<>\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|(?!(?P=quote))[\t \"']){3,200})[\"']?[\t ]{0,3}\|[^\n\|]{0,100}(?:--password-stdin|--with-token|\bsudo\b[^\n\|]{0,20} -S)", ASCII),
        accepts=is_password,
    ),
    OutgoingRule(
        type="password",
        pattern=lazy_pattern(r"(?<![A-Za-z])(?:(?:[0-9A-Z]{1,20}_){1,4}PASS|SSHPASS|REDISCLI_AUTH)=(?P<quote>[\"']?)(?P<value>(?![\t-\r \-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff])(?:[^\t-\r \"'<>\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|(?!(?P=quote))[\t \"']){3,200})", ASCII),
        accepts=is_password,
    ),
    OutgoingRule(
        type="password",
        pattern=lazy_pattern(r"(?:(?<=[\t-\r \"'\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff])|(?<=^))--?(?:[a-z]{1,20}-){0,3}(?:pass(?:word|wd|phrase)?|storepass|keypass|token|secret|api-?key)(?:=|[\"']?,?[\t ]{1,3}|[\"'],)(?![\"']?(?:id|type|source|src)=)(?P<quote>[\"']?)(?P<value>(?![\t-\r \-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff])(?:[^\t-\r \"'<>\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|(?!(?P=quote))[\t \"']){3,200})", ASCII | IGNORECASE),
        accepts=is_option_value,
    ),
)
