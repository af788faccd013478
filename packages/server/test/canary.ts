import { type Deposit, poolExperience } from './experience.ts'
import { whole_experience } from './field-limits.ts'

/** Texts that are one of a few, an address or a time. */
const fixed = new Set(['status', 'evidence_class', 'captured_at', 'url', 'record_url', 'type', 'thresholds'])

function mark(value: unknown, word: string, key = ''): unknown {
  if (typeof value === 'string') {
    if (/^https:/.test(value)) return `${value}/${word}`
    return fixed.has(key) ? value : `${value} ${word}`
  }
  if (Array.isArray(value)) return value.map((each) => mark(each, word, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mark(each, word, name)]))
}

/** A true experience with a word in every text that a depositor can write. */
export function canaryExperience(word: string, changes: Partial<Deposit> = {}): Deposit {
  const { context, source, signals_fired, origin } = whole_experience as Partial<Deposit>
  const texts = { ...poolExperience(), context, source, signals_fired, origin, compact_summary: 'Release each client.' }
  const marked = mark(texts, word) as Deposit
  return { ...marked, source: { ...marked.source, thresholds: null, system: `tracker ${word}` }, ...changes }
}
