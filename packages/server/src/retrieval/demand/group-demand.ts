import type { App } from '../../platform/context.ts'
import { asService, type Change, change } from '../../platform/events/change.ts'
import type { FinishJob } from '../../platform/jobs/run-next-job.ts'
import { daysBefore } from '../../platform/time/days-before.ts'
import { QUARANTINE_THRESHOLD, scorePoisoning } from '../../rules/screening/poisoning.ts'
import { quantize } from '../../rules/search-engine/index/quantize.ts'
import type { RetrievalParts } from '../parts.ts'
import { answerOpenHotspots } from './answer-hotspots.ts'
import { groupTexts } from './group-texts.ts'
import {
  advanceGeneration,
  listCoresWith,
  listGeneration,
  listOutdatedTexts,
  listPendingTexts,
  storeGrouping,
  updateTextVector,
} from './grouping-store.ts'
import { announceHotspots } from './hotspot-store.ts'
import { probeWords } from './need-text.ts'
import { MIN_NEED_OVERLAP } from './same-need.ts'

/** Maximum number of texts that are grouped at once, which bounds how long concurrent calls wait. */
const BATCH_TEXTS = 200
/** Maximum number of new texts that a call groups before it reads hotspots; the job groups the others. */
export const MAX_REQUESTED_TEXTS = 50
const MAX_JOB_MS = 5000
/** Maximum number of texts that are embedded again in one run after a change of the model. */
const MAX_EMBEDDED_TEXTS = 500

/** A hotspot is announced when so many clusters searched for it in vain within a period, and then once in each. */
export const ANNOUNCED_CONTRIBUTORS = 3
export const ANNOUNCED_DAYS = 7

const readsLikeAttack = (text: string): boolean =>
  scorePoisoning([{ field: 'query', text }]).score >= QUARANTINE_THRESHOLD

/**
 * Groups a batch of the texts that were searched for the first time. Of two nodes that group at once, one succeeds and
 * the other does nothing.
 * @returns how many were grouped
 */
export async function groupNewTexts(app: App, limit = BATCH_TEXTS): Promise<number> {
  const [generation] = await listGeneration(app.db)
  const texts = await listPendingTexts(app.db, limit)
  if (texts.length === 0) return 0
  const probed = texts.map((text) => ({ ...text, probes: probeWords(text.example ?? '', MIN_NEED_OVERLAP) }))
  const core = await listCoresWith(app.db, [...new Set(probed.flatMap(({ probes }) => probes))])
  const examples = new Map(texts.map(({ id, example }) => [id, example]))
  const grouped = groupTexts(probed, core).map((text) => ({
    ...text,
    is_suspect: readsLikeAttack(examples.get(text.text_id) ?? ''),
  }))
  return change(asService(app), async (tx) => {
    if (!(await advanceGeneration(tx, generation?.value ?? null))) return 0
    await storeGrouping(tx, grouped, app.now().toISOString())
    return texts.length
  })
}

/** Groups the newest searches, so that a call shows them, and enqueues the job for the rest. */
export async function groupRequestedTexts(app: App): Promise<void> {
  if ((await groupNewTexts(app, MAX_REQUESTED_TEXTS)) < MAX_REQUESTED_TEXTS) return
  await change(asService(app), (tx) => enqueueRest(tx, app.now()))
}

const enqueueRest = (tx: Change, now: Date) =>
  tx.enqueue({ kind: 'group_demand', now: now.toISOString(), unique_key: 'rest' })

/** Makes vectors of the current model for texts that have none, so that further texts are compared by meaning. */
async function embedOutdatedTexts({ db, embedder }: App): Promise<void> {
  const { model_id } = embedder
  if (embedder.state().status !== 'ok') return
  for (const { id, example } of await listOutdatedTexts(db, model_id, MAX_EMBEDDED_TEXTS)) {
    const vector = await embedder.embedQuery(example, '')
    if (vector === null) return
    await updateTextVector(db, { id, vector: quantize(vector).values, model_id })
  }
}

/**
 * The job `group_demand`: groups what was searched since the last run, closes what is answered by now, and announces
 * what several look for.
 */
export async function groupDemand(app: App<RetrievalParts>, _payload: unknown, finish: FinishJob): Promise<void> {
  const started = performance.now()
  await embedOutdatedTexts(app)
  let grouped = BATCH_TEXTS
  while (grouped === BATCH_TEXTS && performance.now() - started < MAX_JOB_MS) grouped = await groupNewTexts(app)
  await answerOpenHotspots(app)
  const now = app.now()
  await change(app, async (tx) => {
    const announced = await announceHotspots(tx, {
      min_clusters: ANNOUNCED_CONTRIBUTORS,
      since: daysBefore(now, ANNOUNCED_DAYS),
      now: now.toISOString(),
    })
    for (const { hotspot_id, ...counts } of announced)
      tx.emit({
        name: 'demand.hotspot',
        data: { hotspot_id, ...counts, window_days: ANNOUNCED_DAYS },
        happened_at: now.toISOString(),
      })
    if (grouped === BATCH_TEXTS) await enqueueRest(tx, now)
    await finish(tx)
  })
}
