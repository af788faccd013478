import { type Sql, sql } from './db/db.ts'

/** Names under which statements know the experiences table. */
export type Alias = 'e' | 'p' | 's' | 'x'

const name = (alias: Alias): Sql => ({ parts: [alias], values: [] })

/** Whether the record has passed the gates, was not withdrawn, and says nothing that another says word for word. */
const stands = (alias: Alias): Sql => {
  const e = name(alias)
  return sql`(${e}.validation_state = 'verified' and ${e}.duplicate_of is null and ${e}.retracted_at is null)`
}

const isNewest = (alias: Alias): Sql => sql`${name(alias)}.superseded_by is null`

/** Whether only its withholding may keep the record from everyone with a key. */
export const wouldBePublic = (alias: Alias): Sql => sql`(${name(alias)}.audience = 'public' and ${stands(alias)})`

/** Whether everyone with a key may read the record: public, searchable, checked, neither withheld nor withdrawn. */
export const isPublic = (alias: Alias): Sql => sql`(${wouldBePublic(alias)} and ${name(alias)}.withheld is null)`

/** Whether the record counts among those that its author has passed: it stands, and no newer version replaces it. */
export const isPassed = (alias: Alias): Sql => sql`(${stands(alias)} and ${isNewest(alias)})`

/**
 * Who may read a record: everyone what is public, and its owner everything. The one rule of every read path; what is
 * not readable does not exist for the caller.
 * @param contributor_id of the caller
 */
export const readable = (alias: Alias, contributor_id: string): Sql =>
  sql`(${isPublic(alias)} or ${name(alias)}.contributor_id = ${contributor_id})`

/** Whether the record holds the place of its text in its audience: no other of the same text may come beside it. */
export const holdsPlace = (alias: Alias): Sql => sql`(${isPassed(alias)} and ${name(alias)}.withheld is null)`

/** The record that holds the place of the text of `e`, another than `e` itself; null when there is none. */
export const holderOfPlace: Sql = sql`(
  select x.id from experiences x
  where x.audience = e.audience and x.content_hash = e.content_hash and x.id <> e.id and ${holdsPlace('x')} limit 1)`
