import type { OperationOutput } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { getQueueState } from '../jobs/store.ts'
import { version } from '../version.ts'
import { ping } from './store.ts'

type DependencyCheck = OperationOutput<'getDetailedHealth'>['checks']['postgres']

const healthCheck = (status: DependencyCheck['status'], message?: string | null): DependencyCheck => ({
  status,
  ...(message && { message }),
})

async function checkDatabase(ctx: Context): Promise<DependencyCheck> {
  const is_alive = await ping(ctx.db).then(
    () => true,
    () => false,
  )
  return is_alive ? healthCheck('ok') : healthCheck('down', 'the database does not answer')
}

function checkSearchIndex(ctx: Context): DependencyCheck {
  const progress = ctx.indexer.buildProgress()
  if (progress) return healthCheck('degraded', `index warming: ${progress.done} of ${progress.total}`)
  const seeds = ctx.seeds.progress
  return seeds ? healthCheck('degraded', `seeds loading: ${seeds.done} of ${seeds.total}`) : healthCheck('ok')
}

function checkEmbeddingProvider(ctx: Context): DependencyCheck {
  const { status, message } = ctx.embedder.state()
  if (status !== 'ok') return healthCheck(status, message)
  const progress = ctx.vector_backfill.progress()
  if (!progress) return healthCheck('ok')
  return healthCheck(
    'degraded',
    `${progress.done} of ${progress.total} records have a vector of this model; words find the rest`,
  )
}

function checkDepositGates(ctx: Context): DependencyCheck {
  const { status, message } = ctx.deposit_analyzer.state()
  return healthCheck(status, message)
}

async function checkDisk(ctx: Context): Promise<DependencyCheck> {
  return (await ctx.disk.hasSpace())
    ? healthCheck('ok')
    : healthCheck('down', `less than ${ctx.config.disk_reserve_mb} MB are free: writes are refused, reads go on`)
}

/** A job worker writes its heartbeat every 15 s. */
const MAX_HEARTBEAT_AGE_S = 60
const MAX_JOB_DELAY_MS = 5 * 60_000

async function checkWorker(ctx: Context): Promise<DependencyCheck> {
  const overdue_since = new Date(ctx.now().getTime() - MAX_JOB_DELAY_MS).toISOString()
  const queue = await getQueueState(ctx.db, overdue_since).catch(() => null)
  if (queue === null) return healthCheck('down', 'the database does not answer')
  const { beat_age_seconds: age, waiting, overdue, failed } = queue
  const counts = `${waiting} jobs wait, ${failed} were given up`
  if (age === null || age > MAX_HEARTBEAT_AGE_S)
    return healthCheck('down', `no worker heartbeat for a minute; ${counts}`)
  return failed > 0 || overdue > 0 ? healthCheck('degraded', counts) : healthCheck('ok')
}

/**
 * Returns the state of every part of the service. The whole is `down` when it cannot work, and `degraded` when it works
 * with reduced function.
 */
export async function getDetailedHealth(ctx: Context): Promise<OperationOutput<'getDetailedHealth'>> {
  const checks = {
    postgres: await checkDatabase(ctx),
    redis: healthCheck('disabled', 'not used'),
    worker_heartbeat: await checkWorker(ctx),
    embedding_provider: checkEmbeddingProvider(ctx),
    search_index: checkSearchIndex(ctx),
    deposit_gates: checkDepositGates(ctx),
    disk: await checkDisk(ctx),
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
