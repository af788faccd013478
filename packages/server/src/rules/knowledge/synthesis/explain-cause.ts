import type { KnowledgeRecord, SupportedLine } from '../knowledge-types.ts'
import { createLine, createLineAligner } from './align-lines.ts'
import { firstSentences } from './first-sentences.ts'
import { readSentences, standsAlone } from './read-sentences.ts'

/** Similarity from which sentences tell of the same mechanism. */
const MIN_SAME_SIMILARITY = 0.4
const MAX_SENTENCES = 8
const MAX_CODE_CHARS = 600

/**
 * The cause as the best member tells it, sentence by sentence with the records that tell the same, and sentences of
 * others that tell the same and add a name.
 * @param members best first
 */
export function explainCause(members: readonly KnowledgeRecord[]): SupportedLine[] {
  const [best, ...others] = members.map(({ id, root_cause }) => {
    const sentences = readSentences(root_cause)
    // code alone has no sentences
    const texts = sentences.length > 0 ? sentences : [firstSentences(root_cause, MAX_CODE_CHARS)]
    return texts.flatMap((text) => (text === '' ? [] : [createLine(id, text)]))
  })
  if (best === undefined) return []
  const aligner = createLineAligner([best, ...others].flat())
  const lines = best.map(({ id, text, words }): SupportedLine => {
    const same = aligner.align(words, MIN_SAME_SIMILARITY).filter(({ line }) => line.id !== id)
    return { text, from: [id, ...same.map(({ line }) => line.id)] }
  })
  const names = new Set(best.flatMap(({ words }) => [...words.names]))
  const [best_id] = best.map(({ id }) => id)
  for (const { id, text, words } of others.flat()) {
    const added = [...words.names].filter((name) => !names.has(name))
    if (added.length === 0 || !standsAlone(text)) continue
    const same = aligner.align(words, MIN_SAME_SIMILARITY).filter(({ line }) => line.id !== id)
    if (!same.some(({ line }) => line.id === best_id)) continue
    lines.push({ text, from: [id] })
    for (const name of added) names.add(name)
  }
  return lines.slice(0, MAX_SENTENCES)
}
