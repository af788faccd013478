import { DID_CHALLENGE_MINUTES, MAX_PROOF_CHARS, type OperationInput } from '@cairnway/contract'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { AccountsParts } from '../parts.ts'
import { resolveKey } from './did/resolve-did.ts'
import { MAX_SKEW_S } from './max-skew.ts'
import { parseJwt } from './parsing/parse-jwt.ts'
import { parseUniqueJson } from './parsing/parse-unique-json.ts'
import { ProofError } from './parsing/proof-error.ts'
import { readJwsHeader, readKid, verifyJws } from './verify-jws.ts'

/** A proof is not older than its challenge can be. */
const MAX_AGE_S = DID_CHALLENGE_MINUTES * 60
/** A bare challenge: 32 bytes in base64url. */
const CHALLENGE = /^[\w-]{43}$/

/** A proof as it was sent, of which nothing is verified. */
export interface SentProof {
  did: string
  jws: string
  /** the id of the key next to the JWS; null: its header says it */
  kid: string | null
  /** whether it may be the bare challenge, which names nobody */
  may_be_bare: boolean
}

export interface ProvenDid {
  did: string
  challenge: string
  /** the id of the key */
  verification_method: string
}

const Claims = z.object({
  iss: z.string().optional(),
  holder: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).optional(),
  aud: z.union([z.string(), z.array(z.string())]),
  nonce: z.string(),
  iat: z.number().optional(),
  nbf: z.number().optional(),
  exp: z.number().optional(),
})

/** Reads the DID of who presents: `iss`, `holder`, or both when they are the same. */
function readHolder({ iss, holder }: Pick<z.output<typeof Claims>, 'iss' | 'holder'>): string {
  const named = iss ?? holder
  if (named === undefined || (holder !== undefined && holder !== named))
    throw new ProofError('the proof must name one DID as iss or holder')
  return named
}

/**
 * The proof of an input, of which nothing is verified.
 * @throws ProofError
 */
export function readSentProof({ did, challenge_jws, kid, proof }: OperationInput<'bindDid'>): SentProof {
  if (challenge_jws && proof) throw new ProofError('send challenge_jws or proof, not both')
  if (challenge_jws) {
    if (!did) throw new ProofError('challenge_jws needs the did')
    return { did, jws: challenge_jws, kid: kid ?? null, may_be_bare: true }
  }
  if (!proof) throw new ProofError('send the did and challenge_jws, or proof.jwt')
  const holder = readHolder(parseClaims(() => parseJwt(proof.jwt, 'presentation', MAX_PROOF_CHARS).payload))
  if (did && did !== holder) throw new ProofError('the presentation is by another DID than did')
  return { did: holder, jws: proof.jwt, kid: kid ?? null, may_be_bare: false }
}

function parseClaims(read: () => unknown): z.output<typeof Claims> {
  try {
    return Claims.parse(read())
  } catch {
    throw new ProofError('the proof must be JSON claims with iss, aud and nonce')
  }
}

/** @throws ProofError for claims of another DID or for another service, and outside of their time */
function requireClaims(
  claims: z.output<typeof Claims>,
  expected: { did: string; audience: string; now_s: number },
): void {
  const { did, audience, now_s } = expected
  if (readHolder(claims) !== did) throw new ProofError('the proof is by another DID')
  if (![claims.aud].flat().includes(audience)) throw new ProofError(`the aud of the proof must be ${audience}`)
  const { iat = now_s, nbf = now_s, exp = now_s } = claims
  if (Math.max(iat, nbf) > now_s + MAX_SKEW_S) throw new ProofError('the proof is from the future')
  if (exp <= now_s - MAX_SKEW_S || iat < now_s - MAX_AGE_S - MAX_SKEW_S) throw new ProofError('the proof has expired')
}

/**
 * Verifies that whoever sent a proof controls its DID: that an authentication key of the DID has signed, for this
 * service, the challenge that it returns. It does not check whether the challenge is one of ours and unused:
 * `useChallenge` does.
 * @throws ProofError
 */
export async function verifyDidProof(ctx: Context<AccountsParts>, sent: SentProof): Promise<ProvenDid> {
  const { did, jws } = sent
  const kid = readKid(readJwsHeader(jws))
  if (kid !== null && sent.kid !== null && kid !== sent.kid)
    throw new ProofError('the header of the JWS names another key than kid')
  const key = await resolveKey(ctx, did, kid ?? sent.kid, 'authentication')
  const payload = Buffer.from((await verifyJws(jws, key)).payload).toString()
  if (sent.may_be_bare && CHALLENGE.test(payload)) return { did, challenge: payload, verification_method: key.id }
  const claims = parseClaims(() => parseUniqueJson(payload))
  requireClaims(claims, { did, audience: ctx.config.base_url, now_s: ctx.now().getTime() / 1000 })
  return { did, challenge: claims.nonce, verification_method: key.id }
}
