import type { ApiError } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { findSameContent, listCompared } from '../experiences/store.ts'
import { duplicateJudge, SIMILAR_COSINE } from './duplicate.ts'
import type { TextJudgement } from './judge-text.ts'
import { refuseNearDuplicate, refuseSame } from './refusals.ts'
import { thousandths } from './round.ts'

/** How many of the nearest records are compared word by word. */
const COMPARED_MAX = 10
const SIMILAR_SHOWN = 5
/**
 * Records below both lines cannot be called similar, and are not read: the estimate of the overlap would have to be off
 * by more than three times its error of .035 at the line of .2, and the cosine is exact.
 */
const COMPARED_OVERLAP = 0.08

export interface Neighbours {
  /** cosine of the nearest record, null without a vector */
  max_cosine: number | null
  similar: { id: string; title: string; similarity: number }[]
  /** DuplicateError or NearDuplicateFoundError, null when nothing says the same */
  duplicate: ApiError | null
}

/** What the caller may read near to a deposit. The record that it replaces does not count. */
export async function findNeighbours(
  ctx: Context,
  { screened: { input }, content_hash, signature }: Pick<TextJudgement, 'screened' | 'content_hash' | 'signature'>,
  vector: Float32Array | null,
): Promise<Neighbours> {
  const caller_id = ctx.caller.contributor_id
  const near = ctx.indexer
    .nearest(signature, vector, caller_id, COMPARED_MAX + 1)
    .filter(({ id }) => id !== input.supersedes)
  const compared = near.filter(({ overlap, cosine }) => overlap >= COMPARED_OVERLAP || cosine >= SIMILAR_COSINE)
  const ids = compared.map(({ id }) => id)
  const [same, rows] = await Promise.all([
    findSameContent(ctx.db, content_hash, caller_id),
    ids.length === 0 ? [] : listCompared(ctx.db, ids, caller_id),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const judge = duplicateJudge(input)
  const judged = compared.flatMap(({ id, cosine }) => {
    const row = byId.get(id)
    return row ? [{ id, title: row.title, ...judge(row, cosine) }] : []
  })
  const closest = judged.filter((found) => found.duplicate).sort((a, b) => b.similarity - a.similarity)[0]
  const near_duplicate = closest ? refuseNearDuplicate(closest) : null
  return {
    max_cosine: vector === null ? null : near.reduce((most, { cosine }) => Math.max(most, cosine), 0),
    similar: judged
      .filter((found) => found.similar)
      .sort((a, b) => b.similarity - a.similarity)
      .slice(0, SIMILAR_SHOWN)
      .map(({ id, title, similarity }) => ({ id, title, similarity: thousandths(similarity) })),
    duplicate: same && same.id !== input.supersedes ? refuseSame(same.id) : near_duplicate,
  }
}
