import type { OperationError } from '@cairnway/contract'
import type { Caller } from '../../platform/context.ts'
import type { Timings } from '../../platform/time/measure-time.ts'
import type { Service } from '../parts.ts'
import type { Call } from './call.ts'

const roundMs = (ms: number): number => Math.round(ms * 100) / 100

const roundTimings = (timings: Timings): Timings =>
  Object.fromEntries(Object.entries(timings).map(([stage, ms]) => [stage, roundMs(ms)]))

/** The end of a call. */
export interface CallEnd {
  caller: Caller
  /** `performance.now()` at its beginning */
  started: number
  /** null for a success */
  error: OperationError | null
}

/** Counts a call, and writes its one log line: operation, caller and result; never a text, a key or a body. */
export function recordCall({ log, metrics }: Service, call: Call, { caller, started, error }: CallEnd): void {
  const ms = performance.now() - started
  const status = error?.status ?? 'ok'
  metrics.countCall({ operation: call.name, status, ms, timings: call.timings })
  if (typeof error?.details.limit === 'string' && error.status === 429) metrics.countRateLimited(error.details.limit)
  const line = {
    operation: call.name,
    status,
    ms: roundMs(ms),
    contributor: caller.contributor_id || undefined,
    key: caller.key_id ?? undefined,
    request_id: call.request_id,
    trace_id: call.trace_id ?? undefined,
    error: error?.error,
    ...roundTimings(call.timings),
  }
  if (error && error.status >= 500) log.error({ ...line, err: error.cause }, call.name)
  else log.info(line, call.name)
}
