import type { NeighborRelation } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { loadCommonWords } from '../../platform/models/common-words.ts'
import { takeWithinBytes } from '../../platform/pagination/take-within-bytes.ts'
import { createDuplicateDetector, MIN_SIMILAR_OVERLAP } from '../../rules/duplicates/duplicate.ts'
import { toNeighborRelation } from '../../rules/duplicates/relation.ts'
import { coreText } from '../../rules/record-text/experience-text.ts'
import type { RecordsParts } from '../parts.ts'
import { type ExperienceRow, listExperiences } from './store.ts'

/** Two records are similar from this cosine of their vectors, or from this overlap of their word triples. */
const MIN_SIMILAR_COSINE = 0.7
/** Number of similar records that are listed with a record or a deposit. */
export const MAX_SIMILAR_SHOWN = 5

export interface SimilarRecord {
  row: ExperienceRow
  /** 0..1 */
  similarity: number
  relation: NeighborRelation
}

/** Other records about nearly the same thing that the caller may read, nearest first. */
export async function findSimilar(
  ctx: Context<RecordsParts>,
  row: ExperienceRow,
  limit: number,
): Promise<SimilarRecord[]> {
  const neighbors = await ctx.search_engine.listNeighbors(row.id, coreText(row), ctx.caller, limit + 1)
  const candidates = neighbors.filter(
    ({ id, cosine, overlap }) => id !== row.id && (cosine >= MIN_SIMILAR_COSINE || overlap >= MIN_SIMILAR_OVERLAP),
  )
  const detectDuplicate = createDuplicateDetector(row, await loadCommonWords())
  let next = 0
  const readNext = async (count: number): Promise<SimilarRecord[]> => {
    const batch = candidates.slice(next, next + count)
    if (batch.length === 0) return []
    next += batch.length
    const ids = batch.map(({ id }) => id)
    const rows = new Map((await listExperiences(ctx.db, ids, ctx.caller)).map((similar) => [similar.id, similar]))
    const records = batch.flatMap(({ id, cosine, overlap }) => {
      const similar = rows.get(id)
      if (!similar) return []
      const similarity = Math.round(Math.min(1, Math.max(cosine, overlap)) * 1000) / 1000
      return [{ row: similar, similarity, relation: toNeighborRelation(detectDuplicate(similar, cosine).relation) }]
    })
    return records.length > 0 ? records : readNext(count)
  }
  return (await takeWithinBytes(readNext, limit)).items
}
