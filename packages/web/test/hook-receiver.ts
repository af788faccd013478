import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a target of webhooks that accepts every delivery. */
export async function startHookReceiver(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
