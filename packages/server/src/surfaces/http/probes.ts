import type { Env, Hono } from 'hono'
import type { Service } from '../parts.ts'
import type { AddressLimits } from './limit-by-address.ts'

/**
 * Serves the probes of orchestrators, which need no key. `/livez` says that the process answers, and has no rate limit;
 * `/readyz` says that it can serve requests: the database answers and is that of this release, and the service is not
 * stopping. An index that is still being built does not make it unready, because searches say so themselves.
 * @param stopping aborted when the service stops
 */
export function serveProbes<E extends Env>(
  http: Hono<E>,
  { schema_guard }: Service,
  { stopping, limits }: { stopping: AbortSignal; limits: AddressLimits },
): void {
  http.get('/livez', (c) => c.json({ status: 'ok' }))
  http.get('/readyz', limits.probes, async (c) => {
    const database = await schema_guard.check().then(
      () => (schema_guard.newerMigration() === null ? 'ok' : 'newer'),
      () => 'down',
    )
    const checks = { database, process: stopping.aborted ? 'stopping' : 'ok' }
    const is_ready = database === 'ok' && !stopping.aborted
    return c.json({ status: is_ready ? 'ok' : 'down', checks }, is_ready ? 200 : 503)
  })
}
