import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_PIPELINED_REQUESTS } from '@cairnway/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RegisteredContributor, registerNewcomer } from '../process/register-contributors.ts'
import { killServers, type ServerProcess, startServer } from '../process/server-process.ts'
import { lightRequests } from './light-requests.ts'

const MEGABYTE = 1_000_000
const CONNECTIONS = 16
const HONEST_CALLERS = 8
const INTERVAL_MS = 20
const OWN_MS = 500
const MEASURED_MS = 1000
/**
 * Added to three times the longest wait without an attack, since other tests share the processors. One megabyte of these
 * requests stopped the service for 4 to 120 seconds.
 */
const SLACK_MS = 1500
const RETRIES = 2

const data_dir = mkdtempSync(join(tmpdir(), 'cairnway-pipelined-'))
let server: ServerProcess
/** Each may make 600 calls a minute. */
const honest: RegisteredContributor[] = []
let port: number

beforeAll(async () => {
  server = await startServer({ DATA_DIR: data_dir, RATE_LIMITS: 'on' }, { is_measured: true })
  for (let i = 0; i < HONEST_CALLERS; i++) honest.push(await registerNewcomer(server))
  port = Number(new URL(server.base_url).port)
  // the first documents are made once
  await (await fetch(`${server.base_url}/docs`)).text()
  await timeLightCalls(OWN_MS)
})
afterAll(async () => {
  await killServers()
  rmSync(data_dir, { recursive: true, force: true })
})

let calls = 0
/** Calls of honest contributors on a fixed schedule: how long the slowest of them took. */
async function timeLightCalls(duration_ms: number): Promise<number> {
  const started = performance.now()
  const times: Promise<number>[] = []
  for (let at_ms = started; at_ms < started + duration_ms; at_ms += INTERVAL_MS) {
    await sleep(Math.max(0, at_ms - performance.now()))
    const caller = honest[calls++ % HONEST_CALLERS]
    if (caller) times.push(caller.getCurrentKey().then(() => performance.now() - at_ms))
  }
  return Math.max(...(await Promise.all(times)))
}

/** Opens a connection that counts the answers which it gets. */
async function open(): Promise<{ socket: Socket; answers: () => number; closed: Promise<void> }> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await new Promise((resolve) => socket.once('connect', resolve))
  return { socket, answers: () => text.split('HTTP/1.1 ').length - 1, closed }
}

test.each(Object.entries(lightRequests))(
  'light calls are answered while another client sends a megabyte of requests at once for %s',
  { retry: RETRIES },
  async (_, make) => {
    const own_ms = await timeLightCalls(OWN_MS)
    const request = make(`127.0.0.1:${port}`)
    const bytes = request.repeat(Math.ceil(MEGABYTE / CONNECTIONS / request.length))
    const attackers = await Promise.all(Array.from({ length: CONNECTIONS }, open))
    for (const { socket } of attackers) socket.write(bytes)
    const slowest_ms = await timeLightCalls(MEASURED_MS)
    for (const { socket } of attackers) socket.destroy()
    expect(slowest_ms, `own ${own_ms} ms`).toBeLessThan(3 * own_ms + SLACK_MS)
  },
)

test('of the requests that a connection sends at once sixteen are answered, and it is closed', async () => {
  const { socket, answers, closed } = await open()
  socket.write(`GET /livez HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`.repeat(MAX_PIPELINED_REQUESTS + 4))
  await closed
  expect(answers()).toBe(MAX_PIPELINED_REQUESTS)
})

test('a connection whose requests wait for their answers is answered as often as it asks', async () => {
  const { socket, answers } = await open()
  for (let sent = MAX_PIPELINED_REQUESTS; sent <= 5 * MAX_PIPELINED_REQUESTS; sent += MAX_PIPELINED_REQUESTS) {
    socket.write(`GET /livez HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`.repeat(MAX_PIPELINED_REQUESTS))
    await expect.poll(answers, { timeout: 10_000 }).toBe(sent)
  }
  socket.destroy()
})
