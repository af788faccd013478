import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { z } from 'zod'
import { parseJwt, readJwtType } from '../parsing/parse-jwt.ts'
import { ProofError } from '../parsing/proof-error.ts'
import { verifyJws } from '../verify-jws.ts'
import { requireWithin } from './credential-periods.ts'
import { type CredentialParts, getIssuerKey } from './issuer-key.ts'
import type { CredentialStatus } from './membership-credential.ts'
import { CREDENTIAL_JWT_TYPE, readSignedCredential, type SignedCredential } from './signed-credential.ts'

/** Bounds on a status list: the characters of its encoded form, and its bytes once decompressed. */
const MAX_CHARS = 256 * 1024
const MAX_BITS_BYTES = 1024 * 1024
/** Purposes of a status that ends the use of a credential. Other purposes inform. */
const ENDING_PURPOSES = ['revocation', 'suspension']

const List = z.object({
  type: z.union([z.literal('BitstringStatusList'), z.array(z.string())]),
  statusPurpose: z.union([z.string(), z.array(z.string())]).transform((purposes) => [purposes].flat()),
  encodedList: z.string().regex(/^[\w-]+$/),
})

const unzip = promisify(gunzip)

/**
 * The bits of a list: gzip as base64url, after a `u` that older lists do not have.
 * @throws ProofError
 */
async function decodeBits(encoded: string): Promise<Uint8Array> {
  try {
    return await unzip(Buffer.from(encoded.replace(/^u/, ''), 'base64url'), { maxOutputLength: MAX_BITS_BYTES })
  } catch {
    throw new ProofError(`the bits of the status list are not gzip, or more than ${MAX_BITS_BYTES} bytes`)
  }
}

/**
 * Whether a bit is set; the first bit is the highest of the first byte.
 * @throws ProofError for one beyond the list
 */
export function isBitSet(bits: Uint8Array, index: number): boolean {
  const byte = bits[Math.floor(index / 8)]
  if (byte === undefined) throw new ProofError('the status list of the credential is too short for it')
  return (byte & (0b1000_0000 >> (index % 8))) !== 0
}

/** @throws ProofError for a list of somebody else, of another time, or that is not about this */
function requireListOf(list: SignedCredential, issuer: string, status: CredentialStatus, now: Date): void {
  if (!list.types.includes('BitstringStatusListCredential'))
    throw new ProofError('the status list is no BitstringStatusListCredential')
  if (list.issuer !== issuer) throw new ProofError('the status list is one of another issuer')
  if (list.credential.id !== undefined && list.credential.id !== status.statusListCredential)
    throw new ProofError('the status list is one of another address')
  requireWithin(list.period, 'status list', now)
}

async function isRevoked(parts: CredentialParts, issuer: string, status: CredentialStatus): Promise<boolean> {
  const text = await parts.issuer_documents.get(status.statusListCredential, `application/${CREDENTIAL_JWT_TYPE}`)
  if (text === null) throw new ProofError('the status list of the credential is not where the credential says')
  const jwt = parseJwt(text, 'status list', MAX_CHARS)
  if (readJwtType(jwt.header) !== CREDENTIAL_JWT_TYPE) throw new ProofError('the status list is no vc+jwt')
  const list = readSignedCredential(jwt, 'status list')
  requireListOf(list, issuer, status, parts.now())
  await verifyJws(text, await getIssuerKey(parts, issuer, list.kid))
  const { data } = List.safeParse(list.subject)
  if (!data?.statusPurpose.includes(status.statusPurpose))
    throw new ProofError('the status list is not one of the purpose that the credential names')
  return isBitSet(await decodeBits(data.encodedList), status.statusListIndex)
}

/**
 * Asks the status lists of a credential, which its issuer signs too. A list that cannot be had refuses the credential.
 * @throws ProofError
 */
export async function requireNotRevoked(
  parts: CredentialParts,
  issuer: string,
  statuses: readonly CredentialStatus[],
): Promise<void> {
  for (const status of statuses)
    if (ENDING_PURPOSES.includes(status.statusPurpose) && (await isRevoked(parts, issuer, status)))
      throw new ProofError(`the credential is ended by its issuer: ${status.statusPurpose}`)
}
