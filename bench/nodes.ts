// npm run bench:nodes -- [--rate N] [--docs], by `node packages/server/test/with-postgres.mjs npm run bench:nodes`: restarts
// three nodes in turn behind a round-robin balancer while N calls a second arrive; then the limits of three nodes that
// share a Redis server.
import { parseArgs } from 'node:util'
import { countPassing, restartNodes, startCluster } from '../packages/server/test/process/restart-nodes.ts'
import { cleanUp, engines } from '../packages/server/test/process/server-storage.ts'
import { startRedis, stopRedisServers } from '../packages/server/test/start-redis.ts'
import { endMeasurement } from './end-measurement.ts'
import { createMeasurementLog } from './measurement-log.ts'

const SEARCHES = 300
/** The limit `search`: as many at once, and two a second. */
const ALLOWED = 120
const REFILLED_PER_S = 2
const METHOD =
  'Three nodes on one PostgreSQL, behind a balancer that asks `/readyz` four times a second, gives calls to the nodes in turn, keeps connections open and repeats nothing. Calls arrive at a constant rate, eight of ten are searches, one a deposit and one the record of it, while one node after the other gets SIGTERM and is started again. Then three nodes share a Redis server, and one contributor sends 300 searches at once.'

const { values: options } = parseArgs({
  options: { rate: { type: 'string', default: '50' }, docs: { type: 'boolean', default: false } },
})
if (!engines.includes('postgres')) throw new Error('run it by node packages/server/test/with-postgres.mjs')

const figures = createMeasurementLog()
async function measureRestart(rate: number): Promise<void> {
  const cluster = await startCluster()
  const report = await restartNodes(cluster, rate)
  await cluster.balancer.stop()
  const part = `rolling restart, ${rate} calls a second`
  figures.note(part, 'nodes restarted', report.restarted, 'nodes')
  figures.note(part, 'took', report.seconds, 's')
  figures.note(part, 'calls', report.calls, 'calls')
  figures.note(part, 'failed calls', report.failures.length, 'calls', '0')
  figures.note(part, 'deposits answered', report.deposits, 'deposits')
  figures.note(part, 'deposits lost', report.lost, 'deposits', '0')
  figures.noteTimes(part, 'duration of a call', report.times)
  for (const failure of new Set(report.failures)) console.log(`  ${failure}`)
}

async function measureLimits(): Promise<void> {
  const { url } = await startRedis()
  const cluster = await startCluster({ RATE_LIMITS: 'on', REDIS_URL: url })
  const { passed, refused, seconds } = await countPassing(cluster, SEARCHES)
  await cluster.balancer.stop()
  const part = 'limits of three nodes that share Redis'
  figures.note(part, 'searches of one contributor', SEARCHES, 'searches')
  figures.note(part, 'took', seconds, 's')
  figures.note(
    part,
    'passed',
    passed,
    'searches',
    `${ALLOWED} and at most ${Math.ceil(REFILLED_PER_S * seconds)} refilled`,
  )
  figures.note(part, 'refused', refused, 'searches')
}

try {
  await measureRestart(Number(options.rate))
  await cleanUp()
  await measureLimits()
} finally {
  await cleanUp()
  await stopRedisServers()
}
endMeasurement(
  'nodes',
  {
    title: 'Several nodes',
    note: METHOD,
    command: `node packages/server/test/with-postgres.mjs npm run bench:nodes -- --rate ${options.rate}`,
    store: 'PostgreSQL',
    figures: figures.list,
  },
  options.docs,
)
