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

test('the log line of a job names the request whose call enqueued it', async () => {
  const { api_key } = await server.client().registerAgent({ type: 'ai_agent', agent_name: 'raw texts' })
  const headers = {
    authorization: `Bearer ${api_key}`,
    'content-type': 'application/json',
    'x-request-id': 'the-deposit',
  }
  const content =
    'The build fails since yesterday: the cache of the runner holds an old lock file. Deleting the cache fixed it.'
  const answer = await fetch(`${server.base_url}/v1/experiences/raw`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ content }),
  })
  expect(answer.status).toBe(202)
  const jobs = () =>
    server
      .stdout()
      .split('\n')
      .filter((line) => line.includes('the-deposit') && line.includes('"job":'))
  await expect.poll(() => jobs().map((line) => JSON.parse(line).outcome), { timeout: 20_000 }).toEqual(['done'])
})
