import { createServer } from 'node:http'
import type { ServerConfig } from '../platform/config/config.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import { METRICS_PATH } from '../surfaces/http/metrics.ts'
import { listen } from './listen.ts'

const TIMEOUT_MS = 10_000

/**
 * Serves the metrics without a key on a port of their own, which only the monitoring may reach.
 * @returns a function that stops it
 * @throws StartError when it cannot listen there
 */
export async function listenForMetrics(
  { host, metrics_port }: Pick<ServerConfig, 'host' | 'metrics_port'>,
  { registry }: Pick<Metrics, 'registry'>,
): Promise<() => void> {
  if (metrics_port === null) return () => {}
  const server = createServer({ requestTimeout: TIMEOUT_MS }, (request, response) => {
    if (request.method !== 'GET' || request.url !== METRICS_PATH) return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await listen(server, { host, port: metrics_port, variable: 'METRICS_PORT' })
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
