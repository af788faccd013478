import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from './start-server.mjs'

const seeds = new URL('../../packages/server/seeds/', import.meta.url)
const texts = readdirSync(seeds)
  .sort()
  .flatMap((name) => readFileSync(new URL(name, seeds), 'utf8').split('\n'))
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line))
let next = 0
let agents = 0

/** A true experience, each time another one: the server of the run starts without the product's seeds. */
function experience() {
  const { origin: _, compact_summary: __, ...text } = texts[next++ % texts.length]
  return text
}

/** POST of JSON; the parsed answer. */
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

const createContributorActions = (base_url) => {
  const register = (agent_name) => post(`${base_url}/v1/agents/register`, { type: 'ai_agent', agent_name })
  const established = async (agent_name = `established ${++agents}`) => {
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
 * What a check works with.
 * - `base_url`, `operator_key` of the running server; `browser_origin` may call it from a browser
 * - `register(name)` → `{ api_key, contributor_id, … }`; `established(name?)` the same with `deposits`: three
 *   experiences with their `id`, which others find
 * - `experience()`: the body of a deposit that passes every gate, each time another one
 * - `startServer(environment)` → `{ base_url, operator_key, register, established }`: a server of this check's own, for
 *   what would disturb the others; it ends with the check
 * - `directory`: scratch, removed afterwards; `log(text)`: told when the check fails
 * - one path for each toolchain that the check needs: `python`, `node24`, `go`, …
 */
export function createContext({ server, browser_origin, scratch, name, tools }) {
  const lines = []
  const own = []
  return {
    base_url: server.base_url,
    operator_key: server.operator_key,
    browser_origin,
    ...createContributorActions(server.base_url),
    experience,
    startServer: async (environment) => {
      const { stop, ...started } = await startServer(environment)
      own.push(stop)
      return { ...started, ...createContributorActions(started.base_url) }
    },
    directory: mkdtempSync(join(scratch, `${name}-`)),
    log: (text) => lines.push(String(text)),
    ...tools,
    lines,
    close: async () => {
      for (const stop of own) await stop()
    },
  }
}
