import type { AssessedExperience, QualityFinding } from './assessed-experience.ts'
import { countSubstantiveFailures } from './coverage.ts'
import { experienceText, statementFields } from './experience-fields.ts'
import { measureSpecificity } from './specificity.ts'
import { isStated, listStatedFailures } from './stated-fields.ts'
import { countContentWords, linearRamp } from './text-features.ts'
import { CAUSAL_MARKERS } from './word-lists.ts'

/** The parts of the quality score, 0..1 each. */
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

/** The same, where null is what the text leaves unstated. */
export type StatedMeasures = { [Name in keyof QualityMeasures]: number | null }

const EVIDENCE_STRENGTHS = new Map(
  Object.entries({
    production_validated: 1,
    widely_validated: 1,
    integration_tested: 0.8,
    peer_validated: 0.8,
    local_tested: 0.5,
    personally_validated: 0.5,
  }),
)

/** Number of distinct statements that gives full distinctness. */
const MAX_COUNTED_STATEMENTS = 4
/** A deposit that fails gets a finding for each measure below this. */
const MIN_ADEQUATE_MEASURE = 0.5

const IMPROVEMENT_HINTS: { name: keyof QualityMeasures; field: string; message: string }[] = [
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
    message: 'Say why it happened and why the attempts failed: "because …", "which means …", "only when …".',
  },
  {
    name: 'failures',
    field: 'failed_approaches',
    message: 'Describe what was tried without success and why each attempt could not work.',
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

/**
 * Measures what a deposit states. The ramps are fitted so that short honest records score about .6:
 * `npm run eval -- --gates quality`.
 * @param distinct_statements result of `countDistinctStatements`
 */
export function measureQuality(experience: AssessedExperience, distinct_statements: number): StatedMeasures {
  const reasons = [
    experience.root_cause,
    experience.insight,
    ...experience.failed_approaches.map((failed) => failed.why_it_failed),
  ].join('\n')
  const outcome = experience.outcome
  const environment = experience.context?.environment
  const countable_statements = Math.min(MAX_COUNTED_STATEMENTS, countStatedFields(experience))
  return {
    completeness: measureCompleteness(experience),
    specificity: measureSpecificity(experienceText(experience), 8),
    causality: isStated(reasons) ? linearRamp(countCausalMarkers(reasons), 0, 2) : null,
    failures: measureFailures(experience),
    // one statement has nothing to be distinct from
    distinctness: countable_statements > 1 ? linearRamp(distinct_statements, 1, countable_statements) : null,
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
  const { problem, root_cause, insight, successful_approach } = experience
  const method = `${successful_approach.method} ${successful_approach.implementation ?? ''}`
  const lengths = [
    linearRamp(countContentWords(problem), 2, 12),
    ...(isStated(root_cause) ? [linearRamp(countContentWords(root_cause), 1, 8)] : []),
    ...(isStated(insight) ? [linearRamp(countContentWords(insight), 1, 6)] : []),
    linearRamp(countContentWords(method), 1, 8),
  ]
  return lengths.reduce((sum, length) => sum + length, 0) / lengths.length
}

/** Number of problem, cause, insight, method, attempts and reasons that are stated. */
const countStatedFields = (experience: AssessedExperience): number =>
  Object.values(statementFields(experience)).filter(isStated).length

function countCausalMarkers(text: string): number {
  return CAUSAL_MARKERS.reduce((sum, pattern) => sum + new Set(text.toLowerCase().match(pattern) ?? []).size, 0)
}

function measureFailures(experience: AssessedExperience): number | null {
  if (listStatedFailures(experience).length === 0) return null
  const failures = countSubstantiveFailures(experience)
  if (failures === 0) return 0
  return failures === 1 ? 0.75 : 1
}

/** All conditions under which the experience applies or does not apply. */
export function listConditions(experience: AssessedExperience): string[] {
  return [...(experience.applies_when ?? []), ...(experience.does_not_apply_when ?? [])]
}

/** Strength of an evidence class, 0..1; 0 for an unknown class. */
export function evidenceStrength(evidence_class: string | null | undefined): number {
  return EVIDENCE_STRENGTHS.get(evidence_class ?? '') ?? 0
}

/**
 * Findings about the measures of a deposit that are not adequate, weakest first. With `at_least_one`, where all are
 * adequate, the weakest measure below its maximum is the finding, since raising it raises the score.
 */
export function weakMeasureFindings(measures: StatedMeasures, at_least_one: boolean): QualityFinding[] {
  const measureOf = ({ name }: (typeof IMPROVEMENT_HINTS)[number]): number => measures[name] ?? 0
  const weakestFirst = IMPROVEMENT_HINTS.filter((hint) => measureOf(hint) < 1).sort(
    (a, b) => measureOf(a) - measureOf(b),
  )
  const weak = weakestFirst.filter((hint) => measureOf(hint) < MIN_ADEQUATE_MEASURE)
  if (weak.length > 0) return weak.map((hint) => weakMeasureFinding(hint, measures, MIN_ADEQUATE_MEASURE))
  return at_least_one ? weakestFirst.slice(0, 1).map((hint) => weakMeasureFinding(hint, measures, 1)) : []
}

function weakMeasureFinding(
  { name, field, message }: (typeof IMPROVEMENT_HINTS)[number],
  measures: StatedMeasures,
  needed: number,
): QualityFinding {
  return {
    field,
    measured: `${name} ${(measures[name] ?? 0).toFixed(2)}`,
    needed: `${name} ${needed.toFixed(2)}`,
    message,
  }
}
