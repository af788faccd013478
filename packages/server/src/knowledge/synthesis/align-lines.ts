import { areCompatible, type LineWords, readLineWords, totalWeight, weighWords } from './line-words.ts'

/** A line of a record. */
export interface RecordLine {
  /** of the record */
  id: string
  text: string
}

/** A line and how much of it another line says, 0..1. */
export interface AlignedLine {
  line: RecordLine
  similarity: number
}

/** Finds which lines say the same as another one, in other words. */
export interface LineAligner {
  /** the best aligned line of each record that has one, in the order of the records */
  align(text: string, min_similarity: number): AlignedLine[]
}

/** Lines that say the same share this many words, or all of the shorter. */
const MIN_SHARED_WORDS = 2

interface IndexedLine {
  line: RecordLine
  words: LineWords
  weight: number
}

/**
 * Prepares lines for comparison. The similarity of two lines is the weight of their shared words over the geometric
 * mean of the weights of both; words that most of the lines have weigh little, so that lines about one subject are told
 * apart by what they say of it.
 */
export function createLineAligner(lines: readonly RecordLine[]): LineAligner {
  const words = lines.map(({ text }) => readLineWords(text))
  const weightOf = weighWords(words)
  const indexed = lines.map((line, at): IndexedLine => {
    const own = words[at] ?? readLineWords(line.text)
    return { line, words: own, weight: totalWeight(own.words, weightOf) }
  })
  const lines_by_word = new Map<string, number[]>()
  for (const [at, { words }] of indexed.entries())
    for (const word of words.words) {
      const list = lines_by_word.get(word)
      if (list === undefined) lines_by_word.set(word, [at])
      else list.push(at)
    }

  function align(text: string, min_similarity: number): AlignedLine[] {
    const wanted = readLineWords(text)
    const weight = totalWeight(wanted.words, weightOf)
    const shared = new Map<number, { weight: number; words: number }>()
    for (const word of wanted.words) {
      const of_word = weightOf(word)
      for (const at of lines_by_word.get(word) ?? []) {
        const sum = shared.get(at)
        if (sum === undefined) shared.set(at, { weight: of_word, words: 1 })
        else {
          sum.weight += of_word
          sum.words++
        }
      }
    }
    const best = new Map<string, AlignedLine>()
    for (const [at, sum] of [...shared].sort(([a], [b]) => a - b)) {
      const { line, words: own, weight: other } = indexed[at] as IndexedLine
      const similarity = sum.weight / Math.sqrt(weight * other)
      if (similarity < min_similarity || similarity <= (best.get(line.id)?.similarity ?? 0)) continue
      if (sum.words < Math.min(MIN_SHARED_WORDS, wanted.words.size, own.words.size)) continue
      if (areCompatible(wanted, own)) best.set(line.id, { line, similarity })
    }
    return [...best.values()]
  }

  return { align }
}
