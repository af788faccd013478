import { basename } from 'node:path'
import { type CallOutput, waitForRawDeposit } from '@cairnway/sdk'
import type { CliContext } from '../cli-context.ts'
import { ExitCodeError, UsageError } from '../cli-errors.ts'
import { createCommandClient } from '../config/create-command-client.ts'
import { exitCodes } from '../exit-codes.ts'
import type { GlobalOptions } from '../global-options.ts'
import { resolveOutputFormat, writeAnswer } from '../output/write-answer.ts'
import { readSourceBytes } from './read-source.ts'

type RawDepositDetail = CallOutput<'getRawDeposit'>

/** Fields of a deposit that say something about a text as a whole. */
const SOURCE_FIELDS = ['tags', 'visibility_scope']

/** @throws UsageError for a field of a record, which the text gives */
function requireSourceFields(input: Record<string, unknown>): void {
  const other = Object.keys(input).find((name) => !SOURCE_FIELDS.includes(name))
  if (other !== undefined) throw new UsageError(`--raw takes a text as it is: leave out ${other}`)
}

/** Summarizes a raw deposit for a person: what became of the text, and why. */
const summarize = ({ raw_deposit_id, status_detail, records, reasons }: RawDepositDetail) => ({
  result: status_detail,
  records: records.map(({ state, experience_id, review_candidate_id }) => ({
    state,
    id: experience_id ?? review_candidate_id,
  })),
  reasons: reasons.map(({ field, message }) => (field ? `${field}: ${message}` : message)),
  raw_deposit_id,
})

/** Names the next step of the caller; null when there is none. */
function nextStep({ raw_deposit_id, ended_at, records }: RawDepositDetail): string | null {
  if (ended_at === null) return `It is not read yet: get-raw-deposit ${raw_deposit_id} tells what becomes of it.`
  const draft = records.find(({ state }) => state === 'draft')?.experience_id
  return draft ? `Read the draft with get ${draft}, complete it and submit it.` : null
}

/**
 * `deposit --raw`: deposits a text file as it is, waits until it is normalized, and shows what became of it.
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
  const bytes = await readSourceBytes(path, '--raw', context)
  if (bytes.length === 0) throw new UsageError(`--raw: ${path === '-' ? 'standard input' : basename(path)} is empty`)
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
  const next = nextStep(deposit)
  if (next !== null) context.stderr.write(`${next}\n`)
  if (deposit.normalization_status === 'failed') throw new ExitCodeError(exitCodes.refused[0])
}
