import { type DepositInput, poolExperience } from './experience-fixtures.ts'
import { complete_experience } from './field-limits.ts'

/** Texts that are one of a few, an address or a time. */
const unmarkedFields = new Set(['status', 'evidence_class', 'captured_at', 'url', 'record_url', 'type', 'thresholds'])

function markTexts(value: unknown, word: string, key = ''): unknown {
  if (typeof value === 'string') {
    if (/^https:/.test(value)) return `${value}/${word}`
    return unmarkedFields.has(key) ? value : `${value} ${word}`
  }
  if (Array.isArray(value)) return value.map((each) => markTexts(each, word, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, markTexts(each, word, name)]))
}

/** A true experience with a word in every text that a depositor can write. */
export function canaryExperience(word: string, changes: Partial<DepositInput> = {}): DepositInput {
  const { context, source, signals_fired, origin } = complete_experience as Partial<DepositInput>
  const texts = { ...poolExperience(), context, source, signals_fired, origin, compact_summary: 'Release each client.' }
  const marked = markTexts(texts, word) as DepositInput
  return { ...marked, source: { ...marked.source, thresholds: null, system: `tracker ${word}` }, ...changes }
}
