import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readRows } from '../bench/read-rows.ts'
import { contentHash } from '../packages/server/src/rules/duplicates/content-hash.ts'
import type { EvalQuery, EvalRecord, EvalSet } from './eval-types.ts'
import { plainQuery } from './plain-query.ts'

const MAX_QUERY_CHARS = 1000

interface CorpusRow {
  id: string
  title?: string
  text?: string
  project?: string
}
interface QueryRow {
  id: string
  text: string
  self_doc_id?: string
  exclude_project?: string
  forbidden?: string[]
}
interface RelevanceRow {
  query_id: string
  doc_id: string
  relevance: number
}

const toRecord = ({ id, title = '', text = '', project }: CorpusRow): EvalRecord => ({
  id,
  title,
  text,
  project: project ?? null,
})

const toQuery = (row: QueryRow, relevant: ReadonlySet<string>): EvalQuery => ({
  ...plainQuery(row.id, { q: [...row.text].slice(0, MAX_QUERY_CHARS).join('') }, relevant),
  self: row.self_doc_id ?? null,
  exclude_project: row.exclude_project ?? null,
  forbidden: row.forbidden ?? [],
})

/** Numbers records that would share one content hash, so that each row of a corpus becomes a record of its own. */
function numberCopies(records: readonly EvalRecord[]): EvalRecord[] {
  const seen = new Map<string, number>()
  return records.map((record) => {
    const hash = contentHash({
      problem: record.text || record.title,
      root_cause: '',
      insight: '',
      successful_approach: { method: '' },
    })
    const copy = seen.get(hash) ?? 0
    seen.set(hash, copy + 1)
    return { ...record, copy }
  })
}

function readSet(directory: string, name: string, split: string): EvalSet {
  const path = (part: string) => join(directory, `retrieval_${name}_${part}.jsonl.gz`)
  const relevant = new Map<string, Set<string>>()
  for (const { query_id, doc_id, relevance } of readRows<RelevanceRow>(path(`qrels.${split}`))) {
    if (relevance <= 0) continue
    const known = relevant.get(query_id) ?? new Set()
    relevant.set(query_id, known.add(doc_id))
  }
  // queries without a relevant row are left out
  const labeled = readRows<QueryRow>(path(`queries.${split}`)).flatMap((row) => {
    const relevant_ids = relevant.get(row.id)
    return relevant_ids === undefined ? [] : [toQuery(row, relevant_ids)]
  })
  return { name, records: numberCopies(readRows<CorpusRow>(path('corpus')).map(toRecord)), queries: labeled }
}

/**
 * Reads the retrieval sets of a split, found by the names of the files.
 * @throws Error when the directory has none
 */
export function readSets(directory: string, split: string): EvalSet[] {
  const pattern = new RegExp(`^retrieval_(.+)_queries\\.${split}\\.jsonl\\.gz$`)
  const names = readdirSync(directory).flatMap((file) => pattern.exec(file)?.[1] ?? [])
  if (names.length === 0) throw new Error(`${directory} has no retrieval_*_queries.${split}.jsonl.gz`)
  return names.sort().map((name) => readSet(directory, name, split))
}
