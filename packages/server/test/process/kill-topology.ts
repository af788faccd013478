import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@cairnway/sdk'
import pg from 'pg'
import { startTopology, type Topology } from './start-topology.ts'
import { type LoadReport, startTopologyLoad } from './topology-load.ts'

/** Time for which a part is down, and for which all are up between two kills. */
const DOWN_MS = 8000
const UP_MS = 10_000
const MAX_RECOVERY_MS = 180_000
const POLL_MS = 500

/** Effects of the kills of each part of an installation under load. */
interface TopologyReport {
  load: LoadReport
  kills: Map<string, number>
  /** ms from the start of a part until the service says that everything is ok, the longest of each part */
  recoveries: Map<string, number>
  /** records whose deposit was answered and that are not stored, or not as they were answered */
  lost: string[]
  /** records that are stored more than once */
  repeated: string[]
  /** records that a search by their title does not find at the end */
  unfound: string[]
  /** raw deposits that were accepted and have not ended */
  unended: string[]
  is_audit_intact: boolean
  seconds: number
}

/**
 * Waits until every part of the service is ok.
 * @throws Error that says which is not
 */
async function waitUntilHealthy({ balancer, operator_key }: Topology): Promise<number> {
  const operator = createClient({ base_url: balancer.base_url, api_key: operator_key, max_retries: 0 })
  const started = performance.now()
  for (let last: unknown = null; ; await sleep(POLL_MS)) {
    const health = await operator.getDetailedHealth().catch((error: unknown) => {
      last = error
      return null
    })
    const unwell = Object.entries(health?.checks ?? {}).filter(
      ([, { status }]) => status !== 'ok' && status !== 'not_configured',
    )
    if (health !== null && unwell.length === 0) return performance.now() - started
    if (health !== null) last = unwell
    if (performance.now() - started > MAX_RECOVERY_MS) throw new Error(`not healthy: ${JSON.stringify(last)}`)
  }
}

/** Compares what was answered with what is stored and found. */
async function verify({ balancer, database_url, operator_key }: Topology, { records, raw_deposits }: LoadReport) {
  const database = new pg.Client({ connectionString: database_url })
  await database.connect()
  const { rows } = await database.query<{ id: string; title: string; is_retracted: boolean }>(
    'select id, title, retracted_at is not null as is_retracted from experiences',
  )
  const repeated = await database.query<{ id: string }>(
    `select min(id) as id from experiences where creation_mode <> 'raw' group by contributor_id, title having count(*) > 1`,
  )
  await database.end()
  const stored = new Map(rows.map((row) => [row.id, row]))
  const lost = records.filter(({ id, title, is_retracted }) => {
    const row = stored.get(id)
    return row === undefined || row.title !== title || (is_retracted && !row.is_retracted)
  })
  const connect = (api_key: string) => createClient({ base_url: balancer.base_url, api_key })
  const unfound: string[] = []
  for (const { id, title, api_key, is_retracted } of records) {
    if (is_retracted) continue
    const { results } = await connect(api_key).searchExperiences({ q: title, limit: 10 })
    if (!results.some((result) => result.id === id)) unfound.push(id)
  }
  const unended: string[] = []
  for (const { id, api_key } of raw_deposits)
    if ((await connect(api_key).getRawDeposit({ raw_deposit_id: id })).ended_at === null) unended.push(id)
  const { intact } = await connect(operator_key).verifyAudit({})
  return {
    lost: lost.map(({ id }) => id),
    repeated: repeated.rows.map(({ id }) => id),
    unfound,
    unended,
    is_audit_intact: intact,
  }
}

/**
 * Kills each part of an installation in turn while calls arrive at a constant rate, and starts it again, for so many
 * minutes; then compares what was answered with what is there.
 */
export async function killTopology(
  { minutes, per_second }: { minutes: number; per_second: number },
  onKill: (part: string, elapsed_s: number) => void,
): Promise<TopologyReport> {
  const topology = await startTopology()
  try {
    await waitUntilHealthy(topology)
    const load = await startTopologyLoad(topology.balancer.base_url, per_second)
    const kills = new Map<string, number>()
    const recoveries = new Map<string, number>()
    const started = performance.now()
    const elapsed = () => performance.now() - started
    for (let n = 0; elapsed() < minutes * 60_000; n++) {
      const part = topology.parts[n % topology.parts.length]
      if (part === undefined) break
      await sleep(UP_MS)
      onKill(part.name, elapsed() / 1000)
      load.setDown(part.name)
      await part.kill()
      await sleep(DOWN_MS)
      const restarted = performance.now()
      await part.restart()
      await waitUntilHealthy(topology)
      load.setDown(null)
      kills.set(part.name, (kills.get(part.name) ?? 0) + 1)
      recoveries.set(part.name, Math.max(recoveries.get(part.name) ?? 0, performance.now() - restarted))
    }
    await load.stop()
    const seconds = elapsed() / 1000
    await waitUntilHealthy(topology)
    // the lease of a job that a killed worker had ends after a minute
    await waitUntilEnded(topology, load.report)
    return { load: load.report, kills, recoveries, ...(await verify(topology, load.report)), seconds }
  } finally {
    await topology.stop()
  }
}

async function waitUntilEnded({ balancer }: Topology, { raw_deposits }: LoadReport): Promise<void> {
  const started = performance.now()
  for (const { id, api_key } of raw_deposits) {
    const client = createClient({ base_url: balancer.base_url, api_key })
    while ((await client.getRawDeposit({ raw_deposit_id: id })).ended_at === null) {
      if (performance.now() - started > MAX_RECOVERY_MS) return
      await sleep(POLL_MS)
    }
  }
}
