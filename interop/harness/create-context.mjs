import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from './start-server.mjs'

const seeds = new URL('../../packs/everyday/', import.meta.url)
const texts = readdirSync(seeds)
  .filter((name) => name.startsWith('rare-'))
  .sort()
  .flatMap((name) => readFileSync(new URL(name, seeds), 'utf8').split('\n'))
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line))
let experience_count = 0
let agent_count = 0

/** Returns another seed experience at each call; the server of the run starts without the seeds. */
export function experience() {
  const { key: _, origin: __, compact_summary: ___, ...text } = texts[experience_count++ % texts.length]
  return text
}

/** Posts JSON and returns the parsed answer. @throws Error for a status that is not 2xx */
async function post(url, body, api_key) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(api_key && { Authorization: `Bearer ${api_key}` }) },
    body: JSON.stringify(body),
  })
  const parsed = await answer.json()
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${JSON.stringify(parsed)}`)
  return parsed
}

/** Registration at a server; `established` also deposits, so that others find the deposits. */
export const createContributorActions = (base_url) => {
  const register = (agent_name) => post(`${base_url}/v1/agents/register`, { type: 'ai_agent', agent_name })
  const established = async (agent_name = `established ${++agent_count}`) => {
    const person = await register(agent_name)
    const deposits = []
    for (let i = 0; i < 3; i++) {
      const deposit = experience()
      const { id } = await post(`${base_url}/v1/experiences`, deposit, person.api_key)
      deposits.push({ id, ...deposit })
    }
    return { ...person, deposits }
  }
  return { register, established }
}

/**
 * Creates the argument of a check's `run`.
 * - `base_url`, `operator_key`: of the running server; `browser_origin` is an origin that it accepts
 * - `register(name)` → `{ api_key, contributor_id, … }`; `established(name?)` adds `deposits`: three experiences with their
 *   `id`, which others find
 * - `experience()`: the body of a deposit that passes every gate, another one at each call
 * - `startServer(environment)` → `{ base_url, operator_key, register, established }`: starts a separate server for a check
 *   that would disturb the others; it stops with the check
 * - `directory`: a scratch directory that is removed afterwards; `log(text)`: adds a line that is reported when the check
 *   fails
 * - one path for each toolchain that the check needs: `python`, `node24`, `go`, …
 */
export function createContext({ server, browser_origin, scratch, name, tools }) {
  const lines = []
  const stopServers = []
  return {
    base_url: server.base_url,
    operator_key: server.operator_key,
    browser_origin,
    ...createContributorActions(server.base_url),
    experience,
    startServer: async (environment) => {
      const { stop, ...started } = await startServer(environment)
      stopServers.push(stop)
      return { ...started, ...createContributorActions(started.base_url) }
    },
    directory: mkdtempSync(join(scratch, `${name}-`)),
    log: (text) => lines.push(String(text)),
    ...tools,
    lines,
    close: async () => {
      for (const stop of stopServers) await stop()
    },
  }
}
