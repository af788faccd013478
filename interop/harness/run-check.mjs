import { readClientVersion } from './client-version.mjs'
import { createContext } from './create-context.mjs'
import { killPrograms } from './run-program.mjs'
import { MissingToolchainError, toolchains } from './toolchains.mjs'

const TIMEOUT_MS = 600_000

const toolchainCache = new Map()

/** Finds a toolchain, memoized. @throws the error of its search */
function findToolchain(name) {
  if (!toolchainCache.has(name))
    try {
      toolchainCache.set(name, toolchains[name].find())
    } catch (error) {
      toolchainCache.set(name, error)
    }
  const tool = toolchainCache.get(name)
  if (tool instanceof Error) throw tool
  return tool
}

/**
 * Finds the toolchains of these checks before the server starts: an installation blocks this process for so long that
 * kept connections to the server would time out. A missing toolchain is reported by the check that needs it.
 */
export function prepareToolchains(checks) {
  for (const name of new Set(checks.flatMap(({ needs }) => needs)))
    try {
      findToolchain(name)
    } catch {
      // runCheck reports it
    }
}

const describeError = (error) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

function createTimeout(ms) {
  let timer
  const promise = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${ms / 1000} s`)), ms)
  })
  return { promise, clear: () => clearTimeout(timer) }
}

/**
 * Runs one check against the running server; never throws.
 * @returns {Promise<{ name: string, clients: string[], runs_on: string, does: string, result: 'ok' | 'FAILED' | 'missing',
 *   note: string, seconds: number }>} `note`: what the check returned, or why it failed
 */
export async function runCheck(check, environment) {
  const { name, clients, does, needs, timeout_ms = TIMEOUT_MS } = check
  const outcome = { name, does, clients: [], runs_on: needs.join(', '), seconds: 0 }
  const started = performance.now()
  const end = (result, note) => ({ ...outcome, result, note, seconds: (performance.now() - started) / 1000 })
  try {
    const tools = Object.fromEntries(needs.map((need) => [need, findToolchain(need).path]))
    outcome.runs_on = needs.map((need) => `${toolchains[need].label} ${findToolchain(need).version}`).join(', ')
    outcome.clients = clients.map((client) => Object.values(readClientVersion(client, tools)).join(' '))
    const context = createContext({ ...environment, name, tools })
    const timeout = createTimeout(timeout_ms)
    try {
      return end('ok', (await Promise.race([check.run(context), timeout.promise])) ?? '')
    } catch (error) {
      return end('FAILED', [...context.lines, describeError(error)].join('\n'))
    } finally {
      timeout.clear()
      killPrograms()
      await context.close()
    }
  } catch (error) {
    return error instanceof MissingToolchainError ? end('missing', error.message) : end('FAILED', describeError(error))
  }
}
