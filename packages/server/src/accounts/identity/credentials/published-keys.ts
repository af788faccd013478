import { z } from 'zod'
import { type PublicJwk, readPublicJwk } from '../did/public-jwk.ts'
import { ProofError } from '../parsing/proof-error.ts'
import type { IssuerDocuments } from './issuer-documents.ts'

const MAX_KEYS = 100
const JSON_TYPE = 'application/json'

const Jwks = z.object({ keys: z.array(z.looseObject({ kid: z.string().optional() })).max(MAX_KEYS) })
/** Metadata of an issuer of credentials as JWTs, at `/.well-known/jwt-vc-issuer`. */
const IssuerMetadata = z.object({ issuer: z.string(), jwks: Jwks.optional(), jwks_uri: z.string().optional() })

/** @throws ProofError for a document that is not there, or not of this form */
function parseDocument<T>(schema: z.ZodType<T>, text: string | null, what: string): T {
  let value: unknown = null
  try {
    value = text === null ? null : JSON.parse(text)
  } catch {}
  const { data } = schema.safeParse(value)
  if (data === undefined) throw new ProofError(`the issuer publishes no ${what}`)
  return data
}

/** The keys that an issuer publishes, which names itself by an https URL: by its metadata, else in its JWKS. */
async function fetchJwks(documents: IssuerDocuments, issuer: string): Promise<z.output<typeof Jwks>> {
  const { origin, pathname } = new URL(issuer)
  const path = pathname.replace(/\/$/, '')
  const metadata_text = await documents.get(`${origin}/.well-known/jwt-vc-issuer${path}`, JSON_TYPE)
  if (metadata_text === null) {
    const text = await documents.get(`${origin}${path}/.well-known/jwks.json`, JSON_TYPE)
    return parseDocument(Jwks, text, 'keys at /.well-known/jwt-vc-issuer or /.well-known/jwks.json')
  }
  const metadata = parseDocument(IssuerMetadata, metadata_text, 'metadata at /.well-known/jwt-vc-issuer')
  if (metadata.issuer !== issuer) throw new ProofError('the metadata of the issuer are those of another one')
  if (metadata.jwks) return metadata.jwks
  if (metadata.jwks_uri === undefined) throw new ProofError('the metadata of the issuer name no keys')
  return parseDocument(Jwks, await documents.get(metadata.jwks_uri, JSON_TYPE), 'keys at its jwks_uri')
}

/**
 * The key of an issuer that names itself by an https URL.
 * @param kid as the credential names it; null: the only key of the issuer
 * @throws ProofError
 */
export async function findPublishedKey(
  documents: IssuerDocuments,
  issuer: string,
  kid: string | null,
): Promise<{ jwk: PublicJwk }> {
  const { keys } = await fetchJwks(documents, issuer)
  const [jwk, ...others] = keys
    .filter((key) => kid === null || key.kid === kid)
    .flatMap((key) => readPublicJwk(key) ?? [])
  if (jwk === undefined || others.length > 0)
    throw new ProofError(
      kid === null ? 'the issuer has no key, or several: name one by kid' : 'the issuer has no single key of this kid',
    )
  return { jwk }
}
