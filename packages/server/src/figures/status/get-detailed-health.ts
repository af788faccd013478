import type { JobLane, OperationOutput } from '@cairnway/contract'
import type { DepositsParts } from '../../deposits/parts.ts'
import { version } from '../../platform/config/version.ts'
import type { App, Context } from '../../platform/context.ts'
import { mapLanes } from '../../platform/jobs/lanes.ts'
import { getQueueState, MAX_JOB_DELAY_S, type QueueState } from '../../platform/jobs/queue-state.ts'
import { RELEASED_CALIBRATION, readPendingMap } from '../../retrieval/calibration/calibration-reader.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import { largestDifference } from '../../rules/verdicts/calibration-map.ts'
import { ping } from './store.ts'

type DetailedHealth = OperationOutput<'getDetailedHealth'>
type DependencyCheck = DetailedHealth['checks']['postgres']
type LaneHealth = DetailedHealth['lanes'][JobLane]

const healthCheck = (status: DependencyCheck['status'], message?: string | null): DependencyCheck => ({
  status,
  ...(message && { message }),
})

async function checkDatabase(ctx: App): Promise<DependencyCheck> {
  const is_alive = await ping(ctx.db).then(
    () => true,
    () => false,
  )
  if (!is_alive) return healthCheck('down', 'the database does not answer')
  const newer = ctx.schema_guard.newerMigration()
  return newer === null
    ? healthCheck('ok')
    : healthCheck('down', `a newer release has migrated the database (${newer}): writes are refused, reads go on`)
}

/** Checks Redis, by which the rate limits of all nodes are counted together. */
async function checkRedis({ shared_limiter }: App): Promise<DependencyCheck> {
  if (shared_limiter === null) return healthCheck('not_configured')
  const error = await shared_limiter.check()
  if (error === null) return healthCheck('ok')
  return healthCheck(error.is_refusal ? 'degraded' : 'down', `each node counts its own calls: ${error.message}`)
}

function checkSearchIndex(ctx: App<RetrievalParts & DepositsParts>): DependencyCheck {
  const problem = ctx.indexer.problem()
  if (problem !== null) return healthCheck('degraded', `the search engine is away: ${problem}`)
  const progress = ctx.indexer.buildProgress()
  if (progress) return healthCheck('degraded', `index warming: ${progress.done} of ${progress.total}`)
  const packs = ctx.packs.progress
  return packs ? healthCheck('degraded', `packs loading: ${packs.done} of ${packs.total}`) : healthCheck('ok')
}

function checkEmbeddingProvider(ctx: App<RetrievalParts>): DependencyCheck {
  const { status, message } = ctx.embedder.state()
  if (status !== 'ok') return healthCheck(status, message)
  const progress = ctx.vector_backfill.progress()
  if (!progress) return healthCheck('ok')
  return healthCheck(
    'degraded',
    `${progress.done} of ${progress.total} records have a vector of this model; words find the rest`,
  )
}

function checkDepositGates(ctx: App<DepositsParts>): DependencyCheck {
  const [deposits, texts] = [ctx.deposit_analyzer.state(), ctx.text_analyzer.state()]
  const messages = [deposits.message, texts.message].filter((message) => message !== null)
  const status = deposits.status === 'down' || texts.status === 'down' ? 'down' : 'ok'
  return healthCheck(status, messages.length === 0 ? null : messages.join('; '))
}

async function checkDisk(ctx: App): Promise<DependencyCheck> {
  return (await ctx.disk.hasSpace())
    ? healthCheck('ok')
    : healthCheck('down', `less than ${ctx.config.disk_reserve_mb} MB are free: writes are refused, reads go on`)
}

/** A lane writes its heartbeat every 15 s. */
export const MAX_HEARTBEAT_AGE_S = 60

function checkQueue({ heartbeat_age_seconds: age, waiting, overdue, failed }: QueueState): DependencyCheck {
  const counts = `${waiting} jobs wait, ${failed} were given up`
  if (age === null || age > MAX_HEARTBEAT_AGE_S)
    return healthCheck('down', `no worker heartbeat for a minute; ${counts}`)
  return failed > 0 || overdue > 0 ? healthCheck('degraded', counts) : healthCheck('ok')
}

