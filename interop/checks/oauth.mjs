import * as DPoP from 'dpop'
import * as oauth from 'oauth4webapi'
import * as client from 'openid-client'
import { call } from '../identity/make-invite.mjs'
import { makeAssertion, makeDid, makeMember } from '../identity/make-member.mjs'

const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const insecure = { [oauth.allowInsecureRequests]: true }

function require(condition, what) {
  if (!condition) throw new Error(what)
}

/** oauth4webapi: discovery, a token with a nonce and the same assertion again, operations, and a second look at the token. */
async function useOauth4webapi(base_url, member) {
  const issuer = new URL(base_url)
  const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
  const server = await oauth.processDiscoveryResponse(issuer, found)
  const described = await oauth.resourceDiscoveryRequest(issuer, insecure)
  const resource = await oauth.processResourceDiscoveryResponse(issuer, described)
  require(resource.authorization_servers.includes(base_url), 'the resource names no authorization server')
  const oauth_client = { client_id: member.did }
  const proofs = oauth.DPoP(oauth_client, member.key_pair)
  const assertion = await makeAssertion(member, server.token_endpoint)
  const parameters = new URLSearchParams({ assertion, scope: `workspace:${member.workspace_id}` })
  const getToken = async () => {
    const options = { DPoP: proofs, ...insecure }
    const [none, grant] = [oauth.None(), GRANT_TYPE]
    const answer = await oauth.genericTokenEndpointRequest(server, oauth_client, none, grant, parameters, options)
    return oauth.processGenericTokenEndpointResponse(server, oauth_client, answer)
  }
  let token
  try {
    await getToken()
    throw new Error('a proof without a nonce was taken')
  } catch (error) {
    if (!oauth.isDPoPNonceError(error)) throw error
    token = await getToken()
  }
  require(token.token_type === 'dpop' && token.expires_in === 600, `the token is ${JSON.stringify(token)}`)
  const use = (method, path, key_pair = member.key_pair) =>
    oauth.protectedResourceRequest(token.access_token, method, new URL(base_url + path), undefined, null, {
      DPoP: key_pair === member.key_pair ? proofs : oauth.DPoP(oauth_client, key_pair),
      ...insecure,
    })
  const workspace_path = `/v1/workspaces/${member.workspace_id}`
  const workspace = await (await use('GET', workspace_path)).json()
  require(workspace.role === 'member', `the workspace is ${JSON.stringify(workspace)}`)
  require((await use('GET', '/v1/experiences/search?q=a%20b&limit=1')).ok, 'a search was refused')

  const url = `${base_url}${workspace_path}`
  const proof = await DPoP.generateProof(member.key_pair, url, 'GET', undefined, token.access_token)
  const headers = { authorization: `DPoP ${token.access_token}`, dpop: proof }
  const verified = await oauth.validateJwtAccessToken(server, new Request(url, { headers }), base_url, {
    requireDPoP: true,
    ...insecure,
  })
  require(verified.sub === member.did && verified.iss === base_url, `the token says ${JSON.stringify(verified)}`)
  return { server, token, use, headers, url }
}

/** Replays a token, and a whole request, as somebody can who has copied it from a log. */
async function stealToken({ token, use, headers, url }) {
  require((await fetch(url, { headers })).status === 200, 'the proof was refused at its first use')
  require((await fetch(url, { headers })).status === 401, 'a proof was taken twice')
  const bearer = await fetch(url, { headers: { authorization: `Bearer ${token.access_token}` } })
  require(bearer.status === 401, 'a bound token was taken as a bearer token')
  const { key_pair } = await makeDid('P-256')
  const refusal = await use('GET', new URL(url).pathname, key_pair).catch((error) => error)
  require(refusal instanceof oauth.WWWAuthenticateChallengeError, 'a token was taken with a proof by another key')
  require(refusal.cause[0].scheme === 'dpop', `the challenge is ${JSON.stringify(refusal.cause)}`)
}

/** The quick start of openid-client, which repeats a request with the nonce by itself. */
async function useOpenidClient(base_url, member) {
  const config = await client.discovery(new URL(base_url), member.did, undefined, client.None(), {
    algorithm: 'oauth2',
    execute: [client.allowInsecureRequests],
  })
  const handle = client.getDPoPHandle(config, member.key_pair)
  const parameters = {
    assertion: await makeAssertion(member, config.serverMetadata().issuer),
    scope: `workspace:${member.workspace_id}`,
  }
  const token = await client.genericGrantRequest(config, GRANT_TYPE, parameters, { DPoP: handle })
  const url = new URL(`${base_url}/v1/workspaces/${member.workspace_id}`)
  const use = () => client.fetchProtectedResource(config, token.access_token, url, 'GET', null, null, { DPoP: handle })
  require((await use()).status === 200, 'openid-client was refused')
  return use
}

/** dpop: proofs for fetch. */
async function useDpop(base_url, member) {
  const url = `${base_url}/oauth/token`
  const body = new URLSearchParams({
    grant_type: GRANT_TYPE,
    assertion: await makeAssertion(member, url),
    scope: `workspace:${member.workspace_id}`,
  })
  const request = async (nonce) => {
    const proof = await DPoP.generateProof(member.key_pair, url, 'POST', nonce)
    return fetch(url, { method: 'POST', headers: { dpop: proof }, body })
  }
  const first = await request()
  require(first.status === 400 && (await first.json()).error === 'use_dpop_nonce', 'no nonce was asked for')
  const { access_token } = await (await request(first.headers.get('dpop-nonce'))).json()
  const target = `${base_url}/v1/experiences`
  const deposit = async (experience) => {
    const proof = await DPoP.generateProof(member.key_pair, target, 'POST', undefined, access_token)
    return fetch(target, {
      method: 'POST',
      headers: { authorization: `DPoP ${access_token}`, dpop: proof, 'content-type': 'application/json' },
      body: JSON.stringify({ ...experience, visibility_scope: 'team' }),
    })
  }
  return deposit
}

export const check = {
  clients: ['npm:oauth4webapi', 'npm:openid-client', 'npm:dpop'],
  does: 'tokens by a presentation with a nonce that is asked for, discovery, operations and a deposit of a team with them; refused: stolen tokens, replayed proofs, a member who was removed',
  timeout_ms: 120_000,
  run: async (context) => {
    const { base_url, experience } = context
    const member = await makeMember(context)
    const session = await useOauth4webapi(base_url, member)
    await stealToken(session)
    const openWorkspace = await useOpenidClient(base_url, member)
    const deposit = await useDpop(base_url, member)
    const deposited = await deposit(experience())
    require(deposited.status === 201, `a deposit of the team: ${deposited.status} ${await deposited.text()}`)
    const path = `/v1/workspaces/${member.workspace_id}/members/${member.display_handle}`
    await call(base_url, member.owner_key, 'DELETE', path)
    const refusal = await openWorkspace().catch((error) => error)
    require(refusal instanceof client.WWWAuthenticateChallengeError, 'the token of a removed member was taken')
    return 'nonces, operations, thefts, removal'
  },
}
