# Generated from packages/sdk/src/gates/form-query.ts by `npm run generate`; do not edit.

MAX_MESSAGE_CHARS = 500
MAX_OTHER_LINES = 6
MAX_QUERY_CHARS = 1000
