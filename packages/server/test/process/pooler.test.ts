import { afterEach, describe, expect, test } from 'vitest'
import { nextExperience } from '../experience-fixtures.ts'
import { registerNewcomer } from './register-contributors.ts'
import { startServer } from './server-process.ts'
import { cleanUp, createDatabase, createStorage, databaseUrl, engines } from './server-storage.ts'
import { startPgbouncer } from './start-pgbouncer.ts'

let stopPooler = async () => {}
afterEach(async () => {
  await cleanUp()
  await stopPooler()
})

/** Two nodes on a new database behind a pooler that shares five connections among them. */
async function startNodes(settings: readonly string[]) {
  const database = await createDatabase()
  const pooler = await startPgbouncer(databaseUrl(database), settings)
  stopPooler = pooler.stop
  const start = async () => {
    const { environment } = await createStorage('postgres', database)
    return startServer({ ...environment, DATABASE_URL: pooler.url })
  }
  const one = await start()
  return [one, await start()] as const
}

describe.skipIf(!engines.includes('postgres'))('behind PgBouncer in transaction mode', () => {
  test.each([
    ['that refuses unknown parameters', []],
    ['that drops them', ['ignore_startup_parameters = statement_timeout,options']],
  ])('two nodes of one database serve calls at once, with a pooler %s', async (_, settings) => {
    const [one, other] = await startNodes(settings)
    const person = await registerNewcomer(one)
    const ids = await Promise.all(
      Array.from({ length: 12 }, async () => (await person.depositExperience(nextExperience())).id),
    )
    const elsewhere = other.client(person.api_key)
    const read = await Promise.all(ids.map(async (id) => (await elsewhere.getExperience({ experience_id: id })).id))
    expect(read).toEqual(ids)
    const workspace = await person.createWorkspace({ name: 'Behind a pooler' })
    expect((await elsewhere.listWorkspaces()).workspaces.map(({ id }) => id)).toEqual([workspace.id])
    expect((await one.stop()).code).toBe(0)
    expect((await elsewhere.listMyExperiences()).total).toBe(ids.length)
    expect(other.stderr()).toBe('')
  })
})
