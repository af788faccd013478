import { type AnsweredHotspot, type ExperienceCreate, MIN_HOTSPOT_CONTRIBUTORS } from '@cairnway/contract'
import type { App, Context } from '../../platform/context.ts'
import { asService, change } from '../../platform/events/change.ts'
import { dotProduct } from '../../platform/models/unit-vector.ts'
import { daysBefore } from '../../platform/time/days-before.ts'
import { buildIndexQuery } from '../../rules/search-engine/index/build-index-query.ts'
import { toUnitVector } from '../../rules/search-engine/index/quantize.ts'
import type { SearchCandidate } from '../../rules/search-engine/index/types.ts'
import { calibrationFor } from '../../rules/search-engine/ranking/calibration.ts'
import type { RetrievalParts } from '../parts.ts'
import {
  listAnsweredHotspots,
  listNewestOpenTexts,
  listOpenTextsFor,
  markAnswered,
  type OpenText,
} from './answer-store.ts'
import { listHotspots } from './hotspot-store.ts'
import { probeWords } from './need-text.ts'
import { MAX_UNMET_TOP_SCORE } from './unmet-search-store.ts'
import { wordHotspots } from './word-hotspots.ts'

/** Maximum number of texts with a word of a record that are compared, and of the nearest of these that are searched. */
const MAX_TEXTS = 50
const MAX_SEARCHED_TEXTS = 10
/** Texts that the hourly job searches. */
const MAX_SEARCHED_BY_JOB = 200
/** Results among which a record must be. */
export const MAX_ANSWERING_RANK = 5
/**
 * Minimum overlap of words with a record for a text to be compared: half, since a record has words that no question
 * has.
 */
const PROBE_OVERLAP = 0.5
/** Days in which the searches of an answered hotspot are counted; later searches have no contributor any more. */
const COUNTED_DAYS = 30

/** Searches everybody's records for what answers each text well enough to be given unasked, best first. */
async function search(
  { search_engine, embedder }: App<RetrievalParts>,
  texts: readonly OpenText[],
): Promise<SearchCandidate[][]> {
  const reader = { contributor_id: '', workspace_id: null }
  const queries = texts.map(({ text, vector, vector_model }) =>
    buildIndexQuery({
      text,
      reader,
      vector: vector && vector_model === embedder.model_id ? toUnitVector(vector) : null,
    }),
  )
  const answers = await search_engine.search(queries, MAX_ANSWERING_RANK)
  return answers.map(({ candidates, channels_used }) => {
    const { near_score } = calibrationFor(channels_used)
    return candidates.filter(({ score }) => score >= near_score)
  })
}

/** The hotspots as they are shown to a depositor; those that only one contributor looked for are not. */
async function describeHotspots(ctx: Context, ids: readonly number[]): Promise<AnsweredHotspot[]> {
  if (ids.length === 0) return []
  const since = daysBefore(ctx.now(), COUNTED_DAYS).slice(0, 10)
  const filter = { since, max_top_score: MAX_UNMET_TOP_SCORE, domain: null, ids, limit: ids.length }
  const rows = await listHotspots(ctx.db, { ...filter, min_clusters: MIN_HOTSPOT_CONTRIBUTORS })
  const wordings = await wordHotspots(ctx, rows, ctx.caller.scope === 'operator')
  return rows.flatMap(({ hotspot_id, total_searches, contributors }) => {
    const wording = wordings.get(hotspot_id)
    return wording ? [{ normalized_query: wording.normalized_query, total_searches, contributors }] : []
  })
}

/** A deposit that was stored. */
export interface AnsweringDeposit {
  experience: Pick<ExperienceCreate, 'title' | 'problem' | 'root_cause'>
  /** unit length; null when no model is usable */
  vector: Float32Array | null
}

/**
 * Marks the open hotspots as answered whose text finds a record that everybody may read by now. It is called when the
 * deposit is stored, so it never fails; the hourly job finds hotspots that it misses.
 * @returns what the depositor is shown
 */
export async function answerHotspots(
  ctx: Context<RetrievalParts>,
  experience_id: string,
  { experience: { title, problem, root_cause }, vector }: AnsweringDeposit,
): Promise<AnsweredHotspot[]> {
  try {
    const words = probeWords(`${title}\n${problem}\n${root_cause}`, PROBE_OVERLAP)
    const texts = await listOpenTextsFor(ctx.db, { experience_id, words, limit: MAX_TEXTS })
    const nearest = texts
      .map((text) => ({ text, cosine: vector && text.vector ? dotProduct(vector, toUnitVector(text.vector)) : 0 }))
      .sort((a, b) => b.cosine - a.cosine)
      .slice(0, MAX_SEARCHED_TEXTS)
    const nearest_texts = nearest.map(({ text }) => text)
    const answers_of = nearest_texts.length === 0 ? [] : await search(ctx, nearest_texts)
    const found = nearest_texts.filter((_, i) => answers_of[i]?.some(({ id }) => id === experience_id))
    const ids = [...new Set(found.map(({ hotspot_id }) => hotspot_id))]
    if (ids.length === 0) return []
    const answers = ids.map((hotspot_id) => ({ hotspot_id, experience_id }))
    const marked = await change(asService(ctx), (tx) => markAnswered(tx, answers, ctx.now().toISOString()))
    return await describeHotspots(ctx, marked)
  } catch (error) {
    ctx.log.error({ err: error }, 'the hotspots that a deposit answers could not be marked')
    return []
  }
}

/** The hotspots that records answer, as their depositor sees them. */
export const listAnswered = async (ctx: Context, experience_ids: readonly string[]): Promise<AnsweredHotspot[]> =>
  experience_ids.length === 0 ? [] : describeHotspots(ctx, await listAnsweredHotspots(ctx.db, experience_ids))

/**
 * Marks the newest open hotspots as answered that find a record by now, however it became readable: imported, released,
 * or of a newcomer who became established.
 */
export async function answerOpenHotspots(app: App<RetrievalParts>): Promise<void> {
  const answers = new Map<number, string>()
  for (const text of await listNewestOpenTexts(app.db, MAX_SEARCHED_BY_JOB)) {
    const [[best] = []] = answers.has(text.hotspot_id) ? [] : await search(app, [text])
    if (best) answers.set(text.hotspot_id, best.id)
    // calls of others are answered between two searches
    await new Promise(setImmediate)
  }
  if (answers.size === 0) return
  const marks = [...answers].map(([hotspot_id, experience_id]) => ({ hotspot_id, experience_id }))
  await change(app, (tx) => markAnswered(tx, marks, app.now().toISOString()))
}
