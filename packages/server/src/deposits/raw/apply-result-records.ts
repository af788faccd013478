import type { RawDepositReason, RawRecordResult } from '@cairnway/contract'
import { missingFields } from '../../rules/record-text/missing-fields.ts'
import { shortenText } from '../../rules/record-text/shorten-text.ts'
import type { ResultRecord } from './result-record-store.ts'
import type { RawDepositRow } from './store.ts'

/** Longest text of a record in a receipt, in code points. */
const MAX_SHORT_CHARS = 300

/** A draft that was submitted or discarded since the text was read is that no more. */
function currentState(result: RawRecordResult, record: ResultRecord): RawRecordResult {
  if (result.state !== 'draft') return result
  const { validation_state, review_candidate_id, retracted_at } = record
  if (validation_state !== 'draft') return { ...result, state: validation_state }
  return review_candidate_id !== null && retracted_at === null
    ? { ...result, state: 'review', review_candidate_id }
    : result
}

function inShort(record: ResultRecord): Partial<RawRecordResult> {
  const { title, problem, successful_approach, validation_state, retracted_at } = record
  return {
    title: shortenText(title, MAX_SHORT_CHARS),
    problem: shortenText(problem, MAX_SHORT_CHARS),
    method: shortenText(successful_approach.method, MAX_SHORT_CHARS),
    ...(validation_state === 'draft' && retracted_at === null && { missing_fields: missingFields(record) }),
  }
}

const DISCARDED: Omit<RawDepositReason, 'record'> = {
  code: 'discarded',
  message: 'This draft was discarded, or has expired.',
}

/** Columns of a raw deposit that tell what became of it. */
export type ResultsRow = Pick<RawDepositRow, 'records' | 'reasons' | 'trust_visibility'> &
  Partial<Pick<RawDepositRow, 'uncertain'>>

/**
 * A raw deposit whose records are as they are now. What its text lacked or left uncertain is no matter any more of a draft
 * that its owner has submitted or discarded.
 * @param found the records that its owner may read
 */
export function applyResultRecords<Row extends ResultsRow>(row: Row, found: readonly ResultRecord[]): Row {
  const by_id = new Map(found.map((record) => [record.id, record]))
  const ended = new Map<number, RawDepositReason[]>()
  let { trust_visibility } = row
  const records = row.records.map((result, index) => {
    const record = by_id.get(result.experience_id ?? '')
    if (!record) return result
    const current = currentState(result, record)
    const is_discarded = current.state === 'draft' && record.retracted_at !== null
    if (current.state === result.state && !is_discarded) return { ...current, ...inShort(record) }
    ended.set(index, is_discarded ? [{ ...DISCARDED, record: index }] : [])
    if (!is_discarded) trust_visibility ??= current.state === 'review' ? 'review_pending' : (record.visibility ?? null)
    return { ...current, ...inShort(record) }
  })
  const isOpen = ({ record }: { record?: number | undefined }): boolean => record === undefined || !ended.has(record)
  return {
    ...row,
    records,
    trust_visibility,
    reasons: [...row.reasons.filter(isOpen), ...[...ended.values()].flat()],
    ...(row.uncertain && { uncertain: row.uncertain.filter(isOpen) }),
  }
}
