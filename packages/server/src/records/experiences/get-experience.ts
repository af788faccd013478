import type { ExperienceResponse, OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { RecordsParts } from '../parts.ts'
import { findSimilar, MAX_SIMILAR_SHOWN } from './find-similar.ts'
import { presentExperience } from './present-experience.ts'
import { requireVotable } from './require-experience.ts'
import { findSourceText } from './source-text-store.ts'
import { listExperiences } from './store.ts'

/** One record with its other versions and its nearest neighbors, for its owner also with its source text. */
export async function getExperience(
  ctx: Context<RecordsParts>,
  input: OperationInput<'getExperience'>,
): Promise<OperationOutput<'getExperience'>> {
  const row = await requireVotable(ctx, ctx.db, input.experience_id)
  ctx.search_log.addShown(ctx.caller.contributor_id, [row.id], ctx.now())
  const chain = [row.supersedes, row.superseded_by].filter((id) => id !== null)
  const is_own = row.contributor_id === ctx.caller.contributor_id
  const [versions, similar, source] = await Promise.all([
    chain.length > 0 ? listExperiences(ctx.db, chain, ctx.caller) : [],
    findSimilar(ctx, row, MAX_SIMILAR_SHOWN),
    is_own && row.creation_mode === 'raw' ? findSourceText(ctx.db, row, ctx.caller) : null,
  ])
  const related: NonNullable<ExperienceResponse['related_experiences']> = [
    ...versions.map(({ id, title }) => ({
      id,
      title,
      relation: id === row.supersedes ? ('supersedes' as const) : ('superseded_by' as const),
      similarity: null,
    })),
    ...similar
      .filter(({ row: { id } }) => !chain.includes(id))
      .map(({ row: { id, title }, similarity, relation }) => ({ id, title, relation, similarity })),
  ]
  return { ...presentExperience(ctx, row, related), ...(source && { raw_deposit_id: source.id }) }
}
