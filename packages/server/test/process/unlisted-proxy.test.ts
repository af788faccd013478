import { afterEach, expect, test } from 'vitest'
import { startServer } from './server-process.ts'
import { cleanUp, createStorage } from './server-storage.ts'

afterEach(cleanUp)

const ask = async (base_url: string) =>
  (await fetch(`${base_url}/v1/health`, { headers: { 'x-forwarded-for': '8.8.8.8' } })).arrayBuffer()
const countWarnings = (output: string) => output.split('TRUSTED_PROXIES does not name').length - 1

test('the log says once that a proxy is not listed, and nothing of one that is', async () => {
  const { environment } = await createStorage('pglite')
  const unlisted = await startServer({ ...environment, LOG_LEVEL: 'warn' })
  for (let i = 0; i < 3; i++) await ask(unlisted.base_url)
  await unlisted.stop()
  expect(countWarnings(unlisted.stdout())).toBe(1)
  const listed = await startServer({ ...environment, LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' })
  await ask(listed.base_url)
  await listed.stop()
  expect(countWarnings(listed.stdout())).toBe(0)
  // the clients of a proxy that is named are told apart
  expect(listed.stdout()).not.toContain('clusters ')
})
