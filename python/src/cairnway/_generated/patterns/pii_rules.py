# Generated from packages/patterns/src/pii-rules.ts by `npm run generate`; do not edit.

from re import ASCII, IGNORECASE

from ..._lazy_pattern import lazy_pattern
from ..._patterns.phone_number import is_international_phone
from ..._patterns.pii_value import is_card_in_context, is_email_in_context, is_iban_in_context, is_personal_directory, is_personal_ip, is_personal_user, is_phone_length, is_ssn_in_context
from ..._patterns.rules import PiiRule

PII_RULES = (
    PiiRule(
        type="iban",
        hint=lazy_pattern(r"[0-9]{2}", ASCII),
        pattern=lazy_pattern(r"(?<![\-0-9_a-z])[a-z]{2}[0-9]{2}(?:[0-9a-z]{11,29}|(?: [0-9a-z]{4}){2,7}(?: [0-9a-z]{1,4})?)(?![\-0-9_a-z])", ASCII | IGNORECASE),
        accepts=is_iban_in_context,
    ),
    PiiRule(
        type="payment_card",
        hint=lazy_pattern(r"[0-9]{2}", ASCII),
        pattern=lazy_pattern(r"(?<![+\--:A-Z_a-z])(?:[0-9]{12,19}|[0-9]{4}(?P<gap>[ \-])[0-9]{4}(?P=gap)[0-9]{4}(?:(?P=gap)[0-9]{1,4}){0,2}|[0-9]{4}(?P<gap2>[ \-])[0-9]{6}(?P=gap2)[0-9]{4,5})(?![\-0-9A-Z_a-z]|\.[0-9])", ASCII),
        accepts=is_card_in_context,
    ),
    PiiRule(
        type="us_ssn",
        hint=lazy_pattern(r"[0-9]{2}", ASCII),
        pattern=lazy_pattern(r"(?<![+\-.0-9A-Z_a-z])(?!000|666|9)[0-9]{3}(?P<gap>[ \-]?)(?!00)[0-9]{2}(?P=gap)(?!0000)[0-9]{4}(?![\-0-9A-Z_a-z]|\.[0-9])", ASCII),
        accepts=is_ssn_in_context,
    ),
    PiiRule(
        type="phone",
        hint=lazy_pattern(r"[0-9]{2}", ASCII),
        pattern=lazy_pattern(r"(?<![(*+\--9=\^_a-z])(?:\(?\+\(?[1-9][0-9]{0,2}\)?(?:[ \-.]?\(?[0-9]{1,5}\)?){2,6}|00[1-9][0-9]{0,2}(?:[ \-.]\(?[0-9]{1,5}\)?){2,5})(?:[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]?(?:x|ext\.?)[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]?[0-9]{1,5})?(?![+0-9_a-z]|-(?!office|fax|mobile|home|work)|\.[0-9])", ASCII | IGNORECASE),
        accepts=is_international_phone,
    ),
    PiiRule(
        type="phone",
        hint=lazy_pattern(r"[0-9]{2}", ASCII),
        pattern=lazy_pattern(r"\b(?:phone|mobile|telephone|tel|fax|cell|whatsapp|(?:call|text|reach) (?:me|us|him|her|them)(?: (?:on|at))?|can call)(?: (?:number|no\.?|is)){0,2}[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{0,2}[.:]?[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{0,2}(?P<value>\(?[0-9]{2,5}\)?(?:[ \-.]?[0-9]{2,5}){1,4})(?:[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]?x[0-9]{1,5})?(?![\-0-9_a-z]|\.[0-9])", ASCII | IGNORECASE),
        accepts=is_phone_length,
    ),
    PiiRule(
        type="phone",
        hint=lazy_pattern(r"[0-9]{2}", ASCII),
        pattern=lazy_pattern(r"(?<![*+\--9=\^_a-z])(?P<value>\(?[0-9]{2,5}\)?(?:[ \-.]?[0-9]{2,5}){1,4})(?:[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]?x[0-9]{1,6})?[ \-]{1,2}\(?(?:office|fax|mobile|cell|phone|home phone)\b", ASCII | IGNORECASE),
        accepts=is_phone_length,
    ),
    PiiRule(
        type="ip",
        hint=lazy_pattern(r"[0-9]{2}", ASCII),
        pattern=lazy_pattern(r"(?<![\--9A-Z_a-z])(?:(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(?![\-0-9A-Z_a-z]|\.[0-9])", ASCII),
        accepts=is_personal_ip,
    ),
    PiiRule(
        type="email",
        hint=lazy_pattern(r"@", ASCII),
        pattern=lazy_pattern(r"(?<![%+\--9A-Z_a-z\~])[0-9A-Za-z](?:[%+\-.0-9A-Z_a-z]{0,62}[%+\-0-9A-Z_a-z])?@(?:[0-9A-Za-z](?:[\-0-9A-Za-z]{0,61}[0-9A-Za-z])?\.){1,8}[A-Za-z]{2,24}(?![\-0-9@-Z_a-z]|:[/-9A-Z_a-z\~])", ASCII),
        accepts=is_email_in_context,
        outgoing_pattern=lazy_pattern(r"(?<![%+\--9A-Z_a-z\~])[0-9A-Za-z](?:[%+\-.0-9A-Z_a-z]{0,62}[%+\-0-9A-Z_a-z])?@(?:[0-9A-Za-z](?:[\-0-9A-Za-z]{0,61}[0-9A-Za-z])?\.){1,8}[A-Za-z]{2,24}(?![\-0-9@-Z_a-z]|:(?![0-9A-Za-z](?:[%+\-.0-9A-Z_a-z]{0,62}[%+\-0-9A-Z_a-z])?@(?:[0-9A-Za-z](?:[\-0-9A-Za-z]{0,61}[0-9A-Za-z])?\.){1,8}[A-Za-z]{2,24})[/-9A-Z_a-z\~])", ASCII),
    ),
    PiiRule(
        type="url_user",
        hint=lazy_pattern(r"@", ASCII),
        pattern=lazy_pattern(r"(?<=[a-z]://)(?P<value>[A-Za-z][+\-.0-9A-Z_a-z]{1,63})@(?P<host>[\-.0-9A-Z_a-z]{1,120}|\[[0-:a-f]{2,45}\])", ASCII),
        accepts=is_personal_user,
    ),
    PiiRule(
        type="home_directory",
        hint=lazy_pattern(r"home|Users", ASCII),
        pattern=lazy_pattern(r"(?:(?<=^/home/)|(?<=^/Users/|[^\-.0-9A-Z_a-z]/home/)|(?<=[^\-.0-9A-Z_a-z]/Users/|^/[a-z]/home/)|(?<=/mnt/[a-z]/home/)|(?<=/mnt/[a-z]/Users/)|(?<=^/[a-z]/Users/|[^\-.0-9A-Z_a-z]/[a-z]/home/|\b[A-Za-z]:\\Users\\|\b[A-Za-z]:\\Users/|\b[A-Za-z]:/Users\\|\b[A-Za-z]:/Users/)|(?<=[^\-.0-9A-Z_a-z]/[a-z]/Users/|\b[A-Za-z]:\\Users\\{2}|\b[A-Za-z]:\\{2}Users\\|\b[A-Za-z]:\\{2}Users/|\b[A-Za-z]:/Users\\{2})|(?<=\b[A-Za-z]:\\{2}Users\\{2}))[0-9A-Za-z][\-.0-9A-Z_a-z]{0,39}(?: [A-Z][a-z]{1,20})?(?=[/\\])", ASCII),
        accepts=is_personal_directory,
        outgoing_pattern=lazy_pattern(r"(?:(?:(?<=[/\\]home[/\\])|(?<=[/\\]home[/\\]{2}))|(?:(?<=[/\\]Users[/\\])|(?<=[/\\]Users[/\\]{2})))[0-9A-Za-z][\-.0-9@-Z_a-z]{0,39}", ASCII),
    ),
)
