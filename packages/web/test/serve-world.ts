import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { jobLanes } from '@cairnway/contract'
import { upsertHeartbeat } from '../../server/src/platform/jobs/store.ts'
import type { World } from '../../server/test/world.ts'

const PAUSE_MS = 50

/** Answers on a port what a world answers, and does its background work meanwhile, by the clock of the world. */
export async function serveWorld(world: World): Promise<{ base_url: string; stop: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const answer = await world.request(
      request.url ?? '/',
      {
        method: request.method ?? 'GET',
        headers: Object.entries(request.headersDistinct).map(([name, values]) => [name, values?.join(', ') ?? '']),
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      },
      '127.0.0.1',
    )
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(new Uint8Array(await answer.arrayBuffer()))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  let is_stopped = false
  const workAlong = async () => {
    for (; !is_stopped; await sleep(PAUSE_MS)) {
      for (const lane of jobLanes) await upsertHeartbeat(world.app.db, { worker: lane, lane })
      await world.work()
    }
  }
  const working = workAlong()
  return {
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      is_stopped = true
      await working
      server.closeAllConnections()
      server.close()
    },
  }
}
