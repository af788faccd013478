import { type Sql, sql } from '../db/db.ts'

/** Names under which statements know the experiences table. */
export type Alias = 'e' | 'p' | 's' | 'x'

const name = (alias: Alias): Sql => ({ parts: [alias], values: [] })

/** Whether everyone with a key may read the record: public, searchable, checked, neither withheld nor withdrawn. */
export const isPublic = (alias: Alias): Sql => {
  const e = name(alias)
  return sql`(${e}.audience = 'public' and ${e}.validation_state = 'verified' and ${e}.duplicate_of is null and ${e}.withheld is null and ${e}.retracted_at is null)`
}

/**
 * Who may read a record: everyone what is public, and its owner everything. The one rule of every read path; what is
 * not readable does not exist for the caller.
 * @param contributor_id of the caller
 */
export const readable = (alias: Alias, contributor_id: string): Sql =>
  sql`(${isPublic(alias)} or ${name(alias)}.contributor_id = ${contributor_id})`

/** Whether the record holds the place of its text in its audience: no other of the same text may come beside it. */
export const holdsPlace = (alias: Alias): Sql => {
  const e = name(alias)
  return sql`(${e}.retracted_at is null and ${e}.superseded_by is null and ${e}.duplicate_of is null and ${e}.validation_state = 'verified' and ${e}.withheld is null)`
}

/** The record that holds the place of the text of `e`, another than `e` itself; null when there is none. */
export const holderOfPlace: Sql = sql`(
  select x.id from experiences x
  where x.audience = e.audience and x.content_hash = e.content_hash and x.id <> e.id and ${holdsPlace('x')} limit 1)`
