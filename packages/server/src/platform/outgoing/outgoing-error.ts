/** Phase that a request reached. */
export type OutgoingPhase = 'connect' | 'tls' | 'headers' | 'body'

export type OutgoingErrorCode = 'refused' | 'dns' | 'timeout' | 'tls' | 'connection'

/**
 * Reason why a request has no complete answer. Its message is a fixed text and the error code of the system: it quotes
 * neither an address nor anything of the answer, so it may be shown to whoever named the URL.
 */
export class OutgoingError extends Error {
  readonly code: OutgoingErrorCode
  /** phase that the request reached; null: it was not sent */
  readonly phase: OutgoingPhase | null
  /** the error code of the system or the library, such as ECONNREFUSED or CERT_HAS_EXPIRED */
  readonly system_code: string | null
  readonly duration_ms: number

  constructor(
    code: OutgoingErrorCode,
    message: string,
    details: { phase?: OutgoingPhase; system_code?: string | null; duration_ms: number },
  ) {
    super(message)
    this.code = code
    this.phase = details.phase ?? null
    this.system_code = details.system_code ?? null
    this.duration_ms = Math.round(details.duration_ms)
  }
}

/** The error code that Node and its libraries put next to a message; null when there is none. */
export const systemCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
