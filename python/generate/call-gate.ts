import { checkQuery } from '../../packages/sdk/src/gates/check-query.ts'
import { commandName } from '../../packages/sdk/src/gates/command-name.ts'
import { formQuery } from '../../packages/sdk/src/gates/form-query.ts'
import { matchesError } from '../../packages/sdk/src/gates/matches-error.ts'
import { sanitizeLine } from '../../packages/sdk/src/gates/sanitize-line.ts'
import { selectAdvice, toAdviceSearch } from '../../packages/sdk/src/gates/select-advice.ts'

type First<F extends (...args: never[]) => unknown> = Parameters<F>[0]
type Query = First<typeof matchesError>

/** The gates that Python has too, with what they are made of, called with the arguments that these have in Python. */
const gates = {
  command_name: ({ command }: { command: string }) => commandName(command),
  form_query: ({ text, ...context }: { text: string; command?: string; tool?: string }) => formQuery(text, context),
  matches_error: (input: { query: Query; title: string; text: string; min_full_names?: number; is_close?: boolean }) =>
    matchesError(input.query, input, input),
  redact_query: ({ query }: { query: string }) => checkQuery(query).redacted,
  sanitize_line: ({ text, chars }: { text: string; chars: number }) => sanitizeLine(text, chars),
  select_advice: (input: { query: Query; answer: Parameters<typeof selectAdvice>[1]; command_line?: string }) =>
    selectAdvice(input.query, input.answer, input.command_line),
  to_advice_search: ({ query }: { query: Query }) => toAdviceSearch(query),
}

type GateName = keyof typeof gates
/** A call of a gate in Python's terms. */
export type GateCall = { [Name in GateName]: { gate: Name; arguments: First<(typeof gates)[Name]> } }[GateName]

export function callGate(call: GateCall): unknown {
  const gate = gates[call.gate] as (input: GateCall['arguments']) => unknown
  return gate(call.arguments)
}
