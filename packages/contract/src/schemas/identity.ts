import { z } from 'zod'
import { DateTime, text } from './primitives.ts'

/** A challenge is good for so many minutes. */
export const DID_CHALLENGE_MINUTES = 5
export const MAX_DID_CHARS = 500
/** Algorithms of signatures by keys of DIDs. */
export const didAlgorithms = ['EdDSA', 'Ed25519', 'ES256'] as const
/** The DID methods that are understood. */
export const didMethods = ['key', 'jwk', 'web'] as const

export const MAX_PROOF_CHARS = 20_000
const Did = text(MAX_DID_CHARS).describe('did:key or did:jwk of an Ed25519 or P-256 key, or did:web.')

export const DidChallenge = z
  .object({
    challenge: z.string().describe('Sign this text, or the claims of a proof with it as `nonce`.'),
    nonce: z.string().describe('The challenge, under the name that it has in a presentation.'),
    domain: z.string().describe('The host of this service.'),
    audience: z.string().describe('The `aud` of a proof.'),
    expires_at: DateTime,
    query: z
      .array(
        z.object({
          type: z.literal('DIDAuthentication'),
          acceptedMethods: z.array(z.object({ method: z.enum(didMethods) })),
        }),
      )
      .describe('What is asked for, as in the Verifiable Presentation Request.'),
    proof_types: z.array(z.literal('jwt')),
    algs: z.array(z.enum(didAlgorithms)),
  })
  .meta({ id: 'DidChallenge' })

/** The two forms of a proof that one controls a DID. */
const proofFields = {
  did: Did.nullish().describe('Needed with `challenge_jws`; a presentation names it itself.'),
  challenge_jws: text(MAX_PROOF_CHARS)
    .nullish()
    .describe(
      'A compact JWS by an authentication key of the DID: over the challenge as it is, or better over `{"iss": did, "aud": audience, "nonce": challenge, "iat", "exp"}`, which is of no use elsewhere.',
    ),
  kid: text(2 * MAX_DID_CHARS)
    .nullish()
    .describe('The id of that key, where the header of the JWS does not name it and the DID has several.'),
  proof: z
    .object({
      jwt: text(MAX_PROOF_CHARS).describe('A presentation as JWT, with `iss` or `holder`, `aud` and `nonce`.'),
    })
    .nullish()
    .describe('Instead of `challenge_jws`.'),
}

export const DidProof = z.object(proofFields)

export const DidBinding = z
  .object({
    did: z.string(),
    contributor_id: z.string(),
    verification_method: z.string().describe('The id of the key by which it was proven.'),
    verified_at: DateTime,
  })
  .meta({ id: 'DidBinding' })

export const BoundDid = z
  .object({
    did: z.string().nullable().describe('Null when none is bound.'),
    contributor_id: z.string(),
    verification_method: z.string().nullable(),
    verified_at: DateTime.nullable(),
  })
  .meta({ id: 'BoundDid' })

export const RecoveryChallengeQuery = z.object({ did: Did })
