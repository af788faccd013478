import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Client, createClient } from '@cairnway/sdk'
import { bundledProgram } from './bundle-server.ts'

/**
 * The engine of JavaScript compiles WebAssembly once and leaves it so: optimizing what the database runs takes half of the
 * processor time of a start, and a program that runs for seconds gains nothing from it.
 */
const SHORT_RUN = '--liftoff-only'

/**
 * The arguments of Node by which a program of the server starts: in tests a bundle, since its many modules take a fifth
 * of a start; as it ships in a complete run.
 * @param name path of its module in `dist`, without extension
 */
export const programArguments = async (name: 'app/main' | 'app/ops/main'): Promise<string[]> =>
  process.env.VITEST && !process.env.COMPLETE
    ? [SHORT_RUN, await bundledProgram(name)]
    : [fileURLToPath(new URL(`../../dist/${name}.js`, import.meta.url))]

/** A loaded machine needs most of a minute; a server that does not start at all ends, and is reported at once. */
const START_TIMEOUT_MS = 100_000

export type ProcessEnvironment = Record<string, string>

export interface ServerExit {
  code: number | null
  signal: NodeJS.Signals | null
  /** milliseconds from the start of the process, or from the signal that `stop` sent */
  ms: number
}

/** The server program in its own process. */
export interface ServerProcess {
  pid: number
  base_url: string
  client: (api_key?: string) => Client
  stdout: () => string
  stderr: () => string
  exited: Promise<ServerExit>
  /** Sends SIGTERM and waits until the process ends. */
  stop: () => Promise<ServerExit>
  /** Sends SIGKILL and waits until the process ends. */
  kill: () => Promise<void>
}

const runningServers = new Map<ChildProcess, Promise<ServerExit>>()
process.on('exit', () => {
  for (const child of runningServers.keys()) child.kill('SIGKILL')
})

/** Kills every server that a test left running, and waits until they end. */
export async function killServers(): Promise<void> {
  for (const child of runningServers.keys()) child.kill('SIGKILL')
  await Promise.all(runningServers.values())
}

/** Returns a port that is free at this moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/**
 * Returns the only variables that are inherited, so that settings of whoever runs the tests do not reach the server.
 */
function inheritedEnvironment(): ProcessEnvironment {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

/** Starts the program without waiting until it answers. The model and the seeds are off by default, for a faster start. */
export async function spawnServer(
  environment: ProcessEnvironment,
  user: { uid?: number } = {},
): Promise<ServerProcess> {
  const program = await programArguments('app/main')
  const port = environment.PORT ?? String(await findFreePort())
  const defaults = { LOG_LEVEL: 'silent', SEED: 'off', EMBEDDINGS: 'off', RATE_LIMITS: 'off', PORT: port }
  const started = performance.now()
  const child = spawn(process.execPath, program, {
    env: { ...inheritedEnvironment(), ...defaults, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  const text = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (chunk: string) => {
      text[stream] += chunk
    })
  const exited = new Promise<ServerExit>((resolve, reject) => {
    child.once('error', reject)
    // `close` comes after the last output, `exit` may come before it
    child.once('close', (code, signal) => {
      runningServers.delete(child)
      resolve({ code, signal, ms: performance.now() - started })
    })
  })
  runningServers.set(child, exited)
  const base_url = `http://127.0.0.1:${port}`
  return {
    pid: child.pid ?? 0,
    base_url,
    client: (api_key) => createClient({ base_url, max_retries: 0, ...(api_key && { api_key }) }),
    stdout: () => text.stdout,
    stderr: () => text.stderr,
    exited,
    stop: async () => {
      const sent = performance.now()
      child.kill('SIGTERM')
      return { ...(await exited), ms: performance.now() - sent }
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Waits until a server reports that it answers. */
export async function waitUntilReady(server: ServerProcess): Promise<ServerProcess> {
  const started = performance.now()
  let ended = false
  void server.exited.then(() => {
    ended = true
  })
  while (!server.stdout().includes('answers on')) {
    if (ended) throw new Error(`the server ended: ${server.stderr()}${server.stdout()}`)
    if (performance.now() - started > START_TIMEOUT_MS) throw new Error(`the server does not start: ${server.stderr()}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return server
}

/** Starts the program and waits until it answers. */
export const startServer = async (environment: ProcessEnvironment): Promise<ServerProcess> =>
  waitUntilReady(await spawnServer(environment))
