import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createApp } from '../../src/app/app.ts'
import { sweepExpiredData } from '../../src/governance/privacy/sweep-expired-data.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { canaryExperience } from '../canary-experience.ts'
import { registerEstablished } from './register-contributors.ts'
import { startServer } from './server-process.ts'
import { cleanUp, createStorage } from './server-storage.ts'

afterEach(cleanUp)

const canary = 'zoraquimb'

/** Lists the files below a directory that contain the canary, as paths relative to it. */
async function filesWith(directory: string): Promise<string[]> {
  const paths: string[] = []
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = (await readFile(path)).toString('latin1').toLowerCase()
    if (bytes.includes(canary)) paths.push(path.slice(directory.length + 1))
  }
  return paths.sort()
}

test('erased text is removed from every file of the data directory and was never logged', {
  timeout: 240_000,
}, async () => {
  const { data_dir, environment } = await createStorage('pglite')
  const logged = { ...environment, LOG_LEVEL: 'trace' }
  const server = await startServer(logged)
  const owner = await registerEstablished(server)
  const reader = await registerEstablished(server)
  const { id } = await owner.depositExperience(canaryExperience(canary))
  await reader.searchExperiences({ q: `${canary} pool`, error_message: `Error: ${canary}` })
  await reader.giveFeedback({ experience_id: id, was_helpful: true, context_note: `${canary} was it` })
  await reader.depositExperience(canaryExperience(canary)).catch(() => {})
  await server
    .client(`${canary}-is-no-key`)
    .listMyExperiences()
    .catch(() => {})
  const bad = { ...canaryExperience(canary), tags: [] }
  await expect(reader.depositExperience(bad)).rejects.toMatchObject({ status: 422 })
  await server.stop()
  expect(server.stdout() + server.stderr()).toContain('"operation":"depositExperience"')
  expect((server.stdout() + server.stderr()).toLowerCase()).not.toContain(canary)
  // the text must be in the files first, or the check after the erasure would prove nothing
  const before = await filesWith(data_dir)
  expect(before).toContain('search-index')
  expect(before.filter((path) => path.startsWith(join('pg', 'base'))).length).toBeGreaterThan(0)
  expect(before.filter((path) => path.startsWith(join('pg', 'pg_wal'))).length).toBeGreaterThan(0)

  const again = await startServer(logged)
  await again.client(owner.api_key).eraseExperience({ experience_id: id })
  await again.stop()
  expect((again.stdout() + again.stderr()).toLowerCase()).not.toContain(canary)
  const after_stop = await filesWith(data_dir)
  expect(after_stop.filter((path) => !path.startsWith('pg'))).toEqual([])

  // the daily sweep on this database
  const app = await createApp(readConfig({ DATA_DIR: data_dir, EMBEDDINGS: 'off', LOG_LEVEL: 'silent' }))
  await sweepExpiredData(app)
  await app.close()
  expect(await filesWith(data_dir)).toEqual([])
  // the database is still intact
  const last = await startServer(environment)
  expect((await last.client(owner.api_key).listMyExperiences()).total).toBe(3)
})
