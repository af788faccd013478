import { execFileSync } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { nextExperience, poolExperience } from '../experience-fixtures.ts'
import { openImportStream } from './import-stream.ts'
import { registerEstablished } from './register-contributors.ts'
import { startServer } from './server-process.ts'
import { cleanUp, createStorage, createTempDirectory } from './server-storage.ts'

afterEach(cleanUp)

const MORE_THAN_ANY_DISK_MB = '999999999'

test('with too little free space writes are refused with 503, reads and searches work, and nothing is lost', async () => {
  const storage = await createStorage('pglite')
  const before = await startServer(storage.environment)
  const owner = await registerEstablished(before)
  const { id } = await owner.depositExperience(poolExperience())
  const { contributor_id: owner_id } = owner
  const spare_key = await owner.createKey({ contributor_id: owner_id, name: 'spare' })
  const gone = await owner.depositExperience(nextExperience())
  const reader = await before.client().registerAgent({ type: 'ai_agent' })
  await before.stop()

  const full = await startServer({ ...storage.environment, DISK_RESERVE_MB: MORE_THAN_ANY_DISK_MB })
  const { contributor_id } = owner
  const writes = {
    register: ['POST', '/v1/agents/register', { type: 'ai_agent' }],
    deposit: ['POST', '/v1/experiences', nextExperience()],
    create_key: ['POST', `/v1/agents/${contributor_id}/keys`, { name: 'k' }],
    feedback: ['POST', `/v1/experiences/${id}/feedback`, { was_helpful: true }],
  } as const
  for (const [name, [method, path, body]] of Object.entries(writes)) {
    const response = await fetch(full.base_url + path, {
      method,
      headers: { authorization: `Bearer ${owner.api_key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status, name).toBe(503)
    expect(Number(response.headers.get('retry-after')), name).toBeGreaterThan(0)
    expect(await response.json(), name).toMatchObject({
      error: 'ServerError',
      message: expect.stringContaining('disk'),
      details: { retry_after_seconds: Number(response.headers.get('retry-after')) },
    })
  }
  // writes that must not wait for free space: revoking a leaked key and retracting a wrong record
  const spare = await full.client(owner.api_key).revokeKey({ contributor_id, key_id: spare_key.key_id })
  expect(spare).toBeNull()
  await full.client(owner.api_key).retractExperience({ experience_id: gone.id })
  const operator = full.client(await storage.operatorKey())
  await expect(
    operator.importExperiences({ endorsed: true, as: 'x', lines: [nextExperience()] }),
  ).rejects.toMatchObject({
    status: 503,
  })

  const client = full.client(reader.api_key)
  expect((await client.getExperience({ experience_id: id })).id).toBe(id)
  const found = () => client.searchExperiences({ q: 'timeout exceeded when trying to connect' })
  await expect.poll(async () => (await found()).results[0]?.id, { timeout: 20_000 }).toBe(id)
  const batch = await client.searchExperiencesBatch({ queries: [{ q: 'node-postgres pool' }] })
  expect(JSON.stringify(batch)).toContain(id)
  const health = await full.client(owner.api_key).getDetailedHealth()
  expect(health.checks.disk.status).toBe('down')
  await full.stop()

  const after = await startServer(storage.environment)
  const { total } = await after.client(owner.api_key).listMyExperiences()
  expect(total).toBe(4)
  await after.client(reader.api_key).giveFeedback({ experience_id: id, was_helpful: true })
})

const MEGABYTE = 1024 * 1024
const freeMb = (directory: string) => {
  const { bavail, bsize } = statfsSync(directory)
  return Math.floor((bavail * bsize) / MEGABYTE)
}

function canFallocate(): boolean {
  try {
    execFileSync('fallocate', ['--version'], { stdio: 'ignore' })
    return freeMb('/tmp') > 8000
  } catch {
    return false
  }
}

test.skipIf(!canFallocate())('an import stops when the disk becomes full during it', async () => {
  const storage = await createStorage('pglite')
  const directory = await createTempDirectory()
  const server = await startServer({ ...storage.environment, DISK_RESERVE_MB: String(freeMb(storage.data_dir) - 1500) })
  const stream = openImportStream(server.base_url, await storage.operatorKey())
  expect(await stream.send(nextExperience())).toMatchObject({ status: 'created' })
  execFileSync('fallocate', ['--length', '3000MiB', join(directory, 'large')])
  // longer than a measurement of the disk is cached
  await sleep(1200)
  expect(await stream.send(nextExperience())).toMatchObject({
    error: 'ServerError',
    message: expect.stringContaining('disk'),
  })
  await stream.end()
})
