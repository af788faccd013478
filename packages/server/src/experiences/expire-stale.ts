import { z } from 'zod'
import type { App } from '../context.ts'
import { daysBefore } from '../days-before.ts'
import { type Db, racingTransaction } from '../db/db.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Finish } from '../jobs/run-next-job.ts'
import { type AgeBounds, listAgeing, listMajors, lockAgeing } from './ageing-store.ts'
import { changeValidity } from './change-validity.ts'
import { foldProduct, isOlder } from './product-version.ts'
import { LEAST_DAYS, type NewestMajors, whyStale } from './staleness.ts'

const BATCH_ROWS = 100
const Payload = z.object({ after: z.string().default('') })

async function newestMajors(db: Db): Promise<NewestMajors> {
  const newest = new Map<string, string>()
  for (const { product, major } of await listMajors(db)) {
    const name = foldProduct(product)
    const known = newest.get(name)
    if (known === undefined || isOlder(known, major)) newest.set(name, major)
  }
  return newest
}

/** Moves one record in a transaction of its own, unless it was confirmed meanwhile. @returns whether it moved */
function expireOne(app: App, id: string, bounds: AgeBounds, newest: NewestMajors): Promise<boolean> {
  return racingTransaction(app.db, async (tx) => {
    const [record] = await lockAgeing(tx, id, bounds)
    const reason = record ? whyStale(record, newest, new Date(bounds.now)) : null
    if (reason === null) return false
    await changeValidity(tx, { experience_id: id, to: 'stale', reason, actor: 'system', happened_at: bounds.now })
    return true
  })
}

/**
 * Makes records stale whose time has passed or that nobody confirmed for two half-lives, a batch in each job. What was
 * moved before a worker died is not moved again.
 */
export async function expireStale(app: App, payload: unknown, finish: Finish): Promise<void> {
  const { after } = Payload.parse(payload)
  const time = app.now()
  const now = time.toISOString()
  const bounds = { now, good_before: daysBefore(time, LEAST_DAYS) }
  const rows = await listAgeing(app.db, bounds, after, BATCH_ROWS)
  const newest = rows.length > 0 ? await newestMajors(app.db) : new Map()
  const moved: string[] = []
  for (const row of rows)
    if (whyStale(row, newest, time) !== null && (await expireOne(app, row.id, bounds, newest))) moved.push(row.id)
  await app.indexer.refresh(moved)
  const last = rows.length === BATCH_ROWS ? rows.at(-1) : undefined
  await app.db.transaction(async (tx) => {
    if (last) await enqueue(tx, { kind: 'expire_stale', payload: { after: last.id }, now })
    await finish(tx)
  })
}
