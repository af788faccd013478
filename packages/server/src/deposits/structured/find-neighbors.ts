import type { NeighborRelation, OperationError } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { forEachYielding } from '../../platform/event-loop/for-each-yielding.ts'
import { loadCommonWords } from '../../platform/models/common-words.ts'
import { MAX_SIMILAR_SHOWN } from '../../records/experiences/find-similar.ts'
import { findByContentHash, listComparableExperiences } from '../../records/experiences/store.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import { unlessSearchIsAway } from '../../retrieval/search/engines/search-unavailable.ts'
import {
  createDuplicateDetector,
  type DuplicateAssessment,
  MIN_RESTATED_COSINE,
} from '../../rules/duplicates/duplicate.ts'
import { toNeighborRelation } from '../../rules/duplicates/relation.ts'
import { roundToThousandths } from '../../rules/quality/round-to-thousandths.ts'
import type { Neighbor } from '../../rules/search-engine/index/types.ts'
import type { DepositAnalysis } from './analyze-deposit.ts'
import { duplicateError, type KnownRecord, nearDuplicateError } from './deposit-errors.ts'

/** Number of nearest records that are compared word by word. */
export const MAX_COMPARED_NEIGHBORS = 10
/**
 * Records below this estimated overlap and below `MIN_RESTATED_COSINE` are not read, since they cannot say the same. At
 * the minimum overlap of .2 the standard error of the MinHash estimate is .035, and .08 is more than three of them
 * lower. The cosine is exact.
 */
export const MIN_COMPARED_OVERLAP = 0.08

/** Whether a neighbor is near enough to be compared word by word. */
export const mayBeDuplicate = ({ overlap, cosine }: Pick<Neighbor, 'overlap' | 'cosine'>): boolean =>
  overlap >= MIN_COMPARED_OVERLAP || cosine >= MIN_RESTATED_COSINE

export interface DepositNeighbors {
  /** cosine to the nearest record without another cause or remedy; null without a vector */
  max_cosine: number | null
  /** most similar first */
  similar: { id: string; title: string; similarity: number; relation: NeighborRelation }[]
  /** the record that it restates, else the nearest one without another cause or remedy; null when there is none */
  known: NearRecord | null
  /** DuplicateError or NearDuplicateFoundError; null when no record says the same */
  duplicate_error: OperationError | null
  /** false while the search engine is away: only records of the same text were looked for */
  is_compared: boolean
}

interface NearRecord extends KnownRecord {
  /** 0..1 */
  similarity: number
  /** the deposit states its problem, cause and remedy in other words */
  restates: boolean
}

type ComparedNeighbor = KnownRecord & DuplicateAssessment & { title: string }

/** Whether a near record contradicts the deposit, bounds it, or states another cause or remedy. */
const isDistinct = ({ relation }: ComparedNeighbor): boolean => relation !== null && relation !== 'same'

/** Finds records near to a deposit that the caller may read. The record that it supersedes does not count. */
export async function findNeighbors(
  ctx: Context<RetrievalParts>,
  { screened: { input }, content_hash, signature }: Pick<DepositAnalysis, 'screened' | 'content_hash' | 'signature'>,
  vector: Float32Array | null,
): Promise<DepositNeighbors> {
  // without the engine a deposit goes on; the same content is refused all the same
  const asked = ctx.search_engine.nearest(signature, vector, ctx.caller, MAX_COMPARED_NEIGHBORS + 1)
  const all = await unlessSearchIsAway(asked, null)
  const near = (all ?? []).filter(({ id }) => id !== input.supersedes)
  const compared = near.filter(mayBeDuplicate)
  const ids = compared.map(({ id }) => id)
  const [common_words, same, rows] = await Promise.all([
    loadCommonWords(),
    findByContentHash(ctx.db, content_hash, ctx.caller),
    ids.length === 0 ? [] : listComparableExperiences(ctx.db, ids, ctx.caller),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const detectDuplicate = createDuplicateDetector(input, common_words)
  const neighbors: ComparedNeighbor[] = []
  // a comparison of two long texts takes tens of milliseconds
  await forEachYielding(compared, ({ id, cosine }) => {
    const row = byId.get(id)
    if (row) neighbors.push({ id, title: row.title, is_own: row.is_own, ...detectDuplicate(row, cosine) })
  })
  const distinct = new Set(neighbors.filter(isDistinct).map(({ id }) => id))
  const nearest = neighbors.toSorted((a, b) => b.similarity - a.similarity)
  const closest = nearest.find(({ is_duplicate }) => is_duplicate)
  const similar = nearest.filter(({ is_similar }) => is_similar).slice(0, MAX_SIMILAR_SHOWN)
  const near_duplicate = closest ? nearDuplicateError(closest) : null
  return {
    max_cosine:
      vector === null
        ? null
        : near.reduce((max, { id, cosine }) => (distinct.has(id) ? max : Math.max(max, cosine)), 0),
    similar: similar.map(({ id, title, similarity, relation }) => ({
      id,
      title,
      similarity: roundToThousandths(similarity),
      relation: toNeighborRelation(relation),
    })),
    known: nearest.find(({ restates }) => restates) ?? similar.find((neighbor) => !isDistinct(neighbor)) ?? null,
    duplicate_error: same && same.id !== input.supersedes ? duplicateError(same) : near_duplicate,
    is_compared: all !== null,
  }
}
