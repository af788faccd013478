import type { Env, Hono, Context as Http } from 'hono'
import type { Caller } from '../../platform/context.ts'
import type { Service } from '../parts.ts'
import { requireScope } from '../pipeline/authorize.ts'
import type { AddressLimits } from './limit-by-address.ts'

export const METRICS_PATH = '/metrics'

/** Serves the metrics to operators, in the text format of Prometheus. METRICS_PORT serves them without a key. */
export function serveMetrics<E extends Env>(
  http: Hono<E>,
  { metrics: { registry } }: Service,
  { authenticate, limits }: { authenticate: (c: Http) => Promise<Caller>; limits: AddressLimits },
): void {
  http.get(METRICS_PATH, limits.probes, async (c) => {
    requireScope(await authenticate(c), 'operator')
    return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
  })
}
