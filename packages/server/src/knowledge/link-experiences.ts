import type { App } from '../context.ts'
import { type Change, change } from '../events/change.ts'
import type { FinishJob } from '../jobs/run-next-job.ts'
import { currentVectorModel } from '../search/text-vector.ts'
import { compareRecords } from './compare-records.ts'
import {
  deleteQueuedRecords,
  hasLinksToMake,
  hasQueuedRecords,
  haveLinks,
  type LinkBasis,
  listQueuedRecords,
  queueChangedRecords,
} from './link-store.ts'
import { LINK_RULES_VERSION } from './links/link-records.ts'
import { writeKnowledge } from './write-knowledge.ts'

/** Records of one batch: their links and groups are written in one transaction. */
const BATCH_RECORDS = 64

/** What links are made of now; null while no model is usable, since records are compared by their vectors. */
function currentBasis({ embedder }: Pick<App, 'embedder'>): LinkBasis | null {
  const { model_id, dimension } = currentVectorModel(embedder)
  return dimension === null ? null : { model_id, rules: LINK_RULES_VERSION }
}

const enqueue = (tx: Change, now: string) => tx.enqueue({ kind: 'link_experiences', now, unique_key: 'all' })

/** Enqueues the job that links changed records when any changed, unless it is waiting already. */
export async function enqueueLinking(app: App): Promise<void> {
  const basis = currentBasis(app)
  if (basis === null || !(await hasLinksToMake(app.db, basis))) return
  await change(app, (tx) => enqueue(tx, app.now().toISOString()))
}

/**
 * The job `link_experiences`: compares a batch of changed records with their neighbors and writes in one transaction their
 * links, the groups that follow from these, and what the groups say together. The rest is another job. Repeated or lost
 * at any moment, it leaves nothing half done: what it has not written stays in the queue.
 */
export async function linkExperiences(app: App, _payload: unknown, finish: FinishJob): Promise<void> {
  const basis = currentBasis(app)
  if (basis === null) return
  await change(app, (tx) => queueChangedRecords(tx, basis))
  // what is queued is committed, so that the index has it after this
  await app.indexer.follow()
  const queued = await listQueuedRecords(app.db, BATCH_RECORDS)
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
