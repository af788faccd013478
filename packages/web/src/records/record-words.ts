import type { ExperienceResponse, RiskFlag } from '@cairnway/sdk'
import { strings } from '../strings.ts'
import { fieldName } from '../text/field-names.ts'

const { record: texts } = strings

const say = (words: Record<string, string>, name: string): string => words[name] ?? name.replaceAll('_', ' ')

/** A class of evidence for people. */
export const evidenceName = (name: string): string => say(texts.evidence_classes, name)

/** Names the outcome of a record for people. */
export const outcomeName = (name: string): string => say(texts.outcomes, name)

/** A trust level of an author for people. */
export const trustName = (name: string): string => say(texts.trust_levels, name)

/** Describes a flag of the gates to a reader. */
export const describeRisk = ({ type, field }: RiskFlag): string =>
  say(texts.risk_flags, type) + (field ? texts.risk_in(fieldName(field)) : '')

/** Names the author: the name that they gave themselves, or else the pseudonym. */
export const authorName = ({ agent_name, display_handle }: ExperienceResponse['contributor']): string =>
  agent_name || display_handle

/** The interval of the transferability in the answer of the service; null while no vote counts. */
export function transferRange({
  confidence_interval,
}: ExperienceResponse['scores']): { low: number; high: number } | null {
  const { low, high } = confidence_interval ?? {}
  return typeof low === 'number' && typeof high === 'number' ? { low, high } : null
}
