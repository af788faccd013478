import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { nextExperience } from '../experience-fixtures.ts'
import { registerNewcomer } from '../process/register-contributors.ts'
import { killServers, startServer } from '../process/server-process.ts'

const LARGE_RECORDS = 14
const SIGNALS = 20
const SIGNAL_CHARS = 7900
const CONNECTIONS = 12
/** Answers of 16 MB on each connection, since the kernel takes the first ones, and all of fewer. */
const REQUESTS = 16

const data_dir = mkdtempSync(join(tmpdir(), 'cairnway-unread-'))
afterAll(async () => {
  await killServers()
  rmSync(data_dir, { recursive: true, force: true })
})

/** A private record close to the 256 kB of a body, whose text takes the gates little time. */
const largeExperience = (n: number) => {
  const experience = nextExperience()
  const signals_fired = Array.from({ length: SIGNALS }, (_, i) => ({
    type: `log ${i}`,
    metadata: { text: 'x'.repeat(SIGNAL_CHARS) },
  }))
  return {
    ...experience,
    title: `${experience.title} ${n}`,
    signals_fired,
    visibility_scope: 'private' as const,
  }
}

test('connections on which large answers stay unread are closed', async () => {
  const server = await startServer({ DATA_DIR: data_dir })
  const { api_key, ...contributor } = await registerNewcomer(server)
  for (let n = 1; n <= LARGE_RECORDS; n++) await contributor.depositExperience(largeExperience(n))
  const { host, port } = new URL(server.base_url)
  let closed = 0
  const sockets = Array.from({ length: CONNECTIONS }, () => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {}).on('close', () => closed++)
    const request = `GET /v1/experiences/mine?limit=200 HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${api_key}\r\n\r\n`
    socket.write(request.repeat(REQUESTS))
    return socket.pause()
  })
  await new Promise((resolve) => setTimeout(resolve, 7500))
  // a client that does not read does not see either that its connection is closed
  for (const socket of sockets) socket.resume()
  await expect.poll(() => closed, { timeout: 20_000 }).toBeGreaterThan(CONNECTIONS / 3)
  for (const socket of sockets) socket.destroy()
})
