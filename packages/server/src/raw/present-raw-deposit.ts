import { type OperationOutput, type RawRecordResult, type RawRecordState, SCHEMA_VERSION } from '@cairnway/contract'
import type { RawDepositRow } from './store.ts'

/**
 * What a raw deposit answers before its text is read.
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
  contested: 'stored, hidden from others until a reviewer has decided',
  draft: 'kept as your draft, which you can complete and submit',
  existing: 'known already: counted as an observation of the record that says it',
  review: 'waiting for a reviewer',
  rejected: 'of too little use to others, and not stored',
}

const describeRecord = ({ state, decision }: RawRecordResult): string =>
  decision === 'reject' ? 'rejected by a reviewer' : STATE_SENTENCES[state]

/** What became of a raw deposit, in one sentence. */
function describeStatus({ status, records }: RawDepositRow): string {
  if (status === 'pending') return 'Waiting to be read.'
  if (status === 'processing') return 'Being read.'
  if (status === 'failed') return 'Refused: see `reasons`.'
  if (records.length === 0) return 'The text tells no problem that could be kept.'
  const sentences = records.map(describeRecord)
  const parts = [...new Set(sentences)].map((sentence) => {
    const count = sentences.filter((each) => each === sentence).length
    return records.length === 1 ? sentence : `${count} ${sentence}`
  })
  const text = parts.join('; ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** A raw deposit as its owner reads it. */
export function presentRawDeposit(row: RawDepositRow): OperationOutput<'getRawDeposit'> {
  const { id, status, fields, records, spans, rules_version: _, ...result } = row
  const experience_ids = records.flatMap(({ experience_id }) => experience_id ?? [])
  const status_detail = describeStatus(row)
  const reviewed = records.find(({ review_candidate_id }) => review_candidate_id !== null)
  return {
    ...result,
    raw_deposit_id: id,
    status: 'accepted',
    normalization_status: status,
    message: status_detail,
    status_detail,
    schema_version: SCHEMA_VERSION,
    review_candidate_id: reviewed?.review_candidate_id ?? null,
    decision: reviewed?.decision ?? null,
    experience_id: experience_ids[0] ?? null,
    experience_ids,
    records,
    fields: fields === null ? null : { ...fields },
    spans: spans ?? [],
  }
}
