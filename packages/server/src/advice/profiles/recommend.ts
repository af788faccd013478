import type { ProfileRecommendation, Struggle } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { listOwnUnmetSearches, type OwnUnmetSearch } from '../../retrieval/demand/unmet-search-store.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import { listAnswerIds, type Question } from '../../retrieval/search/list-answer-ids.ts'
import { rankProcedures } from '../../retrieval/search/rank-procedures.ts'
import { actionText, findTopics } from '../../rules/normalizer/find-topics.ts'
import { toUnitVector } from '../../rules/search-engine/index/quantize.ts'
import { listOwnFailures, type OwnFailure } from '../verification/verification-store.ts'
import { findRemedy } from './remedies.ts'

/** Searches and failed actions of which the topic is read, the newest ones. */
const MAX_READ_TEXTS = 50
/** Struggles of a kind for which the index is asked, and records that a recommendation cites. */
const MAX_ANSWERED_STRUGGLES = 3
const MAX_CITED = 3

/** A text of a struggle, by which its answer is looked for. */
interface StruggleText {
  topics: string[]
  question: Question
}

const toSearchText =
  ({ embedder, caller, request_id }: Context) =>
  ({ query, wedge, vector, vector_model }: OwnUnmetSearch): StruggleText => ({
    topics: findTopics(query, wedge),
    question: {
      text: query,
      readVector: async () =>
        vector !== null && vector_model === embedder.model_id
          ? toUnitVector(vector)
          : embedder.embedQuery(query, caller.contributor_id, request_id),
    },
  })

const toFailureText =
  ({ embedder, caller, request_id }: Context) =>
  (failure: OwnFailure): StruggleText => ({
    topics: findTopics(actionText(failure), failure.domain),
    question: {
      text: failure.situation,
      readVector: () => embedder.embedQuery(failure.situation, caller.contributor_id, request_id),
    },
  })

const SENTENCES = {
  unmet_searches: (topic: string, count: number, answer: string) =>
    `You searched ${count} times about ${topic} without a useful result; ${answer} the last of these searches now.`,
  failed_outcomes: (topic: string, count: number, answer: string) =>
    `${count} actions about ${topic} failed; ${answer} the situation of the last one.`,
}

/** Finds what answers the newest text of a struggle now; null when nothing does, or no text of it is kept any more. */
async function recommendAnswer(
  ctx: Context<RetrievalParts>,
  { topic, count }: Struggle,
  kind: keyof typeof SENTENCES,
  texts: readonly StruggleText[],
): Promise<ProfileRecommendation | null> {
  const newest = texts.find(({ topics }) => topics.includes(topic))
  if (!newest) return null
  const experience_ids = await listAnswerIds(ctx, newest.question, MAX_CITED)
  if (experience_ids.length === 0) return null
  const answer = experience_ids.length === 1 ? '1 record answers' : `${experience_ids.length} records answer`
  const procedure_ids = rankProcedures(ctx, experience_ids, 1).map(({ head }) => head.id)
  return { text: SENTENCES[kind](topic, count, answer), experience_ids, procedure_ids }
}

function recommendRemedy({ count, reasons = [] }: Struggle): ProfileRecommendation {
  const text = `${count} of your deposits were refused (${reasons.join(', ')}). ${findRemedy(reasons[0])}`
  return { text, experience_ids: [], procedure_ids: [] }
}

/** Recommends what helps with the struggles of the caller, in their order. */
export async function recommend(
  ctx: Context<RetrievalParts>,
  struggles: readonly Struggle[],
): Promise<ProfileRecommendation[]> {
  const has = (wanted: Struggle['kind']): boolean => struggles.some(({ kind }) => kind === wanted)
  const [searches, failures] = await Promise.all([
    has('unmet_searches') ? listOwnUnmetSearches(ctx.db, ctx.caller, MAX_READ_TEXTS) : [],
    has('failed_outcomes') ? listOwnFailures(ctx.db, ctx.caller, MAX_READ_TEXTS) : [],
  ])
  const texts = {
    unmet_searches: searches.map(toSearchText(ctx)),
    failed_outcomes: failures.map(toFailureText(ctx)),
  }
  const asked = { unmet_searches: 0, failed_outcomes: 0 }
  const recommendations = await Promise.all(
    struggles.map((struggle) => {
      const { kind } = struggle
      if (kind === 'refused_deposits') return recommendRemedy(struggle)
      asked[kind]++
      return asked[kind] > MAX_ANSWERED_STRUGGLES ? null : recommendAnswer(ctx, struggle, kind, texts[kind])
    }),
  )
  return recommendations.filter((recommendation) => recommendation !== null)
}
