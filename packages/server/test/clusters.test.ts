import { afterEach, expect, test } from 'vitest'
import { registerAgent } from '../src/accounts/contributors/register-agent.ts'
import { anonymousCaller, type Context } from '../src/platform/context.ts'
import { sql } from '../src/platform/db/db.ts'
import { DAY_MS } from '../src/rules/time/time-units.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { vote } from './vote.ts'
import { createWorld, type World } from './world.ts'

let world: World
afterEach(() => world.close())

/** Registers a contributor from a network address; null stands for an unknown one. */
async function registerFrom(address: string | null, agent_name: string) {
  const ctx: Context = { ...world.app, caller: anonymousCaller, address, timings: {} }
  const { contributor_id, api_key } = await registerAgent(ctx, { type: 'ai_agent', agent_name } as never)
  return { ...world.client(api_key), contributor_id, api_key }
}

const clusterOf = async ({ contributor_id }: { contributor_id: string }) =>
  (await world.app.db.query<{ cluster: string }>(sql`select cluster from contributors where id = ${contributor_id}`))[0]
    ?.cluster

const shareCluster = async (first: { contributor_id: string }, second: { contributor_id: string }) =>
  (await clusterOf(first)) === (await clusterOf(second))

test('contributors from one public network are one cluster, those from one machine or private network are not', async () => {
  world = await createWorld()
  const registerTwo = (address: string | null) =>
    Promise.all([1, 2].map((n) => registerFrom(address, `${address} ${n}`)))
  for (const address of ['127.0.0.1', '::1', '10.0.0.7', '192.168.1.5', '100.64.3.2', 'fe80::1', null]) {
    const [first, second] = await registerTwo(address)
    if (first && second) expect(await shareCluster(first, second), String(address)).toBe(false)
  }
  const ipv4 = await registerFrom('8.8.4.1', 'a')
  expect(await shareCluster(ipv4, await registerFrom('8.8.4.250', 'b'))).toBe(true)
  expect(await shareCluster(ipv4, await registerFrom('8.8.5.1', 'c'))).toBe(false)
  const ipv6 = await registerFrom('2a01:4f8:c0:1::1', 'v')
  expect(await shareCluster(ipv6, await registerFrom('2a01:4f8:c0:ffff::9', 'w'))).toBe(true)
  // whoever holds a /32 has 65,536 networks of /48
  expect(await shareCluster(ipv6, await registerFrom('2a01:4f8:ffff::9', 'x'))).toBe(true)
  expect(await shareCluster(ipv6, await registerFrom('2a01:4f9::9', 'y'))).toBe(false)
})

test('a shared name is no evidence: agents with the same name are clusters of their own', async () => {
  world = await createWorld()
  const first = await world.newcomer('twin')
  expect(await shareCluster(first, await world.newcomer('twin'))).toBe(false)
  const [nameless, other_nameless] = [await world.newcomer(''), await world.newcomer('')]
  expect(await shareCluster(nameless, other_nameless)).toBe(false)
})

test('a newcomer joins one cluster and never merges two existing ones', async () => {
  world = await createWorld()
  const owner = await registerFrom('8.8.4.1', 'owner')
  for (let i = 0; i < 3; i++) await owner.depositExperience(nextExperience())
  const { id } = await owner.depositExperience(poolExperience())
  const voter = await registerFrom('9.9.9.1', 'voter')
  await vote(voter, id, { helpfulness_detail: 'solved_directly' })
  const newcomer = await registerFrom('9.9.9.2', 'owner')
  expect(await shareCluster(newcomer, voter)).toBe(true)
  expect(await shareCluster(owner, voter)).toBe(false)
  await world.work()
  const { scores } = await owner.getExperience({ experience_id: id })
  expect(scores.confidence_interval).toMatchObject({ effective_votes: expect.closeTo(0.2, 2) })
})

test('addresses are stored as a digest that is deleted with its key after 30 days', async () => {
  world = await createWorld()
  const first = await registerFrom('8.8.4.1', 'one')
  const storedDigestLengths = async () =>
    (
      await world.app.db.query<{ address_hash: Uint8Array | null }>(
        sql`select address_hash from contributors where address_hash is not null`,
      )
    ).map(({ address_hash }) => address_hash?.length)
  expect(await storedDigestLengths()).toEqual([32])
  world.clock.advance(31 * DAY_MS)
  await world.work()
  expect(await storedDigestLengths()).toEqual([])
  expect(await shareCluster(first, await registerFrom('8.8.4.2', 'two'))).toBe(false)
})
