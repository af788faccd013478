// The product's /mcp with the fixtures of the conformance suite. It needs no key, since the suite cannot send one.

import { serve } from '../../node_modules/@hono/node-server/dist/index.mjs'
import { Hono } from '../../node_modules/hono/dist/index.js'
import { createMcpServer } from '../../packages/mcp/dist/create-server.js'
import { createApp } from '../../packages/server/dist/app/app.js'
import { readConfig } from '../../packages/server/dist/platform/config/config.js'
import { serveMcp } from '../../packages/server/dist/surfaces/http/mcp.js'
import { requireOrigin } from '../../packages/server/dist/surfaces/http/require-origin.js'
import { addConformanceFixtures } from './conformance-fixtures.mjs'
import { addInputRequiredFixtures } from './input-required-fixtures.mjs'

const caller = { contributor_id: 'con_conformance', scope: 'full', key_id: null, trust_level: 'new' }

/**
 * Starts the server on a free port.
 * @param {string} directory its data directory
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function startFixtureServer(directory) {
  const app = await createApp(
    readConfig({ DATA_DIR: directory, EMBEDDINGS: 'off', SEED: 'off', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }),
  )
  const http = new Hono()
  http.use(async (c, next) => {
    requireOrigin(app.config, c.req.header('host'), c.req.header('origin'))
    await next()
  })
  const requestIds = () => ({ request_id: 'req_conformance', trace_id: null })
  const surface = { authenticate: async () => caller, clientAddress: () => null, requestIds }
  serveMcp(http, app, surface, (options) => addInputRequiredFixtures(addConformanceFixtures(createMcpServer(options))))
  http.onError((error, c) => c.json(error, error.status ?? 500))
  const { server, port } = await new Promise((resolve) => {
    const listening = serve({ fetch: http.fetch, port: 0, hostname: '127.0.0.1' }, (address) =>
      resolve({ server: listening, port: address.port }),
    )
  })
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await app.close()
  }
  return { url: `http://127.0.0.1:${port}/mcp`, close }
}
