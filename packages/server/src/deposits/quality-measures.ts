import { type AssessedExperience, evidenceStrength } from './assessed-experience.ts'
import { realFailures, tellingWordsOf, textOf } from './quality-fields.ts'
import { contentLength, namesIn, ramp } from './quality-text.ts'
import { CAUSAL } from './quality-words.ts'

/** What a score is made of, 0..1 each. */
export type Measures = Record<
  | 'completeness'
  | 'specificity'
  | 'causality'
  | 'failures'
  | 'distinctness'
  | 'boundaries'
  | 'evidence'
  | 'environment',
  number
>

/**
 * Measures what a deposit states, with the `ideas` that `distinctIdeas` counts; the ramps are fitted so that short
 * honest records come to about .6 in all.
 */
export function measure(experience: AssessedExperience, ideas: number): Measures {
  const reasons = [
    experience.root_cause,
    experience.insight,
    ...experience.failed_approaches.map((failed) => failed.why_it_failed),
  ].join('\n')
  const outcome = experience.outcome
  const environment = experience.context?.environment
  return {
    completeness: completenessOf(experience),
    specificity: specificityOf(textOf(experience), 8),
    causality: ramp(causalMarks(reasons), 0, 2),
    failures: failureMeasure(experience),
    distinctness: ramp(ideas, 1, 4),
    boundaries: ramp(conditionsOf(experience).length, 0, 2),
    evidence: ramp(
      (outcome.evidence ? 1 : 0) + evidenceStrength(outcome.evidence_class) + (outcome.status === 'resolved' ? 0.3 : 0),
      0,
      1.3,
    ),
    environment: ramp(
      (environment ? 1 : 0) +
        0.5 * Object.keys(environment?.versions ?? {}).length +
        (experience.tags.length >= 3 ? 0.5 : 0),
      0,
      1.5,
    ),
  }
}

function completenessOf(experience: AssessedExperience): number {
  const method = `${experience.successful_approach.method} ${experience.successful_approach.implementation ?? ''}`
  return (
    (ramp(contentLength(experience.problem), 2, 12) +
      ramp(contentLength(experience.root_cause), 1, 8) +
      ramp(contentLength(experience.insight), 1, 6) +
      ramp(contentLength(method), 1, 8)) /
    4
  )
}

/** How definite a text is, 0..1: names count whole, other telling words a fifth; `full` of them together make 1. */
export function specificityOf(text: string, full: number): number {
  return ramp(namesIn(text).size + tellingWordsOf(text).size / 5, 0, full)
}

function causalMarks(text: string): number {
  return CAUSAL.reduce((sum, pattern) => sum + new Set(text.toLowerCase().match(pattern) ?? []).size, 0)
}

function failureMeasure(experience: AssessedExperience): number {
  const real = realFailures(experience)
  if (real === 0) return 0
  return real === 1 ? 0.75 : 1
}

/** All conditions, of validity and of limits. */
export function conditionsOf(experience: AssessedExperience): string[] {
  return [...(experience.applies_when ?? []), ...(experience.does_not_apply_when ?? [])]
}
