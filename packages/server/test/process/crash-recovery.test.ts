import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@cairnway/sdk'
import { afterEach, describe, expect, test } from 'vitest'
import { runs_engine_independent } from '../engine-coverage.ts'
import { nextExperience } from '../experience-fixtures.ts'
import { type RegisteredContributor, registerEstablished, registerNewcomer } from './register-contributors.ts'
import { type ServerProcess, spawnServer, startServer } from './server-process.ts'
import { cleanUp, createStorage, createTempDirectory, engines } from './server-storage.ts'

afterEach(cleanUp)

const ROUNDS = 6
const WORKERS = 4
const TEST_TIMEOUT_MS = 180_000
/** Contributors who have started to work before the service is killed. */
const MIN_STARTED = 6

/** Work that the service acknowledged to one contributor. */
interface AcknowledgedWork {
  person: RegisteredContributor
  deposits: { id: string; title: string }[]
  keys: { key_id: string; api_key: string }[]
  revoked: { key_id: string; api_key: string }[]
  has_voted: boolean
}

/** One contributor after the other makes every kind of write, until the service is gone. */
async function workUntilKilled(server: ServerProcess, voted_id: string, all: AcknowledgedWork[]): Promise<void> {
  for (;;) {
    const person = await registerNewcomer(server)
    const done: AcknowledgedWork = { person, deposits: [], keys: [], revoked: [], has_voted: false }
    all.push(done)
    const { contributor_id } = person
    for (let i = 0; i < 2; i++) {
      const deposit = nextExperience()
      const { id } = await person.depositExperience(deposit)
      done.deposits.push({ id, title: deposit.title })
      const key = await person.createKey({ contributor_id, name: `key ${i}` })
      done.keys.push(key)
    }
    const [key] = done.keys
    if (key) {
      await person.revokeKey({ contributor_id, key_id: key.key_id })
      done.revoked.push(key)
    }
    await person.giveFeedback({ experience_id: voted_id, was_helpful: true })
    done.has_voted = true
  }
}

const isRefused = (error: unknown): boolean => {
  if (error instanceof ApiError && error.status !== 500) return true
  throw error
}

/** Expects everything that was acknowledged to one contributor, and no duplicates. */
async function checkContributor(
  server: ServerProcess,
  { person, deposits, keys, revoked }: AcknowledgedWork,
): Promise<void> {
  const client = server.client(person.api_key)
  const { contributor_id } = person
  const { experiences, total } = await client.listMyExperiences()
  const titles = experiences.map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  expect(total).toBe(titles.length)
  expect(experiences.map(({ id }) => id)).toEqual(expect.arrayContaining(deposits.map(({ id }) => id)))
  for (const { id, title } of deposits) expect((await client.getExperience({ experience_id: id })).title).toBe(title)
  const known = await client.listKeys({ contributor_id })
  expect(known.map(({ id }) => id)).toEqual(expect.arrayContaining(keys.map(({ key_id }) => key_id)))
  for (const { api_key } of revoked)
    await expect(server.client(api_key).listMyExperiences()).rejects.toMatchObject({ status: 401 })
}

/** Expects that every vote is counted once. Contributors whose vote was not acknowledged vote again. */
async function checkVotes(
  server: ServerProcess,
  owner: RegisteredContributor,
  voted_id: string,
  all: AcknowledgedWork[],
): Promise<void> {
  for (const { person, has_voted } of all) {
    const voting = server.client(person.api_key).giveFeedback({ experience_id: voted_id, was_helpful: true })
    if (has_voted) await expect(voting).rejects.toMatchObject({ status: 409 })
    else await voting.catch(isRefused)
  }
  for (const work of all) work.has_voted = true
  const votes = all.length
  const { scores, contributor } = await server.client(owner.api_key).getExperience({ experience_id: voted_id })
  expect(scores).toMatchObject({ feedback_count: votes, helpful_count: votes, not_helpful_count: 0 })
  expect(contributor).toMatchObject({ total_experiences: 3, total_helpful: votes, total_not_helpful: 0 })
}

describe.each(engines)('on %s', (engine) => {
  test('kill -9 at any moment loses no acknowledged write and duplicates none', {
    timeout: TEST_TIMEOUT_MS,
  }, async () => {
    const { environment } = await createStorage(engine)
    let server = await startServer(environment)
    const owner = await registerEstablished(server)
    const voted_id = owner.ids[0] ?? ''
    const all: AcknowledgedWork[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const begun = all.length
      const working = Promise.allSettled(Array.from({ length: WORKERS }, () => workUntilKilled(server, voted_id, all)))
      await expect.poll(() => all.length, { timeout: 20_000, interval: 5 }).toBeGreaterThanOrEqual(begun + MIN_STARTED)
      await sleep(Math.random() * 300)
      await server.kill()
      await working
      server = await startServer(environment)
      for (const work of all.slice(begun)) await checkContributor(server, work)
    }
    for (const work of all) await checkContributor(server, work)
    await checkVotes(server, owner, voted_id, all)
  })
})

test.runIf(runs_engine_independent)(
  'a server starts after kill -9 while the first start was creating the database',
  {
    timeout: TEST_TIMEOUT_MS,
  },
  async () => {
    const data_dir = await createTempDirectory()
    const environment = { DATA_DIR: data_dir }
    const killed = await spawnServer(environment)
    await expect
      .poll(async () => (await readdir(data_dir)).some((name) => name.startsWith('pg')), { timeout: 30_000 })
      .toBe(true)
    await sleep(Math.random() * 2000)
    await killed.kill()
    // started at once, because child processes of the killed server may still run
    const server = await startServer(environment)
    const person = await registerNewcomer(server)
    const { id } = await person.depositExperience(nextExperience())
    expect((await person.getExperience({ experience_id: id })).id).toBe(id)
  },
)
