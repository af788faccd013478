/**
 * `invalid`: it proves nothing, now or later. `unreachable`: the host that would tell is away for the moment, so the same
 * proof may be accepted later.
 */
export type ProofErrorCode = 'invalid' | 'unreachable'

/**
 * Reason why a DID, a key, a signature or a credential proves nothing. Its message may be shown to whoever sent the
 * proof.
 */
export class ProofError extends Error {
  readonly code: ProofErrorCode

  constructor(message: string, code: ProofErrorCode = 'invalid') {
    super(message)
    this.code = code
  }
}
