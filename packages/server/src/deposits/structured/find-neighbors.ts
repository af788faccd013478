import type { OperationError } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { forEachYielding } from '../../platform/event-loop/for-each-yielding.ts'
import { loadCommonWords } from '../../platform/models/common-words.ts'
import { findByContentHash, listComparableExperiences } from '../../records/experiences/store.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import {
  createDuplicateDetector,
  type DuplicateAssessment,
  MIN_SIMILAR_COSINE,
} from '../../rules/duplicates/duplicate.ts'
import { roundToThousandths } from '../../rules/quality/round-to-thousandths.ts'
import type { DepositAnalysis } from './analyze-deposit.ts'
import { duplicateError, type KnownRecord, nearDuplicateError } from './deposit-errors.ts'

/** Number of nearest records that are compared word by word. */
const MAX_COMPARED_NEIGHBORS = 10
const MAX_SIMILAR_SHOWN = 5
/**
 * Records below this estimated overlap and below `MIN_SIMILAR_COSINE` are not read, since they cannot be similar. At
 * the minimum overlap of .2 the standard error of the MinHash estimate is .035, and .08 is more than three of them
 * lower. The cosine is exact.
 */
const MIN_COMPARED_OVERLAP = 0.08

export interface DepositNeighbors {
  /** cosine to the nearest record whose advice it does not deny; null without a vector */
  max_cosine: number | null
  /** most similar first */
  similar: { id: string; title: string; similarity: number }[]
  /** the first of `similar` whose advice it does not deny; null when there is none */
  known: KnownRecord | null
  /** DuplicateError or NearDuplicateFoundError; null when no record says the same */
  duplicate_error: OperationError | null
}

type ComparedNeighbor = KnownRecord & DuplicateAssessment & { title: string }

/** Finds records near to a deposit that the caller may read. The record that it supersedes does not count. */
export async function findNeighbors(
  ctx: Context<RetrievalParts>,
  { screened: { input }, content_hash, signature }: Pick<DepositAnalysis, 'screened' | 'content_hash' | 'signature'>,
  vector: Float32Array | null,
): Promise<DepositNeighbors> {
  const near = ctx.indexer
    .nearest(signature, vector, ctx.caller, MAX_COMPARED_NEIGHBORS + 1)
    .filter(({ id }) => id !== input.supersedes)
  const compared = near.filter(({ overlap, cosine }) => overlap >= MIN_COMPARED_OVERLAP || cosine >= MIN_SIMILAR_COSINE)
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
  const denied = new Set(neighbors.filter(({ denies_advice }) => denies_advice).map(({ id }) => id))
  const closest = neighbors.filter(({ is_duplicate }) => is_duplicate).sort((a, b) => b.similarity - a.similarity)[0]
  const similar = neighbors
    .filter(({ is_similar }) => is_similar)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, MAX_SIMILAR_SHOWN)
  const near_duplicate = closest ? nearDuplicateError(closest) : null
  return {
    max_cosine:
      vector === null ? null : near.reduce((max, { id, cosine }) => (denied.has(id) ? max : Math.max(max, cosine)), 0),
    similar: similar.map(({ id, title, similarity }) => ({ id, title, similarity: roundToThousandths(similarity) })),
    known: similar.find(({ denies_advice }) => !denies_advice) ?? null,
    duplicate_error: same && same.id !== input.supersedes ? duplicateError(same) : near_duplicate,
  }
}
