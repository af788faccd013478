import { checkQuery, type QueryCheck } from '../../packages/sdk/src/gates/check-query.ts'
import { commandName } from '../../packages/sdk/src/gates/command-name.ts'
import { findSignals } from '../../packages/sdk/src/gates/find-signals.ts'
import { formQuery } from '../../packages/sdk/src/gates/form-query.ts'
import { matchesError } from '../../packages/sdk/src/gates/matches-error.ts'
import { sanitizeLine } from '../../packages/sdk/src/gates/sanitize-line.ts'
import { selectAdvice, toAdviceSearch } from '../../packages/sdk/src/gates/select-advice.ts'
import { shouldSearch } from '../../packages/sdk/src/gates/should-search.ts'
import { worthDepositing } from '../../packages/sdk/src/gates/worth-depositing.ts'

type First<F extends (...args: never[]) => unknown> = Parameters<F>[0]
type Query = First<typeof matchesError>

/** The gates of the TypeScript SDK, called with the arguments that the same gates have in Python. */
const gates = {
  check_query: ({ query }: { query: string }) => countInCharacters(query, checkQuery(query)),
  command_name: ({ command }: { command: string }) => commandName(command),
  find_signals: ({ trace }: { trace: string }) => findSignals(trace),
  form_query: ({ text, ...context }: { text: string; command?: string; tool?: string }) => formQuery(text, context),
  matches_error: (input: { query: Query; title: string; text: string; min_full_names?: number }) =>
    matchesError(input.query, input, input.min_full_names),
  sanitize_line: ({ text, chars }: { text: string; chars: number }) => sanitizeLine(text, chars),
  select_advice: (input: { query: Query; answer: Parameters<typeof selectAdvice>[1]; command_line?: string }) =>
    selectAdvice(input.query, input.answer, input.command_line),
  should_search: (situation: First<typeof shouldSearch>) => shouldSearch(situation),
  to_advice_search: ({ query }: { query: Query }) => toAdviceSearch(query),
  worth_depositing: (run: First<typeof worthDepositing>) => worthDepositing(run),
}

type GateName = keyof typeof gates
/** A call of a gate in Python's terms. */
export type GateCall = { [Name in GateName]: { gate: Name; arguments: First<(typeof gates)[Name]> } }[GateName]

export function callGate(call: GateCall): unknown {
  const gate = gates[call.gate] as (input: GateCall['arguments']) => unknown
  return gate(call.arguments)
}

/** The same check with offsets in characters, as Python counts them, instead of UTF-16 code units. */
function countInCharacters(text: string, check: QueryCheck): QueryCheck {
  const toCharacters = (units: number): number => [...text.slice(0, units)].length
  const findings = check.findings.map(({ type, start, end }) => ({
    type,
    start: toCharacters(start),
    end: toCharacters(end),
  }))
  return { ...check, findings }
}
