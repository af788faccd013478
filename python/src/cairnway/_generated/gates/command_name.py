# Generated from packages/sdk/src/gates/command-name.ts by `npm run generate`; do not edit.

from re import ASCII

from ..._lazy_pattern import lazy_pattern

ASSIGNMENT = lazy_pattern(r"^[0-9A-Z_a-z]+=", ASCII)
COMMAND_END = lazy_pattern(r"&&|\|\||;|\n", ASCII)
FOLDER_PREFIX = lazy_pattern(r"^[^\n\r\u2028\u2029]*[/\\]", ASCII)
PIPED = lazy_pattern(r"\|(?s:.)*", ASCII)
PROGRAM = lazy_pattern(r"^[+\-.0-9A-Z_a-z]{1,40}\Z", ASCII)
SUBCOMMAND = lazy_pattern(r"^[A-Za-z][\-0-:A-Z_a-z]{1,20}\Z", ASCII)
WRAPPER = lazy_pattern(r"^(?:sudo|env|time|timeout|npx|exec|command|nohup)\Z", ASCII)
