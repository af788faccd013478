import type { QualityFinding } from './assessed-experience.ts'
import type { QualityMeasures } from './quality-measures.ts'

/** Measures below this are named in the findings of a deposit that fails. */
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

/** What to strengthen in a deposit that fails, weakest first: always at least one finding. */
export function weakMeasureFindings(measures: QualityMeasures): QualityFinding[] {
  const weakestFirst = [...IMPROVEMENT_HINTS].sort((a, b) => measures[a.name] - measures[b.name])
  const weak = weakestFirst.filter(({ name }, at) => at === 0 || measures[name] < MIN_ADEQUATE_MEASURE)
  return weak.map(({ name, field, message }) => ({
    field,
    measured: `${name} ${measures[name].toFixed(2)}`,
    needed: `${name} ${MIN_ADEQUATE_MEASURE.toFixed(2)}`,
    message,
  }))
}
