import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openEmbeddedStore } from '../../src/platform/db/embedded-store.ts'
import { nextExperience, poolExperience } from '../experience-fixtures.ts'
import { storeCopies } from '../store-copies.ts'
import { type RegisteredContributor, registerEstablished, registerNewcomer } from './register-contributors.ts'
import { runOps, spawnOps } from './run-ops.ts'
import { type ServerProcess, spawnServer, startServer } from './server-process.ts'
import {
  cleanUp,
  createDatabase,
  createStorage,
  createTempDirectory,
  databaseUrl,
  engines,
  type ServerStorage,
} from './server-storage.ts'

afterEach(cleanUp)

/** Rows of the audit log that `useService` is sure to make. */
const AUDIT_ROWS = 5
const QUERY = 'every query of the node-postgres pool hangs'

/** Uses a service in many ways: votes, a session, a webhook that waits, a key, a retraction, an erasure. */
async function useService(server: ServerProcess): Promise<RegisteredContributor> {
  const [owner, reader] = [await registerEstablished(server), await registerEstablished(server)]
  const { id } = await owner.depositExperience(poolExperience())
  await reader.giveFeedback({
    experience_id: id,
    was_helpful: true,
    context_note: 'It says "why", in {braces}, \\ and ü.',
  })
  await owner.createWebhook({ url: 'http://127.0.0.1:9/mine', event_type: 'feedback.received' })
  const { session_id } = await owner.startSession({ task: 'Find the leak.' })
  await owner.logSessionEvent({ session_id, type: 'discovery', content: 'A client was not released.' })
  await owner.retractExperience({ experience_id: owner.ids[0] ?? '', reason: 'It was wrong.' })
  await reader.eraseExperience({ experience_id: reader.ids[0] ?? '' })
  await owner.depositRawExperience({ content: '# Later\n\nNot normalized yet.' })
  await reader.searchExperiences({ q: QUERY })
  await (await registerNewcomer(server)).giveFeedback({ experience_id: id, was_helpful: true })
  return owner
}

/** Counts the deliveries of votes. */
async function readDeliveries(server: ServerProcess, { api_key }: RegisteredContributor): Promise<number> {
  const client = server.client(api_key)
  const [subscription_id = ''] = (await client.listWebhooks()).map(({ id }) => id)
  return (await client.listWebhookDeliveries({ subscription_id })).deliveries.length
}

/** Answers that are the same on each node of a store. */
async function readAnswers(server: ServerProcess, { api_key, contributor_id }: RegisteredContributor) {
  const client = server.client(api_key)
  const search = async () => (await client.searchExperiences({ q: QUERY, limit: 20 })).results.map(({ id }) => id)
  await expect.poll(async () => (await search()).length, { timeout: 20_000 }).toBeGreaterThan(3)
  const { results } = await client.searchExperiences({ q: QUERY, limit: 20 })
  const shown = results.map(({ id, title, contributor }) => ({ id, title, handle: contributor.display_handle }))
  return {
    best: shown[0],
    // the statistics of an index depend on what it held before: once it is built anew, close scores may change places
    results: shown.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    mine: (await client.listMyExperiences()).total,
    keys: (await client.listKeys({ contributor_id })).map(({ id, scope }) => ({ id, scope })),
  }
}

async function readAudit(server: ServerProcess, storage: ServerStorage) {
  const operator = server.client(await storage.operatorKey())
  const { entries } = await operator.listAudit({ limit: 200 })
  return { intact: (await operator.verifyAudit()).intact, oldest: entries.toReversed().slice(0, AUDIT_ROWS) }
}

const move = (environment: Record<string, string>, to: string) =>
  runOps(['move', '--to', to], environment.DATA_DIR ?? '', environment)

