import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextExperience, restartExperiences } from '../experience-fixtures.ts'
import { listAccounts } from '../store-family.ts'
import { joinCluster, quarantineExperience, setTrustLevel } from '../vote.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'

// Accounts of one person tell the same bad playbook in several variants, so that a procedure is made of it.

let world: World
beforeEach(async () => {
  restartExperiences()
  world = await createWorld()
})
afterEach(() => world.close())

const work = async () => expect(await world.work()).toMatchObject({ retry: 0, failed: 0, lost: 0 })
const variants = listAccounts()
/** The accounts deposit one variant each, from the given one on. */
async function depositVariants(accounts: readonly TestContributor[], from = 0): Promise<string[]> {
  const ids: string[] = []
  for (const [i, account] of accounts.entries()) {
    const variant = variants[from + i]
    if (variant === undefined) throw new Error('there are not so many variants')
    ids.push((await account.depositExperience(variant)).id)
  }
  return ids
}
/** Reads what is shown to a reader of the procedure, wherever procedures are shown. */
async function shown(reader: TestContributor, experience_ids: readonly string[] = []) {
  const search = { q: 'git fetch fails: cannot lock ref after a branch was renamed', limit: 20 }
  const [procedures, { insights }, { promoted_procedures }, records] = await Promise.all([
    reader.listProcedures(),
    reader.listInsights(),
    reader.searchExperiences(search),
    Promise.all(experience_ids.map((experience_id) => reader.getExperience({ experience_id }).catch(() => null))),
  ])
  const linked = records.flatMap((record) => record?.linked_procedures ?? [])
  return [procedures, insights, promoted_procedures, linked].map((list) => list?.length ?? 0)
}
const NOTHING = [0, 0, 0, 0]
const register = async (make: (name: string) => Promise<TestContributor>, count: number) => {
  const accounts: TestContributor[] = []
  for (let i = 0; i < count; i++) accounts.push(await make(`account ${i}`))
  return accounts
}
const joinAll = async ([first, ...others]: readonly TestContributor[]) => {
  for (const other of others) await joinCluster(world, other, first as TestContributor)
}

test('honest contributors of several clusters are heard: the same records make a procedure', async () => {
  const reader = await world.trusted('reader')
  const ids = await depositVariants(await register(world.trusted, 3))
  await work()
  expect(await shown(reader, ids)).toEqual([1, 1, 1, 3])
})

test('newcomers make none, however many they are', async () => {
  const reader = await world.trusted('reader')
  const ids = await depositVariants(await register(world.newcomer, 5))
  await work()
  expect(await shown(reader, ids)).toEqual(NOTHING)
})

test('newcomers of one network who become established together make none', async () => {
  const reader = await world.trusted('reader')
  const accounts = await register(world.newcomer, 4)
  await joinAll(accounts)
  const ids = await depositVariants(accounts)
  for (const account of accounts)
    for (let i = 0; i < 3; i++) await account.depositExperience(nextExperience()).catch(() => null)
  await work()
  expect(await shown(reader, ids)).toEqual(NOTHING)
})

test('one account does not become two by another record of the cluster', async () => {
  const reader = await world.trusted('reader')
  const accounts = await register(world.trusted, 3)
  await joinAll(accounts)
  const ids = await depositVariants([...accounts, ...accounts.slice(0, 2)])
  await work()
  expect(await shown(reader, ids)).toEqual(NOTHING)
})

test('private records and drafts of others carry nothing', async () => {
  const reader = await world.trusted('reader')
  const [first, second, third] = await register(world.trusted, 3)
  const ids = await depositVariants([first as TestContributor, second as TestContributor])
  const [, , variant] = variants
  if (variant) await third?.depositExperience({ ...variant, visibility_scope: 'private' })
  await work()
  expect(await shown(reader, ids)).toEqual(NOTHING)
  expect(await shown(third as TestContributor, ids)).toEqual(NOTHING)
})

test('what is in quarantine carries nothing, before and after a procedure was made of it', async () => {
  const reader = await world.trusted('reader')
  const accounts = await register(world.trusted, 4)
  const ids = await depositVariants(accounts.slice(0, 3))
  await quarantineExperience(world, ids[0] ?? '')
  await work()
  expect(await shown(reader, ids)).toEqual(NOTHING)
  await depositVariants(accounts.slice(3), 3)
  await work()
  expect(await shown(reader, ids)).toEqual([1, 1, 1, 2])
  await quarantineExperience(world, ids[1] ?? '')
  // at once, and after the job has seen it
  expect(await shown(reader, ids)).toEqual(NOTHING)
  await work()
  expect(await shown(reader, ids)).toEqual(NOTHING)
})

test('a procedure ends at once when its authors are suspended', async () => {
  const reader = await world.trusted('reader')
  const accounts = await register(world.trusted, 3)
  const ids = await depositVariants(accounts)
  await work()
  expect(await shown(reader, ids)).toEqual([1, 1, 1, 3])
  await setTrustLevel(world, accounts[0] as TestContributor, 'suspended')
  expect(await shown(reader, ids)).toEqual(NOTHING)
  await work()
  expect(await shown(reader, ids)).toEqual(NOTHING)
})

test('a ring from several networks gets no certainty: without votes a procedure is as uncertain as its records', async () => {
  const reader = await world.trusted('reader')
  await depositVariants(await register(world.trusted, 3))
  await work()
  const [before] = await reader.listProcedures()
  // three contributors without a vote: no certainty
  expect(before?.confidence).toBeLessThan(0.6)
})
