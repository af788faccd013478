import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createClient } from '@cairnway/sdk'
import { reportToStderr } from '../report-to-stderr.ts'
import { createAdviceLookup, type ErrorSearch } from './advice-lookup.ts'
import { createAdviceTransform } from './advice-transform.ts'
import { createCallTracker } from './call-tracker.ts'
import { type ProxyArguments, readArguments, USAGE } from './read-arguments.ts'

type EnvironmentVariables = Readonly<Record<string, string | undefined>>

const PROGRAM = 'cairnway-mcp proxy'
/** Exit statuses as shells give them: wrong use, a command that cannot be run, one that is not there, ended by a signal. */
const EXIT_USAGE = 2
const EXIT_CANNOT_EXECUTE = 126
const EXIT_NOT_FOUND = 127
const EXIT_SIGNAL_BASE = 128
/** Kept back of the budget for reading the line and writing it again. */
const OVERHEAD_MS = 10
/** An answer that takes longer is not even good for the next time. */
const SEARCH_TIMEOUT_MS = 3000
/** How long a server may take to end after its output has, and its output after it. */
const GRACE_MS = 1000
const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A client for each question: a bad key or address is then no more than a question without an answer. */
const createErrorSearch =
  (env: EnvironmentVariables, signal: AbortSignal): ErrorSearch =>
  async ({ q, error_message }) => {
    const client = createClient({
      ...(env.CAIRNWAY_URL && { base_url: env.CAIRNWAY_URL }),
      ...(env.CAIRNWAY_API_KEY && { api_key: env.CAIRNWAY_API_KEY }),
      timeout_ms: SEARCH_TIMEOUT_MS,
      max_retries: 0,
    })
    return client.searchExperiences({ q, limit: 1, ...(error_message !== null && { error_message }) }, { signal })
  }

const scheduleTimeout = (ms: number, then: () => void): (() => void) => {
  const timer = setTimeout(then, ms)
  return () => clearTimeout(timer)
}

/** A server whose input and output are pipes. */
interface PipedServer {
  stdin: Writable
  stdout: Readable
}

/** Carries bytes both ways until the server's output ends. */
async function forwardStreams(
  server: PipedServer,
  { budget_ms, exclusion, verbose }: ProxyArguments,
  search: ErrorSearch,
): Promise<void> {
  const calls = createCallTracker(exclusion.excludesTool)
  const advise = createAdviceLookup({
    search,
    now: () => performance.now(),
    log: (line) => {
      if (verbose) reportToStderr(PROGRAM, line)
    },
  })
  const advised = createAdviceTransform({
    calls,
    advise,
    budget_ms: Math.max(1, budget_ms - OVERHEAD_MS),
    after: scheduleTimeout,
  })
  // when one end breaks off the pipeline closes the other, as it would be without a proxy
  pipeline(process.stdin, calls.stream, server.stdin).catch(() => {})
  await pipeline(server.stdout, advised, process.stdout, { end: false }).catch(() => {})
}

/** Waits for all of them, but no longer than the grace. */
async function waitWithinGrace(all: readonly Promise<unknown>[]): Promise<void> {
  let stop = () => {}
  const over = new Promise<void>((resolve) => {
    stop = scheduleTimeout(GRACE_MS, resolve)
  })
  await Promise.race([Promise.all(all), over])
  stop()
}

/** The exit status of a process that has ended or could not be started. */
async function exitStatus(server: ChildProcess): Promise<number> {
  try {
    const [code, signal] = (await once(server, 'exit')) as [number | null, NodeJS.Signals | null]
    return code ?? EXIT_SIGNAL_BASE + (signal === null ? 0 : constants.signals[signal])
  } catch (error) {
    const is_missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    reportToStderr(PROGRAM, error)
    return is_missing ? EXIT_NOT_FOUND : EXIT_CANNOT_EXECUTE
  }
}

/**
 * `cairnway-mcp proxy [options] -- command args…`: runs another MCP server over stdio, passes everything through byte
 * for byte, and adds known advice to results of tools that failed. Gives the exit status of the server, 128 and the
 * number of the signal that ended it, or 2 for wrong use.
 */
export async function runProxy(args: readonly string[], env: EnvironmentVariables): Promise<number> {
  let read: ProxyArguments
  try {
    read = readArguments(args, env)
  } catch (error) {
    reportToStderr(PROGRAM, error)
    process.stderr.write(`\n${USAGE}`)
    return EXIT_USAGE
  }
  // the server is somebody else's: our key is none of its business
  const { CAIRNWAY_API_KEY: _, ...servers_env } = env
  const stdio = read.off ? 'inherit' : 'pipe'
  const server = spawn(read.command, read.args, { stdio: [stdio, stdio, 'inherit'], env: servers_env })
  const status = exitStatus(server)
  for (const signal of FORWARDED_SIGNALS) process.on(signal, () => server.kill(signal))
  const { stdin, stdout } = server
  if (stdin === null || stdout === null) return status
  const ended = new AbortController()
  const carried = forwardStreams({ stdin, stdout }, read, createErrorSearch(env, ended.signal))
  let read_chunks = 0
  stdout.on('data', () => read_chunks++)
  await Promise.race([status, carried])
  // a child of the server may hold its output open, and a server without output cannot answer any more; what is on its
  // way to a client that reads slowly is waited for
  for (let before = -1; before !== read_chunks || (process.stdout.writable && process.stdout.writableLength > 0); ) {
    before = read_chunks
    await waitWithinGrace([status, carried])
    // a write that had to wait held up the reading of what came meanwhile
    await nextTurn()
  }
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (server.exitCode !== null || server.signalCode !== null) break
    server.kill(signal)
    await waitWithinGrace([status])
  }
  ended.abort()
  stdout.destroy()
  process.stdin.destroy()
  return status
}
