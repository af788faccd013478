# Generated from packages/patterns/src/card-number.ts by `npm run generate`; do not edit.

from re import ASCII

from ..._lazy_pattern import lazy_pattern

ISSUERS = (
    (
        lazy_pattern(r"^4", ASCII),
        (13, 16, 19),
    ),
    (
        lazy_pattern(r"^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)", ASCII),
        (16,),
    ),
    (
        lazy_pattern(r"^3[47]", ASCII),
        (15,),
    ),
    (
        lazy_pattern(r"^(?:6011|64[4-9]|65)", ASCII),
        (16, 19),
    ),
    (
        lazy_pattern(r"^(?:30[0-5]|309|36|3[89])", ASCII),
        (14, 16, 19),
    ),
    (
        lazy_pattern(r"^35", ASCII),
        (16, 17, 18, 19),
    ),
    (
        lazy_pattern(r"^(?:2131|1800)", ASCII),
        (15,),
    ),
    (
        lazy_pattern(r"^62", ASCII),
        (16, 17, 18, 19),
    ),
    (
        lazy_pattern(r"^(?:50|5[6-9]|6)", ASCII),
        (12, 13, 14, 15, 16, 17, 18, 19),
    ),
)
