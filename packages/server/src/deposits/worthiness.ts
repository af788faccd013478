import type { AssessedExperience } from './assessed-experience.ts'
import { evidenceStrength } from './assessed-experience.ts'
import { assessedPart } from './quality-cut.ts'
import { realFailures } from './quality-fields.ts'
import { ramp } from './quality-text.ts'

/** Least score (0..1) of a deposit that is stored. */
export const WORTHINESS_MIN = 0.35

/** Sum 1; names and weights of design `trust.md` §1.5. */
const WEIGHTS = { novelty: 0.35, consequence: 0.2, transferability: 0.2, recurrence: 0.15, evidence: 0.1 }
/** Cosines to the nearest readable record: at the first and below wholly new, at the second and above a copy in meaning. */
const COSINE_NEW = 0.6
const COSINE_COPY = 0.92
/** Novelty when no embedding is there to judge it: nothing is refused for lack of a model. */
const NOVELTY_UNKNOWN = 0.8
/** Failed approaches that make a problem as consequential as can be. */
const MANY_FAILURES = 3
/** Minutes to resolution that count nothing, and fully. */
const SHORT_MINUTES = 10
const LONG_MINUTES = 120
/** Searches of the last 14 days without a good answer that make a topic wanted. */
const MANY_UNMET_SEARCHES = 3
/** Most that time, evidence class and conditions together can add: a depositor merely states them. */
const STATED_MAX = 0.1
/** Share of project-private tokens that leaves nothing to transfer. */
const PRIVATE_SHARE_MAX = 0.4
/** Part of transferability that stated conditions make up. */
const CONDITIONS_SHARE = 0.2

/** Absolute paths, hosts of inner networks, long ids, tickets: of use in one project only. */
const PRIVATE_TOKEN =
  /^(?:\/(?:home|users|root|var|opt|srv|mnt|workspace|data|tmp|app)\/\S+|[a-z]:\\\S+|(?:https?:\/\/)?[\w.-]+\.(?:local|internal|corp|lan|intranet)(?:[:/]\S*)?|(?:https?:\/\/)?(?:10|127|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+\S*|(?=[a-f-]*\d)[0-9a-f-]{12,}|[A-Z]{2,10}-\d+)$/i

/** Begins behind a letter only: from each sign on, a long row of signs would be read again. */
const SIGNS_AT_END = /(?<=[\p{L}\p{N}/\\])[^\p{L}\p{N}/\\]+$/u

/** Two characters of a script without spaces count as one word. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

export interface Worthiness {
  /** 0..1 */
  score: number
  threshold: number
  /** novelty, consequence, transferability, recurrence and evidence, 0..1 each */
  parts: Record<string, number>
}

/**
 * Judges whether a deposit adds to what is known. `max_cosine` is the cosine to the nearest active record that the
 * depositor may read, null without embeddings; `unmet_searches` counts recent searches near this deposit that found
 * little. Sum of design `trust.md` §1.5, with novelty as the root of the rescaled distance: an honest deposit in a dense
 * topic (cosine .85) keeps half of its novelty, a copy in meaning none.
 */
export function assessWorthiness(
  deposit: AssessedExperience,
  facts: { max_cosine: number | null; unmet_searches: number },
): Worthiness {
  const experience = assessedPart(deposit)
  const failures = ramp(realFailures(experience), 0, MANY_FAILURES)
  const time = timeMeasure(experience.successful_approach.time_to_resolution_minutes)
  const general = generalityOf(experience)
  const conditions = (experience.applies_when?.length ?? 0) > 0 ? 1 : 0
  const parts = {
    novelty: noveltyOf(facts.max_cosine),
    consequence: Math.max(failures, time),
    transferability: (1 - CONDITIONS_SHARE) * general + CONDITIONS_SHARE * conditions,
    recurrence: ramp(facts.unmet_searches, 0, MANY_UNMET_SEARCHES),
    evidence: evidenceStrength(experience.outcome.evidence_class),
  }
  const stated =
    WEIGHTS.consequence * (parts.consequence - failures) +
    WEIGHTS.transferability * CONDITIONS_SHARE * conditions +
    WEIGHTS.evidence * parts.evidence
  const score =
    WEIGHTS.novelty * parts.novelty +
    WEIGHTS.consequence * failures +
    WEIGHTS.transferability * (1 - CONDITIONS_SHARE) * general +
    WEIGHTS.recurrence * parts.recurrence +
    Math.min(STATED_MAX, stated)
  return {
    score: round(score),
    threshold: WORTHINESS_MIN,
    parts: Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, round(value)])),
  }
}

function noveltyOf(maxCosine: number | null): number {
  return maxCosine === null ? NOVELTY_UNKNOWN : Math.sqrt(ramp(-maxCosine, -COSINE_COPY, -COSINE_NEW))
}

function timeMeasure(minutes: number | null | undefined): number {
  if (minutes === null || minutes === undefined || !(minutes > 0)) return 0
  return ramp(Math.log(minutes), Math.log(SHORT_MINUTES), Math.log(LONG_MINUTES))
}

/** 1 without tokens of one project, 0 when the share of them is the most or above. */
function generalityOf(experience: AssessedExperience): number {
  const method = experience.successful_approach.method
  const text = [experience.problem, experience.root_cause, experience.insight, method].join(' ')
  const tokens = text.split(/[\s"'`,;()[\]{}<>=，。；、]+/).filter((token) => token !== '')
  const privateTokens = tokens.filter((token) => PRIVATE_TOKEN.test(token.replace(SIGNS_AT_END, ''))).length
  const words = tokens.reduce((sum, token) => sum + (UNSPACED.test(token) ? token.length / 2 : 1), 0)
  const share = privateTokens / Math.max(1, words)
  return 1 - ramp(share, 0, PRIVATE_SHARE_MAX)
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
