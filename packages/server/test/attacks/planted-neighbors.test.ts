import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type DepositInput,
  misleadingExperience,
  nextExperience,
  poolExperience,
  restartExperiences,
} from '../experience-fixtures.ts'
import { passDays, registerEstablishedFrom } from '../networks.ts'
import { vote } from '../vote.ts'
import { createWorld, type World } from '../world.ts'

// Accounts of some networks plant true records around a confirmed answer, so that its domain looks narrow and a lie looks
// like the answer to another question.

let world: World
beforeEach(async () => {
  restartExperiences()
  world = await createWorld()
})
afterEach(() => world.close())

const question = { q: 'Node service hangs under load waiting for a database connection, pool timeout' }

const neighbor = (title: string, problem: string, root_cause: string, method: string): DepositInput => ({
  ...nextExperience(),
  title,
  problem,
  root_cause,
  insight: root_cause,
  failed_approaches: [
    { attempt: 'Raised max_connections of the server', why_it_failed: 'The clients waited as before.' },
  ],
  successful_approach: { method },
  outcome: { status: 'resolved', evidence: 'A load test with 200 clients showed no timeout.' },
  tags: ['node', 'postgres'],
})
const neighbors = () => [
  neighbor(
    'Connections to PostgreSQL time out in a Node worker under load',
    'A Node worker of the billing service waits for a connection of its pg pool under load until a timeout is thrown, while PostgreSQL has free connections.',
    'A transaction stays open while the worker calls another service, so its client is not free for others.',
    'Close the transaction before the call of the other service, and set idle_in_transaction_session_timeout to 10 s.',
  ),
  neighbor(
    'The pool of a Node service is exhausted during peak hours',
    'In peak hours the pool of the Node service has no free database connection, and requests fail with a timeout when they try to connect to PostgreSQL.',
    'Each of eight instances has a pool of its own with the default of ten clients.',
    'Put PgBouncer between the instances and PostgreSQL with pool_mode=transaction.',
  ),
  neighbor(
    'node-postgres: timeout exceeded when trying to connect, after a deploy',
    'After each deploy the Node service throws `timeout exceeded when trying to connect` for a minute under load; the PostgreSQL server has free connections.',
    'All instances start at the same time and open their pools at once, and the listen backlog is full.',
    'Start the instances one after the other and warm up two clients of the pool.',
  ),
  neighbor(
    'Requests hang because a pg client is checked out twice',
    'Under load requests of the reporting service hang: each one checks out two clients of the pool, and with twenty requests every one waits for its second database connection until the timeout.',
    'Nested checkouts of the same pool deadlock as soon as all clients hold a first one.',
    'Pass the client of the outer query to the inner one in place of a second pool.connect().',
  ),
]

test('records that are planted around a confirmed answer lift no lie above it, and the lie is marked', async () => {
  const author = await registerEstablishedFrom(world, 200, 'author')
  const right_id = (await author.depositExperience(poolExperience())).id
  for (const name of ['first', 'second']) {
    await vote(await world.trusted(name), right_id, { helpfulness_detail: 'solved_directly' })
    await passDays(world, 1)
  }
  const lie_id = (await (await registerEstablishedFrom(world, 1, 'liar')).depositExperience(misleadingExperience())).id
  const reader = await registerEstablishedFrom(world, 201, 'reader')
  for (const [at, planted] of neighbors().entries()) {
    await (await registerEstablishedFrom(world, 10 + at, `neighbor ${at}`)).depositExperience(planted)
    const { results } = await reader.searchExperiences(question)
    expect(results[0]?.id).toBe(right_id)
    const lie = results.find(({ id }) => id === lie_id)
    expect(lie?.transfer_warnings?.map(({ type }) => type)).toContain('contradicted')
  }
})
