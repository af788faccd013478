import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RegisteredContributor, registerNewcomer } from './register-contributors.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { cleanUp, createStorage } from './server-storage.ts'

let server: ServerProcess
let person: RegisteredContributor
beforeAll(async () => {
  server = await startServer((await createStorage('pglite')).environment)
  person = await registerNewcomer(server)
})
afterAll(cleanUp)

const UPLOAD_BYTES = 100 * 1024 * 1024
const CHUNK = Buffer.alloc(64 * 1024, 'x')
/** Bytes that the buffers of both ends of a connection hold, and what arrives until the answer is sent. */
const MAX_SENT_BYTES = 16 * 1024 * 1024

/** Sends the head of an upload and its body until the service answers. */
async function upload(length_header: string, frame: (chunk: Buffer) => Buffer) {
  const { hostname, port } = new URL(server.base_url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => resolve()).on('error', () => resolve())
    socket.on('data', (data) => {
      answer += data
      if (answer.includes('\r\n\r\n{')) resolve()
    })
  })
  socket.write(
    `POST /v1/experiences/raw/file HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${person.api_key}\r\n` +
      `Content-Type: multipart/form-data; boundary=abc\r\n${length_header}\r\n\r\n`,
  )
  let sent = 0
  while (sent < UPLOAD_BYTES && answer === '') {
    const drained = new Promise<void>((resolve) => socket.once('drain', () => resolve()))
    const is_taken = socket.write(frame(CHUNK))
    sent += CHUNK.length
    if (!is_taken) await Promise.race([drained, ended])
  }
  await ended
  socket.destroy()
  return { answer, sent }
}

test.each([
  ['that tells its length', `Content-Length: ${UPLOAD_BYTES}`, (chunk: Buffer) => chunk],
  [
    'in chunks',
    'Transfer-Encoding: chunked',
    (chunk: Buffer) => Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]),
  ],
])('an upload of 100 MB %s is answered with 413 while most of it is not read', async (_name, length_header, frame) => {
  const { answer, sent } = await upload(length_header, frame)
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer).toContain('PayloadTooLargeError')
  expect(sent).toBeLessThan(MAX_SENT_BYTES)
  expect((await fetch(`${server.base_url}/v1/health`)).status).toBe(200)
})
