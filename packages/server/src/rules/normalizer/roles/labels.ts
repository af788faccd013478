import { type Role, roles } from '../lexicon/word-class.ts'

/** Roles that a sentence or heading can announce. */
const leads = [
  'problem',
  'environment',
  'attempt',
  'failure',
  'method',
  'cause',
  'insight',
  'excludes',
  'evidence',
] as const

/**
 * Labels that the model gives to a unit: its role, `other` for what belongs to no field, or the role that it
 * announces, as headings and sentences such as `What we ended up with:` do.
 */
export const labels = ['other', ...roles, ...leads.map((role) => `lead ${role}` as const)] as const

export const LABEL_COUNT = labels.length
const index = new Map<string, number>(labels.map((label, at) => [label, at]))

/** Number of a label; `other` for one that does not exist. */
export const labelNumber = (label: string): number => index.get(label) ?? 0

export const roleOfLabel = (number: number): Role | null => {
  const label = labels[number] as string
  return label === 'other' || label.startsWith('lead ') ? null : (label as Role)
}
