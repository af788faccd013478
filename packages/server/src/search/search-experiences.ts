import { type Received, type Returned, SCHEMA_VERSION, type SearchQuery } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { present, presentCompact } from '../experiences/present.ts'
import { type ExperienceRow, listExperiences } from '../experiences/store.ts'
import { classifyWedge } from '../experiences/wedge.ts'
import { scrub } from '../screening/scrub.ts'
import { timed } from '../timed.ts'
import { confidenceOf, isCorroborated } from './confidence.ts'
import { demoteRepeats } from './demote-repeats.ts'
import { calibrationOf } from './engine/calibration.ts'
import type { Candidate, IndexAnswer, IndexQuery } from './engine/types.ts'
import { readConditions, type StatedConditions } from './read-conditions.ts'
import { foldQuery } from './search-log.ts'
import { agreement, readAsked } from './structural.ts'
import { transferWarnings } from './transfer-warnings.ts'

/** Candidates beyond the page: for those that turn out to be unreadable when fetched, and to stand before repeats. */
const SPARE_CANDIDATES = 30
/** From these on two texts say the same (design `search.md` §8). */
const ALIKE_COSINE = 0.93
const ALIKE_OVERLAP = 0.3
/** Candidates that the caller's conditions may re-rank. */
const STRUCTURAL_CANDIDATES = 50
const STRUCTURAL_WEIGHT = 0.1
/** What counts for a record that names nothing to compare with: neither for nor against it. */
const NEUTRAL_AGREEMENT = 0.5

type Answer = Returned<'searchExperiences'>
interface Found {
  row: ExperienceRow
  score: number
}

const textOf = (q: string, { error_message }: SearchQuery): string => (error_message ? `${q}\n${error_message}` : q)

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

/** Candidates of the index, repeats last; with `self_first` the caller's own good ones stand before the rest. */
function ask(ctx: Context, question: IndexQuery, scope: SearchQuery['scope'], k: number): IndexAnswer {
  const { indexer } = ctx
  const all = indexer.search(question, k)
  if (scope === 'self_only') return all
  const isAlike = (a: Candidate, b: Candidate): boolean => {
    const { cosine, overlap } = indexer.likeness(a.id, b.id)
    return cosine >= ALIKE_COSINE && overlap >= ALIKE_OVERLAP
  }
  const candidates = demoteRepeats(all.candidates, question.reader, isAlike)
  if (scope !== 'self_first') return { ...all, candidates }
  const { medium } = calibrationOf(all.channels_used)
  const own = indexer.search({ ...question, self_only: true }, k).candidates.filter(({ score }) => score >= medium)
  const ids = new Set(own.map(({ id }) => id))
  return { ...all, candidates: [...own, ...candidates.filter(({ id }) => !ids.has(id))] }
}

/** The answer of the index, kept while nothing in it changes; one that waited in vain for its vector is not kept. */
async function askCached(
  ctx: Context,
  query: SearchQuery,
  k: number,
): Promise<{ answer: IndexAnswer; cached: boolean }> {
  const mended_text = ctx.indexer.mend(query.q)
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

interface Fetched {
  found: Found[]
  /** how many match, without those that turned out to be unreadable */
  total: number
}

/**
 * The first candidates that the caller may still read, with their rows, in their order. Rows are dear, so no more are
 * fetched than the page needs; what turned unreadable meanwhile is made up for by the next ones.
 */
async function fetchRows(ctx: Context, { candidates, total }: IndexAnswer, wanted: number): Promise<Fetched> {
  const found: Found[] = []
  let asked = 0
  while (found.length < wanted && asked < candidates.length) {
    const some = candidates.slice(asked, asked + wanted - found.length)
    asked += some.length
    const ids = some.map(({ id }) => id)
    const rows = await listExperiences(ctx.db, ids, ctx.caller.contributor_id)
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const { id, score } of some) {
      const row = byId.get(id)
      if (row) found.push({ row, score })
    }
  }
  return { found, total: total - (asked - found.length) }
}

/** Records whose context agrees with the caller's move up; none is left out. */
function rerank(found: Found[], conditions: Record<string, unknown>): Found[] {
  const asked = readAsked(conditions)
  const weighed = found.map((item) => {
    const agrees = agreement(asked, item.row.context, item.row.tags) ?? NEUTRAL_AGREEMENT
    return { item, weight: item.score + STRUCTURAL_WEIGHT * agrees }
  })
  return weighed.sort((a, b) => b.weight - a.weight).map(({ item }) => item)
}

function hintOf(ctx: Context, found: Found[], semantic: boolean): string | null {
  const warming = ctx.indexer.warming()
  if (warming) return `index warming: ${warming.done} of ${warming.total}`
  if (found.length === 0) return 'Nothing found. If you solve this, deposit it: the next one will find it.'
  return semantic ? null : 'Searched by words only: no embedding model is usable just now.'
}

function presentFound(
  ctx: Context,
  query: SearchQuery,
  row: ExperienceRow,
  yours: StatedConditions,
): Answer['results'][number] {
  const is_own = row.contributor_id === ctx.caller.contributor_id
  const warnings = transferWarnings(
    {
      does_not_apply_when: row.does_not_apply_when,
      context: row.context ?? null,
      validity_status: row.validity_status,
      corroborated: is_own || row.contributor.type === 'seed' || isCorroborated(row),
      risk_flags: row.risk_flags,
    },
    yours,
  )
  return Object.assign(query.compact ? presentCompact(row) : present(row), {
    transfer_warnings: warnings.length > 0 ? warnings : null,
    knowledge_source: is_own ? ('self' as const) : ('collective' as const),
  })
}

/** One search: index, then one fetch under the caller's access rule, then pure rules. */
export async function searchOnce(ctx: Context, query: SearchQuery): Promise<Answer> {
  const conditions = query.conditions ?? null
  const compared = conditions ? Math.max(query.limit, STRUCTURAL_CANDIDATES) : query.limit
  const { answer, cached } = await askCached(ctx, query, compared + SPARE_CANDIDATES)
  const fetched = await timed(ctx.timings, 'fetch', () => fetchRows(ctx, answer, compared))
  const ranked = conditions ? rerank(fetched.found, conditions) : fetched.found
  const page = ranked.slice(0, query.limit)
  const top = page[0] ?? null
  const yours = readConditions(query.your_conditions ?? null)
  const semantic = answer.channels_used.includes('semantic')
  ctx.search_log.add(
    {
      contributor_id: ctx.caller.contributor_id,
      query: foldQuery(scrub(query.q)),
      wedge: query.wedge ?? classifyWedge(textOf(query.q, query)),
      top_score: top?.score ?? 0,
      result_count: page.length,
      searched_at: ctx.now().toISOString(),
    },
    page.map(({ row }) => row.id),
  )
  return {
    results: page.map(({ row }) => presentFound(ctx, query, row, yours)),
    total_results: Math.max(page.length, fetched.total),
    metadata: {
      cached,
      channels_used: [...new Set([...answer.channels_used, ...(conditions ? (['structural'] as const) : [])])],
      quality_hint: hintOf(ctx, page, semantic),
      confidence: confidenceOf(top?.score ?? null, top !== null && isCorroborated(top.row), answer.channels_used),
    },
    promoted_procedures: [],
    schema_version: SCHEMA_VERSION,
  }
}

/** `GET /v1/experiences/search`. */
export const searchExperiences = (ctx: Context, input: Received<'searchExperiences'>): Promise<Answer> =>
  searchOnce(ctx, input)
