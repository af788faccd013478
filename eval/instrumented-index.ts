import { createSearchIndex } from '../packages/server/src/search/engine/search-index.ts'
import type { IndexQuery, PreparedRow, SearchIndex } from '../packages/server/src/search/engine/types.ts'

/** What of the index a search asks. */
export type IndexOverrides = Pick<SearchIndex, 'search' | 'correctSpelling'>

/**
 * The index of the service with what a measurement needs: the rows that were put in, the question that the operation
 * asked, and other answers or a left-out record for a while. The operation above it is the product's.
 */
export interface InstrumentedIndex {
  /** given to the service */
  index: SearchIndex
  /** the product's own index, without anything of the measurement */
  product_index: SearchIndex
  listRows(): PreparedRow[]
  /** what the operation asked last */
  lastQuery(): IndexQuery | null
  /** From now on these answers are given, and the product's own where there is none. */
  overrideWith(answers: Partial<IndexOverrides>): void
  /** From now on these records are as if they were not there. */
  hideRecords(ids: ReadonlySet<string>): void
}

export function createInstrumentedIndex(): InstrumentedIndex {
  const product_index = createSearchIndex()
  const rows = new Map<string, PreparedRow>()
  let answers: IndexOverrides = product_index
  let hidden: ReadonlySet<string> = new Set()
  let asked: IndexQuery | null = null
  return {
    product_index,
    index: {
      ...product_index,
      put(row) {
        // the order of the puts decides between equal scores
        rows.delete(row.id)
        rows.set(row.id, row)
        product_index.put(row)
      },
      remove(id) {
        rows.delete(id)
        product_index.remove(id)
      },
      correctSpelling: (text, ordinary, reader) => answers.correctSpelling(text, ordinary, reader),
      search(query, k) {
        asked = query
        const answer = answers.search(query, k + hidden.size)
        return { ...answer, candidates: answer.candidates.filter(({ id }) => !hidden.has(id)).slice(0, k) }
      },
    },
    listRows: () => [...rows.values()],
    lastQuery: () => asked,
    overrideWith: (other) => {
      answers = { ...product_index, ...other }
    },
    hideRecords: (ids) => {
      hidden = ids
    },
  }
}
