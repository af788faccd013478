import { groupBy } from '../../bench/group-by.ts'
import { listCandidates } from '../../packages/server/src/advice/verification/candidate-store.ts'
import { toCandidate } from '../../packages/server/src/advice/verification/present-verdict.ts'
import type { Embedder } from '../../packages/server/src/platform/models/embedder.ts'
import { searchFor } from '../../packages/server/src/retrieval/search/engines/search-engine.ts'
import { buildIndexQuery } from '../../packages/server/src/rules/search-engine/index/build-index-query.ts'
import type { CandidateRecord } from '../../packages/server/src/rules/verdicts/verdict-types.ts'
import { type EvalService, openEvalService } from '../eval-service.ts'
import { MAX_CHARS, type OutcomeRow, takeCharacters } from './outcome-sets.ts'
import { toEvidence } from './to-evidence.ts'

const BATCH_LINES = 100
/** As many as the operation reads. */
const MAX_CANDIDATES = 50
const READER = 'reader'

export interface VerdictService extends EvalService {
  /** The candidates of a situation as the operation reads them. */
  readCandidates(situation: string): Promise<CandidateRecord[]>
  /** the group of each record, by the id of the record */
  task_of: Map<string, string>
}

/** A service that holds the evidence of a set, loaded as an operator imports records. */
export async function openVerdictService(evidence: readonly OutcomeRow[], embedder: Embedder): Promise<VerdictService> {
  const service = await openEvalService([], embedder)
  const records = [...groupBy(evidence, ({ group }) => group)].flatMap(([group, rows]) =>
    toEvidence(rows).map((line) => ({ group, line })),
  )
  const task_of = new Map<string, string>()
  for (let from = 0; from < records.length; from += BATCH_LINES) {
    const batch = records.slice(from, from + BATCH_LINES)
    const results = await service.client.importExperiences({
      endorsed: true,
      as: 'evaluation',
      lines: batch.map(({ line }) => line),
    })
    for (const { line, id } of results) if (id !== null) task_of.set(id, batch[line - 1]?.group ?? '')
  }
  const { search_engine, db } = service.app
  const reader = { contributor_id: READER, workspace_id: null }

  async function readCandidates(situation: string): Promise<CandidateRecord[]> {
    const text = takeCharacters(situation, MAX_CHARS)
    const vector = await embedder.embedQuery(text, READER)
    const query = buildIndexQuery({ text, reader, vector })
    const { candidates } = await searchFor(search_engine, query, MAX_CANDIDATES)
    const ids = candidates.map(({ id }) => id)
    const rows = new Map((await listCandidates(db, ids, reader)).map((row) => [row.id, row]))
    return candidates.flatMap(({ id, score }) => {
      const row = rows.get(id)
      return row ? [toCandidate(row, score, READER)] : []
    })
  }
  return { ...service, readCandidates, task_of }
}
