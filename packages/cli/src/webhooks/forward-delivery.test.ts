import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyWebhook } from '@cairnway/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Delivery, forwardDelivery } from './forward-delivery.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const body = JSON.stringify({ type: 'webhook.test', timestamp: '2026-11-23T12:00:00Z', data: { text: 'é' } })
const delivery = { id: 'dlv_1', event_type: 'webhook.test', event_id: 'msg_1', body } as Delivery
const forever = new AbortController().signal

let answer: (request: IncomingMessage, response: ServerResponse, received: Buffer) => void = () => {}
const calls: string[] = []
const server = createServer(async (request, response) => {
  calls.push(`${request.method} ${request.url}`)
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  answer(request, response, Buffer.concat(chunks))
})
let url: string
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?x=1`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('the receiver gets the body byte for byte, with a signature that verifies', async () => {
  let seen: unknown
  answer = async ({ headers }, response, received) => {
    seen = { event: await verifyWebhook(received, headers, secret), id: headers['webhook-id'], received: `${received}` }
    response.writeHead(204).end()
  }
  expect(await forwardDelivery(delivery, url, secret, forever)).toMatchObject({
    event_type: 'webhook.test',
    delivery_id: 'dlv_1',
    webhook_id: 'msg_1',
    status_code: 204,
    error: null,
  })
  expect(seen).toEqual({ event: JSON.parse(body), id: 'msg_1', received: body })
  expect(calls.at(-1)).toBe('POST /hook?x=1')
})

test('a failure is reported with the beginning of its answer, however long that is', async () => {
  answer = (_request, response) =>
    void response.writeHead(400).end(`no_matching_signature\u001b[2J ${'x'.repeat(10e6)}`)
  const { status_code, error } = await forwardDelivery(delivery, url, secret, forever)
  expect(status_code).toBe(400)
  expect(error).toMatch(/^no_matching_signature \[2J x+…$/)
  expect(error?.length).toBeLessThanOrEqual(200)
})

test('a redirect is not followed', async () => {
  answer = (_request, response) => void response.writeHead(302, { location: '/elsewhere' }).end()
  expect(await forwardDelivery(delivery, url, secret, forever)).toMatchObject({ status_code: 302, error: '' })
  expect(calls.at(-1)).toBe('POST /hook?x=1')
})

test('a receiver that breaks off, or does not listen, is reported with the reason', async () => {
  answer = (request) => void request.socket.destroy()
  expect(await forwardDelivery(delivery, url, secret, forever)).toMatchObject({
    status_code: null,
    error: expect.stringMatching(/./),
  })
  const closed = createServer()
  await once(closed.listen(0, '127.0.0.1'), 'listening')
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  const { error } = await forwardDelivery(delivery, `http://127.0.0.1:${port}/`, secret, forever)
  expect(error).toContain('ECONNREFUSED')
})

test('the end of the program ends the call, with its own reason', async () => {
  const ending = new AbortController()
  const reason = new Error('Ctrl-C')
  answer = () => ending.abort(reason)
  await expect(forwardDelivery(delivery, url, secret, ending.signal)).rejects.toBe(reason)
})
