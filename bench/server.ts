import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../packages/server/dist/main.js', import.meta.url))
export const operator_key = 'operator-of-the-benchmark-run'

/** A server as a user starts it, in a process of its own. */
export interface Server {
  base_url: string
  /** from the start of the process to its first answer, milliseconds */
  start_ms: number
  pid: number
  stop: () => Promise<void>
}

export const newDirectory = (): string => mkdtempSync(join(tmpdir(), 'cairnway-bench-'))

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts the built server on a data directory and waits until it answers. */
export async function startServer(
  data_dir: string,
  port: number,
  environment: Record<string, string> = {},
): Promise<Server> {
  const started = performance.now()
  const child: ChildProcess = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      DATA_DIR: data_dir,
      PORT: String(port),
      LOG_LEVEL: 'error',
      ADMIN_API_KEY: operator_key,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const base_url = `http://127.0.0.1:${port}`
  while (!(await answers(`${base_url}/v1/health`))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const start_ms = performance.now() - started
  return {
    base_url,
    start_ms,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Resident memory of a process in MB (Linux). */
export function residentMb(pid: number): number {
  const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kb) / 1024)
}
