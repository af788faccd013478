import { createSearchIndex } from '../packages/server/src/search/engine/search-index.ts'
import type { IndexQuery, PreparedRow, SearchIndex } from '../packages/server/src/search/engine/types.ts'

export type Searcher = SearchIndex['search']

/**
 * The index of the service with what a measurement needs: the rows that were put in, the question that the operation
 * asked, and another searcher or a left-out record for a while. The operation above it is the product's.
 */
export interface Tap {
  /** given to the service */
  index: SearchIndex
  /** the product's own index, without anything of the measurement */
  own: SearchIndex
  rows(): PreparedRow[]
  /** what the operation asked last */
  asked(): IndexQuery | null
  /** From now on answers come from this searcher; null: from the product's own. */
  answerFrom(searcher: Searcher | null): void
  /** From now on these records are as if they were not there. */
  hide(ids: ReadonlySet<string>): void
}

export function createTap(): Tap {
  const own = createSearchIndex()
  const rows = new Map<string, PreparedRow>()
  let searcher: Searcher = own.search
  let hidden: ReadonlySet<string> = new Set()
  let asked: IndexQuery | null = null
  return {
    own,
    index: {
      ...own,
      put(row) {
        rows.set(row.id, row)
        own.put(row)
      },
      remove(id) {
        rows.delete(id)
        own.remove(id)
      },
      search(query, k) {
        asked = query
        const answer = searcher(query, k + hidden.size)
        return { ...answer, candidates: answer.candidates.filter(({ id }) => !hidden.has(id)).slice(0, k) }
      },
    },
    rows: () => [...rows.values()],
    asked: () => asked,
    answerFrom: (other) => {
      searcher = other ?? own.search
    },
    hide: (ids) => {
      hidden = ids
    },
  }
}
