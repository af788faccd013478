import { OauthError } from './oauth-error.ts'

export const JWT_BEARER_GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

export const tokenEndpoint = ({ base_url }: { base_url: string }): string => `${base_url}/oauth/token`

/** The parameters of a request to the token endpoint; null: not sent. */
export interface TokenParameters {
  assertion: string
  scope: string | null
  client_id: string | null
}

/**
 * Reads the parameters of a request to the token endpoint (RFC 6749, section 3.2): each at most once, an empty one as one that is
 * not sent, unknown ones not at all.
 * @param base_url below it must be a `resource` (RFC 8707)
 * @throws OauthError
 */
export function readTokenParameters(form: URLSearchParams, base_url: string): TokenParameters {
  const names = [...form.keys()]
  if (new Set(names).size < names.length) throw new OauthError('invalid_request', 'a parameter is sent twice')
  const read = (name: string) => form.get(name) || null
  const grant_type = read('grant_type')
  if (grant_type === null) throw new OauthError('invalid_request', 'the parameter grant_type is missing')
  if (grant_type !== JWT_BEARER_GRANT)
    throw new OauthError('unsupported_grant_type', `grant_type must be ${JWT_BEARER_GRANT}`)
  const assertion = read('assertion')
  if (assertion === null) throw new OauthError('invalid_request', 'the parameter assertion is missing')
  const resource = read('resource')
  if (resource !== null && resource !== base_url && !resource.startsWith(`${base_url}/`))
    throw new OauthError('invalid_target', 'resource must be an address of this service')
  return { assertion, scope: read('scope'), client_id: read('client_id') }
}
