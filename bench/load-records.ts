import { join } from 'node:path'
import { RECORD_TEXT_LIMITS } from '@cairnway/contract'
import { EMPTY_TEXT } from './empty-text.ts'
import { groupBy } from './group-by.ts'
import { readRows } from './read-rows.ts'

/** A record for a store of many records, made of rows of load_commit_messages. */
export interface LoadRecord {
  title: string
  problem: string
  insight: string
  repo: string
  /** texts whose mean vector is the vector of the record: its own text, or those of the rows that it is composed of */
  embedded: string[]
  /** attempts that failed, and the method that worked; absent in records without attempts */
  attempts?: { failed: string[]; method: string }
}

export interface LoadRow {
  title: string
  text: string
  repo: string
}

const truncate = (text: string, count: number): string => [...text].slice(0, count).join('')
const titleOf = (row: LoadRow) => truncate(row.title, RECORD_TEXT_LIMITS.title) || EMPTY_TEXT
const problemOf = (row: LoadRow) => truncate(row.text, RECORD_TEXT_LIMITS.problem) || EMPTY_TEXT

/** The text that the product embeds of a record whose other fields are empty. */
const embeddedText = (row: LoadRow): string =>
  [titleOf(row), problemOf(row)].filter((part) => /[\p{L}\p{N}]/u.test(part)).join('\n')

/**
 * Generates `count` records. Up to the number of rows they are rows, spread evenly over the data. Beyond that, a record
 * is composed of the title of one row, the problem of a second and the title of a third row of the same repository as
 * insight, chosen by a counter.
 */
export function* generateLoadRecords(rows: readonly LoadRow[], count: number): Generator<LoadRecord> {
  const of_repo = groupBy(rows, ({ repo }) => repo)
  for (let i = 0; i < count; i++) {
    const row = rows[count <= rows.length ? Math.floor((i * rows.length) / count) : i % rows.length]
    if (!row) return
    const real = { title: titleOf(row), repo: row.repo }
    if (i < rows.length) {
      yield { ...real, problem: problemOf(row), insight: EMPTY_TEXT, embedded: [embeddedText(row)] }
      continue
    }
    const round = Math.floor(i / rows.length)
    const group = of_repo.get(row.repo) ?? [row]
    const second = group[(i * 31 + round) % group.length] ?? row
    const third = group[(i * 17 + round * 13) % group.length] ?? row
    yield {
      ...real,
      problem: problemOf(second),
      insight: titleOf(third),
      embedded: [embeddedText(row), embeddedText(second)],
    }
  }
}

/** Reads the commit messages in the data directory. */
export const readLoadRows = (data: string): LoadRow[] => readRows<LoadRow>(join(data, 'load_commit_messages.jsonl.gz'))

/** The same records with attempts: titles of other rows of the repository, two that failed and one that worked. */
export function* withAttempts(rows: readonly LoadRow[], records: Iterable<LoadRecord>): Generator<LoadRecord> {
  const of_repo = groupBy(rows, ({ repo }) => repo)
  let i = 0
  for (const record of records) {
    const group = of_repo.get(record.repo) ?? []
    const pick = (step: number): string => {
      const row = group[(i * 7 + step * 13) % Math.max(1, group.length)]
      return row ? titleOf(row) : EMPTY_TEXT
    }
    yield { ...record, attempts: { failed: [pick(1), pick(2)], method: pick(3) } }
    i++
  }
}
