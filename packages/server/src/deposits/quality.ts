import type { AssessedExperience, Finding } from './assessed-experience.ts'
import { assessedPart } from './quality-cut.ts'
import { faultsOf } from './quality-faults.ts'
import { distinctIdeas, textOf } from './quality-fields.ts'
import { phrasesOf } from './quality-matter.ts'
import { conditionsOf, type Measures, measure, specificityOf } from './quality-measures.ts'
import { shortfalls } from './quality-shortfalls.ts'
import { contentLength, ramp } from './quality-text.ts'

/** Least score (0..1) of a deposit that is stored. */
export const QUALITY_MIN = 0.4
/** Most that a deposit with a fault can score. */
const FAULTY_MAX = 0.29
/** Taken off per phrase of empty advice, and at most. */
const ADVICE_COST = 0.05
const ADVICE_COST_MAX = 0.2

export interface QualityAssessment {
  /** 0..1 */
  score: number
  /** what to mend, faults first; empty when the deposit passes */
  findings: Finding[]
  passes: boolean
  /** 0..1 each: what the search filters read */
  causal_depth: number
  boundary_precision: number
  insight_transferability: number
}

/** Sum 1. */
const WEIGHTS: Measures = {
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
  const experience = assessedPart(deposit)
  const ideas = distinctIdeas(experience)
  const measures = measure(experience, ideas)
  const faults = faultsOf(experience, ideas)
  const raw = Math.max(0, weightedSum(measures) - adviceCost(experience))
  const score = round(faults.length > 0 ? Math.min(raw, FAULTY_MAX) : raw)
  const passes = score >= QUALITY_MIN
  return {
    score,
    findings: passes ? [] : [...faults, ...shortfalls(measures)],
    passes,
    causal_depth: round((measures.causality + ramp(contentLength(experience.root_cause), 2, 14)) / 2),
    boundary_precision: round(measures.boundaries * specificityOf(conditionsOf(experience).join('\n'), 3)),
    insight_transferability: round(specificityOf(experience.insight, 4) * measures.distinctness),
  }
}

function weightedSum(measures: Measures): number {
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

function adviceCost(experience: AssessedExperience): number {
  return Math.min(ADVICE_COST_MAX, ADVICE_COST * phrasesOf(textOf(experience), 'advice').size)
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
