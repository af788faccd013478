import type { ExperienceResponse } from '@cairnway/sdk'
import { fieldName } from '../text/field-names.ts'
import type { SourceField } from './source-text.tsx'

/** The texts of a record by field, in the order of reading; without empty ones. */
export function recordFields(record: ExperienceResponse): SourceField[] {
  const { successful_approach: worked, outcome } = record
  const texts: [field: string, text: string | null | undefined][] = [
    ['title', record.title],
    ['problem', record.problem],
    ['context.goal', record.context?.goal],
    ...record.failed_approaches.flatMap(({ attempt, why_it_failed }, index): [string, string][] => [
      [`failed_approaches[${index}].attempt`, attempt],
      [`failed_approaches[${index}].why_it_failed`, why_it_failed],
    ]),
    ['root_cause', record.root_cause],
    ['successful_approach.method', worked.method],
    ['successful_approach.implementation', worked.implementation],
    ['outcome.evidence', outcome.evidence],
    ['outcome.side_effects', outcome.side_effects],
    ['insight', record.insight],
    ...(record.applies_when ?? []).map((text, index): [string, string] => [`applies_when[${index}]`, text]),
    ...(record.does_not_apply_when ?? []).map((text, index): [string, string] => [
      `does_not_apply_when[${index}]`,
      text,
    ]),
  ]
  return texts.flatMap(([field, text]) => (text ? [{ field, label: fieldName(field), text }] : []))
}
