import { ENDORSEMENT } from '../../rules/trust/trust-classes.ts'
import type { TrustUseName } from '../../rules/trust/trust-uses.ts'
import { type Sql, sql } from '../db/db.ts'
import { qualifiesFor } from './class-predicates.ts'

// Visibility predicates: the SQL conditions that say who may read a record. Every read path uses them.

/** Aliases of the experiences table in statements. */
export type ExperienceAlias = 'e' | 'p' | 's' | 'x'

/** The same, and those of other tables whose rows have an owner and the workspace of the key that made them. */
export type OwnedAlias = ExperienceAlias | 'o' | 'r' | 't' | 'v' | 'w'

/** An alias as part of a statement. */
export const aliasSql = (alias: OwnedAlias): Sql => ({ parts: [alias], values: [] })

/** Whether the record has passed the gates, is not retracted, and is not a verbatim duplicate of another record. */
const isValid = (alias: ExperienceAlias): Sql => {
  const e = aliasSql(alias)
  return sql`(${e}.validation_state = 'verified' and ${e}.duplicate_of is null and ${e}.retracted_at is null)`
}

const isCurrentVersion = (alias: ExperienceAlias): Sql => sql`${aliasSql(alias)}.superseded_by is null`

/** Whether every key may read the record unless it is withheld. */
export const isPublicUnlessWithheld = (alias: ExperienceAlias): Sql =>
  sql`(${aliasSql(alias)}.audience = 'public' and ${isValid(alias)})`

/** Whether others than its owner may read the record unless it is withheld: everyone, or the members of its workspace. */
export const isShownUnlessWithheld = (alias: ExperienceAlias): Sql => {
  const e = aliasSql(alias)
  return sql`((${e}.audience = 'public' or ${e}.workspace_id is not null) and ${isValid(alias)})`
}

/** Whether every key may read the record: it is public, valid and not withheld. */
export const isPublic = (alias: ExperienceAlias): Sql =>
  sql`(${isPublicUnlessWithheld(alias)} and ${aliasSql(alias)}.withheld is null)`

const isValidCurrentVersion = (alias: ExperienceAlias): Sql => sql`(${isValid(alias)} and ${isCurrentVersion(alias)})`

const isVouchedFor = (alias: ExperienceAlias, use: TrustUseName): Sql => {
  const e = aliasSql(alias)
  return sql`(${e}.workspace_id is not null or ${e}.endorsement >= ${ENDORSEMENT.confirmed} or exists (
    select from contributors c where c.id = ${e}.contributor_id and ${qualifiesFor(use, 'c')}))`
}

/** Whether others may follow what the record says: it is confirmed, its author is proven, or colleagues vouch for it. */
export const hasAuthority = (alias: ExperienceAlias): Sql => isVouchedFor(alias, 'knowledge')

/**
 * Whether the record may be a source of knowledge, at least provisional: it is visible to others, the current version,
 * and neither stale nor disputed.
 */
export const isKnowledgeSource = (alias: ExperienceAlias): Sql =>
  sql`(${isShared(alias)} and ${isCurrentVersion(alias)} and ${aliasSql(alias)}.validity_status = 'active'
    and ${isVouchedFor(alias, 'provisional_knowledge')})`

/**
 * Whether the record counts as trust evidence for its author: it is public, valid, the current version, not withheld,
 * and original: no earlier record of another contributor outside of workspaces, private ones included, says the same.
 */
export const isTrustEvidence = (alias: ExperienceAlias): Sql => {
  const e = aliasSql(alias)
  return sql`(${e}.visibility_scope = 'public' and ${e}.is_original and ${isCanonicalRecord(alias)}
    and not exists (select from experiences other where other.content_hash = ${e}.content_hash
      and other.workspace_id is null and other.contributor_id <> ${e}.contributor_id and (other.created_at, other.id) < (${e}.created_at, ${e}.id)))`
}

/**
 * Whether the record is a public one that its author has not taken back, whether or not readers see it: it is original,
 * submitted, not retracted, and the current version.
 */
export const isRemainingDeposit = (alias: ExperienceAlias): Sql => {
  const e = aliasSql(alias)
  return sql`(${e}.visibility_scope = 'public' and ${e}.is_original and ${e}.validation_state <> 'draft'
    and ${e}.duplicate_of is null and ${e}.retracted_at is null and ${isCurrentVersion(alias)})`
}

/** Reader for whom records are read: a contributor, and the workspace that their key belongs to. A `Caller` is one. */
export interface Reader {
  contributor_id: string
  /** null for a personal key, which reads no record of a workspace, not even an own one */
  workspace_id: string | null
}

/** Whether others than its owner may read the record: everyone, or the members of its workspace. */
export const isShared = (alias: ExperienceAlias): Sql =>
  sql`(${isShownUnlessWithheld(alias)} and ${aliasSql(alias)}.withheld is null)`

/** Whether the record belongs to the workspace and its members may read it: it is valid and not withheld. */
const isTeamRecord = (alias: ExperienceAlias, workspace_id: string): Sql => {
  const e = aliasSql(alias)
  return sql`(${e}.workspace_id = ${workspace_id} and ${isValid(alias)} and ${e}.withheld is null)`
}

/**
 * Whether a key reaches the row of any table: every key reaches a row without a workspace, and only the keys of a
 * workspace reach its rows.
 */
export const isReachedBy = (alias: OwnedAlias, { workspace_id }: Pick<Reader, 'workspace_id'>): Sql => {
  const row = aliasSql(alias)
  return workspace_id === null
    ? sql`${row}.workspace_id is null`
    : sql`(${row}.workspace_id is null or ${row}.workspace_id = ${workspace_id})`
}

/** Whether the contributor owns the row, by whatever key they reach it. */
export const isOwnedBySomeKey = (alias: OwnedAlias, { contributor_id }: Pick<Reader, 'contributor_id'>): Sql =>
  sql`${aliasSql(alias)}.contributor_id = ${contributor_id}`

/** Whether the contributor owns the row and reaches it by this key, whatever its state is. */
export const isOwnedBy = (alias: OwnedAlias, reader: Reader): Sql =>
  sql`(${aliasSql(alias)}.contributor_id = ${reader.contributor_id} and ${isReachedBy(alias, reader)})`

/**
 * Whether a reader may read the record: everyone reads what is public, owners read all of their records, and the members of a
 * workspace read its records by a key of the workspace alone. Every read path uses this rule; an unreadable record does
 * not exist for the caller.
 */
export const isReadableBy = (alias: ExperienceAlias, reader: Reader): Sql =>
  reader.workspace_id === null
    ? sql`(${isPublic(alias)} or ${isOwnedBy(alias, reader)})`
    : sql`(${isPublic(alias)} or ${isOwnedBy(alias, reader)} or ${isTeamRecord(alias, reader.workspace_id)})`

/** Whether the record is the canonical record of its content hash: no other may have the same text and audience. */
export const isCanonicalRecord = (alias: ExperienceAlias): Sql =>
  sql`(${isValidCurrentVersion(alias)} and ${aliasSql(alias)}.withheld is null)`

/** Id of another record that is the canonical one for the content hash of `e`; null when there is none. */
export const otherCanonicalRecordId: Sql = sql`(
  select x.id from experiences x
  where x.audience = e.audience and x.content_hash = e.content_hash and x.id <> e.id and ${isCanonicalRecord('x')} limit 1)`
