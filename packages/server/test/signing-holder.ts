import { CompactSign, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { multikeyOf, readPublicJwk } from '../src/accounts/identity/did/public-jwk.ts'
import { sql } from '../src/platform/db/db.ts'
import type { TestContributor, World } from './world.ts'

export type TestAlgorithm = 'EdDSA' | 'ES256'

/** Holder of a key and a DID: a contributor, or an issuer of credentials. */
export interface SigningHolder {
  did: string
  /** id of the key */
  kid: string
  jwk: Record<string, unknown>
  /** signs a JWT; fields of the header replace those that are usual */
  sign: (payload: JWTPayload, header?: Record<string, unknown>) => Promise<string>
  /** signs a text as it is */
  signText: (text: string, header?: Record<string, unknown>) => Promise<string>
}

/** Makes a key and whoever holds it: of a did:key, or of another DID or URL. */
export async function createHolder(
  alg: TestAlgorithm = 'ES256',
  name?: { did: string; kid: string },
): Promise<SigningHolder> {
  const pair = await generateKeyPair(alg === 'EdDSA' ? 'Ed25519' : alg, { extractable: true })
  const jwk = await exportJWK(pair.publicKey)
  const public_jwk = readPublicJwk(jwk)
  if (public_jwk === null) throw new Error('it is no key of these algorithms')
  const multikey = multikeyOf(public_jwk)
  const { did, kid } = name ?? { did: `did:key:${multikey}`, kid: `did:key:${multikey}#${multikey}` }
  return {
    did,
    kid,
    jwk: { ...public_jwk, kid },
    sign: (payload, header = {}) =>
      new SignJWT(payload).setProtectedHeader({ alg, kid, ...header }).sign(pair.privateKey),
    signText: (text, header = {}) =>
      new CompactSign(Buffer.from(text)).setProtectedHeader({ alg, kid, ...header }).sign(pair.privateKey),
  }
}

/** Binds a DID to a contributor as if they had proven it. */
export const bindHolder = (
  { app }: World,
  { contributor_id }: Pick<TestContributor, 'contributor_id'>,
  { did, kid }: Pick<SigningHolder, 'did' | 'kid'>,
) =>
  app.db.query(sql`
    insert into dids (contributor_id, did, verification_method, verified_at)
    values (${contributor_id}, ${did}, ${kid}, ${app.now().toISOString()})
    on conflict (contributor_id) do update
      set did = excluded.did, verification_method = excluded.verification_method, verified_at = excluded.verified_at`)

export interface TestCredential {
  holder: Pick<SigningHolder, 'did'>
  workspace_id: string
  now: Date
  role?: string
  /** members of the credential that replace those that are usual; undefined takes one away */
  fields?: Record<string, unknown>
  header?: Record<string, unknown>
}

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000)
const DAY_S = 24 * 60 * 60

/** A credential of membership of the data model 2.0, for a day. */
export const signMembership = (
  issuer: SigningHolder,
  { holder, workspace_id, now, role = 'member', fields = {}, header = {} }: TestCredential,
): Promise<string> =>
  issuer.sign(
    {
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      type: ['VerifiableCredential', 'WorkspaceMembershipCredential'],
      issuer: issuer.did,
      credentialSubject: { id: holder.did, workspace: { id: workspace_id, role } },
      iss: issuer.did,
      sub: holder.did,
      iat: seconds(now),
      exp: seconds(now) + DAY_S,
      ...fields,
    },
    { typ: 'vc+jwt', cty: 'vc', ...header },
  )

/** A presentation of the data model 2.0 with one credential. */
export const signPresentation = (
  holder: SigningHolder,
  {
    credential,
    now,
    fields = {},
    header = {},
  }: { credential: string; now: Date; fields?: Record<string, unknown>; header?: Record<string, unknown> },
): Promise<string> =>
  holder.sign(
    {
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      type: ['VerifiablePresentation'],
      verifiableCredential: [
        {
          '@context': 'https://www.w3.org/ns/credentials/v2',
          type: 'EnvelopedVerifiableCredential',
          id: `data:application/vc+jwt,${credential}`,
        },
      ],
      iss: holder.did,
      aud: 'http://cairnway.test',
      iat: seconds(now),
      exp: seconds(now) + 300,
      ...fields,
    },
    { typ: 'vp+jwt', ...header },
  )
