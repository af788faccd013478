import type {
  ExperienceCreate,
  RawDeposit,
  RawDepositReason,
  RawDepositSpan,
  RawRecordResult,
  RiskFlag,
} from '@cairnway/contract'
import { type Db, findOne, jsonbText, sql } from '../db/db.ts'
import { RULES_VERSION } from '../screening/rules-version.ts'

/** What a reported outcome says of the action exactly, so that nothing of it needs to be found in its text. */
export type ReportedAttempt =
  | { failed_approaches: ExperienceCreate['failed_approaches'] }
  | { successful_approach: { method: string }; outcome: ExperienceCreate['outcome'] }

/** What a raw deposit says beside its text. */
export type RawFields = Omit<RawDeposit, 'content'> & { reported?: ReportedAttempt | undefined }

/** `deposit`, or `outcome` for the text of a reported outcome, which is not charged when it arrives. */
export type RawOrigin = 'deposit' | 'outcome'

export interface NewRawDeposit {
  /** `raw_…` */
  id: string
  contributor_id: string
  content: string
  fields: RawFields
  content_hmac: Uint8Array
  risk_flags: RiskFlag[]
  origin: RawOrigin
  /** YYYY-MM-DD; null without a budget, and for what was not charged */
  budget_day: string | null
  created_at: string
}

/** How a raw deposit ended. */
export interface RawDepositEnd {
  status: 'completed' | 'failed'
  disposition: 'auto_deposit' | 'review' | 'rejected' | null
  trust_visibility: 'searchable' | 'pending' | 'review_pending' | null
  records: RawRecordResult[]
  reasons: RawDepositReason[]
  spans: RawDepositSpan[]
  ended_at: string
}

export interface RawDepositRow extends Omit<NewRawDeposit, 'content' | 'fields' | 'content_hmac'> {
  /** of the rules that screened its text last */
  rules_version: number
  /** runs of its job that began */
  attempts: number
  /** null once it is cleared */
  content: string | null
  fields: RawFields | null
  status: 'pending' | 'processing' | RawDepositEnd['status']
  disposition: RawDepositEnd['disposition']
  trust_visibility: RawDepositEnd['trust_visibility']
  records: RawRecordResult[]
  reasons: RawDepositReason[]
  /** null before the end, and once they are cleared */
  spans: RawDepositSpan[] | null
  ended_at: string | null
}

/** Stores a raw deposit; false when the same one of the same contributor is waiting. */
export async function insertRawDeposit(tx: Db, row: NewRawDeposit): Promise<boolean> {
  const inserted = await tx.query(sql`
    insert into raw_deposits (id, contributor_id, content, fields, content_hmac, risk_flags, rules_version, origin,
      budget_day, created_at)
    values (${row.id}, ${row.contributor_id}, ${row.content}, ${jsonbText(row.fields)}::jsonb, ${row.content_hmac},
      ${jsonbText(row.risk_flags)}::jsonb, ${RULES_VERSION}, ${row.origin}, ${row.budget_day}, ${row.created_at})
    on conflict (contributor_id, content_hmac) where ended_at is null do nothing returning id`)
  return inserted.length === 1
}

/** A raw deposit of the same content that has not ended, or of which a draft came that is a draft still. */
export const findSameRawDeposit = (db: Db, { contributor_id, content_hmac }: NewRawDeposit) =>
  findOne<{ id: string }>(
    db,
    sql`select r.id from raw_deposits r
      where r.contributor_id = ${contributor_id} and r.content_hmac = ${content_hmac}
        and (r.ended_at is null or exists (
          select from experiences e where e.id = any(r.experience_ids) and e.contributor_id = r.contributor_id
            and e.validation_state = 'draft' and e.retracted_at is null))
      order by r.created_at desc limit 1`,
  )

const rawDepositColumns = sql`
  id, contributor_id, content, fields, risk_flags, rules_version, origin, status, attempts,
  budget_day::text as budget_day, disposition,
  trust_visibility, records, reasons, spans, created_at, ended_at`

/** A raw deposit of that contributor. */
export const findOwnRawDeposit = (db: Db, id: string, contributor_id: string) =>
  findOne<RawDepositRow>(
    db,
    sql`select ${rawDepositColumns} from raw_deposits where id = ${id} and contributor_id = ${contributor_id}`,
  )

/** Marks a raw deposit as being worked on. @returns null when it has ended, or is erased */
export const startRawDeposit = (tx: Db, id: string) =>
  findOne<RawDepositRow>(
    tx,
    sql`update raw_deposits set status = 'processing', attempts = attempts + 1 where id = ${id} and ended_at is null
      returning ${rawDepositColumns}`,
  )

/** Locks a raw deposit until the transaction ends; null when it has ended, or is erased. */
export const lockOpenRawDeposit = (tx: Db, id: string) =>
  findOne<{ rules_version: number }>(
    tx,
    sql`select rules_version from raw_deposits where id = ${id} and ended_at is null for update`,
  )

/** @param is_refunded whether the budget was given back */
export const endRawDeposit = (
  tx: Db,
  id: string,
  { status, disposition, trust_visibility, records, reasons, spans, ended_at }: RawDepositEnd,
  is_refunded: boolean,
) =>
  tx.query(sql`
    update raw_deposits set status = ${status}, disposition = ${disposition}, trust_visibility = ${trust_visibility},
      records = ${jsonbText(records)}::jsonb, reasons = ${jsonbText(reasons)}::jsonb,
      spans = ${jsonbText(spans)}::jsonb, ended_at = ${ended_at},
      experience_ids = ${records.flatMap(({ experience_id }) => experience_id ?? [])}::text[],
      budget_day = case when ${is_refunded} then null else budget_day end
    where id = ${id}`)
