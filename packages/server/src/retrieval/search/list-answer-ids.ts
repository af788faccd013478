import type { Context } from '../../platform/context.ts'
import { listReadableIds } from '../../records/experiences/store.ts'
import { buildIndexQuery } from '../../rules/search-engine/index/build-index-query.ts'
import { calibrationFor } from '../../rules/search-engine/ranking/calibration.ts'
import type { RetrievalParts } from '../parts.ts'
import { searchFor } from './engines/search-engine.ts'

/** Number of candidates that are requested, of which the readable ones are used. */
const MAX_CANDIDATES = 10

/** A text to which answers are looked for. */
export interface Question {
  text: string
  /** reads its vector of the current model; null: only words count */
  readVector: () => Promise<Float32Array | null>
}

/**
 * Lists the current records that answer a text well enough to be given unasked, best first, of those that the caller
 * may read. Results are cached for each text until the index changes. It is not logged as a search of the caller.
 */
export async function listAnswerIds(
  ctx: Context<RetrievalParts>,
  { text, readVector }: Question,
  limit: number,
): Promise<string[]> {
  const { contributor_id, workspace_id } = ctx.caller
  const reader = { contributor_id, workspace_id }
  const query = buildIndexQuery({ text, reader })
  const { status } = ctx.embedder.state()
  const { answer } = await ctx.answer_cache.getOrCompute(['answers', query, status], async () => {
    const vector = await readVector()
    const found = await searchFor(ctx.search_engine, { ...query, vector }, MAX_CANDIDATES)
    return { answer: { ...found, vector }, is_cacheable: vector !== null || status !== 'ok' }
  })
  const { near_score } = calibrationFor(answer.channels_used)
  const ids = answer.candidates.filter(({ score }) => score >= near_score).map(({ id }) => id)
  if (ids.length === 0) return []
  const readable = new Set((await listReadableIds(ctx.db, ids, ctx.caller)).map(({ id }) => id))
  return ids.filter((id) => readable.has(id)).slice(0, limit)
}
