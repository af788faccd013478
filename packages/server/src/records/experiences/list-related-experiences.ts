import { type OperationInput, type OperationOutput, SCHEMA_VERSION } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { RecordsParts } from '../parts.ts'
import { findSimilar } from './find-similar.ts'
import { presentCompactExperience } from './present-experience.ts'
import { requireExperience } from './require-experience.ts'
import { listExperiences } from './store.ts'

/** The other versions of a record, then its nearest neighbors. */
export async function listRelatedExperiences(
  ctx: Context<RecordsParts>,
  input: OperationInput<'listRelatedExperiences'>,
): Promise<OperationOutput<'listRelatedExperiences'>> {
  const row = await requireExperience(ctx, input.experience_id)
  const caller_id = ctx.caller.contributor_id
  const chain = [row.supersedes, row.superseded_by].filter((id) => id !== null)
  const rows = await listExperiences(ctx.db, chain, ctx.caller)
  const versions = chain.flatMap((id) => {
    const version = rows.find((other) => other.id === id)
    const relation = id === row.supersedes ? ('supersedes' as const) : ('superseded_by' as const)
    return version ? [{ row: version, relation, similarity: null }] : []
  })
  const neighbors = await findSimilar(ctx, row, input.limit + chain.length)
  const similar = neighbors.filter((neighbor) => !chain.includes(neighbor.row.id))
  const related = [...versions, ...similar].slice(0, input.limit).map((item) => ({
    ...presentCompactExperience(item.row),
    knowledge_source: item.row.contributor_id === caller_id ? ('self' as const) : ('collective' as const),
    relation: item.relation,
    similarity: item.similarity,
  }))
  ctx.search_log.addShown(
    caller_id,
    related.map(({ id }) => id),
    ctx.now(),
  )
  return { id: row.id, related, schema_version: SCHEMA_VERSION }
}
