import type {
  ExperienceCreate,
  MemberRole,
  RawDeposit,
  RawDepositDetail,
  RawDepositReason,
  RawDepositSpan,
  RawRecordResult,
  RiskFlag,
  TrustLevel,
} from '@cairnway/contract'
import { type Db, findOne, jsonbText, sql } from '../../platform/db/db.ts'
import { isOlderThan, type KeysetCursor } from '../../platform/pagination/keyset-cursor.ts'
import { isOwnedBy, type Reader } from '../../platform/visibility/visibility-predicates.ts'
import { RULES_VERSION } from '../../rules/screening/rules-version.ts'

/** Attempt that a reported outcome tells exactly, so that nothing of it needs to be found in its text. */
export type ReportedAttempt =
  | { failed_approaches: ExperienceCreate['failed_approaches'] }
  | { successful_approach: { method: string }; outcome: ExperienceCreate['outcome'] }

/** Fields of a raw deposit without its text. */
export type RawFields = Omit<RawDeposit, 'content'> & { reported?: ReportedAttempt | undefined }

/** The scope of the key with which a text was sent, where more depends on it than that it may deposit. */
export type RawScope = 'deposit' | 'crawler' | 'operator'

/** `deposit`, or `outcome` for the text of a reported outcome, which is not charged when it arrives. */
type RawOrigin = 'deposit' | 'outcome'

export interface NewRawDeposit {
  /** `raw_…` */
  id: string
  contributor_id: string
  workspace_id: string | null
  scope: RawScope
  content: string
  fields: RawFields
  content_hmac: Uint8Array
  risk_flags: RiskFlag[]
  origin: RawOrigin
  /** YYYY-MM-DD; null without a budget, and for what was not charged */
  budget_day: string | null
  created_at: string
}

/** A passage of the text of a raw deposit that went into no field, in code points. */
export type StoredUnused = Omit<RawDepositDetail['unused'][number], 'quote'>
/** A passage of a field whose place there is a guess. */
export type StoredUncertain = Omit<RawDepositDetail['uncertain'][number], 'quote'>

/** State, results and reasons with which a raw deposit ended. */
export interface RawDepositEnd {
  status: 'completed' | 'failed'
  disposition: 'auto_deposit' | 'review' | 'rejected' | null
  trust_visibility: 'searchable' | 'pending' | 'review_pending' | null
  records: RawRecordResult[]
  reasons: RawDepositReason[]
  spans: RawDepositSpan[]
  unused: StoredUnused[]
  uncertain: StoredUncertain[]
  ended_at: string
}

export interface RawDepositRow extends Omit<NewRawDeposit, 'content' | 'fields' | 'content_hmac'> {
  /** of the rules that screened its text last */
  rules_version: number
  /** runs of its job that began */
  attempts: number
  /** null once it is cleared, and where it is not read */
  content: string | null
  fields: RawFields | null
  status: 'pending' | 'processing' | RawDepositEnd['status']
  disposition: RawDepositEnd['disposition']
  trust_visibility: RawDepositEnd['trust_visibility']
  records: RawRecordResult[]
  reasons: RawDepositReason[]
  /** null before the end, and once they are cleared */
  spans: RawDepositSpan[] | null
  /** null like the spans */
  unused: StoredUnused[] | null
  uncertain: StoredUncertain[] | null
  ended_at: string | null
}

/** Stores a raw deposit; false when the same one of the same contributor and workspace is waiting. */
export async function insertRawDeposit(tx: Db, row: NewRawDeposit): Promise<boolean> {
  const inserted = await tx.query(sql`
    insert into raw_deposits (id, contributor_id, workspace_id, scope, content, fields, content_hmac, risk_flags, rules_version, origin,
      budget_day, created_at)
    values (${row.id}, ${row.contributor_id}, ${row.workspace_id}, ${row.scope}, ${row.content}, ${jsonbText(row.fields)}::jsonb, ${row.content_hmac},
      ${jsonbText(row.risk_flags)}::jsonb, ${RULES_VERSION}, ${row.origin}, ${row.budget_day}, ${row.created_at})
    on conflict (contributor_id, content_hmac, coalesce(workspace_id, '')) where ended_at is null do nothing
    returning id`)
  return inserted.length === 1
}

/** A raw deposit of the same content that has not ended, or of which a draft came that is a draft still. */
export const findSameRawDeposit = (db: Db, { contributor_id, workspace_id, content_hmac }: NewRawDeposit) =>
  findOne<{ id: string }>(
    db,
    sql`select r.id from raw_deposits r
      where r.contributor_id = ${contributor_id} and r.workspace_id is not distinct from ${workspace_id}::text
        and r.content_hmac = ${content_hmac} and (r.ended_at is null or exists (
          select from experiences e where e.id = any(r.experience_ids) and e.contributor_id = r.contributor_id
            and e.validation_state = 'draft' and e.retracted_at is null))
      order by r.created_at desc limit 1`,
  )

