import { type OperationOutput, type RawRecordResult, type RawRecordState, SCHEMA_VERSION } from '@cairnway/contract'
import { shortenLine } from '../../rules/record-text/shorten-text.ts'
import { listNextCalls } from './list-next-calls.ts'
import type { RawDepositListRow, RawDepositRow, RawResultRow } from './store.ts'

/**
 * Presents a raw deposit before its text is read.
 * @param remark a further sentence for the depositor, with the blank before it
 */
export const presentAccepted = (raw_deposit_id: string, remark = ''): OperationOutput<'depositRawExperience'> => ({
  raw_deposit_id,
  status: 'accepted',
  normalization_status: 'pending',
  trust_visibility: 'pending',
  message: `Ask GET /v1/experiences/raw/${raw_deposit_id} for what became of it.${remark}`,
  schema_version: SCHEMA_VERSION,
  disposition: null,
  review_candidate_id: null,
})

const STATE_SENTENCES: Record<RawRecordState, string> = {
  verified: 'stored as a record',
  contested: 'stored, hidden from others until a reviewer has decided, of which you are notified',
  draft: 'kept as your draft, which you can complete and submit',
  existing: 'known already: counted as an observation of the record that says it',
  review: 'waiting for a reviewer, of whose decision you are notified',
  rejected: 'of too little use to others, and not stored',
}

const READERS = {
  searchable: 'which others find',
  pending: 'which others do not find yet',
  review_pending: 'which others find once a reviewer has accepted it',
}

function describeRecord({ state, decision }: RawRecordResult, row: RawResultRow, is_attack: boolean): string {
  if (decision === 'reject') return 'rejected by a reviewer'
  if (is_attack) return 'refused: it reads like an order to an agent or like an attack'
  if (state !== 'verified') return STATE_SENTENCES[state]
  const { trust_visibility } = row
  return `${STATE_SENTENCES.verified}, ${trust_visibility === null ? 'which you alone find' : READERS[trust_visibility]}`
}

/** Describes what became of a raw deposit, in one sentence. */
function describeStatus(row: RawResultRow): string {
  const { status, records, reasons } = row
  if (status === 'pending') return 'Waiting to be read.'
  if (status === 'processing') return 'Being read.'
  if (status === 'failed') return 'Refused: see `reasons`.'
  if (records.length === 0) return 'The text tells no problem that could be kept.'
  const attacks = new Set(reasons.flatMap(({ code, record }) => (code === 'poisoning_detected' ? [record] : [])))
  const sentences = records.map((record, index) =>
    describeRecord(record, row, record.state === 'rejected' && attacks.has(index)),
  )
  const parts = [...new Set(sentences)].map((sentence) => {
    const count = sentences.filter((each) => each === sentence).length
    return records.length === 1 ? sentence : `${count} ${sentence}`
  })
  const text = parts.join('; ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** Presents what became of a raw deposit, the part that each of its forms has. */
function presentResult({ id, status, records, ...row }: RawResultRow) {
  return {
    raw_deposit_id: id,
    normalization_status: status,
    status_detail: describeStatus({ id, status, records, ...row }),
    experience_ids: records.flatMap(({ experience_id }) => experience_id ?? []),
    records,
  }
}

/** Longest quote of a passage, in code points. */
const MAX_QUOTE_CHARS = 120

/** Adds to each passage how it begins. */
function quotePassages<Passage extends { start: number; end: number }>(
  content: string | null,
  passages: readonly Passage[] | null,
): (Passage & { quote: string })[] {
  if (content === null || passages === null || passages.length === 0) return []
  const points = Array.from(content)
  return passages.map((passage) => {
    // more than is shown, so that its end is marked
    const beginning = points.slice(passage.start, Math.min(passage.end, passage.start + 2 * MAX_QUOTE_CHARS))
    return { ...passage, quote: shortenLine(beginning.join(''), MAX_QUOTE_CHARS) }
  })
}

/** A raw deposit as its owner reads it. */
export function presentRawDeposit(row: RawDepositRow): OperationOutput<'getRawDeposit'> {
  const { id: _, status: __, fields, spans, unused, uncertain, rules_version: ___, ...rest } = row
  const result = presentResult(row)
  const reviewed = row.records.find(({ review_candidate_id }) => review_candidate_id !== null)
  return {
    ...rest,
    ...result,
    status: 'accepted',
    message: result.status_detail,
    schema_version: SCHEMA_VERSION,
    review_candidate_id: reviewed?.review_candidate_id ?? null,
    decision: reviewed?.decision ?? null,
    experience_id: result.experience_ids[0] ?? null,
    fields: fields === null ? null : { ...fields },
    spans: spans ?? [],
    unused: quotePassages(row.content, unused),
    uncertain: quotePassages(row.content, uncertain),
    next: listNextCalls(row),
  }
}

/** Longest title of a raw deposit in a list, in characters; that of a deposit has no more. */
const MAX_TITLE_CHARS = 200

/** The first line that says something, without the marks of a heading. */
function readTitle(opening: string): string {
  const [line = ''] = opening.replace(/^[#\s]+/, '').split('\n')
  return [...line.trim()].slice(0, MAX_TITLE_CHARS).join('')
}

/** A raw deposit in the list of its owner. */
export const presentRawDepositItem = (
  row: RawDepositListRow,
): OperationOutput<'listRawDeposits'>['raw_deposits'][number] => ({
  ...row,
  ...presentResult(row),
  title: row.opening === null ? null : readTitle(row.opening) || null,
  has_text: row.opening !== null,
})
