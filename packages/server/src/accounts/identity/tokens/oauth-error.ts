import type { ErrorClassName } from '@cairnway/contract'

/** The codes of the token endpoint (RFC 6749, 8707 and 9449), each with its status and the class of the same error elsewhere. */
const codes = {
  invalid_request: [400, 'BadRequestError'],
  invalid_client: [401, 'AuthenticationError'],
  invalid_grant: [400, 'ValidationError'],
  invalid_scope: [400, 'ValidationError'],
  invalid_target: [400, 'ValidationError'],
  unsupported_grant_type: [400, 'ValidationError'],
  invalid_dpop_proof: [400, 'ValidationError'],
  use_dpop_nonce: [400, 'ValidationError'],
  temporarily_unavailable: [503, 'ServerError'],
  server_error: [500, 'ServerError'],
} as const satisfies Record<string, readonly [number, ErrorClassName]>

export type OauthErrorCode = keyof typeof codes

/** A refusal of the token endpoint. */
export class OauthError extends Error {
  readonly code: OauthErrorCode
  readonly status: number
  /** class of the error, as other operations name it */
  readonly error_class: ErrorClassName

  constructor(code: OauthErrorCode, message: string, options: { status?: number; error_class?: ErrorClassName } = {}) {
    super(message)
    const [status, error_class] = codes[code]
    this.code = code
    this.status = options.status ?? status
    this.error_class = options.error_class ?? error_class
  }
}
