import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const resolveFile = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/**
 * Programs that can be measured: the product, the product with event-loop-monitor.mjs, or the product with cached query
 * vectors (serve-with-cached-queries.ts).
 */
const programs = {
  product: [resolveFile('../packages/server/dist/app/main.js')],
  monitored: ['--import', resolveFile('./event-loop-monitor.mjs'), resolveFile('../packages/server/dist/app/main.js')],
  cached_queries: ['--import', 'tsx', resolveFile('./serve-with-cached-queries.ts')],
}

export const operator_key = 'operator-of-the-benchmark-run'
const POLL_MS = 20
/** Duration of a clock tick of the kernel (USER_HZ = 100), the unit of processor time in proc(5). */
const TICK_MS = 10

/** A running server process. */
export interface BenchServer {
  base_url: string
  /** start of the process, as performance.now() */
  started: number
  /** milliseconds from the start of the process to its first answer */
  start_ms: number
  pid: number
  /** the longest time that the event loop was blocked since the last call; of the program `monitored` only */
  readBlockedMs: () => Promise<number>
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

/**
 * Starts a server on a free port and waits until its health check answers. It is killed when this process exits.
 * @param environment additional environment variables, such as DATA_DIR
 * @throws Error when the server exits before it answers
 */
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
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
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
    readBlockedMs: async () => {
      child.send('report')
      const [{ blocked_ms }] = (await once(child, 'message')) as [{ blocked_ms: number }]
      return blocked_ms
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Resident memory of a process in MB; Linux only. */
export function residentMemoryMb(pid: number): number {
  const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kb) / 1024)
}

/** User plus system time of a process or thread in milliseconds (proc(5), fields 14 and 15). */
function cpuTimeMs(stat: string): number {
  const fields = readFileSync(stat, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Processor time so far in milliseconds, of the whole process and of its main thread; Linux only. */
export const processCpuMs = (pid: number): { whole: number; main: number } => ({
  whole: cpuTimeMs(`/proc/${pid}/stat`),
  main: cpuTimeMs(`/proc/${pid}/task/${pid}/stat`),
})

/** Whether a data directory has a snapshot of the search index (docs/backups.md). */
export const hasSnapshot = (data_dir: string): boolean =>
  readdirSync(data_dir).some((name) => name.startsWith('search-index'))
