import { verifyJWT } from 'did-jwt'
import {
  createVerifiableCredentialJwt,
  createVerifiablePresentationJwt,
  verifyPresentation as verifyPresentation1,
} from 'did-jwt-vc'
import { Resolver } from 'did-resolver'
import { getResolver as getKeyResolver } from 'key-did-resolver'
import { createClient, signDidChallenge } from '../../packages/sdk/dist/sdk.js'
import { call, makeWorkspace } from '../identity/make-invite.mjs'
import { in5Minutes, makeDid, makeHolder, makeMember } from '../identity/make-member.mjs'

const V1 = 'https://www.w3.org/2018/credentials/v1'

function require(condition, what) {
  if (!condition) throw new Error(what)
}

/** Resolves did:key by key-did-resolver, and the service, which has no TLS here, by its document. */
const createResolver = (base_url) =>
  new Resolver({
    ...getKeyResolver(),
    web: async (did) => {
      const document = await (await fetch(`${base_url}/.well-known/did.json`)).json()
      require(document.id === did, `the document is of ${document.id}, not of ${did}`)
      return { didDocument: document, didDocumentMetadata: {}, didResolutionMetadata: {} }
    },
  })

/** Ours, verified by did-jwt: the credential that the service issues, the challenge and the presentation of the SDK. */
async function verifyOurs(context, curve) {
  const { base_url } = context
  const resolver = createResolver(base_url)
  const member = await makeMember(context, curve)
  const issued = await verifyJWT(member.credential, { resolver, audience: base_url })
  require(issued.payload.credentialSubject.id === member.did, 'the credential is about another DID')
  const key = member.private_jwk
  const { challenge_jws } = await signDidChallenge({ key, challenge: 'c', base_url })
  const challenged = await verifyJWT(challenge_jws, { resolver, audience: base_url })
  require(challenged.payload.nonce === 'c' && challenged.issuer === member.did, 'the challenge is another one')
  const sent = []
  const client = createClient({
    base_url,
    dpop: { key, workspace_id: member.workspace_id, credential: member.credential },
    fetch: (url, init) => {
      if (url.endsWith('/oauth/token')) sent.push(new URLSearchParams(init.body).get('assertion'))
      return fetch(url, init)
    },
  })
  const { role } = await client.getWorkspace({ workspace_id: member.workspace_id })
  require(role === 'member', `the SDK works as ${role}`)
  const presented = await verifyJWT(sent[0], { resolver, audience: `${base_url}/oauth/token` })
  require(presented.payload.sub === member.did, 'the presentation is of another holder')
}

/** Theirs, verified by the service: DIDs bound, credentials and presentations of the data model 1.1 made by did-jwt-vc. */
async function verifyTheirs(context, curve) {
  const { base_url } = context
  const resolver = createResolver(base_url)
  const issuer = await makeDid(curve)
  const holder = await makeHolder(context, curve)
  const { owner_key, workspace_id } = await makeWorkspace(context)
  await call(base_url, owner_key, 'PUT', `/v1/workspaces/${workspace_id}/issuers`, { issuers: [issuer.did] })
  const credential = await createVerifiableCredentialJwt(
    {
      sub: holder.did,
      nbf: Math.floor(Date.now() / 1000),
      exp: Math.floor(Date.now() / 1000) + 86_400,
      jti: `urn:uuid:${crypto.randomUUID()}`,
      vc: {
        '@context': [V1],
        type: ['VerifiableCredential', 'WorkspaceMembershipCredential'],
        credentialSubject: { workspace: { id: workspace_id, role: 'member' } },
      },
    },
    { did: issuer.did, signer: issuer.signer, alg: issuer.alg },
    { header: { kid: issuer.kid } },
  )
  const path = `/v1/workspaces/${workspace_id}/members/present`
  const joined = await call(base_url, holder.api_key, 'POST', path, { vc_jwt: credential })
  require(joined.issuer === issuer.did && joined.status === 'active', `present answers ${JSON.stringify(joined)}`)
  const presentation = await createVerifiablePresentationJwt(
    {
      aud: base_url,
      nonce: 'n',
      exp: in5Minutes(),
      vp: { '@context': [V1], type: ['VerifiablePresentation'], verifiableCredential: [credential] },
    },
    { did: holder.did, signer: holder.signer, alg: holder.alg },
  )
  require((await verifyPresentation1(presentation, resolver, { audience: base_url })).verified, 'did-jwt-vc refuses it')
  await call(base_url, holder.api_key, 'POST', path, { presentation })
  // the SDK presents it in the form of 1.1
  const client = createClient({ base_url, dpop: { key: holder.private_jwk, workspace_id, credential } })
  const { role } = await client.getWorkspace({ workspace_id })
  require(role === 'member', `the SDK works as ${role}`)
}

export const check = {
  clients: ['npm:did-jwt', 'npm:did-jwt-vc', 'npm:did-resolver', 'npm:key-did-resolver'],
  does: 'with keys of P-256 and of Ed25519: DIDs bound, credentials and presentations made by them and verified by the service and the SDK, and the other way round',
  timeout_ms: 120_000,
  run: async (context) => {
    for (const curve of ['P-256', 'Ed25519']) {
      await verifyOurs(context, curve)
      await verifyTheirs(context, curve)
    }
    return 'both directions'
  },
}
