import type { NextCall, RawRecordResult } from '@cairnway/contract'
import type { RawDepositRow } from './store.ts'

export const MAX_NEXT_CALLS = 3

/** Stands in a call for a text that only the caller can write. */
export const YOURS_TO_WRITE = '…'

/** Fields of a record by which `depositRawExperience` completes a draft, by their names there. */
export const COMPLETING_FIELDS: Readonly<Record<string, string>> = {
  title: 'title',
  problem: 'problem',
  successful_approach: 'what_worked',
  failed_approaches: 'what_failed',
  root_cause: 'root_cause',
  insight: 'insight',
  tags: 'tags',
}
const LIST_FIELDS = ['what_failed', 'tags']

const completingField = (path: string): string | undefined => COMPLETING_FIELDS[path.split(/[.[]/, 1)[0] ?? '']

type ReceiptRow = Pick<RawDepositRow, 'id' | 'records' | 'reasons' | 'ended_at'> &
  Partial<Pick<RawDepositRow, 'uncertain'>>

/** The fields that the draft at an index is asked for, by what the receipt says of it. */
function askedFields({ reasons, uncertain }: ReceiptRow, index: number): string[] {
  const paths = [...reasons, ...(uncertain ?? [])].flatMap(({ record, field }) =>
    record === index && field !== undefined ? [field] : [],
  )
  return [...new Set(paths.flatMap((path) => completingField(path) ?? []))]
}

/** Whether a record is a draft that its owner can complete. */
export const isOpenDraft = ({ state, missing_fields }: RawRecordResult): boolean =>
  state === 'draft' && missing_fields !== undefined

function listDraftCalls(row: ReceiptRow, index: number, is_only: boolean): NextCall[] {
  const { experience_id } = row.records[index] as RawRecordResult
  const fields = askedFields(row, index)
  const asked = fields.map((name) => [name, LIST_FIELDS.includes(name) ? [YOURS_TO_WRITE] : YOURS_TO_WRITE])
  const complete: NextCall = {
    operation: 'depositRawExperience',
    arguments: { raw_deposit_id: row.id, ...(!is_only && { record: index }), ...Object.fromEntries(asked) },
    reason: fields.length > 0 ? 'Sets these fields of the draft and submits it.' : 'Submits the draft as it is.',
  }
  if (!is_only) return [complete]
  const discard: NextCall = {
    operation: 'retractExperience',
    arguments: { experience_id },
    reason: 'Discards the draft.',
  }
  const is_missing = row.reasons.some(({ code, record }) => code === 'missing' && record === index)
  const submit: NextCall = {
    operation: 'submitDraft',
    arguments: { experience_id },
    reason: 'Submits the draft as it is.',
  }
  return [complete, ...(fields.length > 0 && !is_missing ? [submit] : []), discard]
}

/** Lists the calls that help the depositor of a text now, the best first. */
export function listNextCalls(row: ReceiptRow): NextCall[] {
  const ask: NextCall = {
    operation: 'getRawDeposit',
    arguments: { raw_deposit_id: row.id },
    reason: 'Asks again what became of it.',
  }
  if (row.ended_at === null) return [ask]
  const drafts = row.records.flatMap((record, index) => (isOpenDraft(record) ? [index] : []))
  const calls = drafts.flatMap((index) => listDraftCalls(row, index, drafts.length === 1))
  const waits = row.records.some(
    ({ state, decision }) => (state === 'review' || state === 'contested') && decision === undefined,
  )
  return [...calls, ...(waits ? [ask] : [])].slice(0, MAX_NEXT_CALLS)
}
