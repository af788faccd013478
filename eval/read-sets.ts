import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readRows } from '../bench/read-rows.ts'
import { contentHash } from '../packages/server/src/deposits/duplicates/content-hash.ts'
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
interface JudgmentRow {
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

/** The records, told apart where the product would take some for the same: each row of a corpus is a record here. */
function numberCopies(records: readonly EvalRecord[]): EvalRecord[] {
  const seen = new Map<string, number>()
  return records.map((record) => {
    const same = contentHash({
      problem: record.text || record.title,
      root_cause: '',
      insight: '',
      successful_approach: { method: '' },
    })
    const copy = seen.get(same) ?? 0
    seen.set(same, copy + 1)
    return { ...record, copy }
  })
}

function readSet(directory: string, name: string, split: string): EvalSet {
  const path = (part: string) => join(directory, `retrieval_${name}_${part}.jsonl.gz`)
  const relevant = new Map<string, Set<string>>()
  for (const { query_id, doc_id, relevance } of readRows<JudgmentRow>(path(`qrels.${split}`))) {
    if (relevance <= 0) continue
    const known = relevant.get(query_id) ?? new Set()
    relevant.set(query_id, known.add(doc_id))
  }
  // a query that nobody judged says nothing
  const judged = readRows<QueryRow>(path(`queries.${split}`)).flatMap((row) => {
    const right = relevant.get(row.id)
    return right === undefined ? [] : [toQuery(row, right)]
  })
  return { name, records: numberCopies(readRows<CorpusRow>(path('corpus')).map(toRecord)), queries: judged }
}

/**
 * The retrieval sets that a folder has for a split, found by the names of its files.
 * @throws Error when there is none
 */
export function readSets(directory: string, split: string): EvalSet[] {
  const pattern = new RegExp(`^retrieval_(.+)_queries\\.${split}\\.jsonl\\.gz$`)
  const names = readdirSync(directory).flatMap((file) => pattern.exec(file)?.[1] ?? [])
  if (names.length === 0) throw new Error(`${directory} has no retrieval_*_queries.${split}.jsonl.gz`)
  return names.sort().map((name) => readSet(directory, name, split))
}
