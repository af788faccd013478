import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, startServer } from './server-process.ts'
import { cleanUp, createStorage, engines, runAdminStatement, type ServerStorage } from './server-storage.ts'

let storage: ServerStorage
let server: ServerProcess
beforeAll(async () => {
  storage = await createStorage(engines[0] ?? 'pglite')
  server = await startServer({ ...storage.environment, LOG_LEVEL: 'info' })
})
afterAll(cleanUp)

test.skipIf(!engines.includes('postgres'))(
  'a service that loses its database is alive but not ready, and ready again with the database',
  async () => {
    const probe = async (path: string) => (await fetch(`${server.base_url}${path}`)).status
    expect(await Promise.all([probe('/livez'), probe('/readyz')])).toEqual([200, 200])

    await runAdminStatement(`alter database ${storage.database} with allow_connections false`)
    await runAdminStatement(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${storage.database}'`,
    )
    await expect.poll(() => probe('/readyz'), { timeout: 20_000 }).toBe(503)
    expect(await probe('/livez')).toBe(200)

    await runAdminStatement(`alter database ${storage.database} with allow_connections true`)
    await expect.poll(() => probe('/readyz'), { timeout: 20_000 }).toBe(200)
  },
)

test('the log names the trace that a call belongs to', async () => {
  const trace_id = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = { traceparent: `00-${trace_id}-00f067aa0ba902b7-01`, 'x-request-id': 'the-call' }
  await fetch(`${server.base_url}/v1/stats`, { headers })
  const line = () =>
    server
      .stdout()
      .split('\n')
      .find((each) => each.includes('the-call')) ?? '{}'
  await expect.poll(() => JSON.parse(line())).toMatchObject({ operation: 'getStats', request_id: 'the-call', trace_id })
})
