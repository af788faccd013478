import { OperationError, type Rate } from '@cairnway/contract'

/** A limit that refuses a call. */
export interface ExceededLimit extends Rate {
  limit: string
  /** calls that would still pass; this call costs more */
  remaining: number
  wait_ms: number
}

const DEPOSIT_LIMITS = ['deposit', 'deposit_budget', 'crawl', 'crawler_budget']

/**
 * The error of a call over its rate limit. After `retry_after_seconds` the call passes, unless others are made before.
 */
export function rateLimitError({ limit, calls, seconds, remaining, wait_ms }: ExceededLimit): OperationError {
  const retry_after_seconds = Math.max(1, Math.ceil(wait_ms / 1000))
  const is_deposit = DEPOSIT_LIMITS.includes(limit)
  return new OperationError(
    is_deposit ? 'DepositRateLimitExceededError' : 'RateLimitError',
    `the limit ${limit} is ${calls} in ${seconds} s; try again in ${retry_after_seconds} s`,
    { retry_after_seconds, limit, calls, seconds, remaining },
  )
}
