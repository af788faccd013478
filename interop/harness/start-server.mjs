import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../packages/server/dist/app/main.js', import.meta.url))
const START_TIMEOUT_MS = 180_000
const STOP_TIMEOUT_MS = 15_000
const POLL_MS = 20

/** Returns a port that is free at the moment. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Starts the built server with an empty data directory of its own and waits until it answers.
 * @param {Record<string, string>} environment variables in addition to the defaults below, or overriding them
 * @returns {Promise<{ base_url: string, operator_key: string, stop: () => Promise<void> }>}
 * @throws Error with the output of the server when it ends or does not answer within three minutes
 */
export async function startServer(environment = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'cairnway-interop-data-'))
  const port = String(await freePort())
  const operator_key = 'operator-of-the-interop-run'
  const { PATH, HOME, TMPDIR, TEMP, SystemRoot } = process.env
  const child = spawn(process.execPath, [program], {
    env: {
      PATH,
      HOME,
      ...(TMPDIR && { TMPDIR }),
      ...(TEMP && { TEMP, SystemRoot }),
      PORT: port,
      DATA_DIR: directory,
      ADMIN_API_KEY: operator_key,
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      SEED: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => {
      output = (output + chunk).slice(-10_000)
    })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const endWithHarness = () => child.kill('SIGKILL')
  process.on('exit', endWithHarness)

  const stop = async () => {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(timer)
    process.off('exit', endWithHarness)
    rmSync(directory, { recursive: true, force: true })
  }
  const base_url = environment.BASE_URL ?? `http://127.0.0.1:${port}`
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!output.includes('answers on')) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`the server does not start: ${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return { base_url, operator_key, stop }
}
