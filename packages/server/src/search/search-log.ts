import { createHash } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { insertServings } from '../experiences/votes-store.ts'
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

/** Collects searches, and what was shown to whom, and writes them in batches: reading never waits for writing. */
export interface SearchLog {
  add(search: Omit<SearchRecord, 'query_hash' | 'result_ids'>, served_ids: string[]): void
  /** Notes that somebody was shown records otherwise than by a search. */
  show(contributor_id: string, ids: string[], shown_at: Date): void
  /** Writes what was noted before the call; also what another call is writing is written then. */
  flush(): Promise<void>
}

interface Batch {
  searches: SearchRecord[]
  /** how often each record was found */
  served: Map<string, number>
  /** contributor id to record id to the last time, ISO 8601 */
  shown: Map<string, Map<string, string>>
}

const emptyBatch = (): Batch => ({ searches: [], served: new Map(), shown: new Map() })

function noteShown({ shown }: Batch, contributor_id: string, ids: Iterable<string>, at: string): void {
  // nobody in particular votes on nothing
  if (contributor_id === '') return
  const known = shown.get(contributor_id) ?? new Map<string, string>()
  for (const id of ids) known.set(id, at)
  shown.set(contributor_id, known)
}

const countServed = ({ served }: Batch, id: string, times: number) => served.set(id, (served.get(id) ?? 0) + times)

/** What could not be written, and what came meanwhile. */
function joined(failed: Batch, { searches, served, shown }: Batch): Batch {
  const both: Batch = { ...failed, searches: [...failed.searches, ...searches].slice(-PENDING_MAX) }
  for (const [id, times] of served) countServed(both, id, times)
  for (const [reader, records] of shown) for (const [id, at] of records) noteShown(both, reader, [id], at)
  return both
}

const isEmpty = ({ searches, shown }: Batch): boolean => searches.length === 0 && shown.size === 0

async function write(db: Db, { searches, served, shown }: Batch): Promise<void> {
  if (searches.length > 0) await insertSearches(db, searches, [...served])
  const servings = [...shown].flatMap(([contributor_id, records]) =>
    [...records].map(([experience_id, served_at]) => ({ contributor_id, experience_id, served_at })),
  )
  if (servings.length > 0) await insertServings(db, servings)
}

export function createSearchLog(db: Db): SearchLog {
  let pending = emptyBatch()
  let last: Promise<void> = Promise.resolve()
  async function writePending(): Promise<void> {
    if (isEmpty(pending)) return
    const batch = pending
    pending = emptyBatch()
    try {
      await write(db, batch)
    } catch (error) {
      pending = joined(batch, pending)
      throw error
    }
  }
  return {
    add(search, served_ids) {
      if (pending.searches.length >= PENDING_MAX) pending.searches.shift()
      pending.searches.push({ ...search, query_hash: hashQuery(search.query), result_ids: served_ids })
      for (const id of served_ids) countServed(pending, id, 1)
      noteShown(pending, search.contributor_id, served_ids, search.searched_at)
    },
    show: (contributor_id, ids, shown_at) => noteShown(pending, contributor_id, ids, shown_at.toISOString()),
    flush() {
      const turn = last.then(writePending)
      last = turn.catch(() => {})
      return turn
    },
  }
}
