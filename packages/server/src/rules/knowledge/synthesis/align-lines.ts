import { areCompatible, type LineWords, readLineWords, totalWeight, weighWords } from './line-words.ts'

/** A line of a record. */
export interface RecordLine {
  /** of the record */
  id: string
  text: string
  words: LineWords
}

/** @param compared what of the text is compared */
export const createLine = (id: string, text: string, compared = text): RecordLine => ({
  id,
  text,
  words: readLineWords(compared),
})

/** A line and how much of it another line says, 0..1. */
interface AlignedLine {
  line: RecordLine
  similarity: number
}

/** Finds which lines say the same as another one, in other words. */
export interface LineAligner {
  /** the best aligned line of each record that has one, in the order of the records */
  align(wanted: LineWords, min_similarity: number): AlignedLine[]
}

/** Lines that say the same share this many words, or all of the shorter. */
const MIN_SHARED_WORDS = 2

/** Weight of a whole command that two lines share; one that they do not share tells nothing. */
const SHARED_CODE_WEIGHT = 4

interface Shared {
  weight: number
  words: number
  code: number
}

/**
 * Prepares lines for comparison. The similarity of two lines is the weight of what they share over the geometric mean
 * of the weights of both; words that most lines of a record have weigh little, so that lines about one subject are told
 * apart by what they say of it.
 */
export function createLineAligner(lines: readonly RecordLine[]): LineAligner {
  const weightOf = weighWords(lines)
  const weights = lines.map(({ words }) => totalWeight(words.words, weightOf))
  const lines_by_word = indexLines(lines, ({ words }) => words.words)
  const lines_by_code = indexLines(lines, ({ words }) => words.code)

  function findShared(wanted: LineWords): Map<number, Shared> {
    const shared = new Map<number, Shared>()
    const sumOf = (at: number): Shared => {
      const sum = shared.get(at) ?? { weight: 0, words: 0, code: 0 }
      shared.set(at, sum)
      return sum
    }
    for (const word of wanted.words) {
      const weight = weightOf(word)
      for (const at of lines_by_word.get(word) ?? []) {
        const sum = sumOf(at)
        sum.weight += weight
        sum.words++
      }
    }
    for (const code of wanted.code) for (const at of lines_by_code.get(code) ?? []) sumOf(at).code++
    return shared
  }

  function align(wanted: LineWords, min_similarity: number): AlignedLine[] {
    const weight = totalWeight(wanted.words, weightOf)
    const best = new Map<string, AlignedLine>()
    for (const [at, shared] of [...findShared(wanted)].sort(([a], [b]) => a - b)) {
      const line = lines[at] as RecordLine
      const other = weights[at] as number
      const own = line.words
      const of_code = SHARED_CODE_WEIGHT * shared.code
      const similarity = (shared.weight + of_code) / Math.sqrt((weight + of_code) * (other + of_code))
      if (similarity < min_similarity || similarity <= (best.get(line.id)?.similarity ?? 0)) continue
      if (shared.words < Math.min(MIN_SHARED_WORDS, wanted.words.size, own.words.size)) continue
      if (areCompatible(wanted, own)) best.set(line.id, { line, similarity })
    }
    return [...best.values()]
  }

  return { align }
}

/** The places of lines by what they have. */
function indexLines(
  lines: readonly RecordLine[],
  read: (line: RecordLine) => ReadonlySet<string>,
): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  for (const [at, line] of lines.entries())
    for (const word of read(line)) {
      const known = places.get(word)
      if (known === undefined) places.set(word, [at])
      else known.push(at)
    }
  return places
}
