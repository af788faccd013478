import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runs_engine_independent } from '../engine-coverage.ts'
import { nextExperience } from '../experience-fixtures.ts'
import { openImportStream } from './import-stream.ts'
import { registerNewcomer } from './register-contributors.ts'
import { startServer } from './server-process.ts'
import { cleanUp, createStorage, engines } from './server-storage.ts'

afterAll(cleanUp)

const PATIENCE = { timeout: 20_000 }
/** Further answers on one connection after the stop began: the one on its way, and the one that closes it. */
const MAX_LAST_ANSWERS = 2
/**
 * The exit code of a process that stopped cleanly. One whose stop takes 9.5 s by its own clock ends with 1, since a
 * container runtime kills it half a second later.
 */
const CLEAN_EXIT = { code: 0, signal: null }

/** Sends one request over a keep-alive connection, and returns its status or the code of the failure. */
const getStatus = (url: string, agent: Agent) =>
  new Promise<string>((resolve) => {
    const outgoing = request(url, { agent }, (response) => {
      response.resume().on('end', () => resolve(String(response.statusCode)))
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)).end()
  })

/** Begins a deposit whose headers have arrived at the server, and returns the function that sends the body. */
async function beginDeposit(base_url: string, api_key: string): Promise<() => Promise<{ id: string }>> {
  const headers = { authorization: `Bearer ${api_key}`, 'content-type': 'application/json', expect: '100-continue' }
  const outgoing = request(`${base_url}/v1/experiences`, { method: 'POST', headers })
  // without a listener an error would end the process; the next step reports the failure
  outgoing.on('error', () => {}).flushHeaders()
  await once(outgoing, 'continue')
  return async () => {
    outgoing.end(JSON.stringify(nextExperience()))
    const [response] = await once(outgoing, 'response')
    let text = ''
    for await (const chunk of response) text += chunk
    expect(response.statusCode, text).toBe(201)
    return JSON.parse(text)
  }
}

describe.each(engines)('on %s', (engine) => {
  test('SIGTERM lets requests in flight finish, refuses new ones, and loses nothing', async () => {
    const storage = await createStorage(engine)
    const server = await startServer(storage.environment)
    const person = await registerNewcomer(server)
    const stream = openImportStream(server.base_url, await storage.operatorKey())
    const imported = [(await stream.send(nextExperience())).id]
    const finish = await Promise.all(Array.from({ length: 6 }, () => beginDeposit(server.base_url, person.api_key)))
    const ending = server.stop()
    await expect.poll(() => getStatus(`${server.base_url}/v1/health`, new Agent()), PATIENCE).toBe('ECONNREFUSED')

    const deposited = await Promise.all(finish.map((deposit) => deposit()))
    const late = await stream.send(nextExperience())
    expect(late).toMatchObject({ status: 'created' })
    imported.push(late.id)
    await stream.end()
    const { code, signal } = await ending
    expect({ code, signal, stderr: server.stderr() }).toEqual({ ...CLEAN_EXIT, stderr: '' })
    expect(existsSync(join(storage.data_dir, 'lock'))).toBe(false)

    const next = await startServer(storage.environment)
    const mine = await next.client(person.api_key).listMyExperiences()
    expect(mine.experiences.map(({ id }) => id).sort()).toEqual(deposited.map(({ id }) => id).sort())
    for (const id of imported) await next.client(person.api_key).getExperience({ experience_id: id ?? '' })
  })
})

test.runIf(runs_engine_independent)(
  'clients that keep sending requests do not delay the shutdown, and none of their requests fails halfway',
  async () => {
    const { environment } = await createStorage('pglite')
    const server = await startServer(environment)
    const clients = Array.from({ length: 4 }, () => ({ answers: 0, end: '' }))
    const requestForever = async (client: { answers: number; end: string }) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      while (client.end === '') {
        const outcome = await getStatus(`${server.base_url}/v1/stats`, agent)
        if (outcome === '200') client.answers++
        else client.end = outcome
      }
    }
    const requesting = Promise.all(clients.map(requestForever))
    await expect.poll(() => Math.min(...clients.map(({ answers }) => answers)), PATIENCE).toBeGreaterThan(5)
    const ending = server.stop()
    // the stop has begun when new connections are refused; a client that delayed it would be answered for seconds more
    await expect.poll(() => getStatus(`${server.base_url}/v1/health`, new Agent()), PATIENCE).toBe('ECONNREFUSED')
    const answers_before = clients.map(({ answers }) => answers)
    expect(await ending).toMatchObject(CLEAN_EXIT)
    await requesting
    for (const [i, { answers, end }] of clients.entries()) {
      expect(answers - (answers_before[i] ?? 0)).toBeLessThanOrEqual(MAX_LAST_ANSWERS)
      // a keep-alive connection may close while the next request is on its way; the server never handled that one
      expect(['ECONNREFUSED', 'ECONNRESET', 'EPIPE']).toContain(end)
    }
  },
)

test.runIf(runs_engine_independent)(
  'before connections are refused, /readyz says for SHUTDOWN_DELAY_MS that the service stops, and calls are answered',
  async () => {
    const { environment } = await createStorage('pglite')
    const server = await startServer({ ...environment, SHUTDOWN_DELAY_MS: '3000' })
    const ending = server.stop()
    await expect.poll(() => getStatus(`${server.base_url}/readyz`, new Agent()), PATIENCE).toBe('503')
    const answer = await fetch(`${server.base_url}/v1/stats`)
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    await expect.poll(() => getStatus(`${server.base_url}/v1/health`, new Agent()), PATIENCE).toBe('ECONNREFUSED')
    const { ms, ...exit } = await ending
    expect(exit).toEqual(CLEAN_EXIT)
    expect(ms).toBeGreaterThanOrEqual(3000)
  },
)

test.runIf(runs_engine_independent)(
  'a request that never ends delays the shutdown by less than ten seconds',
  async () => {
    const storage = await createStorage('pglite')
    const server = await startServer(storage.environment)
    const stream = openImportStream(server.base_url, await storage.operatorKey())
    const { id } = await stream.send(nextExperience())
    const silent = connect(Number(new URL(server.base_url).port), '127.0.0.1').on('error', () => {})
    silent.write('GET /v1/health HTTP/1.1\r\nHos')
    expect(await server.stop()).toMatchObject(CLEAN_EXIT)
    expect(id).toMatch(/^exp_/)
    expect(existsSync(join(storage.data_dir, 'lock'))).toBe(false)
  },
)
