import type { CliContext } from '../cli-context.ts'
import { isNoAnswerError, isServiceError, type ServiceError } from '../cli-errors.ts'
import type { GlobalOptions } from '../global-options.ts'
import type { TerminalLayout } from '../output/terminal-layout.ts'
import { detectTerminalLayout } from '../output/write-answer.ts'
import { renderServiceError, toErrorEnvelope } from '../output/write-error.ts'
import { type KeyReader, openKeyReader } from './key-reader.ts'

/** The terminal of a reviewer. */
export interface ReviewTerminal {
  keys: KeyReader
  /** The width and styles of this moment: a window can be resized between two items. */
  layout: () => TerminalLayout
  write: (lines: readonly string[]) => void
  /** Writes a text without a line end, such as a question. */
  writeText: (text: string) => void
  writeError: (error: ServiceError) => Promise<void>
  context: CliContext
}

/** Opens the terminal; `keys.close()` gives it back. */
export function openReviewTerminal(options: GlobalOptions, context: CliContext): ReviewTerminal {
  const { stdin, stdout } = context
  const layout = () => detectTerminalLayout(stdout, options, context)
  const write = (lines: readonly string[]) => void stdout.write(lines.map((line) => `${line}\n`).join(''))
  return {
    keys: openKeyReader(stdin, stdout),
    layout,
    write,
    writeText: (text) => void stdout.write(text),
    writeError: async (error) => write(await renderServiceError(error, layout())),
    context,
  }
}

/** Errors after which no further call succeeds: the key is no longer valid, or does not suffice. */
const FINAL_ERRORS = ['AuthenticationError', 'InsufficientScopeError']

/**
 * The error, when the reviewer can go on after it: the service refused one call, or did not answer it.
 * @throws every other error
 */
export function requireRecoverable(error: unknown): ServiceError {
  const is_final = isServiceError(error) ? FINAL_ERRORS.includes(error.error) : !isNoAnswerError(error)
  if (is_final) throw error
  return toErrorEnvelope(error)
}
