import type { Logger } from 'pino'
import type { ServerConfig } from '../platform/config/config.ts'
import { StartError } from '../platform/errors/start-error.ts'
import { createRateLimiter, type RateLimiter, unlimited } from '../platform/limits/rate-limiter.ts'
import { createSharedRateLimiter, type SharedRateLimiter } from '../platform/limits/shared-rate-limiter.ts'
import type { Redis, RedisError } from '../platform/redis/redis.ts'
import type { KeyHasher } from '../platform/secrets/api-key.ts'

const KEY_BYTES = 16

/** Refusals that no waiting ends. */
const MISCONFIGURATIONS: readonly [reason: RegExp, hint: string][] = [
  [
    /^(?:CROSSSLOT|MOVED|ASK|CLUSTERDOWN)\b/,
    'it is part of a cluster, which is not supported; use a server without cluster mode',
  ],
  [/^(?:WRONGPASS|NOAUTH|ERR invalid password)\b/, 'wrong name or password'],
  [/^NOPERM\b/, 'its user may not run scripts on the keys cairnway:*'],
]

/** @throws StartError for an answer of Redis that a retry cannot change */
function throwMisconfiguration({ host, port }: NonNullable<ServerConfig['redis']>, { message }: RedisError): void {
  const [, hint] = MISCONFIGURATIONS.find(([reason]) => reason.test(message)) ?? []
  if (hint !== undefined)
    throw new StartError(`cannot use the server of REDIS_URL (${host}:${port}): ${hint} (${message})`)
}

interface Limiters {
  limiter: RateLimiter
  shared_limiter: SharedRateLimiter | null
}

/**
 * Creates what counts calls: in the memory of this process, or in Redis for all nodes.
 * @throws StartError when the server refuses for good, such as a wrong password; the start waits for one that does not
 * answer
 */
export async function createLimiter(
  redis: Redis | null,
  { config, hashKey, now, log }: { config: ServerConfig; hashKey: KeyHasher; now: () => Date; log: Logger },
): Promise<Limiters> {
  const local = createRateLimiter(now)
  if (redis === null || config.redis === null)
    return { limiter: config.rate_limits ? local : unlimited, shared_limiter: null }
  const shared_limiter = createSharedRateLimiter({
    redis,
    local,
    keyOf: (bucket) => `cairnway:limit:${hashKey(bucket).toString('base64url', 0, KEY_BYTES)}`,
    report: (error) =>
      error
        ? log.warn({ reason: error.message }, 'Redis does not count: each node counts its own calls')
        : log.info('Redis counts the calls of all nodes again'),
  })
  const error = await shared_limiter.check()
  if (error) throwMisconfiguration(config.redis, error)
  return { limiter: config.rate_limits ? shared_limiter.limiter : unlimited, shared_limiter }
}
