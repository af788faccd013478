import { basename } from 'node:path'
import { type CallOutput, waitForRawDeposit } from '@cairnway/sdk'
import type { CliContext } from '../cli-context.ts'
import { ExitCodeError, UsageError } from '../cli-errors.ts'
import { createCommandClient } from '../config/create-command-client.ts'
import { exitCodes } from '../exit-codes.ts'
import { commandTable } from '../generated/command-table.ts'
import type { GlobalOptions } from '../global-options.ts'
import { formatCommandLine } from '../install/command-line.ts'
import { escapeForTerminal } from '../output/escape-for-terminal.ts'
import { resolveOutputFormat, writeAnswer } from '../output/write-answer.ts'
import { getServiceCommand } from '../service-command.ts'
import { listPositionals } from './positionals.ts'
import { readRawSource } from './read-raw-source.ts'

type RawDepositDetail = CallOutput<'getRawDeposit'>
type NextCall = RawDepositDetail['next'][number]

/** Fields of a deposit that say something about a text as a whole. */
const SOURCE_FIELDS = ['tags', 'visibility_scope']

/** @throws UsageError for a field of a record, which the text gives */
function requireSourceFields(input: Record<string, unknown>): void {
  const other = Object.keys(input).find((name) => !SOURCE_FIELDS.includes(name))
  if (other !== undefined) throw new UsageError(`--raw takes a text as it is: leave out ${other}`)
}

const nameField = (field: string | undefined, text: string): string => (field ? `${field}: ${text}` : text)

/** The receipt of a raw deposit for a person, in short. */
const summarize = ({ raw_deposit_id, status_detail, records, reasons, uncertain, unused }: RawDepositDetail) => ({
  result: status_detail,
  records: records.map(({ state, experience_id, review_candidate_id, title, method, missing_fields }) => ({
    state,
    id: experience_id ?? review_candidate_id,
    ...(title && { title }),
    ...(method && { method }),
    ...(missing_fields && missing_fields.length > 0 && { missing: missing_fields.join(', ') }),
  })),
  reasons: reasons.map(({ field, message }) => nameField(field, message)),
  ...(uncertain.length > 0 && {
    uncertain: uncertain.map(({ field, quote, reason }) => nameField(field, `${quote} (${reason})`)),
  }),
  ...(unused.length > 0 && { unused: unused.map(({ quote }) => quote) }),
  raw_deposit_id,
})

/** A suggested call as a command of this program. */
function formatCall({ operation, arguments: fields }: NextCall, context: CliContext): string {
  const entry = commandTable.find((each) => each.operation === operation)
  const in_path = new Set(entry ? listPositionals(entry).map(({ name }) => name) : [])
  const words = Object.entries(fields).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value.join(',') : String(value)
    return in_path.has(name) ? [text] : [`--${name}`, text]
  })
  return formatCommandLine([entry?.command ?? operation, ...words], context.platform)
}

/** Names the next steps of the caller, one a line. */
function nextSteps({ next }: RawDepositDetail, options: GlobalOptions, context: CliContext): string[] {
  const program = getServiceCommand(options, context.platform)
  return next.map((call) =>
    escapeForTerminal(`${call.reason.replace(/\.$/, ':')} ${program} ${formatCall(call, context)}`),
  )
}

/**
 * `deposit --raw`: deposits a text file as it is, waits until it is normalized, and shows its receipt.
 * @param input the other fields that were given
 * @throws UsageError, ExitCodeError when it was refused
 */
export async function depositRaw(
  path: string,
  input: Record<string, unknown>,
  options: GlobalOptions,
  context: CliContext,
): Promise<void> {
  requireSourceFields(input)
  const { bytes, condensed } = await readRawSource(path, context)
  if (bytes.length === 0) throw new UsageError(`--raw: ${path === '-' ? 'standard input' : basename(path)} is empty`)
  if (condensed !== null)
    context.stderr.write(
      `The session is too long for one deposit: its first message and last lines are deposited, ${condensed.kept} of ${condensed.lines}.\n`,
    )
  const client = createCommandClient(options, context)
  const { tags, visibility_scope } = input
  const accepted = await client.depositRawFile({
    file: new Uint8Array(bytes),
    ...(Array.isArray(tags) && { tags: tags.join(',') }),
    ...(typeof visibility_scope === 'string' && { visibility_scope: visibility_scope as 'public' }),
  })
  if (options.dryRun) return
  const deposit = await waitForRawDeposit(client, accepted.raw_deposit_id)
  const is_table = resolveOutputFormat(options, context) === 'table'
  await writeAnswer(is_table ? summarize(deposit) : deposit, {}, options, context)
  for (const step of nextSteps(deposit, options, context)) context.stderr.write(`${step}\n`)
  if (deposit.normalization_status === 'failed') throw new ExitCodeError(exitCodes.refused[0])
}
