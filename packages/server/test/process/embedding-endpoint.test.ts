import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { type ServerProcess, startServer } from './server-process.ts'
import { cleanUp, createTempDirectory } from './server-storage.ts'

const operator_key = 'operator-of-the-endpoint-test'
const api_key = 'key-that-must-not-be-logged'
let listener: RequestListener
let close = () => {}
afterEach(async () => {
  await cleanUp()
  close()
})

async function startEmbeddingEndpoint(): Promise<string> {
  const server = createServer((request, response) => listener(request, response)).listen(0, '127.0.0.1')
  close = () => server.closeAllConnections()
  await once(server, 'listening')
  const address = server.address()
  server.unref()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`
}

const embeddingHealth = async (server: ServerProcess) =>
  (await server.client(operator_key).getDetailedHealth()).checks.embedding_provider

test('the server starts and warns when its embedding endpoint does not answer, and uses it as soon as it does', async () => {
  listener = () => {}
  const environment = {
    DATA_DIR: await createTempDirectory(),
    ADMIN_API_KEY: operator_key,
    LOG_LEVEL: 'warn',
    EMBEDDINGS: 'openai',
    EMBEDDINGS_URL: await startEmbeddingEndpoint(),
    EMBEDDINGS_MODEL: 'model',
    EMBEDDINGS_API_KEY: api_key,
  }
  const server = await startServer(environment)
  await expect
    .poll(() => embeddingHealth(server), { timeout: 15_000 })
    .toEqual({
      status: 'down',
      message: expect.stringContaining('only words are searched: it does not answer in time'),
    })
  await expect.poll(() => server.stdout()).toContain('only words are searched')

  listener = (_request, response) => response.end('{"data":[{"embedding":[1,2,3]}]}')
  await expect.poll(() => embeddingHealth(server), { timeout: 15_000 }).toEqual({ status: 'ok' })
  const { code } = await server.stop()
  expect(code).toBe(0)
  expect(server.stdout() + server.stderr()).not.toContain(api_key)
}, 60_000)
