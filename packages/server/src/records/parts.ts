import type { ProcedureHead } from '../rules/knowledge/knowledge-types.ts'
import type { IndexReader, Neighbor } from '../rules/search-engine/index/types.ts'

// Interfaces that a layer above implements for operations on records.

/** The index as operations on records use it. */
export interface NeighborIndex {
  /** The neighbors of a stored record that the reader may read, nearest first, the record itself included. */
  listNeighbors(id: string, core: string, reader: IndexReader, k: number): Promise<Neighbor[]>
}

/** Procedures by the records that belong to them. */
export interface ProcedureLookup {
  /** The procedure that the record belongs to and that may be shown; null when there is none. */
  ofRecord(experience_id: string): ProcedureHead | null
}

/** The records that each caller was shown. */
export interface ShownRecords {
  /** Adds records that were shown to a caller other than by a search. */
  addShown(contributor_id: string, ids: string[], shown_at: Date): void
  /** Resolves when everything that was added before this call has been written, by this or by a concurrent call. */
  flush(): Promise<void>
}

/** Needs of operations on records that a layer above provides. */
export interface RecordsParts {
  search_engine: NeighborIndex
  procedures: ProcedureLookup
  search_log: ShownRecords
}
