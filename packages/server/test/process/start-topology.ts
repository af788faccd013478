import { startOpensearch } from '../start-opensearch.mjs'
import { startPostgres } from '../start-postgres.mjs'
import { startRedis } from '../start-redis.ts'
import { findFreePort, type ProcessEnvironment, startServer } from './server-process.ts'
import { createTempDirectory } from './server-storage.ts'
import { type Balancer, startBalancer } from './start-balancer.ts'

/** A part of an installation that can be killed (SIGKILL) and started again. */
interface TopologyPart {
  name: string
  kill: () => Promise<void>
  restart: () => Promise<void>
}

/** Two nodes behind a balancer, a worker, PostgreSQL, OpenSearch and Redis. */
export interface Topology {
  parts: TopologyPart[]
  balancer: Balancer
  database_url: string
  operator_key: string
  stop: () => Promise<void>
}

const OPERATOR_KEY = 'operator-of-the-topology'

/** Starts a process of the service, always with the same environment. */
async function startProcess(name: string, environment: ProcessEnvironment): Promise<TopologyPart & { url: string }> {
  const own = { ...environment, DATA_DIR: await createTempDirectory(), PORT: String(await findFreePort()) }
  let server = await startServer(own)
  return {
    name,
    url: server.base_url,
    kill: () => server.kill(),
    restart: async () => {
      server = await startServer(own)
    },
  }
}

export async function startTopology(): Promise<Topology> {
  const postgres = await startPostgres({ is_durable: true })
  const opensearch = await startOpensearch()
  const redis = await startRedis()
  const environment = {
    DATABASE_URL: postgres.url,
    SEARCH_URL: opensearch.url,
    SEARCH_REPLICAS: '0',
    REDIS_URL: redis.url,
    SECRET_KEY: 'the secret of all processes of a topology',
    ADMIN_API_KEY: OPERATOR_KEY,
    RATE_LIMITS: 'on',
    // the load names a client address for each of its contributors
    TRUSTED_PROXIES: '127.0.0.1',
    SHUTDOWN_DELAY_MS: '0',
  }
  const node = await startProcess('node', { ...environment, ROLE: 'api' })
  const other = await startProcess('other node', { ...environment, ROLE: 'api' })
  const worker = await startProcess('worker', { ...environment, ROLE: 'worker' })
  const balancer = await startBalancer([node.url, other.url])
  return {
    parts: [
      node,
      worker,
      { name: 'PostgreSQL', kill: async () => postgres.kill(), restart: postgres.restart },
      { name: 'OpenSearch', kill: opensearch.kill, restart: opensearch.restart },
      { name: 'Redis', kill: redis.kill, restart: redis.restart },
    ],
    balancer,
    database_url: postgres.url,
    operator_key: OPERATOR_KEY,
    stop: async () => {
      await balancer.stop()
      await Promise.all([node, other, worker].map(({ kill }) => kill()))
      await Promise.all([redis.kill(), opensearch.stop()])
      postgres.stop()
    },
  }
}
