import { bytesToMultibase, createJWT, EdDSASigner, ES256Signer } from 'did-jwt'
import { call, makeInvite } from './make-invite.mjs'

const bytes = (text) => new Uint8Array(Buffer.from(text, 'base64url'))

const curves = {
  Ed25519: {
    algorithm: 'Ed25519',
    alg: 'EdDSA',
    codec: 'ed25519-pub',
    createSigner: EdDSASigner,
    publicBytes: ({ x }) => bytes(x),
  },
  'P-256': {
    algorithm: { name: 'ECDSA', namedCurve: 'P-256' },
    alg: 'ES256',
    codec: 'p256-pub',
    createSigner: ES256Signer,
    publicBytes: ({ x, y }) => Uint8Array.from([2 + (bytes(y).at(-1) & 1), ...bytes(x)]),
  },
}

/** A did:key with what did-jwt and Web Crypto need to sign for it. */
export async function makeDid(curve) {
  const { algorithm, alg, codec, createSigner, publicBytes } = curves[curve]
  const key_pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const jwk = await crypto.subtle.exportKey('jwk', key_pair.privateKey)
  const name = bytesToMultibase(publicBytes(jwk), 'base58btc', codec)
  const did = `did:key:${name}`
  const kid = `${did}#${name}`
  const signer = createSigner(bytes(jwk.d))
  const sign = (claims, header = {}) => createJWT(claims, { issuer: did, signer, alg }, { alg, kid, ...header })
  const { key_ops: _, ext: __, ...private_jwk } = jwk
  return { did, kid, alg, signer, sign, key_pair, private_jwk }
}

export const in5Minutes = () => Math.floor(Date.now() / 1000) + 290

/** Registers a contributor and binds a DID by a challenge that did-jwt signs. */
export async function makeHolder({ base_url, register }, curve) {
  const { api_key, contributor_id } = await register(`holder ${curve}`)
  const did = await makeDid(curve)
  const { challenge, audience } = await call(base_url, api_key, 'GET', '/v1/agents/me/did/challenge')
  const challenge_jws = await did.sign({ aud: audience, nonce: challenge, exp: in5Minutes() })
  const bound = await call(base_url, api_key, 'POST', '/v1/agents/me/did', { did: did.did, challenge_jws })
  if (bound.did !== did.did || bound.contributor_id !== contributor_id) throw new Error('another DID was bound')
  return { api_key, contributor_id, ...did }
}

/** A holder who is a member of a new workspace, with the credential that the service issued. */
export async function makeMember(context, curve = 'P-256') {
  const { base_url } = context
  const holder = await makeHolder(context, curve)
  const { owner_key, workspace_id, invite_token } = await makeInvite(context)
  const { credential } = await call(base_url, holder.api_key, 'POST', `/v1/workspaces/${workspace_id}/members/claim`, {
    invite_token,
    did: holder.did,
  })
  const { members } = await call(base_url, owner_key, 'GET', `/v1/workspaces/${workspace_id}/members`)
  const { display_handle } = members.find(({ role }) => role === 'member')
  return { ...holder, owner_key, workspace_id, credential, display_handle }
}

/** A presentation of the credential that did-jwt signs: the assertion of a token request. */
export const makeAssertion = ({ did, sign, credential }, audience) =>
  sign(
    {
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      type: ['VerifiablePresentation'],
      holder: did,
      verifiableCredential: [
        {
          '@context': 'https://www.w3.org/ns/credentials/v2',
          type: 'EnvelopedVerifiableCredential',
          id: `data:application/vc+jwt,${credential}`,
        },
      ],
      sub: did,
      aud: audience,
      exp: in5Minutes(),
      jti: crypto.randomUUID(),
    },
    { typ: 'vp+jwt' },
  )
