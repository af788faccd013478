import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmbedderOptions } from './embedder.ts'

const EXIT_TIMEOUT_MS = 20_000
const BUILT_EMBEDDER = new URL('embedder.js', import.meta.url.replace('/src/', '/dist/')).href
let cache_dir: string

beforeAll(async () => {
  cache_dir = await mkdtemp(join(tmpdir(), 'embed-exit-'))
})
afterAll(() => rm(cache_dir, { recursive: true }))

/** Runs a script with an embedder and a text of many tokens; resolves to the exit code or the signal. */
function runScript(script: string, options: Partial<EmbedderOptions> = {}): Promise<number | string | null> {
  const source = `
    import { createEmbedder } from ${JSON.stringify(BUILT_EMBEDDER)}
    const embedder = createEmbedder(${JSON.stringify({ mode: 'local', cache_dir, ...options })})
    const text = 'word '.repeat(300)
    async function waitUntilRunning() {
      const [first] = [1, 2, 3].map(() => embedder.embedDocument(text))
      await first
      await new Promise((resolve) => setTimeout(resolve, 8))
    }
    ${script}
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: 'ignore',
    timeout: EXIT_TIMEOUT_MS,
  })
  return new Promise((resolve) => child.on('exit', (code, signal) => resolve(signal ?? code)))
}

test.each([
  ['with a model that is starting', '', 0],
  ['with an idle model', 'await embedder.embedDocument(text)', 0],
  ['only after an awaited vector', 'process.exitCode = (await embedder.embedDocument(text)) === null ? 1 : 3', 3],
  ['immediately during the start', 'setTimeout(() => process.exit(3), 60)', 3],
  ['during a run', 'await waitUntilRunning(); process.exit(3)', 3],
  ['by an error during a run', 'await waitUntilRunning(); throw new Error()', 1],
  ['after closing during a run', 'await waitUntilRunning(); await embedder.close()', 0],
])('a process ends cleanly %s', async (_name, script, expected) => {
  expect(await runScript(script)).toBe(expected)
})

test('a process ends cleanly when closing timed out before the end of a run', async () => {
  const script = 'await waitUntilRunning(); await embedder.close(); process.exit(3)'
  expect(await runScript(script, { close_timeout_ms: 1 })).toBe(3)
})
