# Generated from packages/patterns/src/secret-rule.ts by `npm run generate`; do not edit.

MIN_ENTROPY_BITS = 3.4
MIN_LOW_ENTROPY_BITS = 2.8
