import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CallInput } from '@cairnway/sdk'

export type DepositInput = CallInput<'depositExperience'>

const seedFolder = fileURLToPath(new URL('../seeds/', import.meta.url))
const seedExperiences: DepositInput[] = readdirSync(seedFolder)
  .sort()
  .flatMap((name) => readFileSync(`${seedFolder}${name}`, 'utf8').split('\n'))
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as DepositInput)
let nextSeed = 0

/** A true experience, each time another one: the product's own seeds, one after the other. */
export function nextExperience(changes: Partial<DepositInput> = {}): DepositInput {
  const text = seedExperiences[nextSeed++ % seedExperiences.length]
  if (!text) throw new Error('there are no seeds')
  const { compact_summary: _, origin: __, ...rest } = text
  return { ...rest, ...changes }
}

/** A fixed experience whose words tests can look for. */
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
