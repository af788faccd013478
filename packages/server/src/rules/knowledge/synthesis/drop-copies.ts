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

/** Whether two stories that share so many word triples are one. */
function isCopied(a: ReadonlySet<string>, b: ReadonlySet<string>, shared: number): boolean {
  const shorter = Math.min(a.size, b.size)
  return shorter >= MIN_SHINGLES && shared >= MIN_COPIED_SHARE * shorter
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
  // most stories have no triple in common, so that they are found by their triples
  const told_by = new Map<string, number[]>()
  for (const record of oldestFirst(records)) {
    const { id, cluster } = record
    const shingles = readShingles(record)
    const shared = new Map<number, number>()
    for (const shingle of shingles) {
      const places = told_by.get(shingle)
      if (places === undefined) told_by.set(shingle, [older.length])
      else {
        for (const at of places) shared.set(at, (shared.get(at) ?? 0) + 1)
        places.push(older.length)
      }
    }
    const isCopyOf = ([at, count]: [number, number]): boolean => {
      const other = older[at]
      return other !== undefined && other.cluster !== cluster && isCopied(other.shingles, shingles, count)
    }
    if ([...shared].some(isCopyOf)) copies.add(id)
    older.push({ cluster, shingles })
  }
  return records.filter(({ id }) => !copies.has(id))
}
