import type { CommandEntry } from '@cairnway/contract'
import type { CliContext } from '../cli-context.ts'
import { UsageError } from '../cli-errors.ts'
import { serializeEscapedJson } from '../output/escape-for-terminal.ts'
import { writeWithBackpressure } from '../write-with-backpressure.ts'
import { readSource } from './read-source.ts'

/** The method of a client for an operation, without its types. */
export interface OperationCall {
  (input: Record<string, unknown>): Promise<unknown>
  /** iterates over the items of all pages, where the operation answers in pages */
  all?: (input: Record<string, unknown>) => AsyncIterable<unknown>
}

/** Whether an answer is a sequence of lines, complete or streamed. */
const isIterable = (value: unknown): value is Iterable<unknown> | AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && (Symbol.iterator in value || Symbol.asyncIterator in value)

/**
 * Calls an operation that takes or returns JSON lines: reads its lines from `--file`, and writes each line of the
 * answer as it arrives.
 * @throws UsageError when the operation takes lines and no file is named
 */
export async function callJsonLines(
  { takes_lines }: CommandEntry,
  call: OperationCall,
  input: Record<string, unknown>,
  { file }: Record<string, unknown>,
  context: CliContext,
): Promise<void> {
  if (takes_lines && typeof file !== 'string') throw new UsageError('missing: --file PATH with the lines, or --file -')
  const text = takes_lines && typeof file === 'string' ? await readSource(file, '--file', context) : ''
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const answer = await call(takes_lines ? { ...input, lines } : input)
  if (!isIterable(answer)) return
  for await (const line of answer) await writeWithBackpressure(context.stdout, `${serializeEscapedJson(line)}\n`)
}
