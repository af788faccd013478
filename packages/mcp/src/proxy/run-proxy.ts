import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Client, createClient } from '@cairnway/sdk'
import { CREDENTIAL_VARIABLES, readCredentials } from '../read-credentials.ts'
import { reportToStderr } from '../report-to-stderr.ts'
import { createAdviceLookup, type ErrorSearch } from './advice-lookup.ts'
import { createAdviceTransform, type ScheduleTimeout } from './advice-transform.ts'
import { createCallTracker } from './call-tracker.ts'
import { type ProxyArguments, readArguments, USAGE } from './read-arguments.ts'
import { warmUp } from './warm-up.ts'

type EnvironmentVariables = Readonly<Record<string, string | undefined>>

const PROGRAM = 'cairnway-mcp proxy'
/** Exit statuses as POSIX shells use them; a process ended by a signal has 128 and the signal's number. */
const EXIT_USAGE = 2
const EXIT_CANNOT_EXECUTE = 126
const EXIT_NOT_FOUND = 127
const EXIT_SIGNAL_BASE = 128
/** Share of the budget for parsing the line, for inserting the advice, and for a timer that fires late. */
const OVERHEAD_SHARE = 1 / 6
/**
 * A search may outlast the budget, because its answer is cached for the next failure; it is given up after this time.
 */
const SEARCH_TIMEOUT_MS = 3000
/** The time to wait for the process after its output has ended, and for its output after the process has ended. */
const GRACE_MS = 1000
const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * A client that is created when it is called first, so that an invalid key or address fails the call and not the proxy.
 * The calls share it, because a token is got once.
 */
function createServiceClient(env: EnvironmentVariables): () => Client {
  let client: Client | undefined
  return () => {
    client ??= createClient({
      ...(env.CAIRNWAY_URL && { base_url: env.CAIRNWAY_URL }),
      ...readCredentials(env),
      timeout_ms: SEARCH_TIMEOUT_MS,
      max_retries: 0,
    })
    return client
  }
}

const scheduleTimeout: ScheduleTimeout = (ms, callback) => {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}

/** The wrapped server, whose stdin and stdout are pipes. */
interface PipedServer {
  stdin: Writable
  stdout: Readable
}

/**
 * Forwards bytes in both directions until the server's output ends. Requests pass through the call tracker, which notes
 * the tool calls; responses pass through the advice transform, which adds advice to the failed results of those calls.
 */
async function forwardStreams(
  server: PipedServer,
  { budget_ms, exclusion, verbose }: ProxyArguments,
  search: ErrorSearch,
): Promise<void> {
  const calls = createCallTracker(exclusion.excludesTool)
  const lookUp = createAdviceLookup({
    search,
    now: () => performance.now(),
    log: (line) => {
      if (verbose) reportToStderr(PROGRAM, line)
    },
  })
  const addAdvice = createAdviceTransform({
    calls,
    async findAdvice(text, command) {
      // so that the time budget of a result can end between the queries of a batch, which are formed synchronously
      await nextTurn()
      return lookUp(text, command)
    },
    budget_ms: Math.max(1, Math.floor(budget_ms * (1 - OVERHEAD_SHARE))),
    scheduleTimeout,
  })
  // a pipeline closes its destination when its source ends or fails, and the reverse, as if there were no proxy
  pipeline(process.stdin, calls.stream, server.stdin).catch(() => {})
  await pipeline(server.stdout, addAdvice, process.stdout, { end: false }).catch(() => {})
}

/** Waits for all promises, but at most GRACE_MS. */
async function waitWithinGrace(all: readonly Promise<unknown>[]): Promise<void> {
  let cancelTimeout = () => {}
  const timeout = new Promise<void>((resolve) => {
    cancelTimeout = scheduleTimeout(GRACE_MS, resolve)
  })
  await Promise.race([Promise.all(all), timeout])
  cancelTimeout()
}

/**
 * Waits for a process to end and returns its exit status, or that of a shell for a command that could not be started.
 */
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
 * Runs `cairnway-mcp proxy [options] -- command args…`: starts another MCP server over stdio, forwards all bytes
 * unchanged, and adds known advice to the results of tools that failed.
 * @returns the exit status: that of the server, 128 and the number of the signal that ended it, 126 or 127 for a
 *   command that could not be started, or 2 for wrong usage
 */
export async function runProxy(args: readonly string[], env: EnvironmentVariables): Promise<number> {
  let proxy_args: ProxyArguments
  try {
    proxy_args = readArguments(args, env)
  } catch (error) {
    reportToStderr(PROGRAM, error)
    process.stderr.write(`\n${USAGE}`)
    return EXIT_USAGE
  }
  // the server is third-party code and must not receive the credentials
  const server_env = { ...env, ...Object.fromEntries(CREDENTIAL_VARIABLES.map((name) => [name, undefined])) }
  const stdio = proxy_args.is_off ? 'inherit' : 'pipe'
  // before the server is there, so that no signal ends the proxy and leaves the server behind
  for (const signal of FORWARDED_SIGNALS) process.on(signal, () => server.kill(signal))
  const server = spawn(proxy_args.command, proxy_args.args, { stdio: [stdio, stdio, 'inherit'], env: server_env })
  const status = exitStatus(server)
  const { stdin, stdout } = server
  if (stdin === null || stdout === null) return status
  const calls = new AbortController()
  const getClient = createServiceClient(env)
  const search: ErrorSearch = async (input) => getClient().searchExperiences(input, { signal: calls.signal })
  const forwarded = forwardStreams({ stdin, stdout }, proxy_args, search)
  // while the server starts
  void warmUp(async () => getClient().getHealth({}, { signal: calls.signal }))
  let read_chunks = 0
  stdout.on('data', () => read_chunks++)
  await Promise.race([status, forwarded])
  // The two need not end together: a child of the server may hold its output open after it has ended, and a server that
  // has closed its output may run on although it cannot answer any more. The proxy therefore waits for both within the
  // grace period, and again while output still arrives or a slow client has not read everything.
  for (let before = -1; before !== read_chunks || (process.stdout.writable && process.stdout.writableLength > 0); ) {
    before = read_chunks
    await waitWithinGrace([status, forwarded])
    // so that a read that was stopped by back-pressure arrives before the next check
    await nextTurn()
  }
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (server.exitCode !== null || server.signalCode !== null) break
    server.kill(signal)
    await waitWithinGrace([status])
  }
  calls.abort()
  stdout.destroy()
  process.stdin.destroy()
  return status
}