describe.skipIf(!engines.includes('postgres'))('a store moves from one location to another', () => {
  test('from the embedded store to PostgreSQL and back with everything: answers, keys, audit log', async () => {
    const storage = await createStorage('pglite')
    const environment = { DATA_DIR: storage.data_dir, SHUTDOWN_DELAY_MS: '0', WEBHOOK_ALLOW_PRIVATE: 'true' }
    const server = await startServer(environment)
    const owner = await useService(server)
    const voter = await registerNewcomer(server)
    const [answers, audit] = [await readAnswers(server, owner), await readAudit(server, storage)]
    // at once, so that a reader of events has something before it
    await voter.giveFeedback({ experience_id: answers.best?.id ?? '', was_helpful: true })
    await server.kill()

    const url = databaseUrl(await createDatabase())
    const first = await move(environment, url)
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.stdout).toMatch(/experiences +6 +6 +[0-9a-f]{20}/)
    const moved = await startServer({ ...environment, DATABASE_URL: url })
    expect(await readAnswers(moved, owner)).toEqual(answers)
    await expect.poll(() => readDeliveries(moved, owner), { timeout: 20_000 }).toBe(2)
    expect(await readAudit(moved, storage)).toEqual(audit)
    await moved.client(owner.api_key).depositExperience(nextExperience())
    const later = await readAnswers(moved, owner)
    const later_audit = await readAudit(moved, storage)
    expect((await moved.stop()).code).toBe(0)

    const refused = await spawnServer(environment)
    expect((await refused.exited).code).toBe(1)
    expect(refused.stderr()).toContain('was moved to postgres://')

    const directory = join(await createTempDirectory(), 'back')
    expect(await move({ ...environment, DATABASE_URL: url }, `embedded:${directory}`)).toMatchObject({
      code: 0,
      stderr: '',
    })
    const back = await startServer({ ...environment, DATA_DIR: directory })
    await expect.poll(() => readAnswers(back, owner), { timeout: 20_000 }).toEqual(later)
    expect(await readAudit(back, { ...storage, data_dir: directory })).toEqual(later_audit)
    await back.client(owner.api_key).depositExperience(nextExperience())
  })

  test('a move that is killed again and again is repeated, and no service starts on its half', async () => {
    const storage = await createStorage('pglite')
    const server = await startServer(storage.environment)
    const owner = await registerEstablished(server)
    expect((await server.stop()).code).toBe(0)
    const store = await openEmbeddedStore(storage.data_dir)
    await storeCopies(store, owner.ids[0] ?? '', 3000)
    await store.close()

    const url = databaseUrl(await createDatabase())
    for (const table of ['audit_log', 'contributors', 'events']) {
      const killed = await spawnOps(['move', '--to', url], storage.data_dir, storage.environment)
      await expect.poll(() => killed.text.stdout, { timeout: 60_000, interval: 2 }).toContain(`${table}: `)
      killed.kill()
      await killed.ended
    }
    const refused = await spawnServer({ ...storage.environment, DATABASE_URL: url })
    expect((await refused.exited).code).toBe(1)
    expect(refused.stderr()).toContain('is not complete')

    const last = await move(storage.environment, url)
    expect(last).toMatchObject({ code: 0, stderr: '' })
    expect(last.stdout).toMatch(/\nevents +\d+ +0 .*\nexperiences +3003 /)
    const moved = await startServer({ ...storage.environment, DATABASE_URL: url })
    expect((await moved.client().getStats()).total_experiences).toBe(3003)
    await moved.client(owner.api_key).depositExperience(nextExperience())
  })

  test('while the service runs it goes on, and what changes meanwhile is moved when it has stopped', async () => {
    const storage = await createStorage('pglite')
    const server = await startServer(storage.environment)
    const owner = await registerEstablished(server)
    const url = databaseUrl(await createDatabase())
    const environment = { ...storage.environment, CAIRNWAY_URL: server.base_url }
    const running = await spawnOps(['move', '--to', url], storage.data_dir, environment)
    await expect.poll(() => running.text.stdout, { timeout: 60_000 }).toContain('Stop the service now')
    const { id } = await owner.depositExperience(poolExperience())
    await owner.eraseExperience({ experience_id: owner.ids[0] ?? '' })
    expect((await server.stop()).code).toBe(0)
    expect(await running.ended).toMatchObject({ code: 0, stderr: '' })

    const moved = (await startServer({ ...storage.environment, DATABASE_URL: url })).client(owner.api_key)
    expect((await moved.getExperience({ experience_id: id })).id).toBe(id)
    await expect(moved.getExperience({ experience_id: owner.ids[0] ?? '' })).rejects.toMatchObject({ status: 404 })
  })

  test('a database with anything in it, and a store that nobody has used, are refused', async () => {
    const used = await createStorage('postgres')
    const running = await startServer(used.environment)
    await running.stop()
    const source = await createStorage('pglite')
    const url = used.environment.DATABASE_URL ?? ''
    const unused = await move(source.environment, databaseUrl(await createDatabase()))
    expect(unused.code).toBe(1)
    expect(unused.stderr).toContain('holds no store that a service has used')
    const server = await startServer(source.environment)
    await server.stop()
    const not_empty = await move(source.environment, url)
    expect(not_empty.code).toBe(1)
    expect(not_empty.stderr).toContain('is not empty')
    await startServer(used.environment)
    await startServer(source.environment)
  })

  test('a store that was moved away is used again when the operator says so, and not before', async () => {
    const storage = await createStorage('pglite')
    const server = await startServer(storage.environment)
    await server.stop()
    expect((await move(storage.environment, databaseUrl(await createDatabase()))).code).toBe(0)
    const again = await move(storage.environment, databaseUrl(await createDatabase()))
    expect(again.code).toBe(1)
    expect(again.stderr).toContain('was moved to')
    expect((await runOps(['move', 'cancel'], storage.data_dir, storage.environment)).code).toBe(0)
    await startServer(storage.environment)
  })
})
