import type { CalibrationReader } from './calibration/calibration-reader.ts'
import type { ResidentProcedures } from './knowledge/resident-procedures.ts'
import type { AnswerCache } from './search/answer-cache.ts'
import type { Indexer } from './search/indexing/indexer.ts'
import type { VectorBackfill } from './search/indexing/vector-backfill.ts'
import type { PackState } from './search/pack-state.ts'
import type { SearchLog } from './search/search-log.ts'

/** The resident index and procedures, and what searches share. */
export interface RetrievalParts {
  indexer: Indexer
  procedures: ResidentProcedures
  answer_cache: AnswerCache
  vector_backfill: VectorBackfill
  search_log: SearchLog
  packs: PackState
  readCalibration: CalibrationReader
}
