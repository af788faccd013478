import type { Returned } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { getQueueState } from '../jobs/store.ts'
import { version } from '../version.ts'
import { ping } from './store.ts'

type Check = Returned<'getDetailedHealth'>['checks']['postgres']

const check = (status: Check['status'], message?: string | null): Check => ({ status, ...(message && { message }) })

async function database(ctx: Context): Promise<Check> {
  const alive = await ping(ctx.db).then(
    () => true,
    () => false,
  )
  return alive ? check('ok') : check('down', 'the database does not answer')
}

function searchIndex(ctx: Context): Check {
  const warming = ctx.indexer.warming()
  return warming ? check('degraded', `index warming: ${warming.done} of ${warming.total}`) : check('ok')
}

function embeddingProvider(ctx: Context): Check {
  const { status, message } = ctx.embedder.state()
  if (status !== 'ok') return check(status, message)
  const progress = ctx.missing_vectors.progress()
  if (!progress) return check('ok')
  return check(
    'degraded',
    `${progress.done} of ${progress.total} records have a vector of this model; words find the rest`,
  )
}

function depositGates(ctx: Context): Check {
  const { status, message } = ctx.text_judge.state()
  return check(status, message)
}

async function disk(ctx: Context): Promise<Check> {
  return (await ctx.disk.hasRoom())
    ? check('ok')
    : check('down', `less than ${ctx.config.disk_reserve_mb} MB are free: writes are refused, reads go on`)
}

/** A worker shows itself every 15 s. */
const SILENT_SECONDS = 60
const OVERDUE_MS = 5 * 60_000

async function worker(ctx: Context): Promise<Check> {
  const overdue_since = new Date(ctx.now().getTime() - OVERDUE_MS).toISOString()
  const queue = await getQueueState(ctx.db, overdue_since).catch(() => null)
  if (queue === null) return check('down', 'the database does not answer')
  const { beat_age_seconds: age, waiting, overdue, failed } = queue
  const counts = `${waiting} jobs wait, ${failed} were given up`
  if (age === null || age > SILENT_SECONDS) return check('down', `no worker has shown itself for a minute; ${counts}`)
  return failed > 0 || overdue > 0 ? check('degraded', counts) : check('ok')
}

/** State of every part; `down` where the service cannot do its work, `degraded` where it does less. */
export async function getDetailedHealth(ctx: Context): Promise<Returned<'getDetailedHealth'>> {
  const checks = {
    postgres: await database(ctx),
    redis: check('disabled', 'not used'),
    worker_heartbeat: await worker(ctx),
    embedding_provider: embeddingProvider(ctx),
    search_index: searchIndex(ctx),
    deposit_gates: depositGates(ctx),
    disk: await disk(ctx),
  }
  const states = Object.values(checks).map(({ status }) => status)
  const is_down = checks.postgres.status === 'down' || checks.disk.status === 'down'
  const is_degraded = states.includes('degraded') || states.includes('down')
  return {
    status: is_down ? 'down' : is_degraded ? 'degraded' : 'ok',
    version,
    timestamp: ctx.now().toISOString(),
    checks,
  }
}
