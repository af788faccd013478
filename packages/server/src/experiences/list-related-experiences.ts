import { type OperationInput, type OperationOutput, SCHEMA_VERSION } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { findSimilar } from './find-similar.ts'
import { presentCompactExperience } from './present-experience.ts'
import { requireExperience } from './require-experience.ts'
import { listExperiences } from './store.ts'

/** Other versions first, then the nearest neighbours. */
export async function listRelatedExperiences(
  ctx: Context,
  input: OperationInput<'listRelatedExperiences'>,
): Promise<OperationOutput<'listRelatedExperiences'>> {
  const row = await requireExperience(ctx, input.experience_id)
  const caller_id = ctx.caller.contributor_id
  const chain = [row.supersedes, row.superseded_by].filter((id) => id !== null)
  const rows = await listExperiences(ctx.db, chain, caller_id)
  const versions = chain.flatMap((id) => {
    const version = rows.find((other) => other.id === id)
    const relation = id === row.supersedes ? ('supersedes' as const) : ('superseded_by' as const)
    return version ? [{ row: version, relation, similarity: null }] : []
  })
  const similar = (await findSimilar(ctx, row, input.limit + chain.length))
    .filter((found) => !chain.includes(found.row.id))
    .map((found) => ({ ...found, relation: 'similar' as const }))
  const related = [...versions, ...similar].slice(0, input.limit).map((found) => ({
    ...presentCompactExperience(found.row),
    knowledge_source: found.row.contributor_id === caller_id ? ('self' as const) : ('collective' as const),
    relation: found.relation,
    similarity: found.similarity,
  }))
  ctx.search_log.addShown(
    caller_id,
    related.map(({ id }) => id),
    ctx.now(),
  )
  return { id: row.id, related, schema_version: SCHEMA_VERSION }
}
