import type { AssessedExperience } from './quality/assessed-experience.ts'
import { evidenceStrength } from './quality/assessed-experience.ts'
import { countSubstantiveFailures } from './quality/experience-fields.ts'
import { linearRamp } from './quality/text-features.ts'
import { truncateExperience } from './quality/truncate-experience.ts'

/** Least score (0..1) of a deposit that is stored. */
export const MIN_WORTHINESS = 0.35

/** Sum 1; names and weights of design `trust.md` §1.5. */
const WEIGHTS = { novelty: 0.35, consequence: 0.2, transferability: 0.2, recurrence: 0.15, evidence: 0.1 }
/** Cosines to the nearest readable record: at the first and below wholly new, at the second and above a copy in meaning. */
const MAX_NOVEL_COSINE = 0.6
const MIN_COPY_COSINE = 0.92
/** Novelty when no embedding is there to judge it: nothing is refused for lack of a model. */
const DEFAULT_NOVELTY = 0.8
/** Failed approaches that make a problem as consequential as can be. */
const MAX_COUNTED_FAILURES = 3
/** Minutes to resolution that count nothing, and fully. */
const MIN_COUNTED_MINUTES = 10
const MAX_COUNTED_MINUTES = 120
/** Searches of the last 14 days without a good answer that make a topic wanted. */
const MAX_COUNTED_UNMET_SEARCHES = 3
/** Most that time, evidence class and conditions together can add: a depositor merely states them. */
const MAX_STATED_SCORE = 0.1
/** Share of project-private tokens that leaves nothing to transfer. */
const MAX_PRIVATE_SHARE = 0.4
/** Part of transferability that stated conditions make up. */
const CONDITIONS_SHARE = 0.2

/** Absolute paths, hosts of inner networks, long ids, tickets: of use in one project only. */
const PRIVATE_TOKEN =
  /^(?:\/(?:home|users|root|var|opt|srv|mnt|workspace|data|tmp|app)\/\S+|[a-z]:\\\S+|(?:https?:\/\/)?[\w.-]+\.(?:local|internal|corp|lan|intranet)(?:[:/]\S*)?|(?:https?:\/\/)?(?:10|127|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+\S*|(?=[a-f-]*\d)[0-9a-f-]{12,}|[A-Z]{2,10}-\d+)$/i

/** Begins behind a letter only: from each sign on, a long row of signs would be read again. */
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
 * Judges whether a deposit adds to what is known. `max_cosine` is the cosine to the nearest active record that the
 * depositor may read, null without embeddings; `unmet_searches` counts recent searches near this deposit that found
 * little. Sum of design `trust.md` §1.5, with novelty as the root of the rescaled distance: an honest deposit in a dense
 * topic (cosine .85) keeps half of its novelty, a copy in meaning none.
 */
export function assessWorthiness(
  deposit: AssessedExperience,
  facts: { max_cosine: number | null; unmet_searches: number },
): WorthinessAssessment {
  const experience = truncateExperience(deposit)
  const failures = linearRamp(countSubstantiveFailures(experience), 0, MAX_COUNTED_FAILURES)
  const time = measureResolutionTime(experience.successful_approach.time_to_resolution_minutes)
  const general = measureGenerality(experience)
  const conditions = (experience.applies_when?.length ?? 0) > 0 ? 1 : 0
  const parts = {
    novelty: measureNovelty(facts.max_cosine),
    consequence: Math.max(failures, time),
    transferability: (1 - CONDITIONS_SHARE) * general + CONDITIONS_SHARE * conditions,
    recurrence: linearRamp(facts.unmet_searches, 0, MAX_COUNTED_UNMET_SEARCHES),
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
    Math.min(MAX_STATED_SCORE, stated)
  return {
    score: roundScore(score),
    threshold: MIN_WORTHINESS,
    parts: Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, roundScore(value)])),
  }
}

function measureNovelty(maxCosine: number | null): number {
  return maxCosine === null ? DEFAULT_NOVELTY : Math.sqrt(linearRamp(-maxCosine, -MIN_COPY_COSINE, -MAX_NOVEL_COSINE))
}

function measureResolutionTime(minutes: number | null | undefined): number {
  if (minutes === null || minutes === undefined || !(minutes > 0)) return 0
  return linearRamp(Math.log(minutes), Math.log(MIN_COUNTED_MINUTES), Math.log(MAX_COUNTED_MINUTES))
}

/** 1 without tokens of one project, 0 when the share of them is the most or above. */
function measureGenerality(experience: AssessedExperience): number {
  const method = experience.successful_approach.method
  const text = [experience.problem, experience.root_cause, experience.insight, method].join(' ')
  const tokens = text.split(/[\s"'`,;()[\]{}<>=，。；、]+/).filter((token) => token !== '')
  const privateTokens = tokens.filter((token) => PRIVATE_TOKEN.test(token.replace(TRAILING_PUNCTUATION, ''))).length
  const words = tokens.reduce((sum, token) => sum + (UNSPACED_SCRIPT_START.test(token) ? token.length / 2 : 1), 0)
  const share = privateTokens / Math.max(1, words)
  return 1 - linearRamp(share, 0, MAX_PRIVATE_SHARE)
}

function roundScore(value: number): number {
  return Math.round(value * 1000) / 1000
}
