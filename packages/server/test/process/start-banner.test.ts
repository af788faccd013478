import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { runs_engine_independent } from '../engine-coverage.ts'
import { findFreePort, startServer } from './server-process.ts'
import { cleanUp, createStorage, engines } from './server-storage.ts'

afterEach(cleanUp)

const root = join(import.meta.dirname, '../../../..')

test.each(engines)('the banner names address, store, registration and embeddings on %s', async (engine) => {
  const { data_dir, database, environment } = await createStorage(engine)
  const server = await startServer({ ...environment, INVITE_ONLY: 'true' })
  const store = engine === 'pglite' ? `embedded, in ${data_dir}` : new RegExp(`PostgreSQL, [^ @]+/${database}\n`)
  await expect.poll(server.stdout).toContain('embeddings')
  expect(server.stdout()).toContain(`answers on ${server.base_url}`)
  expect(server.stdout()).toMatch(store)
  expect(server.stdout()).toContain('registration  with an invite code\n')
  expect(server.stdout()).toMatch(/^ {2}clusters {6}every registration from this machine/m)
  expect(server.stdout()).toContain('embeddings    off')
  expect(server.stdout()).toMatch(/^ {2}secret {8}\S*(?:secret-key;|SECRET_KEY)/m)
  expect(server.stderr()).toBe('')
})

test.runIf(runs_engine_independent)('an address for other machines without TLS is warned of', async () => {
  const [engine = 'pglite'] = engines
  const port = String(await findFreePort())
  const { environment } = await createStorage(engine)
  const server = await startServer({ ...environment, PORT: port, HOST: '0.0.0.0' })
  await expect.poll(server.stderr).toMatch(/^cairnway: warning: other machines reach HOST=0.0.0.0 without TLS[^\n]*\n$/)
  await server.stop()
  const behind_proxy = await startServer({ ...environment, PORT: port, HOST: '0.0.0.0', BASE_URL: 'https://c.example' })
  await fetch(`http://127.0.0.1:${port}/livez`)
  expect(behind_proxy.stderr()).toBe('')
})

test.runIf(runs_engine_independent)('every program checks for the Node.js version that the packages demand', () => {
  const { engines: demanded } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    engines: { node: string }
  }
  for (const path of [
    'start.mjs',
    'packages/cli/bin/cairnway.mjs',
    'packages/mcp/bin/cairnway-mcp.mjs',
    'packages/server/dist/app/main.js',
  ]) {
    // pretends to be an older version before the program is loaded
    const pretend = "Object.defineProperty(process.versions, 'node', { value: '20.18.3' })"
    const args = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, join(root, path)]
    const run = () => execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe' })
    expect(run).toThrow(expect.objectContaining({ status: 1, stdout: '' }))
    expect(run).toThrow(`: this needs Node.js ${demanded.node.replace('>=', '')} or newer, not 20.18.3\n`)
  }
})
