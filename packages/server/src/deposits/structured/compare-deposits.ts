import { z } from 'zod'
import type { App } from '../../platform/context.ts'
import { forEachYielding } from '../../platform/event-loop/for-each-yielding.ts'
import { type Change, change } from '../../platform/events/change.ts'
import type { FinishJob } from '../../platform/jobs/run-next-job.ts'
import { loadCommonWords } from '../../platform/models/common-words.ts'
import { mergeDuplicate } from '../../records/lifecycle/merge-duplicate.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import { unlessSearchIsAway } from '../../retrieval/search/engines/search-unavailable.ts'
import { createDuplicateDetector } from '../../rules/duplicates/duplicate.ts'
import { coreText } from '../../rules/record-text/experience-text.ts'
import { HOUR_MS, MINUTE_MS } from '../../rules/time/time-units.ts'
import { MAX_COMPARED_NEIGHBORS, mayBeDuplicate } from './find-neighbors.ts'
import {
  listOlderRecords,
  listUncomparedRecords,
  type UncomparedRange,
  type UncomparedRecord,
} from './uncompared-store.ts'

const BATCH_RECORDS = 20
/** Time after which a search engine that is away is asked again. */
const RETRY_MS = MINUTE_MS

const Payload = z.object({ since: z.string(), before: z.string(), after_id: z.string() })

/** One job for the same deposits, however many of them ask for it. */
const enqueue = (tx: Change, payload: UncomparedRange, now: string, run_at = now) =>
  tx.enqueue({
    kind: 'compare_deposits',
    payload: { ...payload },
    now,
    run_at,
    unique_key: `${payload.since} ${payload.after_id}`,
  })

const later = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString()

/**
 * Enqueues the job that compares the deposits of this hour that were stored while the search engine was away.
 * @param created_at of one of them
 */
export function enqueueComparison(tx: Change, created_at: string): Promise<number | null> {
  const since = new Date(Math.floor(Date.parse(created_at) / HOUR_MS) * HOUR_MS).toISOString()
  const range = { since, before: later(since, HOUR_MS), after_id: '' }
  return enqueue(tx, range, created_at, later(created_at, RETRY_MS))
}

/**
 * The most similar of the older records that say the same; null when there is none.
 * @throws SearchUnavailable
 */
async function findDuplicate(app: App<RetrievalParts>, record: UncomparedRecord): Promise<string | null> {
  const neighbors = await app.search_engine.listNeighbors(
    record.id,
    coreText(record),
    record,
    MAX_COMPARED_NEIGHBORS + 1,
  )
  const near = neighbors.filter((neighbor) => neighbor.id !== record.id && mayBeDuplicate(neighbor))
  if (near.length === 0) return null
  const cosines = new Map(near.map(({ id, cosine }) => [id, cosine]))
  const older = await listOlderRecords(app.db, [...cosines.keys()], record.id)
  const detectDuplicate = createDuplicateDetector(record, await loadCommonWords())
  const found: { id: string; similarity: number }[] = []
  await forEachYielding(older, (other) => {
    const { is_duplicate, similarity } = detectDuplicate(other, cosines.get(other.id) ?? 0)
    if (is_duplicate) found.push({ id: other.id, similarity })
  })
  return found.toSorted((a, b) => b.similarity - a.similarity)[0]?.id ?? null
}

async function findDuplicates(
  app: App<RetrievalParts>,
  records: readonly UncomparedRecord[],
): Promise<{ experience_id: string; duplicate_of: string }[]> {
  const found: { experience_id: string; duplicate_of: string }[] = []
  for (const record of records) {
    const duplicate_of = await findDuplicate(app, record)
    if (duplicate_of !== null) found.push({ experience_id: record.id, duplicate_of })
  }
  return found
}

/**
 * The job `compare_deposits`: compares deposits that were stored while the search engine was away with the records before
 * them, as soon as it answers. One that would have been refused as a near duplicate stays with its owner alone. The job can
 * be repeated.
 */
export async function compareDeposits(app: App<RetrievalParts>, payload: unknown, finish: FinishJob): Promise<void> {
  const range = Payload.parse(payload)
  const records = await listUncomparedRecords(app.db, range, BATCH_RECORDS)
  // an index that does not have all of them yet would show no duplicate of what is missing
  const is_current = await app.indexer.follow().then(
    () => true,
    () => false,
  )
  const found = is_current ? await unlessSearchIsAway(findDuplicates(app, records), null) : null
  const happened_at = app.now().toISOString()
  await change(app, async (tx) => {
    for (const duplicate of found ?? []) await mergeDuplicate(tx, { ...duplicate, happened_at })
    const last = records.at(-1)
    if (found === null) await enqueue(tx, range, happened_at, later(happened_at, RETRY_MS))
    else if (records.length === BATCH_RECORDS && last)
      await enqueue(tx, { ...range, since: last.created_at, after_id: last.id }, happened_at)
    await finish(tx)
  })
}
