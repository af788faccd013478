import type { Returned } from '@cairnway/contract'
import type { Context } from '../context.ts'
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

/** State of every part; `down` where the service cannot do its work, `degraded` where it does less. */
export async function getDetailedHealth(ctx: Context): Promise<Returned<'getDetailedHealth'>> {
  const checks = {
    postgres: await database(ctx),
    redis: check('disabled', 'not used'),
    worker_heartbeat: check('disabled', 'there are no background jobs yet'),
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
