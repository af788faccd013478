import type { AssessedExperience, QualityFinding } from './assessed-experience.ts'
import { findPhrases } from './content-violations.ts'
import { countDistinctStatements, experienceText } from './experience-fields.ts'
import { listConditions, measureQuality, measureSpecificity, type QualityMeasures } from './quality-measures.ts'
import { findQualityViolations } from './quality-violations.ts'
import { countContentWords, linearRamp } from './text-features.ts'
import { truncateExperience } from './truncate-experience.ts'
import { weakMeasureFindings } from './weak-measure-findings.ts'

/** Least score (0..1) of a deposit that is stored. */
export const MIN_QUALITY = 0.4
/** Most that a deposit with a fault can score. */
const MAX_SCORE_WITH_VIOLATION = 0.29
/** Taken off per phrase of empty advice, and at most. */
const ADVICE_PHRASE_PENALTY = 0.05
const MAX_ADVICE_PENALTY = 0.2

export interface QualityAssessment {
  /** 0..1 */
  score: number
  /** what to mend, faults first; empty when the deposit passes */
  findings: QualityFinding[]
  passes: boolean
  /** 0..1 each: what the search filters read */
  causal_depth: number
  boundary_precision: number
  insight_transferability: number
}

/** Sum 1. */
const WEIGHTS: QualityMeasures = {
  completeness: 0.24,
  specificity: 0.24,
  causality: 0.18,
  failures: 0.14,
  distinctness: 0.05,
  boundaries: 0.05,
  evidence: 0.07,
  environment: 0.03,
}

/**
 * Judges whether a deposit can help another agent: a weighted sum of what it states, capped when it has a fault
 * (empty, repeated or unreadable fields, foreign matter). Weights and parts: design `trust.md` §1.4; the ramps are
 * fitted so that short honest records pass.
 */
export function assessQuality(deposit: AssessedExperience): QualityAssessment {
  const experience = truncateExperience(deposit)
  const ideas = countDistinctStatements(experience)
  const measures = measureQuality(experience, ideas)
  const faults = findQualityViolations(experience, ideas)
  const raw = Math.max(0, weightedSum(measures) - advicePenalty(experience))
  const score = roundScore(faults.length > 0 ? Math.min(raw, MAX_SCORE_WITH_VIOLATION) : raw)
  const passes = score >= MIN_QUALITY
  return {
    score,
    findings: passes ? [] : [...faults, ...weakMeasureFindings(measures)],
    passes,
    causal_depth: roundScore((measures.causality + linearRamp(countContentWords(experience.root_cause), 2, 14)) / 2),
    boundary_precision: roundScore(measures.boundaries * measureSpecificity(listConditions(experience).join('\n'), 3)),
    insight_transferability: roundScore(measureSpecificity(experience.insight, 4) * measures.distinctness),
  }
}

function weightedSum(measures: QualityMeasures): number {
  return (
    WEIGHTS.completeness * measures.completeness +
    WEIGHTS.specificity * measures.specificity +
    WEIGHTS.causality * measures.causality +
    WEIGHTS.failures * measures.failures +
    WEIGHTS.distinctness * measures.distinctness +
    WEIGHTS.boundaries * measures.boundaries +
    WEIGHTS.evidence * measures.evidence +
    WEIGHTS.environment * measures.environment
  )
}

function advicePenalty(experience: AssessedExperience): number {
  return Math.min(MAX_ADVICE_PENALTY, ADVICE_PHRASE_PENALTY * findPhrases(experienceText(experience), 'advice').size)
}

function roundScore(value: number): number {
  return Math.round(value * 1000) / 1000
}
