/**
 * `invalid`: the proof is never accepted. `unreachable`: a host that must be asked does not answer, so the same proof
 * may be accepted later.
 */
export type ProofErrorCode = 'invalid' | 'unreachable'

/**
 * Reason why a DID, a key, a signature or a credential is not accepted. Its message may be shown to whoever sent the
 * proof.
 */
export class ProofError extends Error {
  readonly code: ProofErrorCode

  constructor(message: string, code: ProofErrorCode = 'invalid') {
    super(message)
    this.code = code
  }
}
