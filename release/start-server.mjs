import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../packages/server/dist/main.js', import.meta.url))
const START_LIMIT_MS = 60_000
const LOOK_EVERY_MS = 100

/** A port that nobody listens on just now. */
async function freePort() {
  const socket = createServer().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  await once(socket, 'close')
  return port
}

/**
 * The real server with an empty record in that directory, which finds by words only: the packages are tested, not the
 * model.
 * @param {string} data_dir
 * @returns {Promise<{ base_url: string, stop: () => Promise<void> }>}
 */
export async function startServer(data_dir) {
  const port = await freePort()
  const base_url = `http://127.0.0.1:${port}`
  const { PATH, HOME, TMPDIR, TEMP, SystemRoot } = process.env
  const given = { PATH, HOME, TMPDIR, TEMP, SystemRoot, DATA_DIR: data_dir, PORT: String(port) }
  const server = spawn(process.execPath, [program], {
    env: { ...given, SEED: 'off', EMBEDDINGS: 'off', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
  }
  const until = Date.now() + START_LIMIT_MS
  while (Date.now() < until && server.exitCode === null) {
    const answer = await fetch(`${base_url}/v1/health`).catch(() => null)
    if (answer?.ok) return { base_url, stop }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  await stop()
  throw new Error(`no answer from ${base_url} within ${START_LIMIT_MS} ms`)
}
