import { z } from 'zod'
import { type ParsedJwt, readJwtType } from '../parsing/parse-jwt.ts'
import { ProofError } from '../parsing/proof-error.ts'
import { type Period, readPeriod } from './credential-periods.ts'

/** The type of a JWT that is a credential. */
export const CREDENTIAL_JWT_TYPE = 'vc+jwt'
/** Base contexts of the data models: 2.0, whose JWTs are the credential itself, and 1.1, whose JWTs have it in `vc`. */
export const CONTEXT_2 = 'https://www.w3.org/ns/credentials/v2'
const CONTEXT_1 = 'https://www.w3.org/2018/credentials/v1'

type Fields = Record<string, unknown>

const Text = z.string().min(1).max(500)
const listOf = <T extends z.ZodType>(item: T) => z.union([z.array(item).min(1).max(10), item.transform((one) => [one])])

const SignedFields = z.object({ iss: Text.optional(), sub: Text.optional(), kid: Text.optional() })
const CredentialFields = z.object({
  '@context': listOf(z.unknown()),
  type: listOf(z.string()),
  issuer: z.union([Text, z.object({ id: Text }).transform(({ id }) => id)]).optional(),
  credentialSubject: z
    .union([z.record(z.string(), z.unknown()), z.array(z.record(z.string(), z.unknown())).length(1)])
    .transform((subject): Fields => (Array.isArray(subject) ? (subject[0] ?? {}) : subject)),
})

/** Claims of a credential in a JWT, in whichever of the two data models. Nothing is verified of them yet. */
export interface SignedCredential {
  types: string[]
  issuer: string
  /** id of the key of the issuer; null: it names none */
  kid: string | null
  /** null: its subject has no id */
  subject_id: string | null
  subject: Fields
  period: Period
  /** the members of the credential, and the claims of the JWT */
  credential: Fields
  payload: Fields
}

/** @throws ProofError whose message names the field that is invalid */
function parseFields<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const { data, error } = schema.safeParse(value)
  if (error) throw new ProofError(`the ${what} is not well-formed at ${error.issues[0]?.path.join('.') || 'its root'}`)
  return data as T
}

/**
 * One value that may be stated in two places.
 * @throws ProofError when these differ
 */
function requireEqual(first: unknown, second: unknown, what: string): string | null {
  if (first !== undefined && second !== undefined && first !== second) throw new ProofError(what)
  const stated = first ?? second
  return typeof stated === 'string' ? stated : null
}

/**
 * The credential in a JWT: 2.0 is the payload itself, 1.1 a claim of it.
 * @throws ProofError
 */
function readCredential({ header, payload }: ParsedJwt, what: string): { credential: Fields; context: string } {
  const type = readJwtType(header)
  if (type === CREDENTIAL_JWT_TYPE) {
    if ('vc' in payload) throw new ProofError(`the ${what} has a credential in a credential`)
    return { credential: payload, context: CONTEXT_2 }
  }
  if ((type === null || type === 'jwt') && typeof payload.vc === 'object' && payload.vc !== null)
    return { credential: { ...payload.vc }, context: CONTEXT_1 }
  throw new ProofError(`the ${what} is not a credential: its type is neither vc+jwt nor that of a JWT with vc`)
}

/**
 * Reads the claims of a credential, and refuses one that names two different issuers or subjects.
 * @param what how the messages of errors name it
 * @throws ProofError
 */
export function readSignedCredential(jwt: ParsedJwt, what: string): SignedCredential {
  const { credential, context } = readCredential(jwt, what)
  const { payload } = jwt
  const signed = parseFields(SignedFields, { iss: payload.iss, sub: payload.sub, kid: jwt.header.kid }, what)
  const fields = parseFields(CredentialFields, credential, what)
  if (fields['@context'][0] !== context) throw new ProofError(`the first @context of the ${what} must be ${context}`)
  if (!fields.type.includes('VerifiableCredential')) throw new ProofError(`the ${what} is not a VerifiableCredential`)
  const issuer = requireEqual(signed.iss, fields.issuer, `iss and issuer of the ${what} differ`)
  if (issuer === null) throw new ProofError(`the ${what} names no issuer`)
  const { credentialSubject: subject } = fields
  return {
    types: fields.type,
    issuer,
    kid: signed.kid ?? null,
    subject_id: requireEqual(signed.sub, subject.id, `sub and credentialSubject.id of the ${what} differ`),
    subject,
    period: readPeriod(payload, credential),
    credential,
    payload,
  }
}
