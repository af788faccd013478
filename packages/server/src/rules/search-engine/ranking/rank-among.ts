/** The documents among which others are ranked. */
export interface RankedAmong {
  /** their numbers are below it */
  count: number
  isVisible: (n: number) => boolean
  /** all that have a score above 0, where few have one; by default every document is looked at */
  others?: Iterable<number> | undefined
}

/**
 * The rank of each given document by a score, in one pass over all documents: 1 and the number of visible documents with a
 * higher score.
 */
export function rankAmong(
  documents: readonly number[],
  scoreOf: (n: number) => number,
  { count, isVisible, others }: RankedAmong,
): number[] {
  const scores = documents.map(scoreOf)
  const ascending = [...new Set(scores)].sort((a, b) => a - b)
  const position = new Map(ascending.map((score, i) => [score, i]))
  /** number of documents with a higher score than exactly the first `i` of `ascending` */
  const better = new Array<number>(ascending.length + 1).fill(0)
  const compare = (n: number): void => {
    const score = scoreOf(n)
    if (score <= (ascending[0] ?? 0) || !isVisible(n)) return
    const lower = countLower(ascending, score)
    better[lower] = (better[lower] ?? 0) + 1
  }
  if (others !== undefined) for (const n of others) compare(n)
  else for (let n = 0; n < count; n++) compare(n)
  for (let i = better.length - 2; i >= 0; i--) better[i] = (better[i] ?? 0) + (better[i + 1] ?? 0)
  return scores.map((score) => 1 + (better[(position.get(score) ?? 0) + 1] ?? 0))
}

/** Counts the ascending values that are below one. */
function countLower(ascending: readonly number[], value: number): number {
  let [from, to] = [0, ascending.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ascending[middle] ?? 0) < value) from = middle + 1
    else to = middle
  }
  return from
}
