import { CommanderError } from 'commander'
import type { CliContext } from '../cli-context.ts'
import {
  InterruptedError,
  isNoAnswerError,
  isServiceError,
  LocalError,
  type ServiceError,
  UsageError,
} from '../cli-errors.ts'
import type { GlobalOptions } from '../global-options.ts'
import { getProgramName } from '../program-name.ts'
import { escapeForTerminal, serializeEscapedJson } from './escape-for-terminal.ts'
import { formatFinding, isFinding } from './format-finding.ts'
import type { TerminalLayout } from './terminal-layout.ts'
import { detectTerminalLayout, resolveOutputFormat } from './write-answer.ts'

/** Finds a remedy for an error by its name, where the program knows more than the message says. */
function findRemedy(error: string): string | undefined {
  const program = getProgramName()
  const remedies: Record<string, string> = {
    NoAnswerError: 'Is the service running? --url, CAIRNWAY_URL or a profile name another address.',
    AuthenticationError: `Get a key with \`${program} register ai_agent --save\`; with a key, run \`${program} login\` or set CAIRNWAY_API_KEY. A key of a workspace ends with the membership: an owner can invite you again.`,
    InsufficientScopeError: `Use a key of a wider scope: \`${program} profiles\` shows those that are stored.`,
  }
  return remedies[error]
}

/** One line for each violation: the field, what is wrong, and what is needed. */
function formatViolations({ details, detail, status }: ServiceError): string[] {
  const { findings } = details
  if (Array.isArray(findings)) return findings.filter(isFinding).map(formatFinding)
  return status === 422
    ? (detail ?? []).map(({ loc, msg }) => `${loc.slice(1).join('.') || loc.join('.')}: ${msg}`)
    : []
}

/** Details that the violations or the remedy already say. */
const detailsShownElsewhere = ['help', 'findings', 'needed', 'held']

/** An error of the service for people: the message, each violation on its line, other details, the remedy. */
export async function renderServiceError(error: ServiceError, layout: TerminalLayout): Promise<string[]> {
  const other_details = Object.fromEntries(
    Object.entries(error.details).filter(([name]) => !detailsShownElsewhere.includes(name)),
  )
  const remedy = findRemedy(error.error)
  return [
    `${layout.styles.bad(`${escapeForTerminal(error.error)}:`)} ${escapeForTerminal(error.message)}`,
    ...formatViolations(error).map((violation) => `  ${escapeForTerminal(violation)}`),
    ...(await renderDetails(other_details, layout)).map((line) => `  ${line}`),
    ...(remedy ? [remedy] : []),
  ]
}

async function renderDetails(details: Record<string, unknown>, layout: TerminalLayout): Promise<string[]> {
  if (Object.keys(details).length === 0) return []
  const { renderValue } = await import('./render-value.ts')
  return renderValue(details, layout)
}

/** An error in the form of the service; one that the service did not send becomes NoAnswerError or Fault. */
export function toErrorEnvelope(error: unknown): ServiceError {
  if (isServiceError(error)) return error
  const message = error instanceof Error ? error.message : String(error)
  return { error: isNoAnswerError(error) ? 'NoAnswerError' : 'Fault', message, details: {} }
}

/** Writes an error of the call or of this machine to standard error, in one line. */
export function writeLocalError(error: UsageError | LocalError, options: GlobalOptions, context: CliContext): void {
  const { styles } = detectTerminalLayout(context.stderr, options, context)
  context.stderr.write(`${styles.bad('error:')} ${escapeForTerminal(error.message)}\n`)
}

/**
 * Writes to standard error why the program ends: the service's JSON envelope where answers are JSON, text elsewhere.
 * Errors of commander, which has written its message already, and interruptions write nothing.
 */
export async function writeError(error: unknown, options: GlobalOptions, context: CliContext): Promise<void> {
  if (error instanceof CommanderError || error instanceof InterruptedError) return
  if (error instanceof UsageError || error instanceof LocalError) return writeLocalError(error, options, context)
  const { stderr } = context
  const { error: name, message, details, detail, status } = toErrorEnvelope(error)
  const envelope = { error: name, message, details, ...(detail && { detail }) }
  const lines =
    resolveOutputFormat(options, context) === 'table'
      ? await renderServiceError(
          { ...envelope, ...(status !== undefined && { status }) },
          detectTerminalLayout(stderr, options, context),
        )
      : [serializeEscapedJson(envelope, 2)]
  stderr.write(lines.map((line) => `${line}\n`).join(''))
}
