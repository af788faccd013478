# Generated from packages/sdk/src/gates/select-advice.ts by `npm run generate`; do not edit.

MAX_COMPARED_RESULTS = 3
MIN_FULL_NAMES_UNSURE = 2
SUFFICIENT_CONFIDENCE = ("medium", "high")
SURE_CONFIDENCE = "high"
UNCORROBORATED_WARNING = "uncorroborated"
