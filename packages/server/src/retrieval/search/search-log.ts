import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db/db.ts'
import { insertServings } from '../../records/experiences/votes-store.ts'
import type { ShownRecords } from '../../records/parts.ts'
import { findTopics } from '../../rules/normalizer/find-topics.ts'
import { quantize } from '../../rules/search-engine/index/quantize.ts'
import { readNeed } from '../demand/need-text.ts'
import { MAX_UNMET_TOP_SCORE } from '../demand/unmet-search-store.ts'
import { insertSearches, type SearchLogEntry } from './store.ts'

/** Searches that may wait to be written; beyond that the oldest are dropped to bound the memory. */
const MAX_PENDING_SEARCHES = 10_000

/** Normalizes case, numbers and punctuation of a query, so that searches for the same thing are equal. */
export const normalizeQuery = (query: string): string =>
  query
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()

/**
 * Identifies a query by the first 128 bits of a SHA-256, in hexadecimal. Only case, spacing and the Unicode form make no
 * difference: `v2.1` and `v2.2` are different queries.
 */
export const hashQuery = (query: string): string =>
  createHash('sha256')
    .update(query.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim())
    .digest('hex')
    .slice(0, 32)

/** A search as it was made. */
export interface LoggedSearch
  extends Omit<
    SearchLogEntry,
    'query_hash' | 'result_ids' | 'query' | 'example' | 'vector' | 'need' | 'is_unmet' | 'unmet_topics' | 'searched_at'
  > {
  /** the text that was searched, without secrets and personal data */
  text: string
  /** unit vector of the query and its model; null without a model */
  vector: { model_id: string; values: Float32Array } | null
  searched_at: Date
}

/**
 * Whether a search counts as demand: a caller searched all public records. Searches in a workspace are shown to nobody
 * outside.
 */
const isDemand = ({ kind, narrowed, self_only, workspace_id }: LoggedSearch): boolean =>
  (kind === 'search' || kind === 'batch') && !narrowed && !self_only && workspace_id === null

/** Converts a search to an entry. Text and vector are stored of demand only, topics of unmet demand only. */
function toLogEntry({ text, searched_at, ...search }: LoggedSearch, result_ids: string[]): SearchLogEntry {
  const is_demand = isDemand({ ...search, text, searched_at })
  const is_unmet = is_demand && search.top_score <= MAX_UNMET_TOP_SCORE
  const kept = is_demand ? search.vector : null
  return {
    ...search,
    query: normalizeQuery(text),
    query_hash: hashQuery(text),
    example: is_demand ? text : null,
    vector: kept && { model_id: kept.model_id, values: quantize(kept.values).values },
    need: is_demand ? readNeed(text) : null,
    is_unmet,
    unmet_topics: is_unmet ? findTopics(text, search.wedge) : [],
    searched_at: searched_at.toISOString(),
    result_ids,
  }
}

/**
 * Collects searches and the records shown to callers, and writes them in batches, so that no search waits for a write.
 */
export interface SearchLog extends ShownRecords {
  /** Adds a search and the records that its page shows to the caller. */
  add(search: LoggedSearch, served_ids: string[]): void
}

interface SearchLogBatch {
  searches: SearchLogEntry[]
  /** number of times that each record was a search result */
  served: Map<string, number>
  /** the last time in ISO 8601, by contributor id and record id */
  shown: Map<string, Map<string, string>>
}

const emptyBatch = (): SearchLogBatch => ({ searches: [], served: new Map(), shown: new Map() })

function addShownTo({ shown }: SearchLogBatch, contributor_id: string, ids: Iterable<string>, at: string): void {
  // an anonymous caller cannot vote, so nothing depends on what they were shown
  if (contributor_id === '') return
  const known = shown.get(contributor_id) ?? new Map<string, string>()
  for (const id of ids) known.set(id, at)
  shown.set(contributor_id, known)
}

const addServed = ({ served }: SearchLogBatch, id: string, times: number) =>
  served.set(id, (served.get(id) ?? 0) + times)

/** Merges a batch that could not be written with the entries added since. */
function mergeBatches(failed: SearchLogBatch, { searches, served, shown }: SearchLogBatch): SearchLogBatch {
  const merged: SearchLogBatch = { ...failed, searches: [...failed.searches, ...searches].slice(-MAX_PENDING_SEARCHES) }
  for (const [id, times] of served) addServed(merged, id, times)
  for (const [reader, records] of shown) for (const [id, at] of records) addShownTo(merged, reader, [id], at)
  return merged
}

const isEmpty = ({ searches, shown }: SearchLogBatch): boolean => searches.length === 0 && shown.size === 0

/** Writes a batch, which keeps what could not be written. */
async function writeBatch(db: Db, batch: SearchLogBatch): Promise<void> {
  const { searches, served, shown } = batch
  if (searches.length > 0) await insertSearches(db, searches, [...served])
  // they are committed: a failure from here on must not write them again
  Object.assign(batch, emptyBatch(), { shown })
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
      await writeBatch(db, batch)
    } catch (error) {
      pending = mergeBatches(batch, pending)
      throw error
    }
  }
  return {
    add(search, served_ids) {
      if (pending.searches.length >= MAX_PENDING_SEARCHES) pending.searches.shift()
      const entry = toLogEntry(search, served_ids)
      pending.searches.push(entry)
      for (const id of served_ids) addServed(pending, id, 1)
      addShownTo(pending, search.contributor_id, served_ids, entry.searched_at)
    },
    addShown: (contributor_id, ids, shown_at) => addShownTo(pending, contributor_id, ids, shown_at.toISOString()),
    flush() {
      const turn = last.then(writePending)
      last = turn.catch(() => {})
      return turn
    },
  }
}
