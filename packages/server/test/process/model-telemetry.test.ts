import { readdir } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { operator_key } from '../world.ts'
import { startServer } from './server-process.ts'
import { cleanUp, createStorage, createTempDirectory } from './server-storage.ts'

afterEach(cleanUp)

test('the model runtime collects nothing about the machine to send it away', async () => {
  const storage = await createStorage('pglite')
  const home = await createTempDirectory()
  const server = await startServer({
    ...storage.environment,
    EMBEDDINGS: 'local',
    ADMIN_API_KEY: operator_key,
    HOME: home,
    XDG_CACHE_HOME: home,
    TMPDIR: home,
  })
  const modelState = async () =>
    (await server.client(operator_key).getDetailedHealth()).checks.embedding_provider.status
  await expect.poll(modelState, { timeout: 50_000, interval: 200 }).toBe('ok')
  // the library creates its files there when a session is opened, before the model answers
  expect(await readdir(home)).toEqual([])
})
