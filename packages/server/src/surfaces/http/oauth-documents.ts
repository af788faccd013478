import { OperationError } from '@cairnway/contract'
import type { Env, Hono } from 'hono'
import { nodeDid } from '../../accounts/identity/signing-keys/node-did.ts'
import { SIGNING_ALGORITHM } from '../../accounts/identity/signing-keys/signing-keys.ts'
import { dpopAlgorithms } from '../../accounts/identity/tokens/dpop-proof.ts'
import { JWT_BEARER_GRANT, tokenEndpoint } from '../../accounts/identity/tokens/token-parameters.ts'
import type { Service } from '../parts.ts'
import type { AddressLimits } from './limit-by-address.ts'
import { CODE_FLOW_VARY, looksForCodeFlow } from './refuse-code-flow.ts'

const JWKS_PATH = '/oauth/jwks.json'
/** A key is published ten minutes before it signs. */
const KEYS_MAX_AGE_S = 300
const METADATA_MAX_AGE_S = 3600
export const MCP_PATH = '/mcp'
/**
 * Returns the path of the metadata of a resource (RFC 9728, section 3.1); that of the whole service has no path of its
 * own.
 */
export const resourceMetadataPath = (path: string): string => `/.well-known/oauth-protected-resource${path}`
/** Every scope is that of a workspace, `workspace:` and its id; without an id it is the one of the credential. */
const SCOPES = ['workspace']

const jsonWithAge = (body: object, max_age_s: number): Response =>
  Response.json(body, { headers: { 'cache-control': `public, max-age=${max_age_s}` } })

/**
 * Serves the metadata by which clients find the token endpoint (RFC 8414, RFC 9728), and the keys of the service, as
 * JWKS and as its DID document.
 */
export function serveOauthDocuments<E extends Env>(http: Hono<E>, app: Service, limits: AddressLimits): void {
  const limited = limits.documents
  const { base_url } = app.config
  const did = nodeDid(base_url)
  const authorization_server = {
    issuer: base_url,
    token_endpoint: tokenEndpoint(app.config),
    jwks_uri: `${base_url}${JWKS_PATH}`,
    service_documentation: `${base_url}/docs`,
    // there is no authorization endpoint
    response_types_supported: [],
    grant_types_supported: [JWT_BEARER_GRANT],
    token_endpoint_auth_methods_supported: ['none'],
    dpop_signing_alg_values_supported: dpopAlgorithms,
    scopes_supported: SCOPES,
  }
  /** @param resource the address of a surface; MCP hosts ask for that of the MCP endpoint */
  const protectedResource = (resource: string) => ({
    resource,
    authorization_servers: [base_url],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
    dpop_signing_alg_values_supported: dpopAlgorithms,
    // API keys are sent as bearer
    dpop_bound_access_tokens_required: false,
    resource_documentation: `${base_url}/docs`,
  })

  http.get('/.well-known/oauth-authorization-server', limited, (c) => {
    if (looksForCodeFlow(c.req.raw.headers))
      throw new OperationError('NotFoundError', 'there is no OAuth code flow: send an API key as bearer')
    const answer = jsonWithAge(authorization_server, METADATA_MAX_AGE_S)
    answer.headers.set('vary', CODE_FLOW_VARY)
    return answer
  })
  for (const path of ['', MCP_PATH])
    http.get(resourceMetadataPath(path), limited, () =>
      jsonWithAge(protectedResource(`${base_url}${path}`), METADATA_MAX_AGE_S),
    )
  http.get(JWKS_PATH, limited, async () => {
    const keys = await app.signing_keys.list()
    const jwks = keys.map(({ jwk, kid }) => ({ ...jwk, kid, use: 'sig', alg: SIGNING_ALGORITHM }))
    return jsonWithAge({ keys: jwks }, KEYS_MAX_AGE_S)
  })
  // the document of an address with a path is below it
  http.on('GET', ['/.well-known/did.json', '/did.json'], limited, async () => {
    const keys = await app.signing_keys.list()
    const ids = keys.map(({ kid }) => kid)
    const document = {
      '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
      id: did,
      verificationMethod: keys.map(({ jwk, kid }) => ({
        id: kid,
        type: 'JsonWebKey2020',
        controller: did,
        publicKeyJwk: { ...jwk, alg: SIGNING_ALGORITHM },
      })),
      assertionMethod: ids,
      authentication: ids,
    }
    return jsonWithAge(document, KEYS_MAX_AGE_S)
  })
}
