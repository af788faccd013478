import type { KnowledgeRecord, SupportedLine } from '../knowledge-types.ts'
import { firstSentences } from './first-sentences.ts'
import { type MergedLine, mergeLines } from './merge-lines.ts'
import { readSentences, standsAlone } from './read-sentences.ts'

const MAX_SENTENCES = 8
const MAX_CODE_CHARS = 500

/**
 * The sentences about the cause that several clusters tell, each in the words of the best member that tells it.
 * @param members best first
 */
export function explainCause(
  members: readonly KnowledgeRecord[],
  publish: (lines: readonly MergedLine[]) => SupportedLine[],
  clusterOf: (id: string) => string,
): SupportedLine[] {
  const lines = members.flatMap(({ id, root_cause }, at) => {
    const sentences = readSentences(root_cause)
    // code alone has no sentences
    const texts = sentences.length > 0 ? sentences : [firstSentences(root_cause, MAX_CODE_CHARS)]
    return texts.flatMap((text) => (at === 0 || standsAlone(text) ? [{ id, text }] : []))
  })
  return publish(mergeLines(lines, clusterOf)).slice(0, MAX_SENTENCES)
}
