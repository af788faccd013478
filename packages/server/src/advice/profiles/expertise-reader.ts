import type { ExpertiseTopic } from '@cairnway/contract'
import type { Db } from '../../platform/db/db.ts'
import { createLruCache } from '../../platform/models/lru-cache.ts'
import {
  countCurrentRecords,
  type ExpertiseQuery,
  type ExpertiseRule,
  getRecordChanges,
  listConfirmedTopics,
} from './expertise-store.ts'

export const EXPERTISE_RULE: ExpertiseRule = { min_records: 2, min_clusters: 2, limit: 10, examples: 3 }
const MAX_CACHED_PROFILES = 1000
/** Time for which a change of the voters themselves, such as of their clusters, may not be seen. */
const MAX_AGE_MS = 3_600_000

/** Deposits of a contributor, and what others confirmed of them. */
interface Expertise {
  /** current records */
  experiences: number
  topics: ExpertiseTopic[]
}

/**
 * Reads the expertise of a contributor.
 * @param public_records their number now: it changes when one of them is erased
 */
export type ExpertiseReader = (query: ExpertiseQuery, public_records: number) => Promise<Expertise>

async function computeExpertise(db: Db, query: ExpertiseQuery): Promise<Expertise> {
  const confirmed = await listConfirmedTopics(db, query, EXPERTISE_RULE)
  const { total, by_topic } = await countCurrentRecords(
    db,
    query,
    confirmed.map(({ topic }) => topic),
  )
  const topics = confirmed.flatMap(({ topic, domain, ...counts }) => {
    const experiences = by_topic.get(topic) ?? 0
    // what only superseded versions say is no expertise any more
    return experiences > 0 ? [{ topic, domain, experiences, ...counts }] : []
  })
  return { experiences: total, topics }
}

interface CachedExpertise {
  expertise: Expertise
  public_records: number
  snapshot: string
  at_ms: number
}

/**
 * Reads the expertise of contributors. With ten thousand records it takes a tenth of a second to compute, so it is
 * cached until an event about a record of the contributor is committed, on whatever node.
 */
export function createExpertiseReader(db: Db, now: () => Date): ExpertiseReader {
  const cache = createLruCache<CachedExpertise>(MAX_CACHED_PROFILES)
  return async (query, public_records) => {
    const key = JSON.stringify([query.contributor_id, query.owner && [query.owner.workspace_id]])
    const at_ms = now().getTime()
    const stored = cache.get(key)
    const age_ms = stored ? at_ms - stored.at_ms : Number.POSITIVE_INFINITY
    const cached = stored?.public_records === public_records && age_ms >= 0 && age_ms < MAX_AGE_MS ? stored : null
    const { snapshot, is_changed } = await getRecordChanges(db, query, cached?.snapshot ?? null)
    // what is committed between the snapshot and the read of the records is read twice rather than never
    const expertise = cached && !is_changed ? cached.expertise : await computeExpertise(db, query)
    cache.set(key, { expertise, public_records, snapshot, at_ms: cached && !is_changed ? cached.at_ms : at_ms })
    return expertise
  }
}
