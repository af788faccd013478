import type { Env, Hono } from 'hono'
import type { Service } from '../parts.ts'
import type { AddressLimits } from './limit-by-address.ts'

/** The header of every request of an MCP client, including its discovery of an authorization server. */
const MCP_VERSION_HEADER = 'mcp-protocol-version'

/**
 * Whether a request for the metadata of the authorization server comes from an MCP client. Such a client reads only
 * metadata of a code flow, which does not exist, and continues without them after 404.
 */
export const looksForCodeFlow = (headers: Headers): boolean => headers.has(MCP_VERSION_HEADER)
export const CODE_FLOW_VARY = 'MCP-Protocol-Version'

/**
 * Refuses the requests by which an MCP client begins a code flow where it has found no metadata: the registration of a
 * client, and the page that a person would sign in at. Both say what to do instead, in the form that clients show.
 */
export function refuseCodeFlow<E extends Env>(http: Hono<E>, app: Service, limits: AddressLimits): void {
  const { base_url } = app.config
  const advice = `There is no sign-in in a browser here. Give the host an API key as the header Authorization: Bearer KEY, without OAuth; POST ${base_url}/v1/agents/register answers with one, see ${base_url}/docs/agents.md`
  http.post('/register', limits.documents, (c) =>
    c.json({ error: 'invalid_request', error_description: advice, message: advice }, 400),
  )
  http.get('/authorize', limits.documents, (c) => c.text(`${advice}\n`, 404))
}
