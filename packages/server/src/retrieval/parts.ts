import type { CalibrationReader } from './calibration/calibration-reader.ts'
import type { ResidentProcedures } from './knowledge/resident-procedures.ts'
import type { AnswerCache } from './search/answer-cache.ts'
import type { SearchEngine } from './search/engines/search-engine.ts'
import type { Indexer } from './search/indexing/indexer.ts'
import type { VectorBackfill } from './search/indexing/vector-backfill.ts'
import type { PackState } from './search/pack-state.ts'
import type { SearchLog } from './search/search-log.ts'

/** The search engine and what fills it, resident procedures, and what searches share. */
export interface RetrievalParts {
  indexer: Indexer
  search_engine: SearchEngine
  /** removes the bytes of erased records from the index of a cluster */
  expungeIndex: () => Promise<void>
  procedures: ResidentProcedures
  answer_cache: AnswerCache
  vector_backfill: VectorBackfill
  search_log: SearchLog
  packs: PackState
  readCalibration: CalibrationReader
}
