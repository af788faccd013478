import { once } from 'node:events'
import { Agent, createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const CHECK_INTERVAL_MS = 250
/** A node that is slow to answer is not taken out. */
const CHECK_TIMEOUT_MS = 10_000

/** A load balancer in front of nodes. */
export interface Balancer {
  base_url: string
  /** Resolves when the node at this address gets calls, or no longer does. */
  waitUntil: (node_url: string, is_ready: boolean) => Promise<void>
  stop: () => Promise<void>
}

interface Node {
  url: string
  is_ready: boolean
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) }).then(
    ({ status }) => status === 200,
    () => false,
  )

function refuse(outgoing: ServerResponse, message: string): void {
  outgoing
    .writeHead(502, { 'content-type': 'application/json' })
    .end(JSON.stringify({ error: 'ServerError', message, details: {} }))
}

/**
 * Starts a balancer that gives calls in turn to the nodes whose `/readyz` is 200, on connections that stay open. It repeats
 * no call, so that a node that fails one is seen.
 */
export async function startBalancer(node_urls: readonly string[]): Promise<Balancer> {
  const nodes: Node[] = node_urls.map((url) => ({ url, is_ready: false }))
  const agent = new Agent({ keepAlive: true })
  const waiting: { url: string; is_ready: boolean; resolve: () => void }[] = []
  let next = 0

  const check = async (node: Node) => {
    node.is_ready = await isReady(node.url)
    for (const { url, is_ready, resolve } of waiting) if (url === node.url && is_ready === node.is_ready) resolve()
  }
  const timer = setInterval(() => void Promise.all(nodes.map(check)), CHECK_INTERVAL_MS)
  await Promise.all(nodes.map(check))

  const server = createServer((incoming, outgoing) => {
    const ready = nodes.filter(({ is_ready }) => is_ready)
    const node = ready[next++ % Math.max(1, ready.length)]
    if (node === undefined) return refuse(outgoing, 'no node is ready')
    const { method, headers, url: path = '/' } = incoming
    const passed = request(new URL(path, node.url), { method, headers, agent }, (answer) => {
      const { connection: _, 'keep-alive': __, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(outgoing)
    })
    passed.on('error', ({ message }) => {
      if (outgoing.headersSent) return void outgoing.destroy()
      refuse(outgoing, message)
    })
    incoming.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    waitUntil: (url, is_ready) =>
      nodes.some((node) => node.url === url && node.is_ready === is_ready)
        ? Promise.resolve()
        : new Promise((resolve) => waiting.push({ url, is_ready, resolve })),
    stop: async () => {
      clearInterval(timer)
      server.close()
      server.closeAllConnections()
      agent.destroy()
      await once(server, 'close')
    },
  }
}
