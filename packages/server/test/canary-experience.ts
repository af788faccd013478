import { type DepositInput, poolExperience } from './experience-fixtures.ts'
import { complete_experience } from './field-limits.ts'

/** Fields whose text has a fixed format (a choice, an address, a time), so that a word cannot be added. */
const unmarkedFields = new Set(['status', 'evidence_class', 'captured_at', 'url', 'record_url', 'type', 'thresholds'])

function markTexts(value: unknown, word: string, key = ''): unknown {
  if (typeof value === 'string') {
    if (/^https:/.test(value)) return `${value}/${word}`
    return unmarkedFields.has(key) ? value : `${value} ${word}`
  }
  if (Array.isArray(value)) return value.map((item) => markTexts(item, word, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, markTexts(member, word, name)]))
}

/** Builds a valid experience with `word` in every text that a depositor can write. */
export function canaryExperience(word: string, changes: Partial<DepositInput> = {}): DepositInput {
  const { context, source, signals_fired, origin } = complete_experience as Partial<DepositInput>
  const texts = { ...poolExperience(), context, source, signals_fired, origin, compact_summary: 'Release each client.' }
  const marked = markTexts(texts, word) as DepositInput
  return { ...marked, source: { ...marked.source, thresholds: null, system: `tracker ${word}` }, ...changes }
}
