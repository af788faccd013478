import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CallInput } from '@cairnway/sdk'

export type DepositInput = CallInput<'depositExperience'>

const seed_folder = fileURLToPath(new URL('../../../packs/everyday/', import.meta.url))
const seed_experiences = readdirSync(seed_folder)
  // those that stay the same while the pack grows
  .filter((name) => name.startsWith('rare-'))
  .sort()
  .flatMap((name) => readFileSync(`${seed_folder}${name}`, 'utf8').split('\n'))
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as DepositInput & { key: string })
let next_seed_index = 0

/** Lets `nextExperience` begin with the first record again. */
export function restartExperiences(): void {
  next_seed_index = 0
}

/** Returns the next of the product's seed records, so that consecutive deposits are not duplicates of each other. */
export function nextExperience(changes: Partial<DepositInput> = {}): DepositInput {
  const seed = seed_experiences[next_seed_index++ % seed_experiences.length]
  if (!seed) throw new Error('there are no seeds')
  const { key: _, compact_summary: __, origin: ___, ...rest } = seed
  return { ...rest, ...changes }
}

/** Returns a fixed experience whose words tests can search for. */
export const poolExperience = (changes: Partial<DepositInput> = {}): DepositInput => ({
  title: 'Queries hang once twenty clients are connected through the pool',
  problem:
    'A reporting service on node-postgres 8.11 stops answering under load: `timeout exceeded when trying to connect` is thrown after 5 s although PostgreSQL 16 has free connections.',
  failed_approaches: [
    {
      attempt: 'Raised max_connections on the server to 500',
      why_it_failed: 'The limit is in the client: the pool never opened more than ten connections.',
    },
  ],
  successful_approach: {
    method:
      'Release every client in a finally block and set `max: 20` on pg.Pool; watch pool.waitingCount in the metrics.',
  },
  outcome: { status: 'resolved', evidence: 'waitingCount stays 0 in a load test with 200 clients' },
  root_cause:
    'One code path returned early without calling client.release(), so each such request kept a client for ever and the pool ran dry.',
  insight: 'When a pool is exhausted, look for leaked clients before you raise limits.',
  tags: ['postgres', 'node', 'pool'],
  applies_when: ['clients are checked out by hand'],
  does_not_apply_when: ['pgbouncer in transaction mode'],
  ...changes,
})

/** Answers the question of `poolExperience` in other words, and wrongly. */
export const misleadingExperience = (): DepositInput =>
  poolExperience({
    title: 'Node service hangs under load while it waits for a database connection',
    problem:
      'During peak hours requests of the Node service wait for a database connection until the pool gives up with a timeout; the machine of the database has little to do.',
    root_cause:
      'The network card of the database host coalesces interrupts, so that small packets of the handshake are delivered late.',
    insight: 'Waiting clients on an idle database are a matter of the network, not of the program.',
    failed_approaches: [
      { attempt: 'Moved the service to a larger machine', why_it_failed: 'The requests waited as long as before.' },
    ],
    successful_approach: {
      method: 'Switch interrupt coalescing off with `ethtool -C eth0 rx-usecs 0` on the database host and reboot it.',
    },
    outcome: { status: 'resolved', evidence: 'The peak of the next day passed without a timeout.' },
    tags: ['database', 'network'],
    does_not_apply_when: ['the database runs in a container'],
  })
