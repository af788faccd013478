import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { startServer } from './server-process.ts'
import { cleanUp, createStorage } from './server-storage.ts'

const run = promisify(execFile)
const readme = readFileSync(join(import.meta.dirname, '../../../../README.md'), 'utf8')

afterEach(cleanUp)

test('the shell session of the README works as written', async () => {
  const [, session = ''] = /```sh\n([\s\S]*?)```/.exec(readme) ?? []
  const storage = await createStorage('pglite')
  const server = await startServer({ ...storage.environment, SEED: 'on', EMBEDDINGS: 'local' })
  const seeds = async () => (await server.client().getStats()).total_experiences
  await expect.poll(seeds, { timeout: 50_000, interval: 500 }).toBeGreaterThan(100)
  const { stdout } = await run('bash', ['-c', session.replace('http://127.0.0.1:8080', server.base_url)])
  const [found, deposited, own] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(found.results.length).toBeGreaterThan(0)
  expect(JSON.stringify(found.results)).toContain('safe.directory')
  expect(deposited).toMatchObject({ status: 'created', trust_visibility: 'pending' })
  expect(own.results[0]).toMatchObject({ id: deposited.id, knowledge_source: 'self' })
})
