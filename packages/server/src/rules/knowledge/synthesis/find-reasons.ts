import type { KnowledgeRecord } from '../knowledge-types.ts'
import { createLine, createLineAligner, type RecordLine } from './align-lines.ts'
import { MAX_REASON_CHARS, type MethodStep } from './read-method.ts'
import { readSentences, standsAlone } from './read-sentences.ts'

/** Similarity from which a sentence is about a step. */
const MIN_REASON_SIMILARITY = 0.25
/** Similarity from which two sentences give the same reason. */
const MIN_SAME_SIMILARITY = 0.36
/** Reasons are sought in the best records: a group of many says the same. */
const MAX_READ_MEMBERS = 12

/** Reason for a step, in the words of a record. */
export interface StepReason {
  /** of the record */
  id: string
  text: string
}

/**
 * Finds for each step why it is done: what its method says of it, or the nearest sentence of a cause or of evidence,
 * each once. Only a reason that another cluster gives too is one.
 * @param members the one whose steps they are first
 * @param isKnown whether several clusters know the commands of a text
 */
export function findReasons(
  steps: readonly MethodStep[],
  members: readonly KnowledgeRecord[],
  isKnown: (text: string) => boolean,
): (StepReason | null)[] {
  const [source] = members
  const clusters = new Map(members.map(({ id, cluster }) => [id, cluster]))
  const sentences = members
    .slice(0, MAX_READ_MEMBERS)
    .flatMap(({ id, root_cause, outcome }) =>
      [root_cause, outcome.evidence ?? '']
        .flatMap(readSentences)
        .flatMap((text) => (text.length <= MAX_REASON_CHARS && standsAlone(text) ? [createLine(id, text)] : [])),
    )
  const aligner = createLineAligner(sentences)
  const isCarried = ({ id, text, words }: RecordLine): boolean =>
    isKnown(text) &&
    aligner.align(words, MIN_SAME_SIMILARITY).some(({ line }) => clusters.get(line.id) !== clusters.get(id))
  const taken = new Set<string>()
  return steps.map(({ words, reason }) => {
    if (reason !== null && source !== undefined && isCarried(createLine(source.id, reason)))
      return { id: source.id, text: reason }
    const [nearest] = aligner
      .align(words, MIN_REASON_SIMILARITY)
      .filter(({ line }) => !taken.has(line.text) && isCarried(line))
      .sort((a, b) => b.similarity - a.similarity)
    if (nearest === undefined) return null
    taken.add(nearest.line.text)
    return nearest.line
  })
}
