import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from './process/server-process.ts'

/** A Redis server of one test. */
export interface RedisServer {
  url: string
  port: number
  /** Sends it a signal: SIGSTOP makes it hang, SIGCONT goes on. */
  signal: (name: NodeJS.Signals) => void
  /** Kills it, and everything that it held is gone. */
  kill: () => Promise<void>
  /** Starts it again on its port. */
  restart: () => Promise<void>
}

const running = new Map<ChildProcess, string>()
process.on('exit', () => {
  for (const child of running.keys()) child.kill('SIGKILL')
})

async function killServer(child: ChildProcess, directory: string): Promise<void> {
  running.delete(child)
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await rm(directory, { recursive: true, force: true })
}

/** Kills every server that a test left running. */
export async function stopRedisServers(): Promise<void> {
  for (const [child, directory] of running) await killServer(child, directory)
}

async function spawnRedis(port: number, settings: readonly string[]): Promise<[ChildProcess, string]> {
  const directory = await mkdtemp(join(tmpdir(), 'cairnway-redis-'))
  // settings may give the port to TLS
  const own = settings.map((setting) => (setting === 'PORT' ? String(port) : setting))
  const basics = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', directory]
  const child = spawn('redis-server', [...basics, ...own], { stdio: ['ignore', 'pipe', 'ignore'] })
  running.set(child, directory)
  let log = ''
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new Error('no redis-server (Debian: apt-get install redis-server)') : error),
    )
    child.once('exit', () => reject(new Error(`the Redis server ended: ${log}`)))
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      log += text
      if (log.includes('Ready to accept connections')) resolve()
    })
  })
  return [child, directory]
}

/** Starts a Redis server on a free port, with further `settings` such as `--requirepass`; `PORT` is its port there. */
export async function startRedis(...settings: string[]): Promise<RedisServer> {
  const port = await findFreePort()
  let [child, directory] = await spawnRedis(port, settings)
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    signal: (name) => void child.kill(name),
    kill: () => killServer(child, directory),
    restart: async () => {
      ;[child, directory] = await spawnRedis(port, settings)
    },
  }
}
