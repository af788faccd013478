import { afterEach, describe, expect, test } from 'vitest'
import { nextExperience, poolExperience } from '../experience-fixtures.ts'
import { registerEstablished, registerNewcomer } from './register-contributors.ts'
import { spawnServer, startServer, waitUntilReady } from './server-process.ts'
import { cleanUp, createStorage, engines, runAdminStatement } from './server-storage.ts'

afterEach(cleanUp)

const MAX_PROPAGATION_MS = 2000

describe.skipIf(!engines.includes('postgres'))('several nodes on one PostgreSQL database', () => {
  test('all start concurrently on an empty database and share one operator', async () => {
    const first = await createStorage('postgres')
    const storages = [first, ...(await Promise.all([1, 2, 3].map(() => createStorage('postgres', first.database))))]
    const spawned = await Promise.all(storages.map(({ environment }) => spawnServer(environment)))
    const nodes = await Promise.all(spawned.map(waitUntilReady))
    const [node_one] = nodes
    if (!node_one) throw new Error('no node')
    const person = await registerNewcomer(node_one)
    const { id } = await person.depositExperience(nextExperience())
    for (const node of nodes)
      expect((await node.client(person.api_key).getExperience({ experience_id: id })).id).toBe(id)

    const keys = await Promise.all(storages.map((storage) => storage.operatorKey().catch(() => null)))
    const [key, ...others] = keys.filter((found) => found !== null)
    expect(others).toEqual([])
    for (const node of nodes)
      expect(await node.client(key ?? '').importExperiences({ endorsed: true, as: 'nodes', lines: [] })).toEqual([])
    for (const node of nodes) expect((await node.stop()).code).toBe(0)
    // a further start would fail if a migration had run twice or halfway
    await startServer(first.environment)
  })

  test('accept the same ADMIN_API_KEY when they start concurrently', async () => {
    const first = await createStorage('postgres')
    const ADMIN_API_KEY = 'one-operator-key-for-all-nodes'
    const storages = [
      first,
      await createStorage('postgres', first.database),
      await createStorage('postgres', first.database),
    ]
    const spawned = await Promise.all(storages.map(({ environment }) => spawnServer({ ...environment, ADMIN_API_KEY })))
    for (const node of await Promise.all(spawned.map(waitUntilReady)))
      expect(await node.client(ADMIN_API_KEY).importExperiences({ endorsed: true, as: 'nodes', lines: [] })).toEqual([])
  })

  test('show a deposit or a retraction of one node on the other within two seconds', async () => {
    const storage = await createStorage('postgres')
    const one = await startServer(storage.environment)
    const other = await startServer((await createStorage('postgres', storage.database)).environment)
    const author = await registerEstablished(one)
    const reader = await registerNewcomer(other)
    const isFound = async (id: string) => {
      const { results } = await reader.searchExperiences({ q: 'timeout exceeded when trying to connect' })
      return results.some((result) => result.id === id)
    }
    const { id } = await author.depositExperience(poolExperience())
    await expect.poll(() => isFound(id), { timeout: MAX_PROPAGATION_MS }).toBe(true)
    await author.retractExperience({ experience_id: id })
    await expect.poll(() => isFound(id), { timeout: MAX_PROPAGATION_MS }).toBe(false)
    await expect(reader.getExperience({ experience_id: id })).rejects.toMatchObject({ status: 404 })

    const key = await author.createKey({ contributor_id: author.contributor_id, name: 'k' })
    expect(await other.client(key.api_key).listMyExperiences()).toMatchObject({ total: 3 })
    await author.revokeKey({ contributor_id: author.contributor_id, key_id: key.key_id })
    await expect(other.client(key.api_key).listMyExperiences()).rejects.toMatchObject({ status: 401 })
  })

  test('lose at most the requests in flight when the database drops its connections', async () => {
    const storage = await createStorage('postgres')
    const server = await startServer(storage.environment)
    const person = await registerNewcomer(server)
    const ids: string[] = []
    const statuses = new Set<number>()
    let working = true
    const depositing = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (working) {
          const deposit = nextExperience()
          await person.depositExperience(deposit).then(
            ({ id }) => void ids.push(id),
            // 409: the client's retry of a deposit whose response was lost
            (error: { status: number }) => void statuses.add(error.status),
          )
        }
      }),
    )
    for (let i = 0; i < 5; i++) {
      const so_far = ids.length
      await expect.poll(() => ids.length, { timeout: 10_000 }).toBeGreaterThan(so_far + 2)
      await runAdminStatement(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${storage.database}' and pid <> pg_backend_pid()`,
      )
    }
    working = false
    await depositing
    for (const status of statuses) expect([503, 409]).toContain(status)
    const { id } = await registerNewcomer(server).then((other) => other.depositExperience(nextExperience()))
    expect(id).toMatch(/^exp_/)
    for (const known of ids) await person.getExperience({ experience_id: known })
    expect((await server.stop()).code).toBe(0)
  })
})
