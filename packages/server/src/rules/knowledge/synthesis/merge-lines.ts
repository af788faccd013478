import type { SupportedLine } from '../knowledge-types.ts'
import { createLine, createLineAligner, type RecordLine } from './align-lines.ts'

/** Similarity from which two lines say the same. */
const MIN_SAME_SIMILARITY = 0.42
const MAX_READ_LINES = 200
const MAX_LINE_CHARS = 500

/** Lines of several records as one list: what they say alike is in it once, in the words of the first. */
export interface MergedLine extends SupportedLine {
  /** number of independent contributors who say it */
  clusters: number
}

/**
 * Merges lines that say the same; those of most clusters first, then in the order given.
 * @param clusterOf the cluster of a record by its id
 */
export function mergeLines(
  lines: readonly Pick<RecordLine, 'id' | 'text'>[],
  clusterOf: (id: string) => string,
): MergedLine[] {
  const read = lines
    .map(({ id, text }) => ({ id, text: text.trim() }))
    .filter(({ text }) => text !== '' && text.length <= MAX_LINE_CHARS)
    .slice(0, MAX_READ_LINES)
    .map(({ id, text }) => createLine(id, text))
  const { align } = createLineAligner(read)
  const merged: MergedLine[] = []
  const taken = new Set<RecordLine>()
  for (const line of read) {
    if (taken.has(line)) continue
    const same = align(line.words, MIN_SAME_SIMILARITY).flatMap(({ line: other }) => (taken.has(other) ? [] : [other]))
    for (const other of [line, ...same]) taken.add(other)
    const from = [...new Set([line.id, ...same.map(({ id }) => id)])]
    merged.push({ text: line.text, from, clusters: new Set(from.map(clusterOf)).size })
  }
  return merged.sort((a, b) => b.clusters - a.clusters)
}
