import type { OperationId } from '@cairnway/contract'
import type { Caller, NextPage } from '../../platform/context.ts'
import type { RateLimitState } from '../../platform/limits/rate-limiter.ts'
import type { Timings } from '../../platform/time/measure-time.ts'

/** One call of an operation, as a surface receives it. */
export interface Call {
  name: OperationId
  /** authenticates the caller; rejects for an invalid key */
  authenticate: () => Promise<Caller>
  request_id: string
  /** id of the distributed trace that the call belongs to, null without one */
  trace_id: string | null
  /** IP address of the client, null where there is none */
  address: string | null
  /** the Idempotency-Key, null where the caller sends none */
  idempotency_key: string | null
  /** filled by the stages and by the handler */
  timings: Timings
  /** filled by the handler of a list that is read by offsets */
  next_page?: NextPage
  /** filled by the pipeline: the state of the narrowest rate limit on the call */
  rate_limit?: RateLimitState
  /** filled by the pipeline, also for an invalid input: its fields that change nothing */
  ignored_fields?: string[]
  /** filled by the pipeline: the answer is that of an earlier call with the same Idempotency-Key */
  is_replayed?: boolean
}
