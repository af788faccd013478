import type { Context } from '../context.ts'
import { coreText } from './experience-text.ts'
import { type ExperienceRow, listExperiences } from './store.ts'

/** Two records are similar from this cosine of their vectors, or from this overlap of their word triples. */
const MIN_SIMILAR_COSINE = 0.7
const MIN_SIMILAR_OVERLAP = 0.2

export interface SimilarRecord {
  row: ExperienceRow
  /** 0..1 */
  similarity: number
}

/** Other records about nearly the same thing that the caller may read, nearest first. */
export async function findSimilar(ctx: Context, row: ExperienceRow, limit: number): Promise<SimilarRecord[]> {
  const caller_id = ctx.caller.contributor_id
  const neighbors = await ctx.indexer.listNeighbors(row.id, coreText(row), caller_id, limit + 1)
  const candidates = neighbors.filter(
    ({ id, cosine, overlap }) => id !== row.id && (cosine >= MIN_SIMILAR_COSINE || overlap >= MIN_SIMILAR_OVERLAP),
  )
  const rows = new Map(
    (
      await listExperiences(
        ctx.db,
        candidates.map(({ id }) => id),
        caller_id,
      )
    ).map((r) => [r.id, r]),
  )
  return candidates.slice(0, limit).flatMap(({ id, cosine, overlap }) => {
    const similar = rows.get(id)
    return similar
      ? [{ row: similar, similarity: Math.round(Math.min(1, Math.max(cosine, overlap)) * 1000) / 1000 }]
      : []
  })
}
