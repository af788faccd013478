import type { CommandEntry } from '@cairnway/contract'
import type { CliContext } from '../cli-context.ts'
import { UsageError } from '../cli-errors.ts'
import { serializeEscapedJson } from '../output/escape-for-terminal.ts'
import { writeWithBackpressure } from '../write-with-backpressure.ts'
import { readSource } from './read-source.ts'

/** What a client gives for each operation. */
export interface OperationCall {
  (input: Record<string, unknown>): Promise<unknown>
  /** the items of all pages, where it answers in pages */
  all?: (input: Record<string, unknown>) => AsyncIterable<unknown>
}

/** An answer of lines: a list, or what comes one after the other. */
const isIterable = (value: unknown): value is Iterable<unknown> | AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && (Symbol.iterator in value || Symbol.asyncIterator in value)

/**
 * Calls an operation over lines: reads them from `--file`, prints those of the answer as they come, one JSON
 * document each.
 * @throws UsageError without a file where lines are sent
 */
export async function callJsonLines(
  { takes_lines }: CommandEntry,
  call: OperationCall,
  input: Record<string, unknown>,
  { file }: Record<string, unknown>,
  surroundings: CliContext,
): Promise<void> {
  if (takes_lines && typeof file !== 'string') throw new UsageError('missing: --file PATH with the lines, or --file -')
  const text = takes_lines && typeof file === 'string' ? await readSource(file, '--file', surroundings) : ''
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const answer = await call(takes_lines ? { ...input, lines } : input)
  if (!isIterable(answer)) return
  for await (const line of answer) await writeWithBackpressure(surroundings.stdout, `${serializeEscapedJson(line)}\n`)
}
