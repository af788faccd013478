import fc from 'fast-check'
import { HARD_PII, SOFT_PII, TEXTS_WITHOUT_PII } from '../../packages/patterns/src/testing-find-pii-cases.ts'
import {
  SECRET_FORMS,
  SECRETS_IN_CONTEXT,
  TEXTS_WITHOUT_SECRET,
  TOKENS,
} from '../../packages/patterns/src/testing-find-secrets-cases.ts'
import {
  COMMAND_PARTS,
  COMMANDS_WITH_PASSWORD,
  PASSWORD,
  REPEATED_UNITS,
  SAFE_COMMANDS,
  SAFE_TEXTS,
  SENSITIVE_TEXTS,
  TEXT_PARTS,
} from '../../packages/sdk/src/gates/testing-check-query-cases.ts'
import { PII_EXAMPLES, SECRET_EXAMPLES } from '../../packages/server/test/secret-examples.ts'
import { callGate } from './call-gate.ts'
import { toLine } from './to-line.ts'

/** Short enough that no scanner takes a piece of a secret for the secret. */
const PIECE = /.{1,7}/gsu

/** Bounds on the length of a value count code units in TypeScript and characters in Python. */
const OF_ONE_CODE_UNIT = fc.integer({ max: 0xd7ff, min: 0 }).map((unit) => String.fromCharCode(unit))

const drawTexts = (parts: readonly string[]): string[] =>
  fc.sample(
    fc
      .array(
        fc.oneof(
          { arbitrary: fc.constantFrom(...parts), weight: 6 },
          { arbitrary: fc.string({ unit: OF_ONE_CODE_UNIT, maxLength: 4 }), weight: 1 },
        ),
        { maxLength: 30 },
      )
      .map((drawn) => drawn.join('')),
    { seed: 16, numRuns: 120 },
  )

const texts = [
  ...SENSITIVE_TEXTS.map(([, text]) => text),
  ...SAFE_TEXTS,
  ...COMMANDS_WITH_PASSWORD.map((command) => `$ ${command.replace('§', PASSWORD)}\nERROR 1045: Access denied`),
  ...SAFE_COMMANDS,
  ...[...SECRET_EXAMPLES, ...PII_EXAMPLES].map(({ text }) => text),
  ...[...HARD_PII, ...SOFT_PII, ...SECRETS_IN_CONTEXT].map(([, text]) => text),
  ...TOKENS.map(([, value]) => `The call failed with ${value}, then worked.`),
  ...[...SECRET_FORMS, ...TEXTS_WITHOUT_PII, ...TEXTS_WITHOUT_SECRET],
  ...REPEATED_UNITS.map((unit) => unit.repeat(60)),
  ...drawTexts(TEXT_PARTS),
  ...drawTexts(COMMAND_PARTS),
]

const toPieces = (text: string): string[] => text.match(PIECE) ?? []

/**
 * Lists what `checkQuery` leaves of its test cases and of texts that are drawn from their parts, by path in the
 * repository.
 */
export const redactQueryCases = (): Record<string, string> => ({
  'python/tests/patterns/redact_query_cases.jsonl': texts
    .map((query) =>
      toLine({ pieces: toPieces(query), redacted: callGate({ gate: 'redact_query', arguments: { query } }) }),
    )
    .join(''),
})
