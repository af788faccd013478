import { once } from 'node:events'
import { createServer } from 'node:http'

const DELIVERY_TIMEOUT_MS = 30_000

/** Starts a receiver; `next()` waits for the delivery after the last one. */
async function startReceiver() {
  const received = []
  const waiting = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const delivery = { headers: request.headers, body }
    const taker = waiting.shift()
    if (taker) taker(delivery)
    else received.push(delivery)
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const next = () =>
    received.length > 0
      ? received.shift()
      : new Promise((resolve, reject) => {
          const timer = setTimeout(() => reject(new Error('no delivery arrives')), DELIVERY_TIMEOUT_MS)
          waiting.push((delivery) => {
            clearTimeout(timer)
            resolve(delivery)
          })
        })
  return { url: `http://127.0.0.1:${server.address().port}/hook`, next, close: () => server.close() }
}

/** @returns a function that calls the REST API. @throws Error for a status that is not 2xx */
const createCaller = (base_url, api_key) => async (method, path, body) => {
  const answer = await fetch(`${base_url}${path}`, {
    method,
    headers: { authorization: `Bearer ${api_key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const parsed = await answer.json()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(parsed)}`)
  return parsed
}

/**
 * Lets a server of its own, which may send to this machine, make real deliveries.
 * @returns deliveries `{ what, headers, body, secrets, strangers }`: each of the secrets verifies it, none of the others does
 */
export async function collectDeliveries({ startServer, experience }) {
  const server = await startServer({ WEBHOOK_ALLOW_PRIVATE: 'true' })
  const receiver = await startReceiver()
  try {
    const { api_key } = await server.register('subscriber')
    const call = createCaller(server.base_url, api_key)
    const subscribe = (event_type) => call('POST', '/v1/webhooks', { url: receiver.url, event_type })
    const [webhook, other] = [await subscribe('experience.deposited'), await subscribe('feedback.received')]
    await call('POST', '/v1/experiences', experience())
    const deposited = await receiver.next()
    await call('POST', `/v1/webhooks/${webhook.id}/test`)
    const tested = await receiver.next()
    const { secret: rotated } = await call('POST', `/v1/webhooks/${webhook.id}/rotate-secret`)
    await call('POST', '/v1/experiences', experience())
    const after_rotation = await receiver.next()
    const { deliveries } = await call('GET', `/v1/webhooks/${webhook.id}/deliveries`)
    const first = deliveries.find(({ body }) => body === deposited.body)
    await call('POST', `/v1/webhooks/${webhook.id}/replay`, { delivery_id: first.id })
    const replayed = await receiver.next()
    if (replayed.headers['webhook-id'] !== deposited.headers['webhook-id'] || replayed.body !== deposited.body)
      throw new Error('a replay has another id or body')
    const strangers = [other.secret]
    return [
      { what: 'a deposit', ...deposited, secrets: [webhook.secret], strangers: [...strangers, rotated] },
      { what: 'a test', ...tested, secrets: [webhook.secret], strangers: [...strangers, rotated] },
      { what: 'after a rotation', ...after_rotation, secrets: [webhook.secret, rotated], strangers },
      { what: 'a replay after a rotation', ...replayed, secrets: [webhook.secret, rotated], strangers },
    ]
  } finally {
    receiver.close()
  }
}
