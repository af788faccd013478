import type { RiskFlag } from '@cairnway/contract'
import { type Db, findOne, getOne, json, type Sql, sql } from '../db/db.ts'

/** A record whose text was last read by older rules. */
export interface OldRow {
  id: string
  /** its author is trusted, or two independent established contributors confirmed it */
  is_believed: boolean
  withheld: string | null
  validation_state: string
  risk_flags: RiskFlag[]
  /** everything in it that its author wrote */
  text: Record<string, unknown>
}

const isOld = (rules_version: number): Sql => sql`e.rules_version < ${rules_version} and e.retracted_at is null`

const selectOld = (rules_version: number): Sql => sql`
  select e.id, c.trust_level = 'trusted' or e.confirmations > 1 as is_believed, e.withheld, e.validation_state, e.risk_flags,
    jsonb_build_object('title', e.title, 'problem', e.problem, 'context', e.context,
      'failed_approaches', e.failed_approaches, 'successful_approach', e.successful_approach, 'outcome', e.outcome,
      'root_cause', e.root_cause, 'insight', e.insight, 'applies_when', e.applies_when,
      'does_not_apply_when', e.does_not_apply_when, 'tags', e.tags, 'compact_summary', e.compact_summary,
      'source', e.source, 'signals_fired', e.signals_fired) as text
  from experiences e join contributors c on c.id = e.contributor_id
  where ${isOld(rules_version)}`

export const listOld = (db: Db, rules_version: number, limit: number) =>
  db.query<OldRow>(sql`${selectOld(rules_version)} order by e.rules_version, e.id limit ${limit}`)

export const countOld = (db: Db, rules_version: number) =>
  getOne<{ total: number }>(db, sql`select count(*) as total from experiences e where ${isOld(rules_version)}`)

/** One of them as it is now, locked until the transaction ends; null when it was read or withdrawn meanwhile. */
export const lockOld = (tx: Db, id: string, rules_version: number) =>
  findOne<OldRow>(tx, sql`${selectOld(rules_version)} and e.id = ${id} for update of e`)

/** Notes that these rules found nothing new in the records. */
export const setRead = (db: Db, ids: string[], rules_version: number) =>
  db.query(sql`
    update experiences set rules_version = ${rules_version} where id = any(${ids}) and rules_version < ${rules_version}`)

export const setFlags = (tx: Db, id: string, risk_flags: RiskFlag[], rules_version: number, now: string) =>
  tx.query(sql`
    update experiences set risk_flags = ${json(risk_flags)}, rules_version = ${rules_version}, updated_at = ${now}
    where id = ${id}`)
