import { type Sql, sql } from '../db/db.ts'

// Visibility predicates: the SQL conditions that say who may read a record. Every read path uses them.

/** Aliases of the experiences table in statements. */
export type ExperienceAlias = 'e' | 'p' | 's' | 'x'

const aliasSql = (alias: ExperienceAlias): Sql => ({ parts: [alias], values: [] })

/** Whether the record has passed the gates, is not retracted, and is not a verbatim duplicate of another record. */
const isValid = (alias: ExperienceAlias): Sql => {
  const e = aliasSql(alias)
  return sql`(${e}.validation_state = 'verified' and ${e}.duplicate_of is null and ${e}.retracted_at is null)`
}

const isCurrentVersion = (alias: ExperienceAlias): Sql => sql`${aliasSql(alias)}.superseded_by is null`

/** Whether every key may read the record unless it is withheld. */
export const isPublicUnlessWithheld = (alias: ExperienceAlias): Sql =>
  sql`(${aliasSql(alias)}.audience = 'public' and ${isValid(alias)})`

/** Whether every key may read the record: it is public, valid and not withheld. */
export const isPublic = (alias: ExperienceAlias): Sql =>
  sql`(${isPublicUnlessWithheld(alias)} and ${aliasSql(alias)}.withheld is null)`

const isValidCurrentVersion = (alias: ExperienceAlias): Sql => sql`(${isValid(alias)} and ${isCurrentVersion(alias)})`

/** Whether knowledge may be made of the record: it is public, the current version, and neither stale nor disputed. */
export const isKnowledgeSource = (alias: ExperienceAlias): Sql =>
  sql`(${isPublic(alias)} and ${isCurrentVersion(alias)} and ${aliasSql(alias)}.validity_status = 'active')`

/**
 * Whether the record counts as trust evidence for its author: it is public, valid, the current version, not withheld,
 * and says what no earlier record of anybody else says, whoever may read that one.
 */
export const isTrustEvidence = (alias: ExperienceAlias): Sql => {
  const e = aliasSql(alias)
  return sql`(${e}.visibility_scope = 'public' and ${e}.is_original and ${isCanonicalRecord(alias)}
    and not exists (select from experiences other where other.content_hash = ${e}.content_hash
      and other.contributor_id <> ${e}.contributor_id and (other.created_at, other.id) < (${e}.created_at, ${e}.id)))`
}

/**
 * Whether the record is a public one that its author has not taken back, whether or not readers see it: it says something of its own,
 * is submitted, not retracted, and the current version.
 */
export const isRemainingDeposit = (alias: ExperienceAlias): Sql => {
  const e = aliasSql(alias)
  return sql`(${e}.visibility_scope = 'public' and ${e}.is_original and ${e}.validation_state <> 'draft'
    and ${e}.duplicate_of is null and ${e}.retracted_at is null and ${isCurrentVersion(alias)})`
}

/**
 * Whether a caller may read the record: everyone reads what is public, and owners read all of their records. Every read
 * path uses this rule; an unreadable record does not exist for the caller.
 * @param contributor_id id of the caller
 */
export const isReadableBy = (alias: ExperienceAlias, contributor_id: string): Sql =>
  sql`(${isPublic(alias)} or ${aliasSql(alias)}.contributor_id = ${contributor_id})`

/** Whether the record is the canonical record of its content hash: no other may have the same text and audience. */
export const isCanonicalRecord = (alias: ExperienceAlias): Sql =>
  sql`(${isValidCurrentVersion(alias)} and ${aliasSql(alias)}.withheld is null)`

/** Id of another record that is the canonical one for the content hash of `e`; null when there is none. */
export const otherCanonicalRecordId: Sql = sql`(
  select x.id from experiences x
  where x.audience = e.audience and x.content_hash = e.content_hash and x.id <> e.id and ${isCanonicalRecord('x')} limit 1)`
