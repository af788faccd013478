import { createHash } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { insertSearches, type SearchRecord } from './store.ts'

/** Searches that may wait to be written; beyond that the oldest are let go rather than the memory. */
const PENDING_MAX = 10_000

/** What a search was about, without numbers, case and punctuation, so that equal questions meet. */
export const foldQuery = (query: string): string =>
  query
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()

export const hashQuery = (folded: string): string => createHash('sha256').update(folded).digest('hex').slice(0, 32)

/** Collects searches and writes them in batches: reading never waits for writing. */
export interface SearchLog {
  add(search: Omit<SearchRecord, 'query_hash' | 'result_ids'>, served_ids: string[]): void
  flush(): Promise<void>
}

export function createSearchLog(db: Db): SearchLog {
  let searches: SearchRecord[] = []
  let served = new Map<string, number>()
  return {
    add(search, served_ids) {
      if (searches.length >= PENDING_MAX) searches.shift()
      searches.push({ ...search, query_hash: hashQuery(search.query), result_ids: served_ids })
      for (const id of served_ids) served.set(id, (served.get(id) ?? 0) + 1)
    },
    async flush() {
      if (searches.length === 0) return
      const [batch, counts] = [searches, [...served]]
      searches = []
      served = new Map()
      try {
        await insertSearches(db, batch, counts)
      } catch (error) {
        searches = [...batch, ...searches].slice(-PENDING_MAX)
        for (const [id, times] of counts) served.set(id, (served.get(id) ?? 0) + times)
        throw error
      }
    },
  }
}
