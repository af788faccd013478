import type { IndexQuery, PreparedRow, SearchIndex } from '../packages/server/src/rules/search-engine/index/types.ts'
import { createSearchIndex } from '../packages/server/src/rules/search-engine/search-index.ts'

/** The functions of the index that a search calls. */
export type IndexOverrides = Pick<SearchIndex, 'search' | 'correctSpelling'>

/**
 * The index of a service with access for measurements: its rows, the last query, overrides of its functions, and hidden
 * records. The search operation on top of it is the product's.
 */
export interface InstrumentedIndex {
  /** the index for the service */
  index: SearchIndex
  /** the product's index, without overrides */
  product_index: SearchIndex
  listRows(): PreparedRow[]
  /** the last query of the search operation */
  lastQuery(): IndexQuery | null
  /** Replaces functions of the index until the next call; `{}` restores the product's index. */
  overrideWith(overrides: Partial<IndexOverrides>): void
  /** Removes these records from all answers until the next call. */
  hideRecords(ids: ReadonlySet<string>): void
}

/** Creates an empty instrumented index. */
export function createInstrumentedIndex(): InstrumentedIndex {
  const product_index = createSearchIndex()
  const rows = new Map<string, PreparedRow>()
  let functions: IndexOverrides = product_index
  let hidden: ReadonlySet<string> = new Set()
  let last_query: IndexQuery | null = null
  return {
    product_index,
    index: {
      ...product_index,
      put(row) {
        // a replaced row moves to the end: the order of the rows decides between equal scores
        rows.delete(row.id)
        rows.set(row.id, row)
        product_index.put(row)
      },
      remove(id) {
        rows.delete(id)
        product_index.remove(id)
      },
      correctSpelling: (text, ordinary, reader) => functions.correctSpelling(text, ordinary, reader),
      search(query, k) {
        last_query = query
        const answer = functions.search(query, k + hidden.size)
        return { ...answer, candidates: answer.candidates.filter(({ id }) => !hidden.has(id)).slice(0, k) }
      },
    },
    listRows: () => [...rows.values()],
    lastQuery: () => last_query,
    overrideWith: (overrides) => {
      functions = { ...product_index, ...overrides }
    },
    hideRecords: (ids) => {
      hidden = ids
    },
  }
}
