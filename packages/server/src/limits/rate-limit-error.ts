import { ApiError, type Rate } from '@cairnway/contract'

/** A limit that is used up. */
export interface ExceededLimit extends Rate {
  limit: string
  /** calls that would pass all the same, where this one asks for more */
  remaining: number
  wait_ms: number
}

/** The refusal of a call that comes too soon. A call after the told time passes, if no other was made meanwhile. */
export function rateLimitError({ limit, calls, seconds, remaining, wait_ms }: ExceededLimit): ApiError {
  const retry_after_seconds = Math.max(1, Math.ceil(wait_ms / 1000))
  const is_deposit = limit === 'deposit' || limit === 'deposit_budget'
  return new ApiError(
    is_deposit ? 'DepositRateLimitExceededError' : 'RateLimitError',
    `the limit ${limit} is ${calls} in ${seconds} s; try again in ${retry_after_seconds} s`,
    { retry_after_seconds, limit, calls, seconds, remaining },
  )
}
