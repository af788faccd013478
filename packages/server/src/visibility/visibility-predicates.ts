import { type Sql, sql } from '../db/db.ts'

/** Names under which statements know the experiences table. */
export type ExperienceAlias = 'e' | 'p' | 's' | 'x'

const aliasSql = (alias: ExperienceAlias): Sql => ({ parts: [alias], values: [] })

/** Whether the record has passed the gates, was not withdrawn, and says nothing that another says word for word. */
const isValid = (alias: ExperienceAlias): Sql => {
  const e = aliasSql(alias)
  return sql`(${e}.validation_state = 'verified' and ${e}.duplicate_of is null and ${e}.retracted_at is null)`
}

const isCurrentVersion = (alias: ExperienceAlias): Sql => sql`${aliasSql(alias)}.superseded_by is null`

/** Whether only its withholding may keep the record from everyone with a key. */
export const isPublicUnlessWithheld = (alias: ExperienceAlias): Sql =>
  sql`(${aliasSql(alias)}.audience = 'public' and ${isValid(alias)})`

/** Whether everyone with a key may read the record: public, searchable, checked, neither withheld nor withdrawn. */
export const isPublic = (alias: ExperienceAlias): Sql =>
  sql`(${isPublicUnlessWithheld(alias)} and ${aliasSql(alias)}.withheld is null)`

/** Whether the record counts among those that its author has passed: it stands, and no newer version replaces it. */
export const isValidCurrentVersion = (alias: ExperienceAlias): Sql =>
  sql`(${isValid(alias)} and ${isCurrentVersion(alias)})`

/**
 * Who may read a record: everyone what is public, and its owner everything. The one rule of every read path; what is
 * not readable does not exist for the caller.
 * @param contributor_id of the caller
 */
export const isReadableBy = (alias: ExperienceAlias, contributor_id: string): Sql =>
  sql`(${isPublic(alias)} or ${aliasSql(alias)}.contributor_id = ${contributor_id})`

/** Whether the record holds the place of its text in its audience: no other of the same text may come beside it. */
export const isCanonicalRecord = (alias: ExperienceAlias): Sql =>
  sql`(${isValidCurrentVersion(alias)} and ${aliasSql(alias)}.withheld is null)`

/** The record that holds the place of the text of `e`, another than `e` itself; null when there is none. */
export const otherCanonicalRecordId: Sql = sql`(
  select x.id from experiences x
  where x.audience = e.audience and x.content_hash = e.content_hash and x.id <> e.id and ${isCanonicalRecord('x')} limit 1)`
