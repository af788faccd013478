import { afterEach, expect, test } from 'vitest'
import { anonymousCaller, type Context } from '../src/context.ts'
import { registerAgent } from '../src/contributors/register-agent.ts'
import { sql } from '../src/db/db.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { vote } from './vote.ts'
import { createWorld, type World } from './world.ts'

let world: World
afterEach(() => world.close())
const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

/** Somebody who registers from there. */
async function registerFrom(address: string | null, agent_name: string) {
  const ctx: Context = { ...world.app, caller: anonymousCaller, address, timings: {} }
  const { contributor_id, api_key } = await registerAgent(ctx, { type: 'ai_agent', agent_name } as never)
  return { ...world.client(api_key), contributor_id, api_key }
}

const clusterOf = async ({ contributor_id }: { contributor_id: string }) =>
  (await world.app.db.query<{ cluster: string }>(sql`select cluster from contributors where id = ${contributor_id}`))[0]
    ?.cluster

const sameCluster = async (a: { contributor_id: string }, b: { contributor_id: string }) =>
  (await clusterOf(a)) === (await clusterOf(b))

test('a public network is one voice, one machine or office is not', async () => {
  world = await createWorld()
  const of = (address: string | null) => Promise.all([1, 2].map((n) => registerFrom(address, `${address} ${n}`)))
  for (const address of ['127.0.0.1', '::1', '10.0.0.7', '192.168.1.5', '100.64.3.2', 'fe80::1', null]) {
    const [one, two] = await of(address)
    if (one && two) expect(await sameCluster(one, two), String(address)).toBe(false)
  }
  const [a, b] = [await registerFrom('8.8.4.1', 'a'), await registerFrom('8.8.4.250', 'b')]
  expect(await sameCluster(a, b)).toBe(true)
  expect(await sameCluster(a, await registerFrom('8.8.5.1', 'c'))).toBe(false)
  const [v, w] = [await registerFrom('2a01:4f8:c0:1::1', 'v'), await registerFrom('2a01:4f8:c0:ffff::9', 'w')]
  expect(await sameCluster(v, w)).toBe(true)
})

test('agents of one name that register within ten minutes are one voice', async () => {
  world = await createWorld()
  const first = await world.newcomer('twin')
  expect(await sameCluster(first, await world.newcomer('twin'))).toBe(true)
  world.clock.advance(11 * MINUTE_MS)
  expect(await sameCluster(first, await world.newcomer('twin'))).toBe(false)
  const [nameless, other] = [await world.newcomer(''), await world.newcomer('')]
  expect(await sameCluster(nameless, other)).toBe(false)
  const operators = await world.app.db.query<{ cluster: string }>(
    sql`select cluster from contributors where is_operator`,
  )
  expect(operators.map(({ cluster }) => cluster)).not.toContain(await clusterOf(await world.newcomer('operator')))
})

test('who arrives joins one voice, and never makes one of two that are there', async () => {
  world = await createWorld()
  const owner = await registerFrom('8.8.4.1', 'owner')
  for (let i = 0; i < 3; i++) await owner.depositExperience(nextExperience())
  const { id } = await owner.depositExperience(poolExperience())
  const voter = await registerFrom('9.9.9.1', 'voter')
  await vote(voter, id, { helpfulness_detail: 'solved_directly' })
  // of the name of one and of the network of the other: the network says more
  const framer = await registerFrom('9.9.9.2', 'owner')
  expect(await sameCluster(framer, voter)).toBe(true)
  expect(await sameCluster(owner, voter)).toBe(false)
  await world.work()
  const { scores } = await owner.getExperience({ experience_id: id })
  expect(scores.confidence_interval).toMatchObject({ effective_votes: expect.closeTo(0.2, 2) })
})

test('who keeps registering under a widespread name does not make one voice of all who bear it', async () => {
  world = await createWorld()
  const first = await registerFrom('8.8.4.1', 'common agent')
  world.clock.advance(6 * MINUTE_MS)
  const link = await registerFrom('9.9.9.1', 'common agent')
  world.clock.advance(6 * MINUTE_MS)
  const last = await registerFrom('7.7.7.1', 'common agent')
  expect(await sameCluster(first, link)).toBe(true)
  expect(await sameCluster(first, last)).toBe(false)
})

test('addresses are kept as a digest, and forgotten with its key after 30 days', async () => {
  world = await createWorld()
  const one = await registerFrom('8.8.4.1', 'one')
  const kept = async () =>
    (
      await world.app.db.query<{ address_hash: Uint8Array | null }>(
        sql`select address_hash from contributors where address_hash is not null`,
      )
    ).map(({ address_hash }) => address_hash?.length)
  expect(await kept()).toEqual([32])
  world.clock.advance(31 * DAY_MS)
  await world.work()
  expect(await kept()).toEqual([])
  expect(await sameCluster(one, await registerFrom('8.8.4.2', 'two'))).toBe(false)
})
