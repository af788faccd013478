import type { AssessedExperience, QualityCheck, QualityFinding } from './assessed-experience.ts'
import { checkBoilerplate, checkProjectPage, findPhrases } from './boilerplate.ts'
import { checkCohesion } from './cohesion.ts'
import { checkCoverage, countDistinctStatements } from './coverage.ts'
import { experienceText } from './experience-fields.ts'
import {
  listConditions,
  measureQuality,
  type QualityMeasures,
  type StatedMeasures,
  weakMeasureFindings,
} from './quality-measures.ts'
import { checkReadability } from './readability.ts'
import { checkRepetition } from './repetition.ts'
import { roundToThousandths } from './round-to-thousandths.ts'
import { MIN_QUALITY, scoreCap } from './score-cap.ts'
import { checkNames, checkVagueness, measureSpecificity } from './specificity.ts'
import { countContentWords, extractProse, linearRamp } from './text-features.ts'
import { truncateExperience } from './truncate-experience.ts'
import { checkWordOrder } from './word-order.ts'

/** Subtracted from the score for each phrase of empty advice, and the maximum for all of them. */
export const ADVICE_PHRASE_PENALTY = 0.05
export const MAX_ADVICE_PENALTY = 0.2

export interface QualityAssessment {
  /** 0..1 */
  score: number
  /** improvements, violations first; empty when the deposit passes */
  findings: QualityFinding[]
  passes: boolean
  /** 0..1 each: what search filters compare */
  causal_depth: number
  boundary_precision: number
  insight_transferability: number
}

/** Weights of the measures; their sum is 1. */
export const QUALITY_WEIGHTS: QualityMeasures = {
  completeness: 0.24,
  specificity: 0.24,
  causality: 0.18,
  failures: 0.14,
  distinctness: 0.05,
  boundaries: 0.05,
  evidence: 0.07,
  environment: 0.03,
}
const MEASURE_NAMES = Object.keys(QUALITY_WEIGHTS).filter(
  (name): name is keyof QualityMeasures => name in QUALITY_WEIGHTS,
)

/**
 * Assesses whether a deposit can help another agent. The score is a weighted sum of measures, capped by the
 * smallest margin by which the deposit keeps the rules: against empty, repeated or unreadable fields, and text that
 * reports no problem. Weights and limits are fitted
 * so that short honest records pass and junk does not: `npm run eval -- --gates quality`,
 * docs/benchmarks/gate-quality.json.
 */
export function assessQuality(deposit: AssessedExperience): QualityAssessment {
  const experience = truncateExperience(deposit)
  const distinct_statements = countDistinctStatements(experience)
  const measures = measureQuality(experience, distinct_statements)
  const checks = checkRules(experience)
  const violations = checks.filter(({ margin }) => margin < 0).map(({ finding }) => finding)
  const raw = Math.max(0, weightedMean(measures) - advicePenalty(experience))
  const score = roundToThousandths(Math.min(raw, ...checks.map(({ margin }) => scoreCap(margin))))
  const passes = score >= MIN_QUALITY
  return {
    score,
    findings: passes ? [] : [...violations, ...weakMeasureFindings(measures, violations.length === 0)],
    passes,
    causal_depth: roundToThousandths(
      ((measures.causality ?? 0) + linearRamp(countContentWords(experience.root_cause), 2, 14)) / 2,
    ),
    boundary_precision: roundToThousandths(
      (measures.boundaries ?? 0) * measureSpecificity(listConditions(experience).join('\n'), 3),
    ),
    insight_transferability: roundToThousandths(
      measureSpecificity(experience.insight, 4) * (measures.distinctness ?? 0),
    ),
  }
}

/** Checks the rules whose violation no other quality compensates. */
function checkRules(experience: AssessedExperience): QualityCheck[] {
  const text = experienceText(experience)
  const prose = extractProse(text)
  return [
    ...checkCoverage(experience),
    ...checkReadability(experience, prose),
    checkWordOrder(prose),
    ...checkRepetition(experience),
    ...checkBoilerplate(text),
    checkVagueness(text),
    checkCohesion(experience),
    checkNames(experience, text),
    checkProjectPage(experience, text),
  ]
}

/**
 * The weighted mean of the measures that apply: fields that a pasted text does not state count neither for nor against
 * it.
 */
function weightedMean(measures: StatedMeasures): number {
  let [sum, weights] = [0, 0]
  for (const name of MEASURE_NAMES) {
    const measured = measures[name]
    if (measured === null) continue
    sum += QUALITY_WEIGHTS[name] * measured
    weights += QUALITY_WEIGHTS[name]
  }
  return sum / weights
}

function advicePenalty(experience: AssessedExperience): number {
  return Math.min(MAX_ADVICE_PENALTY, ADVICE_PHRASE_PENALTY * findPhrases(experienceText(experience), 'advice').size)
}
