import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAX_PIPELINED_REQUESTS } from '@cairnway/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killServers, startServer } from '../process/server-process.ts'
import { lightRequests } from './light-requests.ts'

const SENT_REQUESTS = 4 * MAX_PIPELINED_REQUESTS

const data_dir = mkdtempSync(join(tmpdir(), 'cairnway-pipelined-'))
let port: number

beforeAll(async () => {
  const server = await startServer({ DATA_DIR: data_dir, RATE_LIMITS: 'on' })
  port = Number(new URL(server.base_url).port)
})
afterAll(async () => {
  await killServers()
  rmSync(data_dir, { recursive: true, force: true })
})

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
  'a connection that sends many requests at once is closed before all are answered: %s',
  async (_, make) => {
    const { socket, answers, closed } = await open()
    socket.write(make(`127.0.0.1:${port}`).repeat(SENT_REQUESTS))
    await closed
    expect(answers()).toBeGreaterThan(0)
    expect(answers()).toBeLessThan(SENT_REQUESTS)
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
