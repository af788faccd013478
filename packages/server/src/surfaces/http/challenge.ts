import type { OperationError } from '@cairnway/contract'
import { dpopAlgorithms } from '../../accounts/identity/tokens/dpop-proof.ts'

const BEARER = 'Bearer realm="cairnway"'
const ALGORITHMS = `algs="${dpopAlgorithms.join(' ')}"`

/** Converts a message to an `error_description`: only the characters that RFC 6749 (section 5.2) allows, at most 500. */
export const toErrorDescription = (message: string): string =>
  message
    .replaceAll('"', "'")
    .replaceAll(/[^\x20-\x5b\x5d-\x7e]/g, ' ')
    .slice(0, 500)

/**
 * The header WWW-Authenticate of a refusal (RFC 6750, section 3; RFC 9449, section 7.1); null for one that credentials
 * do not change.
 * @param authorization the header of the request
 * @param resource_metadata where the metadata of the resource is (RFC 9728, section 5.1), for clients that look for it
 * there. It is sent only to a client with an access token: any other would begin a code flow by it, which does not
 * exist.
 */
export function challengeFor(
  { status, error, message, details }: OperationError,
  authorization: string | undefined,
  resource_metadata: string | null = null,
): string | null {
  const { oauth_error } = details
  const description = `error_description="${toErrorDescription(message)}"`
  if (typeof oauth_error === 'string') {
    const metadata = resource_metadata === null ? '' : `, resource_metadata="${resource_metadata}"`
    return `DPoP error="${oauth_error}", ${description}, ${ALGORITHMS}${metadata}`
  }
  // a request without credentials gets no error code
  if (status === 401) {
    const code = authorization === undefined ? '' : ', error="invalid_token"'
    return `${BEARER}${code}, DPoP ${ALGORITHMS}`
  }
  if (error !== 'InsufficientScopeError') return null
  return /^dpop /i.test(authorization ?? '')
    ? `DPoP error="insufficient_scope", ${description}, ${ALGORITHMS}`
    : `${BEARER}, error="insufficient_scope", ${description}`
}
