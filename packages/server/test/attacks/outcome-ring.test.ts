import { afterEach, beforeEach, expect, test } from 'vitest'
import { poolExperience } from '../experience-fixtures.ts'
import { joinCluster, setTrustLevel, setVoterClass } from '../vote.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'

let world: World
let asker: TestContributor
beforeEach(async () => {
  world = await createWorld()
  const author = await world.established('author')
  asker = await world.established('asker')
  await author.depositExperience(poolExperience())
})
afterEach(() => world.close())

const action = {
  situation:
    'Queries hang once twenty clients are connected through the pool of node-postgres: timeout exceeded when trying to connect',
  planned_action:
    'Release every client in a finally block and set max: 20 on pg.Pool; watch pool.waitingCount in the metrics.',
}

async function registerSeasoned(name: string): Promise<TestContributor> {
  const contributor = await world.established(name)
  await setVoterClass(world, contributor, 'seasoned')
  return contributor
}

async function reportFailure(who: TestContributor): Promise<void> {
  const { verify_id } = await who.verifyAction(action)
  await who.reportActionOutcome({ verify_id, outcome: 'failed' })
}

/** Asks as somebody else for the verdict, and for how probable it says that the action succeeds. */
async function ask(): Promise<{ verdict: string; belief: number }> {
  const { verdict, confidence } = await asker.verifyAction(action)
  return { verdict, belief: verdict === 'likely_fail' ? 1 - confidence : verdict === 'neutral' ? 0.5 : confidence }
}

test('a ring of new and established accounts that report failures moves a verdict as far as one of them', async () => {
  expect((await ask()).verdict).toBe('likely_succeed')
  await reportFailure(await world.newcomer('ring 0'))
  const after_one = await ask()
  for (let i = 1; i <= 12; i++) await reportFailure(await world.newcomer(`ring ${i}`))
  for (let i = 1; i <= 4; i++) await reportFailure(await world.established(`established ${i}`))
  expect(await ask()).toEqual(after_one)
  expect(after_one.verdict).not.toBe('likely_fail')
})

test('seasoned accounts of one cluster are one voice, and one account is one however often it reports', async () => {
  const first = await registerSeasoned('first')
  await reportFailure(first)
  const after_one = await ask()
  for (let day = 0; day < 3; day++) {
    world.clock.advance(86_400_000)
    await reportFailure(first)
  }
  for (let i = 0; i < 3; i++) {
    const other = await registerSeasoned(`other ${i}`)
    await joinCluster(world, other, first)
    await reportFailure(other)
  }
  const after_all = await ask()
  expect(after_all.verdict).toBe(after_one.verdict)
  // three days older
  expect(after_all.belief).toBeCloseTo(after_one.belief, 2)
})

test('the reports of the author and of suspended accounts do not count', async () => {
  const before = await ask()
  const suspended = await registerSeasoned('suspended')
  await reportFailure(suspended)
  expect((await ask()).belief).toBeLessThan(before.belief)
  await setTrustLevel(world, suspended, 'suspended')
  expect(await ask()).toEqual(before)
})

test('seasoned accounts turn no verdict, however many they are, and two proven ones need a day', async () => {
  for (let i = 0; i < 6; i++) {
    await reportFailure(await registerSeasoned(`ring ${i}`))
    world.clock.advance(86_400_000)
  }
  expect(await ask()).toEqual({ verdict: 'neutral', belief: 0.5 })
  const proven = [await registerSeasoned('proven 1'), await registerSeasoned('proven 2')]
  for (const account of proven) {
    await setVoterClass(world, account, 'proven')
    await reportFailure(account)
  }
  expect((await ask()).verdict).not.toBe('likely_fail')
  world.clock.advance(86_400_000)
  // a second report on another day does not make the first one earlier
  await reportFailure(proven[1] as TestContributor)
  expect((await ask()).verdict).not.toBe('likely_fail')
  const third = await registerSeasoned('proven 3')
  await setVoterClass(world, third, 'proven')
  await reportFailure(third)
  expect((await ask()).verdict).toBe('likely_fail')
})

test('an account in the network of somebody who reports takes away nothing of the report', async () => {
  const honest = await registerSeasoned('honest')
  await reportFailure(honest)
  const before = await ask()
  expect(before.verdict).toBe('neutral')
  const neighbor = await world.newcomer('neighbor')
  await joinCluster(world, neighbor, honest)
  const { verify_id } = await neighbor.verifyAction(action)
  await neighbor.reportActionOutcome({ verify_id, outcome: 'succeeded' })
  expect(await ask()).toEqual(before)
})

test('four failures that seasoned accounts report leave the verdict open at once', async () => {
  const before = await ask()
  expect(before.verdict).toBe('likely_succeed')
  for (let i = 0; i < 4; i++) await reportFailure(await registerSeasoned(`reporter ${i}`))
  expect(await ask()).toEqual({ verdict: 'neutral', belief: 0.5 })
})

test('an author cannot confirm their own record by reports', async () => {
  const author = await world.established('author 2')
  await author.depositExperience(
    poolExperience({
      title: 'The kiln trips after each power dip',
      problem: 'The controller of a tunnel kiln reports `TC OPEN` after each power dip and the firing curve stops.',
      failed_approaches: [
        { attempt: 'Replaced the thermocouple', why_it_failed: 'The new element gave the same alarm after a dip.' },
      ],
      successful_approach: { method: 'Delay the open-circuit test of the amplifier by 20 s after power is back.' },
      root_cause: 'The amplifier needs 15 s after a dip, and the controller tests it after 5 s.',
      insight: 'When a kiln reports an open thermocouple after each dip, look at the warm-up of its amplifier.',
      tags: ['kiln'],
    }),
  )
  const kiln = {
    situation: 'The controller of a tunnel kiln reports `TC OPEN` after each power dip and the firing curve stops.',
    planned_action: 'Delay the open-circuit test of the amplifier by 20 s after power is back.',
  }
  const before = await asker.verifyAction(kiln)
  const { verify_id } = await author.verifyAction(kiln)
  await author.reportActionOutcome({ verify_id, outcome: 'succeeded' })
  const after = await asker.verifyAction(kiln)
  expect(after.confidence).toBe(before.confidence)
  expect(after.successful_attempts[0]?.confirmations).toBe(before.successful_attempts[0]?.confirmations)
})

test('a record by which one new account denies the answer of another leaves the verdict open', async () => {
  const liar = await world.established('liar')
  await liar.depositExperience(
    poolExperience({
      title: 'Releasing the clients of the pool ended no timeout of our services',
      root_cause: 'Interrupt coalescing of the network card delays the packets of the handshake.',
      insight: 'Waiting clients on an idle database are a matter of the network.',
      failed_approaches: [
        { attempt: action.planned_action, why_it_failed: 'The requests timed out as before, on each of three days.' },
      ],
      successful_approach: { method: 'Switch interrupt coalescing off with ethtool on the host of the database.' },
    }),
  )
  await reportFailure(liar)
  expect(await ask()).toEqual({ verdict: 'neutral', belief: 0.5 })
  // the word of a seasoned author stands against both
  const seasoned = await registerSeasoned('seasoned')
  await seasoned.depositExperience(
    poolExperience({
      title: 'pg.Pool runs dry at twenty clients',
      problem: `${action.situation}. Seen on Kubernetes, three pods.`,
      root_cause: 'A handler forgot to give its client back after a validation error.',
      insight: 'Count what is checked out before you blame the server.',
    }),
  )
  expect((await ask()).verdict).toBe('likely_succeed')
})
