import { createContext } from './create-context.mjs'
import { killPrograms } from './run-program.mjs'
import { MissingToolchainError, toolchains } from './toolchains.mjs'
import { readClientVersion } from './version-of.mjs'

const TIMEOUT_MS = 600_000

const found = new Map()

/** Looks for a toolchain once. */
function find(name) {
  if (!found.has(name))
    try {
      found.set(name, toolchains[name].find())
    } catch (error) {
      found.set(name, error)
    }
  const tool = found.get(name)
  if (tool instanceof Error) throw tool
  return tool
}

/**
 * Looks for what these checks run on, before a server is there: installing holds this process up, and connections that
 * are kept to the server would be dead after it. What is missing is told by the check that needs it.
 */
export function prepareToolchains(checks) {
  for (const name of new Set(checks.flatMap(({ needs }) => needs)))
    try {
      find(name)
    } catch {
      // told by the check
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
 *   told: string, seconds: number }>} `told`: what the check says of itself, or why it failed
 */
export async function runCheck(check, surroundings) {
  const { name, clients, does, needs, timeout_ms = TIMEOUT_MS } = check
  const outcome = { name, does, clients: [], runs_on: needs.join(', '), seconds: 0 }
  const began = performance.now()
  const end = (result, told) => ({ ...outcome, result, told, seconds: (performance.now() - began) / 1000 })
  try {
    const tools = Object.fromEntries(needs.map((need) => [need, find(need).path]))
    outcome.runs_on = needs.map((need) => `${toolchains[need].label} ${find(need).version}`).join(', ')
    outcome.clients = clients.map((client) => Object.values(readClientVersion(client, tools)).join(' '))
    const context = createContext({ ...surroundings, name, tools })
    const limit = createTimeout(timeout_ms)
    try {
      return end('ok', (await Promise.race([check.run(context), limit.promise])) ?? '')
    } catch (error) {
      return end('FAILED', [...context.lines, describeError(error)].join('\n'))
    } finally {
      limit.clear()
      killPrograms()
      await context.close()
    }
  } catch (error) {
    return error instanceof MissingToolchainError ? end('missing', error.message) : end('FAILED', describeError(error))
  }
}
