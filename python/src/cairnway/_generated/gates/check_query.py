# Generated from packages/sdk/src/gates/check-query.ts by `npm run generate`; do not edit.

MAX_CHECKED_CHARS = 200000
MAX_ROUNDS = 4
