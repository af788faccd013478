import { createSearchIndex } from '../packages/server/src/search/engine/search-index.ts'
import type { IndexQuery, PreparedRow, SearchIndex } from '../packages/server/src/search/engine/types.ts'

/** What of the index a search asks. */
export type Answers = Pick<SearchIndex, 'search' | 'correctSpelling'>

/**
 * The index of the service with what a measurement needs: the rows that were put in, the question that the operation
 * asked, and other answers or a left-out record for a while. The operation above it is the product's.
 */
export interface Tap {
  /** given to the service */
  index: SearchIndex
  /** the product's own index, without anything of the measurement */
  own: SearchIndex
  rows(): PreparedRow[]
  /** what the operation asked last */
  asked(): IndexQuery | null
  /** From now on these answers are given, and the product's own where there is none. */
  answerFrom(answers: Partial<Answers>): void
  /** From now on these records are as if they were not there. */
  hide(ids: ReadonlySet<string>): void
}

export function createTap(): Tap {
  const own = createSearchIndex()
  const rows = new Map<string, PreparedRow>()
  let answers: Answers = own
  let hidden: ReadonlySet<string> = new Set()
  let asked: IndexQuery | null = null
  return {
    own,
    index: {
      ...own,
      put(row) {
        // the order of the puts decides between equal scores
        rows.delete(row.id)
        rows.set(row.id, row)
        own.put(row)
      },
      remove(id) {
        rows.delete(id)
        own.remove(id)
      },
      correctSpelling: (text, ordinary, reader) => answers.correctSpelling(text, ordinary, reader),
      search(query, k) {
        asked = query
        const answer = answers.search(query, k + hidden.size)
        return { ...answer, candidates: answer.candidates.filter(({ id }) => !hidden.has(id)).slice(0, k) }
      },
    },
    rows: () => [...rows.values()],
    asked: () => asked,
    answerFrom: (other) => {
      answers = { ...own, ...other }
    },
    hide: (ids) => {
      hidden = ids
    },
  }
}
