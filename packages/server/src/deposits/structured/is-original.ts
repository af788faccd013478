import type { Context } from '../../platform/context.ts'
import { loadCommonWords } from '../../platform/models/common-words.ts'
import { hasContentHashOfOthers, listComparableOfOthers } from '../../records/experiences/store.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import { unlessSearchIsAway } from '../../retrieval/search/engines/search-unavailable.ts'
import { createDuplicateDetector } from '../../rules/duplicates/duplicate.ts'
import type { DepositAnalysis } from './analyze-deposit.ts'
import { MAX_COMPARED_NEIGHBORS } from './find-neighbors.ts'

/**
 * Whether no record of another contributor, private ones included, says the same; numbers aside. Private copies must
 * not make all of their accounts established; the sender does not learn of such copies. Records of workspaces do not
 * count: nothing outside may reveal them, and no deposit there makes anybody established. Nothing is compared for
 * contributors who are established already.
 */
export async function isOriginal(
  { caller, db, search_engine }: Pick<Context<RetrievalParts>, 'caller' | 'db' | 'search_engine'>,
  { screened: { input }, content_hash, signature }: Pick<DepositAnalysis, 'screened' | 'content_hash' | 'signature'>,
  vector: Float32Array | null,
): Promise<boolean> {
  const { contributor_id, trust_level } = caller
  if (trust_level !== 'new') return true
  const nearest = search_engine.nearestOfOthers(signature, vector, contributor_id, MAX_COMPARED_NEIGHBORS)
  const near = await unlessSearchIsAway(nearest, null)
  // copies must not make anybody established while the engine is away
  if (near === null) return false
  const ids = near.map(({ id }) => id)
  const [common_words, is_known, others] = await Promise.all([
    loadCommonWords(),
    hasContentHashOfOthers(db, content_hash, contributor_id),
    listComparableOfOthers(db, ids, contributor_id),
  ])
  if (is_known) return false
  const detectDuplicate = createDuplicateDetector(input, common_words)
  const cosines = new Map(near.map(({ id, cosine }) => [id, cosine]))
  return !others.some((other) => {
    const { is_duplicate, is_copy } = detectDuplicate(other, cosines.get(other.id) ?? 0)
    return is_duplicate || is_copy
  })
}
