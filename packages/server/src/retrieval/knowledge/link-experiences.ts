import { z } from 'zod'
import type { App } from '../../platform/context.ts'
import { type Change, change } from '../../platform/events/change.ts'
import type { FinishJob } from '../../platform/jobs/run-next-job.ts'
import { LINK_RULES_VERSION } from '../../rules/knowledge/links/link-records.ts'
import type { RetrievalParts } from '../parts.ts'
import { SearchUnavailable } from '../search/engines/search-unavailable.ts'
import { currentVectorModel } from '../search/text-vector.ts'
import { compareRecords } from './compare-records.ts'
import {
  countLinkFailure,
  deleteQueuedRecords,
  hasLinksToMake,
  hasQueuedRecords,
  type LinkBasis,
  listQueuedRecords,
  type QueuedRecord,
  queueChangedRecords,
} from './link-queue-store.ts'
import { haveLinks } from './link-store.ts'
import { writeKnowledge } from './write-knowledge.ts'

/** Records of one batch: their links and groups are written in one transaction. */
const BATCH_RECORDS = 64
/** Number of failures of a record in a batch of its own after which it is left out until it changes. */
const MAX_FAILURES = 5
const RETRY_DELAY_MS = 10_000

/** Returns the basis of links made now; null while no model is usable, since records are compared by their vectors. */
function currentBasis({ embedder }: Pick<App, 'embedder'>): LinkBasis | null {
  const { model_id, dimension } = currentVectorModel(embedder)
  return dimension === null ? null : { model_id, rules: LINK_RULES_VERSION }
}

/** Number of records that the job takes; less after a batch that failed. */
const Payload = z.object({ records: z.int().min(1).max(BATCH_RECORDS).default(BATCH_RECORDS) })

const enqueue = (tx: Change, now: string, payload: z.input<typeof Payload> = {}, run_at = now) =>
  tx.enqueue({ kind: 'link_experiences', payload, now, run_at, unique_key: 'all' })

/** Enqueues the job that links changed records when any changed, unless it is waiting already. */
export async function enqueueLinking(app: App): Promise<void> {
  const basis = currentBasis(app)
  if (basis === null || !(await hasLinksToMake(app.db, basis))) return
  await change(app, (tx) => enqueue(tx, app.now().toISOString()))
}

/** Links a batch and writes in one transaction what follows from it. */
async function linkBatch(app: App<RetrievalParts>, queued: readonly QueuedRecord[], finish: FinishJob): Promise<void> {
  const { compared_ids, compared, pairs } = await compareRecords(
    app,
    queued.map(({ experience_id }) => experience_id),
  )
  const done = queued.filter(({ experience_id }) => compared_ids.includes(experience_id))
  await change(app, async (tx) => {
    const now = app.now().toISOString()
    if (pairs.length > 0 || (await haveLinks(tx, compared_ids)))
      await writeKnowledge(tx, { changed_ids: compared_ids, compared, pairs }, { newId: app.newId, now })
    await deleteQueuedRecords(tx, done)
    if (await hasQueuedRecords(tx)) await enqueue(tx, now)
    await finish(tx)
  })
}

/**
 * Halves a batch that failed, down to the one record that cannot be linked, which goes to the end of the queue. When
 * the database failed, this fails too, and the job is retried unchanged.
 */
async function divideBatch(
  app: App,
  queued: readonly QueuedRecord[],
  finish: FinishJob,
  error: unknown,
): Promise<void> {
  const [first, ...others] = queued
  if (first === undefined) throw error
  await change(app, async (tx) => {
    const now = app.now()
    if (others.length > 0) await enqueue(tx, now.toISOString(), { records: Math.ceil(queued.length / 2) })
    else {
      await countLinkFailure(tx, first, MAX_FAILURES)
      const later = new Date(now.getTime() + RETRY_DELAY_MS).toISOString()
      if (await hasQueuedRecords(tx)) await enqueue(tx, now.toISOString(), { records: 1 }, later)
    }
    await finish(tx)
  })
  const experience_ids = queued.map(({ experience_id }) => experience_id)
  app.log.error({ err: error, experience_ids }, 'records could not be linked')
}

/**
 * The job `link_experiences`: compares a batch of changed records with their neighbors and writes in one transaction
 * their links, the groups that follow from these, and their procedures and insights. The rest is another job. It can be
 * repeated or killed at any moment: records that it has not written stay in the queue.
 */
export async function linkExperiences(app: App<RetrievalParts>, payload: unknown, finish: FinishJob): Promise<void> {
  const basis = currentBasis(app)
  if (basis === null) return
  await change(app, (tx) => queueChangedRecords(tx, basis))
  // what is queued is committed, so that the index has it after this
  await app.indexer.follow()
  const queued = await listQueuedRecords(app.db, Payload.parse(payload).records)
  try {
    await linkBatch(app, queued, finish)
  } catch (error) {
    // no record of the batch is the cause: the job is retried unchanged
    if (error instanceof SearchUnavailable) throw error
    await divideBatch(app, queued, finish, error)
  }
}
