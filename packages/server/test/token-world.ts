import { randomUUID } from 'node:crypto'
import { type CredentialWorld, createCredentialWorld } from './credential-world.ts'
import { createProver, type DpopProver, type ProofRequest } from './dpop-prover.ts'
import { type SigningHolder, signPresentation } from './signing-holder.ts'
import type { World } from './world.ts'

export const BASE_URL = 'http://cairnway.test'
export const TOKEN_ENDPOINT = `${BASE_URL}/oauth/token`
export const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** Answer of the token endpoint. */
export interface TokenAnswer {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

/** A request to the token endpoint. What is absent is as usual; a parameter of `undefined` is not sent. */
export interface TokenExchangeRequest {
  prover?: DpopProver
  assertion?: string
  parameters?: Record<string, string | undefined>
  /** null: none is sent */
  proof?: string | null
  /** undefined: none */
  nonce?: string | undefined
  peer?: string
}

/** A workspace whose member bob exchanges presentations of his credential for tokens. */
export interface TokenWorld extends CredentialWorld {
  prover: DpopProver
  /** a presentation of bob's credential, for the token endpoint */
  signAssertion: (fields?: Record<string, unknown>, header?: Record<string, unknown>) => Promise<string>
  /** the nonce that proofs must name at this moment */
  readNonce: () => Promise<string>
  exchange: (request?: TokenExchangeRequest) => Promise<TokenAnswer>
  /** an access token of bob, bound to the key of a prover */
  mint: (prover?: DpopProver) => Promise<string>
  /** sends a request with a token and a proof of it, which `proof` changes */
  call: (
    path: string,
    options?: {
      token?: string
      prover?: DpopProver
      init?: RequestInit
      proof?: Partial<ProofRequest>
      scheme?: string
    },
  ) => Promise<Response>
}

const postForm = async (
  world: World,
  parameters: Record<string, string | undefined>,
  headers: Record<string, string>,
  peer?: string,
): Promise<TokenAnswer> => {
  const sent = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const init = { method: 'POST', headers, body: new URLSearchParams(sent) }
  const answer = await world.request('/oauth/token', init, peer)
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> }
}

/** Claims of a presentation for the token endpoint, good for a token that is bound to the key of the prover. */
export const assertionFields = ({ did }: Pick<SigningHolder, 'did'>, { thumbprint }: DpopProver) => ({
  sub: did,
  aud: TOKEN_ENDPOINT,
  jti: randomUUID(),
  cnf: { jkt: thumbprint },
})

export async function createTokenWorld(...options: Parameters<typeof createCredentialWorld>): Promise<TokenWorld> {
  const fixture = await createCredentialWorld(...options)
  const { world, bob, bob_did, team, workspace_id } = fixture
  const { invite_token } = await team.owner.createMemberInvite({ workspace_id, role: 'member' })
  await bob.claimMembership({ workspace_id, invite_token })
  const prover = await createProver()
  const { clock } = world

  const signAssertion: TokenWorld['signAssertion'] = async (fields = {}, header = {}) =>
    signPresentation(bob_did, {
      credential: await fixture.sign(),
      now: clock.now,
      fields: { ...assertionFields(bob_did, prover), ...fields },
      header,
    })

  const readNonce = async (): Promise<string> => {
    const proof = await prover.prove({ method: 'POST', url: TOKEN_ENDPOINT, now: clock.now })
    const { headers } = await postForm(world, { grant_type: JWT_BEARER, assertion: 'none' }, { dpop: proof })
    return headers.get('dpop-nonce') ?? ''
  }

  const exchange: TokenWorld['exchange'] = async (request = {}) => {
    const { prover: key = prover, parameters = {}, peer } = request
    const nonce = 'nonce' in request ? request.nonce : await readNonce()
    const assertion = request.assertion ?? (await signAssertion({ cnf: { jkt: key.thumbprint } }))
    const proof =
      request.proof === undefined
        ? await key.prove({ method: 'POST', url: TOKEN_ENDPOINT, now: clock.now, nonce })
        : request.proof
    const form = { grant_type: JWT_BEARER, assertion, scope: `workspace:${workspace_id}`, ...parameters }
    return postForm(world, form, proof === null ? {} : { dpop: proof }, peer)
  }

  return {
    ...fixture,
    prover,
    signAssertion,
    readNonce,
    exchange,
    mint: async (key = prover) => {
      const { body } = await exchange({ prover: key })
      if (typeof body.access_token !== 'string') throw new Error(`no token: ${JSON.stringify(body)}`)
      return body.access_token
    },
    call: async (path, { token = '', prover: key = prover, init = {}, proof = {}, scheme = 'DPoP' } = {}) => {
      const { method = 'GET' } = init
      const url = `${BASE_URL}${path}`
      const dpop = await key.prove({ method, url, now: clock.now, access_token: token, ...proof })
      return world.request(path, { ...init, headers: { ...init.headers, authorization: `${scheme} ${token}`, dpop } })
    },
  }
}
