import type { AssessedExperience, Finding } from './assessed-experience.ts'
import { evidenceStrength } from './assessed-experience.ts'
import { distinctIdeas, faultsOf, fieldsOf, phrasesOf } from './quality-faults.ts'
import { contentLength, contentWordsOf, namesIn, ramp } from './quality-text.ts'
import { CAUSAL, VAGUE_WORDS } from './quality-words.ts'

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

/** What a score is made of, 0..1 each. */
type Measures = Record<
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
export function assessQuality(experience: AssessedExperience): QualityAssessment {
  const measures = measure(experience)
  const faults = faultsOf(experience)
  const weighted = Object.entries(WEIGHTS).reduce((sum, [name, weight]) => sum + weight * partOf(measures, name), 0)
  const raw = Math.max(0, weighted - adviceCost(experience))
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

function measure(experience: AssessedExperience): Measures {
  const fields = Object.values(fieldsOf(experience))
  const reasons = [
    experience.root_cause,
    experience.insight,
    ...experience.failed_approaches.map((failed) => failed.why_it_failed),
  ].join('\n')
  const outcome = experience.outcome
  const environment = experience.context?.environment
  return {
    completeness: completenessOf(experience),
    specificity: specificityOf(fields.join('\n'), 8),
    causality: ramp(causalMarks(reasons), 0, 2),
    failures: failureMeasure(experience),
    distinctness: ramp(distinctIdeas(experience), 1, 4),
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

function partOf(measures: Measures, name: string): number {
  return Object.entries(measures).find(([key]) => key === name)?.[1] ?? 0
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

/** Names count whole, other telling words a fifth; `full` of them together make 1. */
function specificityOf(text: string, full: number): number {
  const telling = new Set(contentWordsOf(text).filter((word) => !VAGUE_WORDS.has(word))).size
  return ramp(namesIn(text).size + telling / 5, 0, full)
}

function causalMarks(text: string): number {
  return CAUSAL.reduce((sum, pattern) => sum + new Set(text.toLowerCase().match(pattern) ?? []).size, 0)
}

function failureMeasure(experience: AssessedExperience): number {
  const real = experience.failed_approaches.filter(
    (failed) => contentLength(failed.attempt) >= 2 && contentLength(failed.why_it_failed) >= 2,
  ).length
  if (real === 0) return 0
  return real === 1 ? 0.75 : 1
}

function conditionsOf(experience: AssessedExperience): string[] {
  return [...(experience.applies_when ?? []), ...(experience.does_not_apply_when ?? [])]
}

function adviceCost(experience: AssessedExperience): number {
  const phrases = phrasesOf(Object.values(fieldsOf(experience)).join('\n'), 'advice').size
  return Math.min(ADVICE_COST_MAX, ADVICE_COST * phrases)
}

/** Measures below this are named in the findings of a deposit that fails. */
const WEAK = 0.5

const MENDING: { name: keyof Measures; field: string; message: string }[] = [
  {
    name: 'completeness',
    field: 'problem',
    message:
      'Give problem, root_cause, insight and method a full sentence each: symptom and error text, mechanism, rule, steps.',
  },
  {
    name: 'specificity',
    field: 'problem',
    message: 'Name the things involved: product, version, file, function, setting, exact error text.',
  },
  {
    name: 'causality',
    field: 'root_cause',
    message: 'Say why it happened and why the tries failed: "because …", "which means …", "only when …".',
  },
  {
    name: 'failures',
    field: 'failed_approaches',
    message: 'Describe what was tried without success and why each try could not work.',
  },
  {
    name: 'distinctness',
    field: 'insight',
    message: 'Let each field say something of its own: mechanism in root_cause, general rule in insight.',
  },
  {
    name: 'boundaries',
    field: 'does_not_apply_when',
    message: 'Add conditions to applies_when and does_not_apply_when.',
  },
  {
    name: 'evidence',
    field: 'outcome.evidence',
    message: 'Say how the solution was checked, for example the command or test that passes now.',
  },
]

function shortfalls(measures: Measures): Finding[] {
  return MENDING.filter(({ name }) => measures[name] < WEAK).map(({ name, field, message }) => ({
    field,
    measured: `${name} ${round(measures[name])}`,
    needed: `about ${WEAK} (the whole needs ${QUALITY_MIN})`,
    message,
  }))
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
