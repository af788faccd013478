import { existsSync } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { nextExperience } from '../experience-fixtures.ts'
import { registerNewcomer } from './register-contributors.ts'
import { type ServerProcess, spawnServer, startServer } from './server-process.ts'
import { cleanUp, createStorage, engines, type ServerStorage } from './server-storage.ts'

afterEach(cleanUp)

const unauthenticated = { status: 401, error: 'AuthenticationError' }

const importOne = (server: ServerProcess, api_key: string) =>
  server.client(api_key).importExperiences({ endorsed: true, as: 'restart', lines: [nextExperience()] })

describe.each(engines)('on %s', (engine) => {
  test('a restart during deposits keeps the acknowledged ones, and a revoked key stays revoked', async () => {
    const { environment } = await createStorage(engine)
    const first = await startServer(environment)
    const person = await registerNewcomer(first)
    const { contributor_id } = person
    const key = await person.createKey({ contributor_id, name: 'to be revoked' })
    await person.revokeKey({ contributor_id, key_id: key.key_id })
    const ids: string[] = []
    const depositUntilRefused = async () => {
      for (;;) ids.push((await person.depositExperience(nextExperience())).id)
    }
    const depositing = Promise.allSettled([depositUntilRefused(), depositUntilRefused()])
    await expect.poll(() => ids.length, { timeout: 20_000 }).toBeGreaterThan(5)
    expect((await first.stop()).code).toBe(0)
    const failures = (await depositing).map((ended) => (ended.status === 'rejected' ? String(ended.reason) : ''))
    for (const failure of failures) expect(failure).toContain('NoAnswerError: no answer from')

    const second = await startServer(environment)
    const client = second.client(person.api_key)
    const found: string[] = []
    for await (const { id } of client.listMyExperiences.all({ limit: 50 })) found.push(id)
    expect(found.sort()).toEqual(ids.sort())
    await expect(second.client(key.api_key).listMyExperiences()).rejects.toMatchObject(unauthenticated)
    const known = await client.listKeys({ contributor_id })
    expect(known.find(({ id }) => id === key.key_id)?.is_active).toBe(false)
    await client.depositExperience(nextExperience())
  })

  test('the operator key is in a file that only its owner can read, or is the current ADMIN_API_KEY', async () => {
    const storage = await createStorage(engine)
    const first = await startServer(storage.environment)
    const file = join(storage.data_dir, 'operator-key')
    await expect.poll(() => first.stdout()).toContain(file)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const own = await storage.operatorKey()
    expect(first.stdout() + first.stderr()).not.toContain(own)
    expect(await importOne(first, own)).toMatchObject([{ status: 'created' }])
    await first.stop()

    const [first_key, second_key] = ['first', 'other'].map((name) => `${name}-operator-key-of-my-choice`)
    for (const [now, before] of [
      [first_key, second_key],
      [second_key, first_key],
    ]) {
      const server = await startServer({ ...storage.environment, ADMIN_API_KEY: now ?? '' })
      expect(await importOne(server, now ?? '')).toMatchObject([{ status: 'created' }])
      await expect(importOne(server, before ?? '')).rejects.toMatchObject(unauthenticated)
      await server.stop()
    }
  })
})

/** Starts a server that cannot write the operator's key, and expects one line about it. */
async function startWithUnwritableKey(storage: ServerStorage): Promise<void> {
  const file = join(storage.data_dir, 'operator-key')
  await mkdir(file)
  const server = await spawnServer(storage.environment)
  expect((await server.exited).code).toBe(1)
  expect(server.stderr()).toMatch(/^cairnway: [^\n]*operator-key[^\n]*\n$/)
  await rm(file, { recursive: true })
}

test.runIf(engines.includes('pglite'))(
  'a first start that cannot write the operator key ends with an error, and the next start writes it',
  async () => {
    const storage = await createStorage('pglite')
    await startWithUnwritableKey(storage)
    const server = await startServer(storage.environment)
    expect(existsSync(join(storage.data_dir, 'operator-key'))).toBe(true)
    expect(await importOne(server, await storage.operatorKey())).toMatchObject([{ status: 'created' }])
  },
)
