import { type AssessedExperience, evidenceStrength } from './assessed-experience.ts'
import { countSubstantiveFailures, experienceText, extractSpecificWords } from './experience-fields.ts'
import { countContentWords, extractNames, linearRamp } from './text-features.ts'
import { CAUSAL_MARKERS } from './word-lists.ts'

/** What a score is made of, 0..1 each. */
export type QualityMeasures = Record<
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
export function measureQuality(experience: AssessedExperience, ideas: number): QualityMeasures {
  const reasons = [
    experience.root_cause,
    experience.insight,
    ...experience.failed_approaches.map((failed) => failed.why_it_failed),
  ].join('\n')
  const outcome = experience.outcome
  const environment = experience.context?.environment
  return {
    completeness: measureCompleteness(experience),
    specificity: measureSpecificity(experienceText(experience), 8),
    causality: linearRamp(countCausalMarkers(reasons), 0, 2),
    failures: measureFailures(experience),
    distinctness: linearRamp(ideas, 1, 4),
    boundaries: linearRamp(listConditions(experience).length, 0, 2),
    evidence: linearRamp(
      (outcome.evidence ? 1 : 0) + evidenceStrength(outcome.evidence_class) + (outcome.status === 'resolved' ? 0.3 : 0),
      0,
      1.3,
    ),
    environment: linearRamp(
      (environment ? 1 : 0) +
        0.5 * Object.keys(environment?.versions ?? {}).length +
        (experience.tags.length >= 3 ? 0.5 : 0),
      0,
      1.5,
    ),
  }
}

function measureCompleteness(experience: AssessedExperience): number {
  const method = `${experience.successful_approach.method} ${experience.successful_approach.implementation ?? ''}`
  return (
    (linearRamp(countContentWords(experience.problem), 2, 12) +
      linearRamp(countContentWords(experience.root_cause), 1, 8) +
      linearRamp(countContentWords(experience.insight), 1, 6) +
      linearRamp(countContentWords(method), 1, 8)) /
    4
  )
}

/** How definite a text is, 0..1: names count whole, other telling words a fifth; `full` of them together make 1. */
export function measureSpecificity(text: string, full: number): number {
  return linearRamp(extractNames(text).size + extractSpecificWords(text).size / 5, 0, full)
}

function countCausalMarkers(text: string): number {
  return CAUSAL_MARKERS.reduce((sum, pattern) => sum + new Set(text.toLowerCase().match(pattern) ?? []).size, 0)
}

function measureFailures(experience: AssessedExperience): number {
  const real = countSubstantiveFailures(experience)
  if (real === 0) return 0
  return real === 1 ? 0.75 : 1
}

/** All conditions, of validity and of limits. */
export function listConditions(experience: AssessedExperience): string[] {
  return [...(experience.applies_when ?? []), ...(experience.does_not_apply_when ?? [])]
}
