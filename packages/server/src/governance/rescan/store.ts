import type { RiskFlag } from '@cairnway/contract'
import { type Db, findOne, getOne, jsonbText, type Sql, sql } from '../../platform/db/db.ts'
import { textObject } from '../../records/columns.ts'
import { ENDORSEMENT } from '../../rules/trust/trust-classes.ts'

/** A record whose text was last screened by older rules. */
export interface RescanRow {
  id: string
  /** its author is trusted, or it is confirmed */
  is_believed: boolean
  withheld: string | null
  validation_state: string
  risk_flags: RiskFlag[]
  /** all texts of its author */
  text: Record<string, unknown>
}

const needsRescan = (rules_version: number): Sql => sql`e.rules_version < ${rules_version} and e.retracted_at is null`

const selectRescanRows = (rules_version: number): Sql => sql`
  select e.id, c.trust_level = 'trusted' or e.endorsement >= ${ENDORSEMENT.confirmed} as is_believed, e.withheld, e.validation_state, e.risk_flags,
    ${textObject('source', 'signals_fired')} as text
  from experiences e join contributors c on c.id = e.contributor_id
  where ${needsRescan(rules_version)}`

export const listRescanRows = (db: Db, rules_version: number, limit: number) =>
  db.query<RescanRow>(sql`${selectRescanRows(rules_version)} order by e.rules_version, e.id limit ${limit}`)

export const countRescanRows = (db: Db, rules_version: number) =>
  getOne<{ total: number }>(db, sql`select count(*) as total from experiences e where ${needsRescan(rules_version)}`)

/** One of them, locked until the transaction ends; null when it was screened or retracted since it was listed. */
export const lockRescanRow = (tx: Db, id: string, rules_version: number) =>
  findOne<RescanRow>(tx, sql`${selectRescanRows(rules_version)} and e.id = ${id} for update of e`)

/** Stores that these rules have screened the records and changed nothing. */
export const setRulesVersion = (db: Db, ids: string[], rules_version: number) =>
  db.query(sql`
    update experiences set rules_version = ${rules_version} where id = any(${ids}) and rules_version < ${rules_version}`)

export const setRiskFlags = (tx: Db, id: string, risk_flags: RiskFlag[], rules_version: number, now: string) =>
  tx.query(sql`
    update experiences set risk_flags = ${jsonbText(risk_flags)}, rules_version = ${rules_version}, updated_at = ${now}
    where id = ${id}`)
