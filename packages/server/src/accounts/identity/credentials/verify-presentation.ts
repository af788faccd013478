import { createHash } from 'node:crypto'
import { MAX_PRESENTATION_CHARS } from '@cairnway/contract'
import { calculateJwkThumbprint, type JWTPayload } from 'jose'
import { z } from 'zod'
import { resolveKey } from '../did/resolve-did.ts'
import { MAX_SKEW_S } from '../max-skew.ts'
import { type ParsedJwt, parseJwt, readJwtType } from '../parsing/parse-jwt.ts'
import { ProofError } from '../parsing/proof-error.ts'
import type { UsedId } from '../used-ids-store.ts'
import { verifyJws } from '../verify-jws.ts'
import { readPeriod, requireWithin } from './credential-periods.ts'
import type { CredentialParts } from './issuer-key.ts'

/** Form in which a presentation of the data model 2.0 carries a credential that is a JWT. */
const DATA_URL = /^data:application\/(?:vc\+jwt|vc\+ld\+jwt|jwt)[;,]/

/** A presentation ends within so many seconds. */
export const MAX_PRESENTATION_S = 300

type Fields = Record<string, unknown>

const Text = z.string().min(1).max(500)
const Enveloped = z.object({
  type: z.union([z.literal('EnvelopedVerifiableCredential'), z.array(z.string())]),
  id: z
    .string()
    .regex(DATA_URL)
    .transform((url) => url.slice(url.indexOf(',') + 1)),
})
const Credential = z.union([z.string(), Enveloped.transform(({ id }) => id)])
const Presentation = z.object({
  type: z.union([z.string(), z.array(z.string())]).transform((types) => [types].flat()),
  holder: z.union([Text, z.object({ id: Text }).transform(({ id }) => id)]).optional(),
  verifiableCredential: z.union([z.array(Credential).length(1), Credential.transform((one) => [one])]),
})
const SignedFields = z.object({
  iss: Text.optional(),
  kid: Text.optional(),
  aud: z.union([z.array(z.string()), z.string().transform((one) => [one])]),
})

/** A presentation that its holder has signed for us, now. The credential in it is not verified yet. */
export interface VerifiedPresentation {
  holder_did: string
  /** thumbprint (RFC 7638) of the key that signed it */
  proven_key: string
  /** a JWT */
  credential: string
  /** the claims of its JWT */
  claims: JWTPayload
  /** the one use that it is good for */
  use: UsedId
}

/**
 * The presentation in a JWT: 2.0 is the payload itself, 1.1 a claim of it.
 * @throws ProofError
 */
function readPresentation({ header, payload }: ParsedJwt): Fields {
  const type = readJwtType(header)
  if (type === 'vp+jwt' && !('vp' in payload)) return payload
  if ((type === null || type === 'jwt') && typeof payload.vp === 'object' && payload.vp !== null)
    return { ...payload.vp }
  throw new ProofError('the presentation is of no type that is understood: vp+jwt, or a JWT with vp')
}

/** @throws ProofError for one whose holder is stated twice and differently, or not at all */
function requireHolder(iss: string | undefined, holder: string | undefined): string {
  const did = iss ?? holder
  if (did === undefined) throw new ProofError('the presentation names no holder')
  if (holder !== undefined && holder !== did) throw new ProofError('iss and holder of the presentation differ')
  return did
}

/** Hashes the signer and `jti` of a presentation or assertion to the id under which its use is stored. */
export const hashJti = (signer: string, jti: string): Uint8Array =>
  createHash('sha256')
    .update(JSON.stringify(['assertion', signer, jti]))
    .digest()

/**
 * The one use of a presentation, by its `jti`, else by what is signed, since one signature can be written as another that
 * is valid too.
 * @throws ProofError outside of its time, and for one that is valid for too long to be remembered
 */
function readUse({ payload, signed_text }: ParsedJwt, now: Date): UsedId {
  const period = readPeriod(payload)
  requireWithin(period, 'presentation', now)
  const rest_s = period.ends_ms === null ? null : Math.ceil((period.ends_ms - now.getTime()) / 1000)
  if (rest_s === null || rest_s > MAX_PRESENTATION_S + MAX_SKEW_S)
    throw new ProofError(`the presentation must end within ${MAX_PRESENTATION_S} seconds: see its exp`)
  const { jti, iss } = payload
  const id =
    typeof jti === 'string' && typeof iss === 'string'
      ? hashJti(iss, jti)
      : createHash('sha256')
          .update(JSON.stringify(['presentation', signed_text]))
          .digest()
  return { id, lifetime_s: Math.max(0, rest_s) + 2 * MAX_SKEW_S }
}

/** Whether a JWT has the form of a presentation; nothing is verified of it. */
export function isPresentation(jwt: string): boolean {
  try {
    readPresentation(parseJwt(jwt, 'presentation', MAX_PRESENTATION_CHARS))
    return true
  } catch (error) {
    if (error instanceof ProofError) return false
    throw error
  }
}

/**
 * Verifies who has signed a presentation, by a key of theirs for authentication, and that it is for us and for now. Its one
 * use is for the caller to take, whatever it is used for.
 * @param audiences by what names it may mean us
 * @throws ProofError
 */
export async function verifyPresentation(
  parts: Pick<CredentialParts, 'now' | 'web_documents'>,
  jwt: string,
  audiences: readonly string[],
): Promise<VerifiedPresentation> {
  const parsed = parseJwt(jwt, 'presentation', MAX_PRESENTATION_CHARS)
  const { payload } = parsed
  const { data: presentation } = Presentation.safeParse(readPresentation(parsed))
  if (!presentation?.type.includes('VerifiablePresentation'))
    throw new ProofError('the presentation must be a VerifiablePresentation of one credential, which is a JWT')
  const { data: signed } = SignedFields.safeParse({ ...payload, kid: parsed.header.kid })
  if (!signed?.aud.some((audience) => audiences.includes(audience)))
    throw new ProofError('aud of the presentation must name this service')
  const holder_did = requireHolder(signed.iss, presentation.holder)
  if (payload.sub !== undefined && payload.sub !== holder_did)
    throw new ProofError('sub and holder of the presentation differ')
  const use = readUse(parsed, parts.now())
  const key = await resolveKey(parts, holder_did, signed.kid ?? null, 'authentication')
  await verifyJws(jwt, key)
  return {
    holder_did,
    proven_key: await calculateJwkThumbprint(key.jwk),
    credential: presentation.verifiableCredential[0] ?? '',
    claims: payload,
    use,
  }
}
