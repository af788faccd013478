import fc from 'fast-check'
import { COMMANDS } from '../../packages/sdk/src/gates/testing-command-name-cases.ts'
import { TRACE } from '../../packages/sdk/src/gates/testing-find-signals-cases.ts'
import {
  FORM_QUERY_CASES,
  OUTPUTS_WITHOUT_ERROR,
  REPEATED_UNITS,
} from '../../packages/sdk/src/gates/testing-form-query-cases.ts'
import { OTHER_ERRORS, SAME_ERRORS, TITLES } from '../../packages/sdk/src/gates/testing-matches-error-cases.ts'
import { LINES } from '../../packages/sdk/src/gates/testing-sanitize-line-cases.ts'
import { ADVICE_CASES } from '../../packages/sdk/src/gates/testing-select-advice-cases.ts'
import { callGate, type GateCall } from './call-gate.ts'
import { toLine } from './to-line.ts'

const lines = [...FORM_QUERY_CASES.map(({ output }) => output), ...OUTPUTS_WITHOUT_ERROR, TRACE].flatMap((output) =>
  output.split('\n'),
)
const drawn = { seed: 16, numRuns: 60 }
/** Lines of outputs in any order, with anything between them; the same at every run. */
const shuffled = fc
  .sample(
    fc.array(
      fc.oneof(
        { arbitrary: fc.constantFrom(...lines), weight: 4 },
        { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 1 },
      ),
      { maxLength: 15 },
    ),
    drawn,
  )
  .map((drawn_lines) => drawn_lines.join('\n'))

const aboutError = (error_message: string | null, title: string, text: string): GateCall => ({
  gate: 'matches_error',
  arguments: { query: { q: error_message ?? '', error_message }, title, text },
})

const calls: GateCall[] = [
  ...COMMANDS.map(([command]): GateCall => ({ gate: 'command_name', arguments: { command } })),
  ...FORM_QUERY_CASES.map(
    ({ output, command }): GateCall => ({
      gate: 'form_query',
      arguments: { text: output, ...(command !== undefined && { command }) },
    }),
  ),
  ...[...OUTPUTS_WITHOUT_ERROR, ...REPEATED_UNITS.map((unit) => `Error: ${unit.repeat(200)}`), ...shuffled].map(
    (text): GateCall => ({ gate: 'form_query', arguments: { text, command: 'npm test', tool: 'shell' } }),
  ),
  ...SAME_ERRORS.map(([error_message, record]) => aboutError(error_message, '', record)),
  ...OTHER_ERRORS.map(([, error_message, record]) => aboutError(error_message, '', record)),
  ...TITLES.map(([error_message, title]) => aboutError(error_message, title, '')),
  ...LINES.map(([text, chars]): GateCall => ({ gate: 'sanitize_line', arguments: { text, chars } })),
  ...shuffled.map((text): GateCall => ({ gate: 'sanitize_line', arguments: { text, chars: 60 } })),
  ...ADVICE_CASES.map(
    ({ query, answer, command }): GateCall => ({
      gate: 'select_advice',
      arguments: { query, answer, ...(command !== undefined && { command_line: command }) },
    }),
  ),
  ...ADVICE_CASES.map(({ query }): GateCall => ({ gate: 'to_advice_search', arguments: { query } })),
  { gate: 'to_advice_search', arguments: { query: { q: 'x', error_message: null } } },
]

/**
 * Lists the answers of the TypeScript SDK to calls of the gates that Python has, by path in the repository: Python is
 * tested to answer the same.
 */
export const gateCases = (): Record<string, string> => ({
  'python/tests/gates/cases.jsonl': calls.map((call) => toLine({ ...call, result: callGate(call) })).join(''),
})
