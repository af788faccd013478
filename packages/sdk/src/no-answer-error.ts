const causeMessage = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  // fetch of Node.js fails with "fetch failed" and keeps the reason in its cause
  return cause.cause instanceof Error && cause.cause.message !== '' ? cause.cause.message : cause.message
}

interface FailedCall {
  base_url: string
  attempts: number
  idempotency_key?: string | undefined
  cause?: unknown
}

/** No complete response arrived, so the caller cannot know whether the call took effect. */
export class NoAnswerError extends Error {
  /** `network`: there was no connection, or it broke off; `timeout`: `timeout_ms` elapsed. */
  readonly reason: 'network' | 'timeout'
  /** The number of times that the call was sent. */
  readonly attempts: number
  /** A call with this key and the same input takes effect at most once. */
  readonly idempotency_key: string | undefined

  constructor(reason: 'network' | 'timeout', { base_url, attempts, idempotency_key, cause }: FailedCall) {
    const why = reason === 'timeout' ? 'it took too long' : causeMessage(cause)
    super(`no answer from ${base_url || 'the service'}: ${why}`, { cause })
    this.name = 'NoAnswerError'
    this.reason = reason
    this.attempts = attempts
    this.idempotency_key = idempotency_key
  }
}
