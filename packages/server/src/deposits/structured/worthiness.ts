import type { AssessedExperience } from '../../rules/quality/assessed-experience.ts'
import { countSubstantiveFailures } from '../../rules/quality/coverage.ts'
import { evidenceStrength } from '../../rules/quality/quality-measures.ts'
import { roundToThousandths } from '../../rules/quality/round-to-thousandths.ts'
import { linearRamp } from '../../rules/quality/text-features.ts'
import { truncateExperience } from '../../rules/quality/truncate-experience.ts'

/** Minimum score (0..1) at which a deposit is stored. */
export const MIN_WORTHINESS = 0.35

/** Weights of the parts; their sum is 1. */
export const WORTHINESS_WEIGHTS = {
  novelty: 0.35,
  consequence: 0.2,
  transferability: 0.2,
  recurrence: 0.15,
  evidence: 0.1,
}
/**
 * Cosine to the nearest readable record: up to the first value a deposit is entirely new, from the second on a copy.
 */
export const MAX_NOVEL_COSINE = 0.6
export const MIN_COPY_COSINE = 0.92
/** Novelty without an embedding: no deposit is refused because a model is missing. */
export const DEFAULT_NOVELTY = 0.8
/** Number of failed approaches that give full consequence. */
const MAX_COUNTED_FAILURES = 3
/** Minutes to resolution up to which time counts nothing, and from which it counts fully. */
const MIN_COUNTED_MINUTES = 10
const MAX_COUNTED_MINUTES = 120
/** Number of searches of the last 14 days without a good answer that gives full recurrence. */
export const MAX_COUNTED_UNMET_SEARCHES = 3
/**
 * Maximum score that time, evidence class and conditions add together, since nobody verifies these statements of the
 * depositor.
 */
export const MAX_STATED_SCORE = 0.1
/** Share of project-specific tokens from which a deposit is not transferable. */
const MAX_PRIVATE_SHARE = 0.4
/** Weight of stated conditions in transferability. */
const CONDITIONS_SHARE = 0.2

/** Absolute paths, hosts of private networks, long ids and tickets are useful in one project only. */
const PRIVATE_TOKEN =
  /^(?:\/(?:home|users|root|var|opt|srv|mnt|workspace|data|tmp|app)\/\S+|[a-z]:\\\S+|(?:https?:\/\/)?[\w.-]+\.(?:local|internal|corp|lan|intranet)(?:[:/]\S*)?|(?:https?:\/\/)?(?:10|127|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+\S*|(?=[a-f-]*\d)[0-9a-f-]{12,}|[A-Z]{2,10}-\d+)$/i

/**
 * The lookbehind keeps the time linear: without it, a long run of punctuation is matched again from each of its
 * characters.
 */
const TRAILING_PUNCTUATION = /(?<=[\p{L}\p{N}/\\])[^\p{L}\p{N}/\\]+$/u

/** Two characters of a script without spaces count as one word. */
const UNSPACED_SCRIPT_START = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

export interface WorthinessAssessment {
  /** 0..1 */
  score: number
  threshold: number
  /** novelty, consequence, transferability, recurrence and evidence, 0..1 each */
  parts: Record<string, number>
}

/**
 * Assesses how much a deposit adds to what is known: a weighted sum of its parts. Novelty is the root of the rescaled
 * distance, so that an honest deposit in a dense topic (cosine .85) keeps half of it and a copy in meaning none.
 * Weights and limits are checked by `npm run eval -- --gates worthiness`.
 * @param facts `max_cosine` is the cosine to the nearest active record that the depositor may read, null without
 *   embeddings; `unmet_searches` counts recent searches for this topic without a good result
 */
export function assessWorthiness(
  deposit: AssessedExperience,
  facts: { max_cosine: number | null; unmet_searches: number },
): WorthinessAssessment {
  const experience = truncateExperience(deposit)
  const failures = linearRamp(countSubstantiveFailures(experience), 0, MAX_COUNTED_FAILURES)
  const time = measureResolutionTime(experience.successful_approach.time_to_resolution_minutes)
  const generality = measureGenerality(experience)
  const conditions = (experience.applies_when?.length ?? 0) > 0 ? 1 : 0
  const parts = {
    novelty: measureNovelty(facts.max_cosine),
    consequence: Math.max(failures, time),
    transferability: (1 - CONDITIONS_SHARE) * generality + CONDITIONS_SHARE * conditions,
    recurrence: linearRamp(facts.unmet_searches, 0, MAX_COUNTED_UNMET_SEARCHES),
    evidence: evidenceStrength(experience.outcome.evidence_class),
  }
  const stated =
    WORTHINESS_WEIGHTS.consequence * (parts.consequence - failures) +
    WORTHINESS_WEIGHTS.transferability * CONDITIONS_SHARE * conditions +
    WORTHINESS_WEIGHTS.evidence * parts.evidence
  const score =
    WORTHINESS_WEIGHTS.novelty * parts.novelty +
    WORTHINESS_WEIGHTS.consequence * failures +
    WORTHINESS_WEIGHTS.transferability * (1 - CONDITIONS_SHARE) * generality +
    WORTHINESS_WEIGHTS.recurrence * parts.recurrence +
    Math.min(MAX_STATED_SCORE, stated)
  return {
    score: roundToThousandths(score),
    threshold: MIN_WORTHINESS,
    parts: Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, roundToThousandths(value)])),
  }
}

/** The score that a deposit would have if nothing like it were known. */
export const scoreIfNovel = ({ score, parts }: WorthinessAssessment): number =>
  roundToThousandths(score + WORTHINESS_WEIGHTS.novelty * (1 - (parts.novelty ?? 1)))

function measureNovelty(max_cosine: number | null): number {
  return max_cosine === null ? DEFAULT_NOVELTY : Math.sqrt(linearRamp(-max_cosine, -MIN_COPY_COSINE, -MAX_NOVEL_COSINE))
}

function measureResolutionTime(minutes: number | null | undefined): number {
  if (minutes === null || minutes === undefined || !(minutes > 0)) return 0
  return linearRamp(Math.log(minutes), Math.log(MIN_COUNTED_MINUTES), Math.log(MAX_COUNTED_MINUTES))
}

/** 1 without project-specific tokens, 0 when their share is `MAX_PRIVATE_SHARE` or more. */
function measureGenerality(experience: AssessedExperience): number {
  const method = experience.successful_approach.method
  const text = [experience.problem, experience.root_cause, experience.insight, method].join(' ')
  const tokens = text.split(/[\s"'`,;()[\]{}<>=，。；、]+/).filter((token) => token !== '')
  const private_tokens = tokens.filter((token) => PRIVATE_TOKEN.test(token.replace(TRAILING_PUNCTUATION, ''))).length
  const words = tokens.reduce((sum, token) => sum + (UNSPACED_SCRIPT_START.test(token) ? token.length / 2 : 1), 0)
  const share = private_tokens / Math.max(1, words)
  return 1 - linearRamp(share, 0, MAX_PRIVATE_SHARE)
}
