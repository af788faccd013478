import type { OperationId } from '@cairnway/contract'
import type { Env, Context as Http } from 'hono'
import type { Caller } from '../../platform/context.ts'
import type { Service } from '../parts.ts'
import { execute } from '../pipeline/execute.ts'
import type { RequestIds } from './request-ids.ts'

/** Functions by which the MCP and A2A surfaces read an HTTP request. */
export interface SurfaceContext<E extends Env> {
  /** rejects for an invalid key */
  authenticate: (c: Http<E>) => Promise<Caller>
  clientAddress: (c: Http<E>) => string | null
  requestIds: (c: Http<E>) => RequestIds
}

/** Creates a function that runs operations through the operation pipeline as the caller of a request. */
export function createOperationRunner<E extends Env>(
  app: Service,
  { clientAddress, requestIds }: SurfaceContext<E>,
  c: Http<E>,
  { caller, idempotency_key = null }: { caller: Caller; idempotency_key?: string | null },
): (name: OperationId, input: unknown) => Promise<unknown> {
  const call = {
    authenticate: async () => caller,
    ...requestIds(c),
    address: clientAddress(c),
    idempotency_key,
  }
  return (name, input) => execute(app, { ...call, name, timings: {} }, async () => input)
}
