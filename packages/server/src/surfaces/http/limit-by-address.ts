import type { Context as Http, MiddlewareHandler } from 'hono'
import { anonymousCaller } from '../../platform/context.ts'
import { enforceRateLimits } from '../../platform/limits/enforce-rate-limits.ts'
import { keysForLimit } from '../../platform/limits/rate-limit-keys.ts'
import type { Service } from '../parts.ts'

/** Limits of what is answered without a key. */
export interface AddressLimits {
  /** Counts requests for documents, and bounds how many of an address run at once. */
  documents: MiddlewareHandler
  /** The same for probes. */
  probes: MiddlewareHandler
  /**
   * Counts a request that is refused before anything has counted it.
   * @throws RateLimitError
   */
  countRefusal: (c: Http) => Promise<void>
}

/** @param clientAddress resolves the address of a request */
export function createAddressLimits(app: Service, clientAddress: (c: Http) => string | null): AddressLimits {
  /** Requests on which a limit has counted already. */
  const counted = new WeakSet<Request>()

  async function count(c: Http, limit: 'document' | 'probe'): Promise<void> {
    if (counted.has(c.req.raw)) return
    counted.add(c.req.raw)
    await enforceRateLimits(app.limiter, keysForLimit(limit, { caller: anonymousCaller, address: clientAddress(c) }))
  }

  const createLimit =
    (limit: 'document' | 'probe'): MiddlewareHandler =>
    async (c, next) => {
      await count(c, limit)
      const end = await app.running_calls.enter(`${limit} ${clientAddress(c)}`)
      try {
        await next()
      } finally {
        end()
      }
    }
  return {
    documents: createLimit('document'),
    probes: createLimit('probe'),
    countRefusal: (c) => count(c, 'document'),
  }
}
