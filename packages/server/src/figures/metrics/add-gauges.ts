import { jobLanes } from '@cairnway/contract'
import type { DepositsParts } from '../../deposits/parts.ts'
import type { App } from '../../platform/context.ts'
import { getQueueState } from '../../platform/jobs/queue-state.ts'
import { addGauge } from '../../platform/metrics/metrics.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import { checkDependencies, checkJobs } from '../status/get-detailed-health.ts'

const JOB_STATES = ['waiting', 'running', 'failed'] as const
const CONNECTION_STATES = ['active', 'idle', 'waiting'] as const

/** Adds the gauges that are read from the database, the index and the model whenever Prometheus asks. */
export function addGauges(app: App<RetrievalParts & DepositsParts>): void {
  const { metrics, db, indexer, embedder, worker, now } = app
  // this gauge is the first, since a scrape reads them in this order and would count the statements of the others as
  // waiting
  addGauge(
    metrics,
    {
      name: 'cairnway_db_pool_connections',
      help: 'Connections to PostgreSQL by role and state, and statements that wait for one.',
      labels: ['role', 'state'],
    },
    () =>
      db
        .listConnections()
        .flatMap(({ role, ...counts }) =>
          CONNECTION_STATES.map((state) => ({ labels: { role, state }, value: counts[state] })),
        ),
  )
  addGauge(
    metrics,
    {
      name: 'cairnway_dependency_up',
      help: 'Whether a part of detailed health works, if with reduced function; absent where it is not configured.',
      labels: ['name'],
    },
    async () => {
      const checks = await checkDependencies(app, (await checkJobs(app)).whole)
      return Object.entries(checks)
        .filter(([, { status }]) => status !== 'not_configured')
        .map(([name, { status }]) => ({ labels: { name }, value: status === 'down' ? 0 : 1 }))
    },
  )
  // the gauges of one scrape are read at once, and share one reading of the queue
  let reading: ReturnType<typeof getQueueState> | null = null
  const readLanes = async () => {
    reading ??= getQueueState(db, now(), worker.lane_of).finally(() => {
      reading = null
    })
    return (await reading).lanes
  }
  addGauge(
    metrics,
    { name: 'cairnway_jobs', help: 'Background jobs by lane and state.', labels: ['lane', 'state'] },
    async () => {
      const lanes = await readLanes()
      return jobLanes.flatMap((lane) =>
        JOB_STATES.map((state) => ({ labels: { lane, state }, value: lanes[lane][state] })),
      )
    },
  )
  addGauge(
    metrics,
    {
      name: 'cairnway_job_oldest_due_seconds',
      help: 'Seconds for which the oldest due job of a lane waits; 0 where none is due.',
      labels: ['lane'],
    },
    async () => {
      const lanes = await readLanes()
      return jobLanes.map((lane) => ({ labels: { lane }, value: lanes[lane].oldest_due_seconds ?? 0 }))
    },
  )
  addGauge(metrics, { name: 'cairnway_index_documents', help: 'Records in the search index of this process.' }, () => [
    { value: indexer.size() },
  ])
  addGauge(
    metrics,
    { name: 'cairnway_index_lag_events', help: 'Committed events that the search index has not applied.' },
    async () => {
      const pending = await indexer.countPending()
      return pending === null ? [] : [{ value: pending }]
    },
  )
  addGauge(metrics, { name: 'cairnway_embedder_queue', help: 'Texts that wait for their vector.' }, () => [
    { value: embedder.pending() },
  ])
}
