import type { ProcedureHead } from '../rules/knowledge/knowledge-types.ts'
import type { IndexReader, Neighbor } from '../rules/search-engine/index/types.ts'

/** Needs of operations on records that a layer above provides: neighbors, procedures, and who was shown what. */
export interface RecordsParts {
  indexer: {
    /** The neighbors of a stored record that the reader may read, nearest first, the record itself included. */
    listNeighbors(id: string, core: string, reader: IndexReader, k: number): Promise<Neighbor[]>
  }
  procedures: {
    /** The procedure that the record belongs to and that may be shown; null when there is none. */
    ofRecord(experience_id: string): ProcedureHead | null
  }
  search_log: {
    /** Adds records that were shown to a caller other than by a search. */
    addShown(contributor_id: string, ids: string[], shown_at: Date): void
    /** Resolves when everything that was added before this call has been written. */
    flush(): Promise<void>
  }
}
