import type { OperationId } from '@cairnway/contract'
import type { Env, Context as Http } from 'hono'
import type { App, Caller } from '../context.ts'
import { execute } from '../execute.ts'

/** What a protocol beside REST asks of a request. */
export interface SurfaceContext<E extends Env> {
  /** fails for a key that is no good */
  authenticate: (c: Http<E>) => Promise<Caller>
  clientAddress: (c: Http<E>) => string | null
  requestId: (c: Http<E>) => string
}

/** Runs operations through the door, for whoever sent a request. */
export function createOperationRunner<E extends Env>(
  app: App,
  { clientAddress, requestId }: SurfaceContext<E>,
  c: Http<E>,
  { caller, idempotency_key = null }: { caller: Caller; idempotency_key?: string | null },
): (name: OperationId, input: unknown) => Promise<unknown> {
  const call = {
    authenticate: async () => caller,
    request_id: requestId(c),
    address: clientAddress(c),
    idempotency_key,
  }
  return (name, input) => execute(app, { ...call, name, timings: {} }, async () => input)
}
