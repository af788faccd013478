import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const resolveFile = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** What may be measured: the product as it is, or the product with query vectors from a file (serve-with-cached-queries.ts). */
const programs = {
  product: [resolveFile('../packages/server/dist/main.js')],
  kept: ['--import', 'tsx', resolveFile('./serve-with-cached-queries.ts')],
}

export const operator_key = 'operator-of-the-benchmark-run'
const POLL_MS = 20
/** Of the kernel's clock ticks (USER_HZ), in which /proc counts. */
const TICK_MS = 10

/** A server in a process of its own. */
export interface BenchServer {
  base_url: string
  /** when its process was started, of performance.now() */
  started: number
  /** from the start of the process to its first answer, milliseconds */
  start_ms: number
  pid: number
  stop: () => Promise<void>
}

const runningServers = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of runningServers) child.kill('SIGKILL')
})

const isAnswering = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

const findFreePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0))
    })
  })

/** Starts a program and waits until it answers. Its own variables, such as DATA_DIR, are in `environment`. */
export async function startServer(
  environment: Record<string, string>,
  program: keyof typeof programs = 'product',
): Promise<BenchServer> {
  const port = await findFreePort()
  const started = performance.now()
  const child = spawn(process.execPath, programs[program], {
    env: {
      ...process.env,
      PORT: String(port),
      LOG_LEVEL: 'error',
      ADMIN_API_KEY: operator_key,
      RATE_LIMITS: 'off',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  runningServers.add(child)
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      runningServers.delete(child)
      resolve()
    }),
  )
  const base_url = `http://127.0.0.1:${port}`
  while (!(await isAnswering(`${base_url}/v1/health`))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return {
    base_url,
    started,
    start_ms: performance.now() - started,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Resident memory of a process in MB (Linux). */
export function residentMemoryMb(pid: number): number {
  const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kb) / 1024)
}

/** User and system time that a process or thread has taken, milliseconds (Linux, proc(5): fields 14 and 15). */
function cpuTimeMs(stat: string): number {
  const fields = readFileSync(stat, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Processor time so far, milliseconds: of the whole process, and of its main thread alone. */
export const processCpuMs = (pid: number): { whole: number; main: number } => ({
  whole: cpuTimeMs(`/proc/${pid}/stat`),
  main: cpuTimeMs(`/proc/${pid}/task/${pid}/stat`),
})

/** Whether a data directory holds a kept form of the index (`search-index`, docs/self-hosting.md). */
export const hasSnapshot = (data_dir: string): boolean =>
  readdirSync(data_dir).some((name) => name.startsWith('search-index'))
