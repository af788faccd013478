import { wordShingles } from '../../search-engine/analysis/shingles.ts'
import type { KnowledgeRecord } from '../knowledge-types.ts'
import { firstChars } from './cut-text.ts'

/** Share of the word triples of the shorter story from which one is copied from the other. */
const MIN_COPIED_SHARE = 0.5
/** Shorter stories have the same words by chance. */
const MIN_SHINGLES = 12
/** Bounds on what is read of a field. */
const MAX_FIELD_CHARS = 4000

/** The word triples of what a record says itself: the lines of its problem are often those of a template. */
function readShingles({ problem, root_cause, insight, successful_approach }: KnowledgeRecord): ReadonlySet<string> {
  const given = new Set(problem.split('\n').map((line) => line.trim()))
  const told = [root_cause, successful_approach.method, insight]
    .flatMap((text) => firstChars(text, MAX_FIELD_CHARS).split('\n'))
    .filter((line) => !given.has(line.trim()))
  return wordShingles(told.join('\n'))
}

function isCopied(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [shorter, longer] = a.size <= b.size ? [a, b] : [b, a]
  if (shorter.size < MIN_SHINGLES) return false
  let shared = 0
  for (const shingle of shorter) if (longer.has(shingle)) shared++
  return shared >= MIN_COPIED_SHARE * shorter.size
}

/** Sorts records, the oldest first. */
export const oldestFirst = (records: readonly KnowledgeRecord[]): KnowledgeRecord[] =>
  records.toSorted(
    (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  )

/**
 * Drops the records that copy an older one of another cluster, in the order given. No rule can tell their author from
 * that of the other, so that a copy carries nothing, and what it adds is told by nobody else.
 */
export function dropCopies(records: readonly KnowledgeRecord[]): KnowledgeRecord[] {
  const copies = new Set<string>()
  const older: { cluster: string; shingles: ReadonlySet<string> }[] = []
  for (const record of oldestFirst(records)) {
    const { id, cluster } = record
    const shingles = readShingles(record)
    if (older.some((other) => other.cluster !== cluster && isCopied(other.shingles, shingles))) copies.add(id)
    older.push({ cluster, shingles })
  }
  return records.filter(({ id }) => !copies.has(id))
}
