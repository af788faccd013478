# Generated from packages/patterns/src/find-pii.ts by `npm run generate`; do not edit.

MAX_CONTEXT_CHARS = 60
