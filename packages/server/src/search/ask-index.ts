import type { SearchQuery } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { timed } from '../timed.ts'
import { demoteRepeats } from './demote-repeats.ts'
import { calibrationOf } from './engine/calibration.ts'
import type { Candidate, IndexAnswer, IndexQuery } from './engine/types.ts'
import { settledFirst } from './settled-first.ts'

/** Candidates beyond the page: for those that turn out to be unreadable when fetched, and to stand before repeats. */
const SPARE_CANDIDATES = 30
/** From these on two texts say the same (design `search.md` §8). */
const ALIKE_COSINE = 0.93
const ALIKE_OVERLAP = 0.3
/** From here on the words alone say so: a copy whose vector is not there yet, or with other numbers in it. */
const COPY_OVERLAP = 0.6
/** From here on two records are about the same matter: inside one domain, also honest ones with another cause are. */
const SAME_MATTER_COSINE = 0.8

/** What is asked, the error message behind the question. */
export const textOf = (q: string, { error_message }: SearchQuery): string =>
  error_message ? `${q}\n${error_message}` : q

function toIndexQuery(ctx: Context, query: SearchQuery, mended_text: string | null): IndexQuery {
  return {
    text: query.q,
    mended_text,
    error_message: query.error_message || null,
    vector: null,
    reader: ctx.caller.contributor_id,
    self_only: query.scope === 'self_only',
    include_drafts: query.include_drafts,
    wedge: query.wedge ?? null,
    tags: query.tags ?? [],
    evidence_class: query.evidence_class || null,
    min_causal_depth: query.min_causal_depth ?? 0,
    min_boundary_precision: query.min_boundary_precision ?? 0,
    min_insight_transferability: query.min_insight_transferability ?? 0,
  }
}

/** Whether two records say the same. */
export function isAlike({ indexer }: Context, a: Pick<Candidate, 'id'>, b: Pick<Candidate, 'id'>): boolean {
  const { cosine, overlap } = indexer.likeness(a.id, b.id)
  return overlap >= COPY_OVERLAP || (cosine >= ALIKE_COSINE && overlap >= ALIKE_OVERLAP)
}

/** Candidates of the index, repeats last; with `self_first` the caller's own good ones stand before the rest. */
function ask(ctx: Context, question: IndexQuery, scope: SearchQuery['scope'], k: number): IndexAnswer {
  const { indexer } = ctx
  const all = indexer.search(question, k)
  if (scope === 'self_only') return all
  const spread = demoteRepeats(all.candidates, question.reader, (a, b) => isAlike(ctx, a, b))
  const candidates = settledFirst(
    spread,
    question.reader,
    (a, b) => indexer.likeness(a.id, b.id).cosine >= SAME_MATTER_COSINE,
  )
  if (scope !== 'self_first') return { ...all, candidates }
  const { medium } = calibrationOf(all.channels_used)
  const own = indexer
    .search({ ...question, self_only: true }, k)
    .candidates.filter(({ score }) => score >= medium.score)
  const ids = new Set(own.map(({ id }) => id))
  return { ...all, candidates: [...own, ...candidates.filter(({ id }) => !ids.has(id))] }
}

/**
 * The answer of the index, with candidates beyond the `wanted` ones. It is kept while nothing in the index changes, unless
 * it waited in vain for its vector.
 */
export async function askIndex(
  ctx: Context,
  query: SearchQuery,
  wanted: number,
): Promise<{ answer: IndexAnswer; cached: boolean }> {
  const k = wanted + SPARE_CANDIDATES
  const mended_text = ctx.indexer.mend(query.q, ctx.caller.contributor_id)
  const question = toIndexQuery(ctx, query, mended_text)
  const { status } = ctx.embedder.state()
  return ctx.answers.answer([question, query.scope, k, status], async () => {
    const vector = await timed(ctx.timings, 'embed', () =>
      ctx.embedder.embedQuery(textOf(mended_text ?? query.q, query)),
    )
    const answer = await timed(ctx.timings, 'index', () => ask(ctx, { ...question, vector }, query.scope, k))
    return { answer, lasting: vector !== null || status !== 'ok' }
  })
}
