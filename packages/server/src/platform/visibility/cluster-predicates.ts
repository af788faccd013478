import type { TrustUseName } from '../../rules/trust/trust-uses.ts'
import { type Sql, sql } from '../db/db.ts'
import { type ContributorAlias, contributorSql, isOfClass, qualifiesFor } from './class-predicates.ts'
import { aliasSql, type ExperienceAlias } from './visibility-predicates.ts'

/**
 * The cluster of a contributor where a record is concerned. The members of a workspace trust each other, and share
 * invite and network, so each of them counts about its records.
 */
export const clusterFor = (record: ExperienceAlias, contributor: ContributorAlias): Sql => {
  const [e, c] = [aliasSql(record), contributorSql(contributor)]
  return sql`case when ${e}.workspace_id is null then ${c}.cluster else ${c}.id end`
}

/**
 * The cluster of a contributor for reports on a record: as `clusterFor`, with all erased contributors as one cluster.
 */
export const reportingCluster = (record: ExperienceAlias, contributor: ContributorAlias): Sql =>
  sql`case when ${contributorSql(contributor)}.erased_at is null then ${clusterFor(record, contributor)} else 'erased' end`

/**
 * Whether a contributor counts together with all others who lack the class, where a record is concerned. The members of
 * a workspace never do in it.
 */
export const isGroupedFor = (use: TrustUseName, record: ExperienceAlias, contributor: ContributorAlias): Sql =>
  sql`(${aliasSql(record)}.workspace_id is null and not ${qualifiesFor(use, contributor)})`

/** Whether a contributor is proven where a record is concerned: everybody is inside of their workspace. */
export const isProvenFor = (record: ExperienceAlias, contributor: ContributorAlias): Sql =>
  sql`(${aliasSql(record)}.workspace_id is not null or ${isOfClass('proven', contributor)})`

/**
 * Whether what a contributor reports of a record counts: they are not suspended and, where the record belongs to a
 * workspace, a member of it still.
 */
export const isCountedFor = (record: ExperienceAlias, contributor: ContributorAlias): Sql => {
  const [e, c] = [aliasSql(record), contributorSql(contributor)]
  return sql`(${c}.trust_level <> 'suspended' and (${e}.workspace_id is null or exists (
    select from members m where m.workspace_id = ${e}.workspace_id and m.contributor_id = ${c}.id)))`
}
