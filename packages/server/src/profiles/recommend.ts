import type { ProfileRecommendation, Struggle } from '@cairnway/contract'
import { findTopics } from '../activity/find-topics.ts'
import type { Context } from '../context.ts'
import { findAnswers, type Question } from '../search/find-answers.ts'
import { listOwnUnmetSearches, type OwnUnmetSearch } from '../search/unmet-search-store.ts'
import { findRemedy } from './remedies.ts'

/** Searches of which the topic is read, the newest ones. */
const MAX_READ_SEARCHES = 50
/** Struggles for which the index is asked, and records that a recommendation cites. */
const MAX_ANSWERED_STRUGGLES = 3
const MAX_CITED = 3

/** A unit vector with the direction of a quantized one. */
function toUnitVector(values: Int8Array): Float32Array {
  const length = Math.hypot(...values) || 1
  return Float32Array.from(values, (value) => value / length)
}

function toQuestion({ query, vector, vector_model }: OwnUnmetSearch, model_id: string): Question {
  return { text: query, vector: vector !== null && vector_model === model_id ? toUnitVector(vector) : null }
}

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** What answers the newest search of a struggle now; null when nothing does, or its text is not kept any more. */
async function recommendForSearches(
  ctx: Context,
  { topic, count }: Struggle,
  searches: readonly OwnUnmetSearch[],
): Promise<ProfileRecommendation | null> {
  const newest = searches.find(({ query, wedge }) => findTopics(query, wedge).includes(topic))
  if (!newest) return null
  const experience_ids = await findAnswers(ctx, toQuestion(newest, ctx.embedder.model_id), MAX_CITED)
  if (experience_ids.length === 0) return null
  const answers = plural(experience_ids.length, 'record answers', 'records answer')
  const text = `You searched ${count} times about ${topic} without a useful result; ${answers} the last of these searches now.`
  return { text, experience_ids, procedure_ids: [] }
}

function recommendForDeposits({ count, reasons = [] }: Struggle): ProfileRecommendation {
  const text = `${count} of your deposits were refused (${reasons.join(', ')}). ${findRemedy(reasons[0])}`
  return { text, experience_ids: [], procedure_ids: [] }
}

/** What helps with the struggles of the caller, in their order. */
export async function recommend(ctx: Context, struggles: readonly Struggle[]): Promise<ProfileRecommendation[]> {
  const unmet = struggles.filter(({ kind }) => kind === 'unmet_searches').slice(0, MAX_ANSWERED_STRUGGLES)
  const searches =
    unmet.length > 0 ? await listOwnUnmetSearches(ctx.db, ctx.caller.contributor_id, MAX_READ_SEARCHES) : []
  const recommendations = await Promise.all(
    struggles.map((struggle) => {
      if (struggle.kind === 'refused_deposits') return recommendForDeposits(struggle)
      return unmet.includes(struggle) ? recommendForSearches(ctx, struggle, searches) : null
    }),
  )
  return recommendations.filter((recommendation) => recommendation !== null)
}