const roundToTenths = (seconds: number | null) => (seconds === null ? null : Math.round(seconds * 10) / 10)

function describeLane(state: QueueState): LaneHealth {
  const { heartbeat_age_seconds: age, oldest_due_seconds: oldest, failed } = state
  const is_down = age === null || age > MAX_HEARTBEAT_AGE_S
  const problems = [
    ...(is_down ? ['no worker heartbeat for a minute'] : []),
    ...(oldest !== null && oldest > MAX_JOB_DELAY_S ? [`the oldest due job waits for ${Math.round(oldest)} s`] : []),
    ...(failed > 0 ? [`${failed} jobs were given up`] : []),
  ]
  return {
    ...healthCheck(is_down ? 'down' : problems.length > 0 ? 'degraded' : 'ok', problems.join('; ')),
    ...state,
    heartbeat_age_seconds: roundToTenths(age),
    oldest_due_seconds: roundToTenths(oldest),
  }
}

const unknownQueue: QueueState = {
  heartbeat_age_seconds: null,
  waiting: 0,
  running: 0,
  overdue: 0,
  oldest_due_seconds: null,
  failed: 0,
}

/** Checks the background jobs: as a whole, and lane by lane. */
export async function checkJobs(ctx: App): Promise<{ whole: DependencyCheck; lanes: DetailedHealth['lanes'] }> {
  const queue = await getQueueState(ctx.db, ctx.now(), ctx.worker.lane_of).catch(() => null)
  const describe = (lane: JobLane): LaneHealth =>
    queue === null
      ? { ...healthCheck('down', 'the database does not answer'), ...unknownQueue }
      : describeLane(queue.lanes[lane])
  return {
    whole: queue === null ? healthCheck('down', 'the database does not answer') : checkQueue(queue.whole),
    lanes: mapLanes(describe),
  }
}

/** Checks what the service depends on. */
export const checkDependencies = async (
  ctx: App<RetrievalParts & DepositsParts>,
  worker_heartbeat: DependencyCheck,
): Promise<DetailedHealth['checks']> => ({
  postgres: await checkDatabase(ctx),
  redis: await checkRedis(ctx),
  worker_heartbeat,
  embedding_provider: checkEmbeddingProvider(ctx),
  search_index: checkSearchIndex(ctx),
  deposit_gates: checkDepositGates(ctx),
  disk: await checkDisk(ctx),
})

async function describeCalibration(ctx: App<RetrievalParts>): Promise<DetailedHealth['verdict_calibration']> {
  // without the database there are no verdicts, and the rest of the answer matters
  const { map, reports, fitted_at } = await ctx.readCalibration().catch(() => RELEASED_CALIBRATION)
  const waiting = await readPendingMap(ctx.db).catch(() => null)
  const pending = waiting && {
    fitted_at: waiting.created_at,
    reports: waiting.reports,
    clusters: waiting.clusters ?? 0,
    largest_change: largestDifference(waiting.map, map),
    knots: [...waiting.map.knots],
  }
  return { fitted_at, reports, knots: [...map.knots], pending }
}

/**
 * Returns the state of every part of the service. The whole is `down` when it cannot work, and `degraded` when it works
 * with reduced function.
 */
export async function getDetailedHealth(
  ctx: Context<RetrievalParts & DepositsParts>,
): Promise<OperationOutput<'getDetailedHealth'>> {
  const jobs = await checkJobs(ctx)
  const checks = await checkDependencies(ctx, jobs.whole)
  const states = [...Object.values(checks), ...Object.values(jobs.lanes)].map(({ status }) => status)
  const is_down = checks.postgres.status === 'down' || checks.disk.status === 'down'
  const is_degraded = states.includes('degraded') || states.includes('down')
  return {
    status: is_down ? 'down' : is_degraded ? 'degraded' : 'ok',
    version,
    timestamp: ctx.now().toISOString(),
    checks,
    lanes: jobs.lanes,
    verdict_calibration: await describeCalibration(ctx),
  }
}
