import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { useAgent } from 'request-filtering-agent'
import { inward_hosts, public_hosts } from '../webhooks/ssrf-forms.mjs'

/** Whether the reference refuses a host; a request that it lets pass reaches the listener, or nobody. */
const isRefusedByReference = (url) =>
  new Promise((resolve) => {
    const request = get(url, { agent: useAgent(url), timeout: 2000 }, (response) => {
      response.resume()
      resolve(false)
    })
    request.on('timeout', () => request.destroy())
    request.on('error', ({ message }) => resolve(/is not allowed/.test(message)))
  })

export const check = {
  clients: ['npm:request-filtering-agent'],
  does: 'hosts that lead inward, in 34 forms: whatever the reference refuses, and more, is no URL of a webhook here, and the service calls none',
  timeout_ms: 180_000,
  run: async ({ base_url, register }) => {
    let visitors = 0
    const listener = createServer((_request, response) => {
      visitors++
      response.end()
    }).listen(0, '0.0.0.0')
    await once(listener, 'listening')
    const { port } = listener.address()
    const { api_key } = await register('subscriber')
    const call = async (method, path, body) => {
      const headers = { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' }
      const answer = await fetch(`${base_url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      return { status: answer.status, body: await answer.json() }
    }
    const subscribe = (url) => call('POST', '/v1/webhooks', { url, event_type: 'experience.retracted' })
    const unrefused_by_reference = []
    try {
      for (const host of inward_hosts) {
        for (const url of [`http://${host}:${port}/`, `https://${host}/`, `https://${host}:8443/`]) {
          const { status, body } = await subscribe(url)
          if (status !== 422 || body.detail?.[0]?.loc?.join('.') !== 'body.url')
            throw new Error(`${url}: ${status} ${JSON.stringify(body)}`)
        }
        if (visitors > 0) throw new Error(`${host}: the service called it`)
        if (!(await isRefusedByReference(`http://${host}:${port}/`))) unrefused_by_reference.push(host)
        visitors = 0
      }
      for (const host of public_hosts) {
        const { status, body } = await subscribe(`https://${host}/`)
        if (status !== 201) throw new Error(`${host} is refused: ${status} ${JSON.stringify(body)}`)
        await call('DELETE', `/v1/webhooks/${body.id}`)
      }
    } finally {
      listener.closeAllConnections()
      listener.close()
    }
    const differing = unrefused_by_reference.length === 0 ? 'none' : unrefused_by_reference.join(', ')
    return `${inward_hosts.length} hosts refused, ${public_hosts.length} public ones not; not refused by the reference: ${differing}`
  },
}
