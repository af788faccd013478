import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createBackups } from '../../src/platform/db/backups.ts'
import { openPglite } from '../../src/platform/db/pglite.ts'
import { nextExperience, poolExperience } from '../experience-fixtures.ts'
import { registerEstablished } from './register-contributors.ts'
import { spawnServer, startServer } from './server-process.ts'
import { cleanUp, createStorage, createTempDirectory } from './server-storage.ts'

afterEach(cleanUp)

test('a server starts from a backup in a new data directory with all records and keys', async () => {
  const { data_dir, environment } = await createStorage('pglite')
  const server = await startServer(environment)
  const owner = await registerEstablished(server)
  const { id } = await owner.depositExperience(poolExperience())
  // killed and not stopped, because a backup must not need a clean shutdown before it
  await server.kill()

  const store = await openPglite({ directory: join(data_dir, 'pg'), initial: null })
  const now = new Date('2026-03-01T12:00:00Z')
  const backups = createBackups(store, { data_dir, reserve_mb: 0 })
  const name = await backups.makeDaily(now)
  expect(name).toBe('2026-03-01T12-00-00Z')
  // the database stays usable, and later changes are not in the backup
  await store.script(`update settings set value = 'later' where name = 'key_secret_fingerprint'`)
  expect(await backups.makeDaily(now)).toBeNull()
  await store.close()

  const fresh = await createTempDirectory()
  await cp(join(data_dir, 'backups', name ?? '', 'pg'), join(fresh, 'pg'), { recursive: true })
  // without the secret, which no backup holds, none of the keys would match
  const refused = await spawnServer({ DATA_DIR: fresh })
  expect((await refused.exited).code).toBe(1)
  expect(refused.stderr()).toContain('secret-key')
  await cp(join(data_dir, 'secret-key'), join(fresh, 'secret-key'))
  const restored = await startServer({ DATA_DIR: fresh })
  const client = restored.client(owner.api_key)
  expect((await client.getExperience({ experience_id: id })).id).toBe(id)
  expect((await client.listMyExperiences()).total).toBe(4)
  await expect
    .poll(async () => (await client.searchExperiences({ q: 'node-postgres pool', limit: 5 })).results[0]?.id, {
      timeout: 20_000,
    })
    .toBe(id)
  await client.depositExperience(nextExperience())
})
