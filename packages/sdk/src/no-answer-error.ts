const causeMessage = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  // runtimes wrap what happened: "fetch failed" says less than its cause
  return cause.cause instanceof Error && cause.cause.message !== '' ? cause.cause.message : cause.message
}

interface FailedCall {
  base_url: string
  attempts: number
  idempotency_key?: string | undefined
  cause?: unknown
}

/** No whole answer came: nobody knows whether the call had its effect. */
export class NoAnswerError extends Error {
  /** `network`: no connection, or one that broke off; `timeout`: `timeout_ms` is over */
  readonly reason: 'network' | 'timeout'
  /** how often the call was sent */
  readonly attempts: number
  /** Given again with the same input, the call has its effect once at most. */
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