const resultColumns = sql`id, status, disposition, trust_visibility, records, reasons, created_at, ended_at`
const stateColumns = sql`
  ${resultColumns}, contributor_id, workspace_id, scope, risk_flags, rules_version, origin, attempts,
  budget_day::text as budget_day, spans, unused, uncertain`

/**
 * Finds a raw deposit that a key of its depositor reaches. Its text is read once it has ended and there are spans to
 * compare it with: depositors ask many times before, and a long text would be read and sent each time.
 */
export const findOwnRawDeposit = (db: Db, id: string, owner: Reader) =>
  findOne<RawDepositRow>(
    db,
    sql`select ${stateColumns}, case when ended_at is not null then content end as content,
        case when ended_at is not null then fields end as fields
      from raw_deposits r where r.id = ${id} and ${isOwnedBy('r', owner)}`,
  )

/** Columns that tell what became of a raw deposit. */
export type RawResultRow = Pick<
  RawDepositRow,
  'id' | 'status' | 'disposition' | 'trust_visibility' | 'records' | 'reasons' | 'created_at' | 'ended_at'
>

export interface RawDepositListRow extends RawResultRow {
  /** the title or problem of the deposit, else the beginning of its text; null once the text is cleared */
  opening: string | null
}

export interface RawDepositFilter {
  owner: Reader
  status: RawDepositRow['status'] | null
  /** the last raw deposit of the page before */
  after: KeysetCursor | null
  limit: number
}

/** Characters of a text among which its first line is looked for. */
const OPENING_CHARS = 1000

/** Newest first. */
export const listRawDepositRows = (db: Db, { owner, status, after, limit }: RawDepositFilter) =>
  db.query<RawDepositListRow>(sql`
    select ${resultColumns}, case when content is not null then
        coalesce(nullif(fields ->> 'title', ''), nullif(fields ->> 'problem', ''), left(content, ${OPENING_CHARS}))
      end as opening
    from raw_deposits r
    where ${isOwnedBy('r', owner)} and (${status}::text is null or status = ${status})
      and ${isOlderThan(after, sql`(created_at, id)`)}
    order by created_at desc, id desc limit ${limit}`)

/** A raw deposit that has not ended; `author_level` is the trust level of its depositor, null for an erased account. */
interface OpenRawDeposit {
  author_level: TrustLevel | null
  /** the depositor's role in the workspace of the deposit; null without one, or when they left it */
  role: MemberRole | null
}

/** Marks a raw deposit as being worked on. @returns null when it has ended, or is erased */
export const startRawDeposit = (db: Db, id: string) =>
  findOne<RawDepositRow & OpenRawDeposit>(
    db,
    sql`with started as (
        update raw_deposits set status = 'processing', attempts = attempts + 1 where id = ${id} and ended_at is null
        returning ${stateColumns}, content, fields
      )
      select started.*, c.trust_level as author_level, m.role
      from started left join contributors c on c.id = started.contributor_id and c.erased_at is null
      left join members m on m.workspace_id = started.workspace_id and m.contributor_id = started.contributor_id`,
  )

/**
 * Locks a raw deposit and the trust level of its depositor until the transaction ends; null when it has ended, or is
 * erased.
 */
export const lockOpenRawDeposit = (tx: Db, id: string) =>
  findOne<Pick<RawDepositRow, 'rules_version'> & OpenRawDeposit>(
    tx,
    sql`select r.rules_version, case when c.erased_at is null then c.trust_level end as author_level, m.role
      from raw_deposits r join contributors c on c.id = r.contributor_id
        left join members m on m.workspace_id = r.workspace_id and m.contributor_id = r.contributor_id
      where r.id = ${id} and r.ended_at is null for update of r for no key update of c`,
  )

/** @param is_refunded whether the budget was given back */
export const endRawDeposit = (
  tx: Db,
  id: string,
  { status, disposition, trust_visibility, records, reasons, spans, unused, uncertain, ended_at }: RawDepositEnd,
  is_refunded: boolean,
) =>
  tx.query(sql`
    update raw_deposits set status = ${status}, disposition = ${disposition}, trust_visibility = ${trust_visibility},
      records = ${jsonbText(records)}::jsonb, reasons = ${jsonbText(reasons)}::jsonb,
      spans = ${jsonbText(spans)}::jsonb, unused = ${jsonbText(unused)}::jsonb,
      uncertain = ${jsonbText(uncertain)}::jsonb, ended_at = ${ended_at},
      experience_ids = ${records.flatMap(({ experience_id }) => experience_id ?? [])}::text[],
      budget_day = case when ${is_refunded} then null else budget_day end
    where id = ${id}`)
